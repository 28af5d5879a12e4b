package scene

import (
	"testing"

	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// TestEveryFrameIsNoted: a game knows which picture is the newest, and after
// how many updates it was drawn.
func TestEveryFrameIsNoted(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.Type("Space wait:2s")
	s := b.spacewar()
	newest := s.pictures.newest
	updates := s.pictures.drawn[newest%kept]
	if newest != b.Screen.Stats().Frames || newest < 20 {
		t.Errorf("the newest picture is %d of %d", newest, b.Screen.Stats().Frames)
	}
	if late := s.numbers.Updates - updates; late < 0 || late > 3 {
		t.Errorf("it was drawn after %d of %d updates", updates, s.numbers.Updates)
	}
}

// TestAMatchKnowsWhenAKeyWasTyped: two keys are a hold if they were typed on
// pictures 2 ticks apart; if that is not known, if they come so soon.
func TestAMatchKnowsWhenAKeyWasTyped(t *testing.T) {
	for name, c := range map[string]struct {
		// The picture of each key and the next one, counted back from the newest
		// picture at the first key.
		first, second [2]int64
		apart         int // ticks from the first key to the second
		held          bool
	}{
		"unknown":           {apart: 10},
		"known":             {[2]int64{12, 11}, [2]int64{10, 9}, 10, true},
		"as far apart":      {[2]int64{12, 11}, [2]int64{2, 1}, 10, false},
		"further apart":     {[2]int64{21, 20}, [2]int64{2, 1}, 5, false},
		"on a long picture": {[2]int64{12, 0}, [2]int64{12, 0}, 10, false},
		"forgotten":         {[2]int64{82, 81}, [2]int64{80, 79}, 10, false},
	} {
		l := newLine(t, Options{}, 0)
		for range 100 {
			l.tick(0)
		}
		newest := l.pictures.newest
		for _, back := range [][2]int64{c.first, c.second} {
			for range c.apart {
				l.tick(0)
			}
			if back[0] > 0 {
				l.Input(&term.EventPicture{Shown: newest - back[0], Next: newest - back[1]})
			}
			l.Input(buttons[0].down())
		}
		left := 0 // ticks for which the ship turns: 6 after a repeat
		for l.steers.controls.Tick() != [2]keys.Intents{} {
			left++
		}
		held := left == 6
		if held != c.held {
			t.Errorf("%s: turns for %d ticks", name, left)
		}
	}
}

// A picture that stands still is as old as its first draw, and a key on it
// counts after its last. Ctrl-L shows a picture that no draw has noted: it
// counts as the next one.
func TestAPictureIsAsOldAsItsDraws(t *testing.T) {
	s := pictures{keyed: term.EventPicture{Shown: 64, Next: 65}}
	s.draw(1, 10)
	s.draw(64, 100)
	s.draw(64, 105)
	s.draw(66, 120)
	d := s.delay(130)
	if d.Least != 10 || d.Most != 30 {
		t.Errorf("a key is late by %+v", d)
	}
	if back := s.back(64, 130); back != 25 {
		t.Errorf("a key counts %d updates back", back)
	}
	s.keyed.Next = 0 // no newer one was on its way
	if d := s.delay(130); d.Least != 0 || d.Most != 30 {
		t.Errorf("a key on the newest picture is late by %+v", d)
	}
	s.draw(64+kept-1, 200)
	if d := s.delay(200); d.Most != 100 {
		t.Errorf("a key on the oldest picture is late by %+v", d)
	}
	s.draw(64+kept, 200)
	if d := s.delay(200); d.Most < 1e9 || s.back(64, 200) != 200 {
		t.Errorf("a key on a forgotten picture is late by %+v", d)
	}
}

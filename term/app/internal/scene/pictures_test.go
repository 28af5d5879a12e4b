package scene

import (
	"testing"

	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

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
}

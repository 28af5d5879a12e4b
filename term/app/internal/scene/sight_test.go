package scene

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/term/vt"
	"fixstep/world"
)

// TestAMatchKnowsWhenAKeyWasTyped: two keys come 10 ticks apart. They are a
// hold if they were typed on pictures 2 ticks apart, and taps if that is not
// known.
func TestAMatchKnowsWhenAKeyWasTyped(t *testing.T) {
	for name, c := range map[string]struct {
		first, second [2]int64 // the picture and the next one, counted back from the newest at the first key
		held          bool
	}{
		"unknown":           {},
		"known":             {[2]int64{12, 11}, [2]int64{10, 9}, true},
		"as far apart":      {[2]int64{12, 11}, [2]int64{2, 1}, false},
		"on a long picture": {[2]int64{12, 0}, [2]int64{12, 0}, false},
		"forgotten":         {[2]int64{82, 81}, [2]int64{80, 79}, false},
	} {
		screen, _ := term.Sim(80, 24, vt.Options{})
		s := NewSession(screen, Options{World: world.Options{Rate: 60, Seed: 1}, Players: 1})
		run := loop.NewSimulation[tcell.Event](s.Options(loop.Options{}), s, nil)
		tick := func(n int64) { run.Advance(run.Now()+time.Duration(n)*time.Second/60, nil) }
		tick(400) // pictures change in a fight only
		newest, _ := screen.Frames()
		for _, back := range [][2]int64{c.first, c.second} {
			tick(10)
			if back[0] > 0 {
				s.Input(&term.EventSeen{Picture: newest - back[0], Next: newest - back[1]})
			}
			s.Input(tcell.NewEventKey(tcell.KeyLeft, 0, 0))
		}
		left := 0 // ticks for which the ship turns: 6 after a repeat
		for s.controls.Tick() != [2]keys.Intents{} {
			left++
		}
		if held := left == 6; held != c.held {
			t.Errorf("%s: turns for %d ticks", name, left)
		}
		run.Stop()
		screen.Fini()
	}
}

// Ctrl-L shows a picture that no draw has noted: it counts as the next one.
func TestAPictureWithoutADrawCounts(t *testing.T) {
	s := sight{seen: term.EventSeen{Picture: 64, Next: 65}}
	s.draw(1, 10)
	s.draw(64, 100)
	s.draw(66, 120)
	if d := s.late(130); d.Least != 10 || d.Most != 30 {
		t.Errorf("a key is late by %+v", d)
	}
}

// A picture that stands still was there from its first update on.
func TestAStillPictureIsOld(t *testing.T) {
	s := sight{seen: term.EventSeen{Picture: 1}}
	for _, updates := range []int64{100, 120} {
		s.draw(1, updates)
	}
	if d := s.late(130); d.Least != 0 || d.Most != 30 {
		t.Errorf("a key is late by %+v", d)
	}
}

package held

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// TestAPauseForgetsPresses, but no key that is known to be down. A key of the
// pause counts in a single step.
func TestAPauseForgetsPresses(t *testing.T) {
	for _, c := range []struct {
		releases                              bool
		pressed, later, inPause, afterResumed bool
	}{
		{false, false, false, true, false},
		{true, true, true, true, true},
	} {
		var clock loop.Clock
		k := New(nil, Options[action]{
			Bindings: table,
			Clock:    &clock,
			Releases: func() bool { return c.releases },
		})
		key := tcell.NewEventKey(tcell.KeyLeft, 0, 0)
		check := func(when string, want bool) {
			k.Update()
			if k.Down(left) != want {
				t.Errorf("releases %v, %s: down is %v", c.releases, when, !want)
			}
			if pressed := when == "pressed in the pause"; k.Pressed(left) != pressed {
				t.Errorf("releases %v, %s: pressed is %v", c.releases, when, !pressed)
			}
		}
		k.Input(key)
		clock.Pause()
		check("pressed before the pause", c.pressed)
		check("an update later", c.later)
		k.Input(key)
		check("pressed in the pause", c.inPause)
		clock.Resume()
		check("resumed", c.afterResumed)
	}
}

// TestTheClockTellsARepeat, however few updates come between two keys.
func TestTheClockTellsARepeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var clock loop.Clock
		err := loop.Run(t.Context(), loop.Options{Clock: &clock, For: 1}, nothing{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		k := New(nil, Options[action]{Bindings: table, Clock: &clock})
		for i, c := range []struct {
			after time.Duration // milliseconds
			want  bool
		}{{0, true}, {1000, true}, {660, true}, {40, false}, {40, false}, {1000, true}} {
			time.Sleep(c.after * time.Millisecond)
			_, pressed := k.Input(tcell.NewEventKey(tcell.KeyRune, 'w', 0))
			if pressed != c.want {
				t.Errorf("key %d is a press: %v", i, pressed)
			}
		}
	})
}

type nothing struct{}

func (nothing) Input(tcell.Event) error { return nil }
func (nothing) Update() error           { return nil }
func (nothing) Draw(loop.Alpha)         {}

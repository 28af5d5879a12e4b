package scene

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/vt"
	"fixstep/world"
)

// idleSession runs a session that ends after so long without a key, under fake
// time. The player does what it likes.
func idleSession(t *testing.T, limit time.Duration, player func(*term.Screen, *vt.Term)) (took time.Duration, err error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		screen, terminal := term.Sim(80, 24, vt.Options{})
		defer screen.Fini()
		if err := screen.Init(); err != nil {
			t.Fatal(err)
		}
		events, quit := make(chan tcell.Event), make(chan struct{})
		defer close(quit)
		go screen.ChannelEvents(events, quit)
		if player != nil {
			go player(screen, terminal)
		}
		s := NewSession(screen, Options{World: world.Options{Rate: 60}, Idle: limit})
		err = loop.Run(t.Context(), s.Options(loop.Options{For: 3 * time.Minute}), s, events)
		took = time.Since(start)
	})
	return took, err
}

func TestWhoeverPressesNoKeyLeaves(t *testing.T) {
	for name, keys := range map[string]string{"title": "", "match": " ", "paused": " p", "manual": " ?"} {
		took, err := idleSession(t, time.Minute, func(s *term.Screen, shown *vt.Term) {
			s.Type(keys)
			time.Sleep(44 * time.Second)
			if synctest.Wait(); strings.Contains(shown.String(), "STILL THERE?") {
				t.Errorf("%s: asked too early", name)
			}
			time.Sleep(2 * time.Second)
			if synctest.Wait(); !strings.Contains(shown.String(), "STILL THERE?") {
				t.Errorf("%s: not asked\n%s", name, shown)
			}
		})
		if !errors.Is(err, ErrIdle) || took < time.Minute || took > time.Minute+time.Second {
			t.Errorf("%s: %v after %v", name, err, took)
		}
	}
}

func TestAnyKeyKeepsThePlayer(t *testing.T) {
	took, err := idleSession(t, time.Minute, func(s *term.Screen, shown *vt.Term) {
		time.Sleep(50 * time.Second)
		s.Type(" ") // answers, and does not begin a match
		time.Sleep(time.Second)
		synctest.Wait()
		if text := shown.String(); strings.Contains(text, "STILL THERE?") || !strings.Contains(text, "Practice") {
			t.Errorf("after a key:\n%s", text)
		}
	})
	if want := 110 * time.Second; !errors.Is(err, ErrIdle) || took.Round(time.Second) != want {
		t.Errorf("%v after %v, want %v", err, took, want)
	}
}

func TestQuitNeedsNoSecondKey(t *testing.T) {
	took, err := idleSession(t, time.Minute, func(s *term.Screen, _ *vt.Term) {
		time.Sleep(50 * time.Second)
		s.Type("q")
	})
	if err != nil || took.Round(time.Second) != 50*time.Second {
		t.Errorf("%v after %v", err, took)
	}
}

func TestNobodyIsSentAwayWhereItWasNotAskedFor(t *testing.T) {
	if took, err := idleSession(t, 0, nil); err != nil || took < 3*time.Minute {
		t.Errorf("%v after %v", err, took)
	}
}

package scene

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
	"fixstep/world"
)

// watched plays a session that ends after a minute without a key, in a bubble,
// as the session waits for that with a timer.
func watched(t *testing.T, play func(*termtest.Player), o ...vt.Options) {
	t.Helper()
	termtest.Test(t, func(t *testing.T) {
		play(termtest.StartTTY(t, func(tty *termtest.TTY) error {
			screen, err := term.Open(term.Options{Tty: tty, Env: xterm})
			if err != nil {
				return err
			}
			s := NewSession(screen, Options{World: world.Options{Rate: 60}, Idle: time.Minute})
			defer s.Stop()
			return loop.Play(screen, s.Options(loop.Options{Frames: loop.PerSecond(5)}), s)
		}, 80, 24, o...))
	})
}

// xterm is the environment of a program in it.
func xterm(name string) string {
	return map[string]string{"TERM": "xterm-256color", "LANG": "C.UTF-8"}[name]
}

// endsIdle holds that a session ends by itself, within a second after a time.
func endsIdle(t *testing.T, p *termtest.Player, at time.Duration) {
	t.Helper()
	over := func() bool { over, _ := p.Ended(); return over }
	p.UntilFunc("end", over, at+time.Second-p.Now())
	if _, err := p.Ended(); !errors.Is(err, ErrIdle) || p.Now() < at {
		t.Errorf("%v after %v, want %v", err, p.Now(), at)
	}
}

func TestWhoeverPressesNoKeyLeaves(t *testing.T) {
	for _, keys := range []string{"", "Space", "Space p", "Space ?"} {
		watched(t, func(p *termtest.Player) {
			p.Type(keys)
			p.Wait(44 * time.Second)
			if strings.Contains(p.Look().String(), "STILL THERE?") {
				t.Errorf("%s: asked too early", keys)
			}
			p.Until("STILL THERE?", 2*time.Second)
			endsIdle(t, p, time.Minute)
		})
	}
}

func TestAnyKeyKeepsThePlayer(t *testing.T) {
	watched(t, func(p *termtest.Player) {
		p.Type("wait:50s Space wait:1s") // answers, and does not begin a match
		if text := p.Look().String(); strings.Contains(text, "STILL THERE?") || !strings.Contains(text, "Practice") {
			t.Errorf("after a key:\n%s", text)
		}
		endsIdle(t, p, 110*time.Second)
	})
}

// TestWhoAnswersNothingIsLetGo unless a key was pressed there.
func TestWhoAnswersNothingIsLetGo(t *testing.T) {
	for keys, want := range map[string]time.Duration{"": muteAfter, "wait:5s Space": time.Minute + 5*time.Second} {
		watched(t, func(p *termtest.Player) {
			p.Type(keys)
			endsIdle(t, p, want)
			if _, err := p.Ended(); errors.Is(err, ErrMute) != (keys == "") {
				t.Errorf("%q: %v", keys, err)
			}
		}, vt.Options{Mute: true})
	}
}

func TestQuitNeedsNoSecondKey(t *testing.T) {
	watched(t, func(p *termtest.Player) {
		p.Type("wait:50s q")
		p.End()
	})
}

func TestNobodyIsSentAwayWhereItWasNotAskedFor(t *testing.T) {
	b := newTableAt(t, 1, 80, 24, sessionScene)
	b.Wait(3 * time.Minute)
	if over, err := b.Ended(); over {
		t.Error(err)
	}
}

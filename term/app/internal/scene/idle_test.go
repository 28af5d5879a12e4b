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

// xterm is the environment of a program in it.
func xterm(name string) string {
	return map[string]string{"TERM": "xterm-256color", "LANG": "C.UTF-8"}[name]
}

// TestAMinuteWithoutAKeyIsTheEnd: the scene asks for a key before, and any key
// is an answer and nothing else. A terminal that never answers ends the scene
// sooner, unless a key was pressed.
func TestAMinuteWithoutAKeyIsTheEnd(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		asks   int // seconds; 0: not before the end
		ends   int // seconds
		err    error
		mute   bool
	}{
		"title": {"", 45, 60, ErrIdle, false},
		"match": {"Space", 45, 60, ErrIdle, false},
		"pause": {"Space p", 45, 60, ErrIdle, false},
		"help":  {"Space ?", 45, 60, ErrIdle, false},
		"asked": {"Space wait:50s p wait:1s p wait:1s until:PAUSED:1s", 0, 111, ErrIdle, false},
		"a key": {"wait:50s Space wait:1s until:Practice", 95, 110, ErrIdle, false},
		"mute":  {"", 0, 20, ErrMute, true},
		"typed": {"wait:5s Space", 50, 65, ErrIdle, true},
		"quit":  {"wait:50s q", 0, 50, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			termtest.Test(t, func(t *testing.T) { // as a timer keeps the limit
				p := termtest.StartTTY(t, playIdle, 80, 24, vt.Options{Mute: c.mute})
				p.Type(c.script)
				asks := time.Duration(c.asks) * time.Second
				ends := time.Duration(c.ends) * time.Second
				if c.asks > 0 {
					p.Wait(asks - time.Second - p.Now())
					if strings.Contains(p.Look().String(), "STILL THERE?") {
						t.Error("asked too early")
					}
					p.Until("STILL THERE?", 2*time.Second)
				}
				over := func() bool {
					over, _ := p.Ended()
					return over
				}
				p.UntilFunc("end", over, ends+time.Second-p.Now())
				_, err := p.Ended()
				right := errors.Is(err, c.err) && errors.Is(err, ErrMute) == (c.err == ErrMute)
				if !right || p.Now() < ends {
					t.Errorf("%v after %v, want %v", err, p.Now(), ends)
				}
			})
		})
	}
}

// playIdle plays a game that ends after a minute without a key.
func playIdle(tty *termtest.TTY) error {
	screen, err := term.Open(term.Options{Tty: tty, Env: xterm})
	if err != nil {
		return err
	}
	s := NewSpacewar(screen, Options{World: world.Options{Rate: 10}, Idle: time.Minute})
	defer s.Stop()
	o := loop.Options{Updates: loop.PerSecond(10), Frames: loop.PerSecond(2)}
	return loop.Play(screen, s.Options(o), s)
}

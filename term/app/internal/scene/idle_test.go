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
		asks   time.Duration // 0: not before the end
		ends   time.Duration
		err    error
		o      vt.Options
	}{
		"title": {"", 45 * time.Second, time.Minute, ErrIdle, vt.Options{}},
		"match": {"Space", 45 * time.Second, time.Minute, ErrIdle, vt.Options{}},
		"pause": {"Space p", 45 * time.Second, time.Minute, ErrIdle, vt.Options{}},
		"help":  {"Space ?", 45 * time.Second, time.Minute, ErrIdle, vt.Options{}},
		"a key": {"wait:50s Space wait:1s until:Practice", 95 * time.Second, 110 * time.Second, ErrIdle, vt.Options{}},
		"mute":  {"", 0, muteAfter, ErrMute, vt.Options{Mute: true}},
		"typed": {"wait:5s Space", 50 * time.Second, 65 * time.Second, ErrIdle, vt.Options{Mute: true}},
		"quit":  {"wait:50s q", 0, 50 * time.Second, nil, vt.Options{}},
	} {
		t.Run(name, func(t *testing.T) {
			termtest.Test(t, func(t *testing.T) { // as a timer keeps the limit
				p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
					screen, err := term.Open(term.Options{Tty: tty, Env: xterm})
					if err != nil {
						return err
					}
					s := NewSession(screen, Options{World: world.Options{Rate: 10}, Idle: time.Minute})
					defer s.Stop()
					return loop.Play(screen, s.Options(loop.Options{Updates: loop.PerSecond(10), Frames: loop.PerSecond(2)}), s)
				}, 80, 24, c.o)
				p.Type(c.script)
				if c.asks > 0 {
					p.Wait(c.asks - time.Second - p.Now())
					if strings.Contains(p.Look().String(), "STILL THERE?") {
						t.Error("asked too early")
					}
					p.Until("STILL THERE?", 2*time.Second)
				}
				over := func() bool { over, _ := p.Ended(); return over }
				p.UntilFunc("end", over, c.ends+time.Second-p.Now())
				if _, err := p.Ended(); !errors.Is(err, c.err) || errors.Is(err, ErrMute) != (c.err == ErrMute) || p.Now() < c.ends {
					t.Errorf("%v after %v, want %v", err, p.Now(), c.ends)
				}
			})
		})
	}
}

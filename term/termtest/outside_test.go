package termtest

import (
	"os"
	"os/signal"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
)

// onTcell runs a program on tcell's own screen.
func onTcell(run func(tcell.Screen) error) func(*TTY) error {
	return func(tty *TTY) error {
		s, err := tcell.NewTerminfoScreenFromTty(tty)
		if err == nil {
			err = s.Init()
		}
		if err != nil {
			return err
		}
		defer s.Fini()
		return run(s)
	}
}

// A screen writes under its lock, and Fini takes it, too: a test of a program
// that does not end must, all the same.
func TestStopEndsWhoDrawsForEver(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	Test(t, func(t *testing.T) {
		p := StartTTY(t, onTcell(func(s tcell.Screen) error {
			for i := 0; ; i++ {
				s.SetContent(i%20, 0, rune('a'+i%26), nil, tcell.StyleDefault)
				s.Show()
				time.Sleep(time.Second)
			}
		}), 20, 8)
		p.Wait(time.Minute)
		p.Stop()
		if others := p.b.others(); others != "" {
			t.Error(others)
		}
	})
}

// A byte 27 and what follows it in time are one key with Alt.
func TestAKeyAfterEscapeIsItself(t *testing.T) {
	t.Setenv("TERM", "xterm-256color")
	Test(t, func(t *testing.T) {
		p := StartTTY(t, onTcell(func(s tcell.Screen) error { return echo(noReleases{s}) }), 30, 10)
		p.Type("Escape*2 z wait:1s")
		if got := p.Look().String(); strings.Count(got, "Esc\n") != 2 || strings.Contains(got, "Alt") {
			t.Errorf("got\n%s", got)
		}
		p.Type("q")
		p.End()
	})
}

// What package os/signal starts when it is first used is in no bubble.
func TestProgramsAskForSignals(t *testing.T) {
	for range 2 {
		Test(t, func(t *testing.T) {
			p := StartTTY(t, func(tty *TTY) error {
				signals := make(chan os.Signal, 1)
				signal.Notify(signals, os.Interrupt)
				defer signal.Stop(signals)
				time.Sleep(time.Minute)
				return nil
			}, 20, 8)
			p.End()
		})
	}
}

func TestWhoWaitsForWhatIsOutsideIsNamed(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	named, before := make(chan string, 1), goroutines()
	over := make(chan struct{})
	defer close(over)
	go watch(before, over, 100*time.Millisecond, func(stacks string) { named <- stacks; w.Close() })
	inABubble(t, "waits", func(t *testing.T) { r.Read(make([]byte, 1)) })
	if got := <-named; !strings.Contains(got, "TestWhoWaitsForWhatIsOutsideIsNamed") {
		t.Errorf("named:\n%s", got)
	}
}

//go:build !js

package termtest

import (
	"os"
	"os/exec"
	"os/signal"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
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

// TestProgramsAskForSignals: the goroutine that package os/signal starts at its
// first use is in no bubble.
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

// noReleases makes a screen of tcell fit for echo.
type noReleases struct{ tcell.Screen }

func (noReleases) EnableReleases() {}

// TestATTYIsATcellTty: a program on tcell's screen reads and writes bytes. A
// byte 27 and a key soon after it are one key with Alt.
func TestATTYIsATcellTty(t *testing.T) {
	Test(t, func(t *testing.T) {
		run := onTcell(func(s tcell.Screen) error { return echo(noReleases{s}) })
		p := StartTTY(t, run, 30, 14, vt.Options{Kitty: true})
		p.Type("Escape*2 z click:2,1 paste:z resize:40x14")
		p.Until("wwww", time.Minute)
		says(t, p.Look().String(), "Esc\nEsc\nRune[z]\n", "**|1\n", "paste\nRune[z]\npasted\n")
		p.Type("q")
		p.End()
	})
}

// polls is a program that waits for events, without end.
func polls(s tcell.Screen) error {
	for {
		s.PollEvent()
	}
}

// draws is a program that draws once a second, without end.
func draws(s tcell.Screen) error {
	for i := 0; ; i++ {
		s.PutStr(i%20, 0, string(rune('a'+i%26)))
		s.Show()
		time.Sleep(time.Second)
	}
}

// TestStopEndsWhatNeverEnds leaves programs running that never check whether
// their screen is gone. A screen of tcell writes under its lock, and Fini takes
// that lock, too. A Read and a Write of bytes fail.
func TestStopEndsWhatNeverEnds(t *testing.T) {
	both := func(s tcell.Screen) error {
		go polls(s)
		return draws(s)
	}
	var failed chan error
	for name, start := range map[string]func(t *testing.T) *Player{
		"polls":        func(t *testing.T) *Player { return Start(t, polls, 20, 8) },
		"looks":        func(t *testing.T) *Player { return Start(t, looks, 20, 8) },
		"both":         func(t *testing.T) *Player { return Start(t, both, 20, 8) },
		"under a lock": func(t *testing.T) *Player { return StartTTY(t, onTcell(draws), 20, 8) },
		"bytes": func(t *testing.T) *Player {
			failed = make(chan error, 1000)
			return StartTTY(t, forever(failed), 20, 8)
		},
	} {
		inABubble(t, name, func(t *testing.T) {
			p := start(t)
			p.Wait(time.Minute)
			p.Stop()
			over, err := p.Ended()
			if !over || err != nil {
				t.Errorf("over %v, %v", over, err)
			}
			if err := p.others(); err != nil {
				t.Error(err)
			}
			if name != "bytes" {
				return
			}
			if err := <-failed; err != nil {
				t.Errorf("the Read of Ctrl-C: %v", err)
			}
			for range 2 { // a Read and a Write
				if err := <-failed; err != os.ErrClosed {
					t.Errorf("after Stop: %v", err)
				}
			}
		})
	}
}

// TestChannelEventsDoesNotCloseAfterStop: a program that reads a closed channel
// would never wait.
func TestChannelEventsDoesNotCloseAfterStop(t *testing.T) {
	Test(t, func(t *testing.T) {
		closed := false
		p := Start(t, func(s tcell.Screen) error {
			events := make(chan tcell.Event)
			go s.ChannelEvents(events, nil)
			end := time.After(time.Hour)
			for {
				select {
				case _, open := <-events:
					if !open {
						closed = true
						return nil
					}
				case <-end:
					return nil
				}
			}
		}, 20, 8)
		p.Stop()
		time.Sleep(time.Hour)
		if closed {
			t.Error("the channel is closed")
		}
	})
}

// TestChannelEventsEndsWithQuit, as tcell's does, and a program that waits for
// room in its channel is no reason to go on.
func TestChannelEventsEndsWithQuit(t *testing.T) {
	Test(t, func(t *testing.T) {
		p := Start(t, func(s tcell.Screen) error {
			events := make(chan tcell.Event)
			quit := make(chan struct{})
			time.AfterFunc(time.Minute, func() { close(quit) })
			go s.ChannelEvents(events, quit)
			time.Sleep(2 * time.Minute)
			for range events {
			}
			s.Fini()
			return nil
		}, 20, 8)
		p.Type("a b")
		p.Wait(3 * time.Minute)
		if over, _ := p.Ended(); !over {
			t.Error("ChannelEvents does not close the channel")
		}
	})
}

// looks is a program that looks for events, without end.
func looks(s tcell.Screen) error {
	for {
		time.Sleep(time.Second)
		s.HasPendingEvent()
	}
}

// TestWhatHoldsUpTheTimeIsNamed has a goroutine that never waits, and one that
// waits for something outside the bubble.
func TestWhatHoldsUpTheTimeIsNamed(t *testing.T) {
	for name, hold := range map[string]func(r *os.File, end *atomic.Bool){
		"waits": func(r *os.File, _ *atomic.Bool) { r.Read(make([]byte, 1)) },
		"runs":  func(_ *os.File, end *atomic.Bool) { runsUntil(end) },
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		var end atomic.Bool
		named := make(chan string, 1)
		over := make(chan struct{})
		before := goroutines()
		go func() {
			named <- heldUp(before, over, 100*time.Millisecond, func() int64 { return 0 })
			w.Close()
			end.Store(true)
		}()
		inABubble(t, name, func(*testing.T) { hold(r, &end) })
		says(t, <-named, "TestWhatHoldsUpTheTimeIsNamed")
		close(over)
	}
}

// runsUntil runs, and does not wait, until end is true.
func runsUntil(end *atomic.Bool) {
	for !end.Load() {
		continue
	}
}

// TestWhereTimePassesNobodyHoldsItUp has a program that runs at every look,
// while time passes between two looks.
func TestWhereTimePassesNobodyHoldsItUp(t *testing.T) {
	over := make(chan struct{})
	named := make(chan string, 1)
	before := goroutines()
	go func() {
		looks := int64(0)
		passes := func() int64 {
			looks++
			return looks
		}
		named <- heldUp(before, over, 50*time.Millisecond, passes)
	}()
	var end atomic.Bool
	time.AfterFunc(300*time.Millisecond, func() { end.Store(true) })
	sleeps := func(tcell.Screen) error {
		time.Sleep(61 * time.Minute)
		return nil
	}
	inABubble(t, "runs", func(t *testing.T) {
		p := Start(t, sleeps, 20, 8)
		p.Wait(time.Hour)
		if n := p.bubble.test.passed.Load(); n < 3600 {
			t.Errorf("time is seen to pass %d times in an hour", n)
		}
		runsUntil(&end)
	})
	close(over)
	if stacks := <-named; stacks != "" {
		t.Errorf("named:\n%s", stacks)
	}
}

// TestAnUpdateThatNeverReturnsEndsTheTest, with its name and the stack.
func TestAnUpdateThatNeverReturnsEndsTheTest(t *testing.T) {
	if os.Getenv("TERMTEST_ENDLESS") != "" {
		busyAfter = 200 * time.Millisecond
		endAfter = 200 * time.Millisecond
		Test(t, func(t *testing.T) {
			Start(t, play(&jumper{endless: true}), 30, 3).Type("wait:1s")
		})
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestAnUpdateThatNeverReturnsEndsTheTest$")
	cmd.Env = append(os.Environ(), "TERMTEST_ENDLESS=1")
	out, err := cmd.CombinedOutput()
	says(t, string(out), "(*jumper).Update", "--- FAIL: TestAnUpdateThatNeverReturnsEndsTheTest\n")
	if status := cmd.ProcessState.ExitCode(); status != 1 {
		t.Errorf("the test binary ends with status %d, %v", status, err)
	}
}

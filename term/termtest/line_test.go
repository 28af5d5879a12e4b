package termtest

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term/vt"
)

// thin returns a terminal behind a line of 64 kbit/s, round trip 50 ms.
func thin() vt.Options {
	return vt.Options{Line: vt.Line{Rate: 64_000, Trip: 50 * time.Millisecond}}
}

// bits returns the time that so many bytes take at 64 kbit/s.
func bits(bytes int) time.Duration { return time.Duration(bytes) * time.Second / 8000 }

// TestALineIsLate: a question is answered after a round trip and the bytes of
// both, whose heads are most of them. The terminal has a new size at once, and
// the program half a trip later. End waits for what is under way.
func TestALineIsLate(t *testing.T) {
	Test(t, func(t *testing.T) {
		var answered, resized time.Duration
		p := StartTTY(t, func(tty *TTY) error {
			sizes := make(chan bool, 1)
			tty.NotifyResize(func() { sizes <- true })
			begun := time.Now()
			tty.Start()
			io.WriteString(tty, "\x1b[5n")
			_, err := tty.Read(make([]byte, 10))
			answered = time.Since(begun)
			before, _ := tty.Size()
			<-sizes
			resized = time.Since(begun)
			after, _ := tty.Size()
			fmt.Fprintf(tty, "from %d to %d", before, after)
			time.Sleep(time.Second)
			io.WriteString(tty, " and bye")
			return errors.Join(err, tty.Stop())
		}, 80, 24, thin())
		p.Wait(time.Second)
		if want := 2*bits(4+40+52) + 50*time.Millisecond; answered != want {
			t.Errorf("answered after %v, want %v", answered, want)
		}
		p.Type("resize:40x9")
		if w, _ := p.Look().Size(); w != 40 {
			t.Errorf("the terminal is %d wide", w)
		}
		p.Until("from 80 to 40", time.Minute)
		if want := time.Second + bits(41+40+52) + 25*time.Millisecond; resized != want {
			t.Errorf("resized at %v, want %v", resized, want)
		}
		p.End()
		if !strings.Contains(p.Terminal().String(), "bye") {
			t.Errorf("End does not wait for what is under way:\n%s", p.Terminal())
		}
	})
}

// TestAScreenHasALine: a key is seen after a trip and some bytes.
func TestAScreenHasALine(t *testing.T) {
	Test(t, func(t *testing.T) {
		p := Start(t, echo, 80, 24, thin())
		p.Type("wait:1s a")
		p.Until("Rune[a]", 120*time.Millisecond)
		failed := fails(t, func(t testing.TB) {
			p.t = t
			p.Type("b")
			p.Until("Rune[b]", 70*time.Millisecond)
		})
		says(t, failed, `no "Rune[b]" within 70ms`)
		p.t = t
		p.Type("q")
		p.End()
	})
}

// TestAWriteWaitsForRoom: a MiB, or as Hold says.
func TestAWriteWaitsForRoom(t *testing.T) {
	for hold, want := range map[int]int{0: 1 << 20, 5000: 5000} {
		Test(t, func(t *testing.T) {
			o := thin()
			o.Line.Hold = hold
			written := 0
			writes := func(tty *TTY) error {
				for {
					n, err := tty.Write(make([]byte, 100))
					written += n
					if err != nil {
						return err
					}
				}
			}
			p := StartTTY(t, writes, 80, 24, o)
			if written < want || written > want+100 {
				t.Errorf("%d bytes are written at once, want %d", written, want)
			}
			p.Wait(10 * time.Second)
			if got := written - want; got < 40_000 || got > 80_000 {
				t.Errorf("%d bytes in ten seconds", got)
			}
			begun := time.Now()
			p.Stop()
			if took := time.Since(begun); took > 5*time.Second {
				t.Errorf("Stop has waited %v for what is under way", took)
			}
		})
	}
}

// TestALimitBeginsAtTheKey, and not after the 50 ms that follow it, and keys
// keep their rhythm.
func TestALimitBeginsAtTheKey(t *testing.T) {
	late := func(tty *TTY) error {
		return eachKey(tty, func(key byte) {
			time.Sleep(75 * time.Millisecond)
			fmt.Fprintf(tty, "%c at %v\r\n", key, time.Now().UnixMilli()%100000)
		})
	}
	Test(t, func(t *testing.T) {
		p := StartTTY(t, late, 80, 24)
		p.Type("a")
		p.Until("a at 75", 75*time.Millisecond)
		p.Type("b")
		failed := fails(t, func(t testing.TB) {
			p.t = t
			p.Until("b at", 74*time.Millisecond)
		})
		says(t, failed, `no "b at" within 74ms`)
		p.t = t
		p.Type("wait:1s c until:'c at':75ms q")
		p.End()
	})
	Test(t, func(t *testing.T) {
		p := Start(t, echo, 20, 8)
		p.Type("a until:Rune[a] q")
		p.End()
		if p.Now() < 50*time.Millisecond {
			t.Errorf("the second key comes at %v", p.Now())
		}
	})
}

// eachKey calls press for each byte that a terminal sends, until q.
func eachKey(tty *TTY, press func(key byte)) error {
	b := make([]byte, 1)
	for {
		_, err := tty.Read(b)
		if err != nil || b[0] == 'q' {
			return err
		}
		press(b[0])
	}
}

// TestStillWaitsForTheLine: for the keys on their way to the program, and for
// what it writes then. Without a line it waits only for the program.
func TestStillWaitsForTheLine(t *testing.T) {
	answers := func(tty *TTY) error {
		return eachKey(tty, func(byte) {
			time.Sleep(10 * time.Millisecond)
			io.WriteString(tty, "answer")
		})
	}
	for trip, least := range map[time.Duration]time.Duration{
		0:               350 * time.Millisecond,
		2 * time.Second: 2310 * time.Millisecond,
	} {
		Test(t, func(t *testing.T) {
			p := StartTTY(t, answers, 20, 2, vt.Options{Line: vt.Line{Trip: trip}})
			p.Type("x still:300ms")
			if took := p.Now(); took < least || took > least+10*time.Millisecond {
				t.Errorf("trip %v: still after %v, want %v", trip, took, least)
			}
			says(t, p.Look().String(), "answer")
			p.Type("q")
			p.End()
		})
	}
}

// TestCostIsWhatKeysCost, on a line that is later than the keys, and of a
// program that always draws.
func TestCostIsWhatKeysCost(t *testing.T) {
	for name, line := range map[string]vt.Line{
		"no line": {},
		"thin":    thin().Line,
		"thinner": {Rate: 1200, Trip: 3 * time.Second},
	} {
		o := vt.Options{Line: line}
		Test(t, func(t *testing.T) {
			ten := func(tty *TTY) error {
				return eachKey(tty, func(byte) { io.WriteString(tty, "0123456789") })
			}
			p := StartTTY(t, ten, 80, 24, o)
			p.Type("a") // its cost is not counted
			if n := p.Cost("a*5"); n != 50 {
				t.Errorf("%s: five keys cost %d bytes", name, n)
			}
			if n := p.Cost("wait:1ms"); n != 0 {
				t.Errorf("%s: waiting costs %d bytes", name, n)
			}
			p.Type("q")
			p.End()
		})
		Test(t, func(t *testing.T) {
			p := StartTTY(t, func(tty *TTY) error {
				for range 200 {
					time.Sleep(100 * time.Millisecond)
					tty.Write([]byte("x"))
				}
				return nil
			}, 80, 24, o)
			if n := p.Cost("wait:1s"); n != 20 {
				t.Errorf("%s: two seconds cost %d bytes", name, n)
			}
			p.Stop()
		})
	}
}

// TestTheMachineMakesNoDifference: a program sees the terminal of the test,
// also after another test has restored the environment.
func TestTheMachineMakesNoDifference(t *testing.T) {
	t.Setenv("TERM", "dumb")
	t.Setenv("COLORTERM", "truecolor")
	t.Setenv("SSH_TTY", "/dev/pts/1")
	prints := func(tty *TTY) error {
		_, err := io.WriteString(tty, environment())
		return err
	}
	synctest.Test(t, func(t *testing.T) {
		p := StartTTY(t, prints, 40, 2)
		p.End()
		if row := p.Look().Region(0, 0, 40, 1); row != "xterm-256color C.UTF-8\n" {
			t.Errorf("the program sees %q", row)
		}
	})
}

// environment returns what a program sees of its terminal.
func environment() string {
	unset := os.Getenv("COLORTERM") + os.Getenv("SSH_TTY")
	return os.Getenv("TERM") + " " + os.Getenv("LC_ALL") + unset
}

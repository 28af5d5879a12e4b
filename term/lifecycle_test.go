package term

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// instant checks that f takes no time.
func instant(t *testing.T, name string, f func()) {
	t.Helper()
	start := time.Now()
	f()
	if time.Since(start) > 0 {
		t.Errorf("%s took %v", name, time.Since(start))
	}
}

// If the terminal takes no bytes, no call waits, and keys arrive.
func TestNothingWaitsForABlockedTerminal(t *testing.T) {
	bubble(t, near, func(t *testing.T, s *Screen, tty *farTty) {
		synctest.Wait()
		unread(s)
		tty.block()
		for i := range 100 {
			instant(t, "Put", func() { s.PutStr(0, 0, fmt.Sprint(i)) })
			instant(t, "Show", s.Show)
			instant(t, "Sync", s.Sync)
			instant(t, "Size", func() { s.Size() })
			instant(t, "SetTitle", func() { s.SetTitle(fmt.Sprint(i)) })
			instant(t, "ShowCursor", func() { s.ShowCursor(i, 1) })
			instant(t, "EnableMouse", func() { s.EnableMouse() })
			instant(t, "Beep", func() { s.Beep() })
			instant(t, "SetClipboard", func() { s.SetClipboard(make([]byte, 1000)) })
			tty.resize(40+i, 20)
			time.Sleep(time.Second / 60)
		}
		if len(s.clipboard) > onceMost {
			t.Errorf("%d bytes wait to be sent", len(s.clipboard))
		}
		tty.in <- []byte{3}
		for {
			if key, ok := s.PollEvent().(*tcell.EventKey); ok {
				if key.Key() != tcell.KeyCtrlC {
					t.Errorf("the key is not Ctrl-C: %v", key.Name())
				}
				break
			}
		}
	})
}

// All answers of the terminal are read, so that none is typed into the shell,
// also if the program calls Suspend at once after Resume, and the terminal is
// as it was.
func TestNoAnswerIsLeftForTheShell(t *testing.T) {
	for _, delay := range []time.Duration{0, 10 * time.Millisecond, 100 * time.Millisecond, 300 * time.Millisecond} {
		for _, wait := range []time.Duration{0, time.Millisecond, 150 * time.Millisecond, 3 * time.Second} {
			make := func() *farTty {
				f := newFarTty(80, 24, vt.Options{Kitty: true})
				f.delay = delay
				return f
			}
			bubble(t, make, func(t *testing.T, s *Screen, tty *farTty) {
				s.EnableMouse()
				s.EnablePaste()
				for until := time.Now().Add(wait); time.Now().Before(until); {
					draw(s, time.Now().String())
					time.Sleep(time.Second / 60)
				}
				s.Suspend()
				s.Resume()
				s.Show()
				s.Suspend()
				pass(4 * delay)
				if len(tty.in) > 0 {
					t.Errorf("delay %v, Suspend at once after Resume left %q for the shell", delay, <-tty.in)
				}
				s.Resume()
				start := time.Now()
				s.Fini()
				took := time.Since(start)
				if s.line.timer.Stop() {
					t.Errorf("delay %v, Fini after %v left a timer", delay, wait)
				}
				pass(time.Minute)
				if len(tty.in) > 0 || took > time.Second {
					t.Errorf("delay %v, Fini after %v took %v and left %q for the shell", delay, wait, took, <-tty.in)
				}
				if left := tty.term.Left(); len(left) > 0 {
					t.Errorf("left behind: %q", left)
				}
			})
		}
	}
}

// Init returns an error of the tty's Start, and writes nothing. A terminal that
// cannot be taken again ends the program.
func TestInitReturnsTheErrorOfTheTty(t *testing.T) {
	onTty(t, xterm, near, func(t *testing.T, s *Screen, tty *farTty) {
		tty.fails = errors.New("no such tty")
		if err := s.Init(); !errors.Is(err, tty.fails) {
			t.Errorf("Init: %v", err)
		}
		s.Show()
		synctest.Wait()
		s.regain()
		if tty.writes() > 0 || !errors.Is(s.Err(), tty.fails) {
			t.Errorf("%d writes, %v", tty.writes(), s.Err())
		}
	})
}

// A window of any size is drawn in, up to the largest picture, and the mouse
// stays within the picture.
func TestAWindowOfAnySizeIsDrawnIn(t *testing.T) {
	for _, c := range [][4]int{
		{0, 0, 80, 24},
		{0, 5, 80, 24},
		{-1, -1, 80, 24},
		{1, 1, 1, 1},
		{65535, 65535, 500, 200},
		{65535, 1, 500, 1},
	} {
		make := func() *farTty {
			f := newFarTty(c[0], c[1], vt.Options{})
			f.term = vt.New(c[2], c[3], vt.Options{})
			return f
		}
		bubble(t, make, func(t *testing.T, s *Screen, tty *farTty) {
			if w, h := s.Size(); w != c[2] || h != c[3] {
				t.Errorf("%dx%d is drawn as %dx%d", c[0], c[1], w, h)
			}
			s.Fill('x', tcell.StyleDefault)
			s.Sync()
			settle()
			same(t, s, tty.term)
			unread(s)
			tty.in <- []byte("\x1b[<35;999;999M")
			settle()
			if x, y := s.PollEvent().(*tcell.EventMouse).Position(); x != c[2]-1 || y != c[3]-1 {
				t.Errorf("%dx%d: the mouse is at %d,%d", c[0], c[1], x, y)
			}
		})
	}
}

// On a loaded host a reader and a writer may end late. Suspend waits for them a
// moment, and Resume until they end. If both are given up, they neither end the
// program nor unblock the new line.
func TestLateWorkersDisturbNothing(t *testing.T) {
	for late, blocks := range map[time.Duration]bool{
		stopTime / 2:     true,
		patience / 2:     true,
		patience * 3 / 2: false,
		3 * patience:     true,
	} {
		bubble(t, near, func(t *testing.T, s *Screen, tty *farTty) {
			settle()
			tty.late = late
			if blocks {
				tty.block()
				frames(s, 2)
			}
			writeEnds := s.line.writeEnds
			s.Suspend()
			if late < stopTime && !isClosed(writeEnds) {
				t.Error("a Write goes on after Suspend")
			}
			s.Resume()
			if late < patience && !isClosed(writeEnds) {
				t.Errorf("a Write that ends %v late goes on after Resume", late)
			}
			pass(time.Millisecond)
			if n := tty.readers.Load(); late < 2*patience && n != 1 {
				t.Errorf("%d readers at one tty", n)
			}
			draw(s, "again")
			pass(4 * patience)
			if blocked := s.line.link.Blocked(); s.Err() != nil || blocked != blocks {
				t.Errorf("blocked %v, error %v", blocked, s.Err())
			}
			tty.late = 0
		})
	}
}

// A goroutine that resumes while the screen ends, for example on a signal, does
// not get the terminal after the end.
func TestNobodyResumesAfterFini(t *testing.T) {
	for range sample(t, 5000, 500) {
		onTty(t, xterm, mute, func(t *testing.T, s *Screen, tty *farTty) {
			close(tty.in) // a hang-up
			if err := s.Init(); err != nil {
				t.Fatal(err)
			}
			var others sync.WaitGroup
			var over atomic.Bool
			for range 3 {
				others.Go(func() {
					for s.Resume() == nil && !over.Load() {
						s.Size()
					}
				})
			}
			s.Fini()
			over.Store(true)
			others.Wait()
			if tty.starts != 0 {
				t.Fatal("the terminal is taken after the end")
			}
		})
	}
}

// The events that the terminal does not answer, and that it is gone, come once
// each, however many events are unread; no goroutine spins or waits.
func TestNoNewsOfTheTerminalIsLostInAFullQueue(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		for s.PostEvent(tcell.NewEventInterrupt(nil)) == nil {
		}
		tty.cut = true
		draw(s, "lost")
		pass(2 * time.Second)
		tty.hup <- io.EOF
		synctest.Wait()
		tty.block()
		for range 10 {
			draw(s, time.Now().String())
			settle()
		}
		late, gone := 0, 0
		for _, ev := range unread(s) {
			switch ev.(type) {
			case *EventLink:
				late++
			case *tcell.EventError:
				gone++
			}
		}
		if late != 1 || gone != 1 || !errors.Is(s.Err(), io.EOF) {
			t.Errorf("%d events that answers are late, and %d events that the terminal is gone: %v", late, gone, s.Err())
		}
		start := time.Now()
		s.Fini()
		if time.Since(start) > stopTime {
			t.Errorf("Fini took %v", time.Since(start))
		}
	})
}

package term

import (
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"
)

// A goroutine that resumes while the screen ends, for example on a signal, does
// not get the terminal after the end.
func TestNobodyResumesAfterFini(t *testing.T) {
	clean(t)
	for range sample(t, 10000, 1000) {
		tty := &shortTty{}
		s, err := Open(Options{Tty: tty})
		if err == nil {
			err = s.Init()
		}
		if err != nil {
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
		if others.Wait(); tty.starts.Load() != 0 {
			t.Fatal("the terminal is taken after the end")
		}
	}
}

// A shortTty is a terminal that takes bytes, sends none and hangs up at once.
type shortTty struct{ starts atomic.Int32 }

func (s *shortTty) Start() error              { s.starts.Add(1); return nil }
func (s *shortTty) Stop() error               { s.starts.Add(-1); return nil }
func (*shortTty) Drain() error                { return nil }
func (*shortTty) Close() error                { return nil }
func (*shortTty) NotifyResize(func())         {}
func (*shortTty) Read([]byte) (int, error)    { return 0, io.EOF }
func (*shortTty) Write(b []byte) (int, error) { return len(b), nil }
func (*shortTty) WindowSize() (tcell.WindowSize, error) {
	return tcell.WindowSize{Width: 80, Height: 24}, nil
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
		if s.Fini(); time.Since(start) > stopTime {
			t.Errorf("Fini took %v", time.Since(start))
		}
	})
}

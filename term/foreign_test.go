package term

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// A size that a tty reports late is used, and of several the last one, but for
// one that comes after Suspend.
func TestTheLastSizeCounts(t *testing.T) {
	wide := func() *farTty { return newFarTty(100, 30, vt.Options{}) }
	onTty(t, xterm, wide, func(t *testing.T, s *Screen, tty *farTty) {
		late := tty.sizesLate()
		is := func(width, height int, when string) {
			if w, h := s.Size(); w != width || h != height {
				t.Errorf("%s the size is %dx%d", when, w, h)
			}
		}
		for range 2 { // Init's call, and the next one
			late <- time.Second
		}
		s.Init()
		is(80, 24, "before the tty reports it")
		pass(time.Minute)
		is(100, 30, "after the report")
		for i, slow := range []time.Duration{time.Second, time.Millisecond, 0} {
			late <- slow
			tty.resize(101+i, 30)
			synctest.Wait()
		}
		pass(time.Minute)
		for len(late) > 0 {
			<-late
		}
		late <- time.Second
		tty.resize(50, 10)
		synctest.Wait()
		s.Suspend()
		pass(time.Minute)
		is(103, 30, "after Suspend")
		if tty.resized != nil {
			t.Error("after Suspend the screen is still told of its size")
		}
	})
}

// News of the screen takes the place of unread news of its kind.
func TestNewsIsBounded(t *testing.T) {
	s, _ := Sim(80, 24, vt.Options{})
	defer s.Fini()
	s.EnableLink()
	unread(s)
	s.Type("a")
	for range 20_000 {
		s.Type("\x1b[?999;2n")
		s.Type("\x1b[?999;1n")
		s.Type("\x1b]11;rgb:0/0/0\x1b\\")
		s.Type("\x1b]11;rgb:f/f/f\x1b\\")
	}
	s.Type("b")
	hidden := 0
	events := unread(s)
	for _, ev := range events {
		if ev, is := ev.(*EventHidden); is {
			hidden++
			if ev.Hidden {
				t.Error("the last news is lost")
			}
		}
	}
	first, last := events[0].(*tcell.EventKey), events[len(events)-1].(*tcell.EventKey)
	if hidden != 1 || len(events) != 4 || first.Rune() != 'a' || last.Rune() != 'b' || len(s.clipboard) > onceMost {
		t.Errorf("%d events, %d of them hidden, %d bytes for the next frame", len(events), hidden, len(s.clipboard))
	}
	s.Type("\x1b[?999;2n")
	if len(unread(s)) != 1 {
		t.Error("news after those is lost")
	}
}

// A reader that Drain does not end ends with the next bytes.
func TestAReleasedReaderEnds(t *testing.T) {
	onTty(t, xterm, mute, func(t *testing.T, s *Screen, tty *farTty) {
		tty.deaf = true
		s.Init()
		s.Suspend()
		s.Resume()
		settle()
		if tty.readers.Load() != 2 {
			t.Fatalf("%d readers", tty.readers.Load())
		}
		tty.in <- []byte("a")
		tty.in <- []byte("b")
		settle()
		if tty.readers.Load() != 1 || len(unread(s)) != 3 {
			t.Errorf("%d readers, or a key is lost", tty.readers.Load())
		}
		s.Fini()
		close(tty.in)
	})
}

// TestFiniLeavesTheEndToAPanic: it waits, so that the program does not end well
// before the panic ends it. In a method of the tty Goexit stands for a panic,
// which would end this test.
func TestFiniLeavesTheEndToAPanic(t *testing.T) {
	for name, panics := range map[string]func(s *Screen, tty *farTty){
		"a goroutine": func(s *Screen, tty *farTty) {
			defer func() { recover() }()
			defer s.Guard()
			panic("first")
		},
		"a method": func(s *Screen, tty *farTty) {
			tty.hook = func(method string) {
				if method == "Close" {
					runtime.Goexit()
				}
			}
		},
	} {
		bubble(t, near, func(t *testing.T, s *Screen, tty *farTty) {
			settle()
			panics(s, tty)
			start := time.Now()
			s.Fini()
			if took := time.Since(start); took < patience {
				t.Errorf("a panic in %s: Fini took %v", name, took)
			}
		})
	}
}

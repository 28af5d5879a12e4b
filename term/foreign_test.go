package term

import (
	"io"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// A storm of resizes while the size is being read ends with the last size, but
// for one that comes after Suspend.
func TestTheLastSizeCounts(t *testing.T) {
	clean(t)
	synctest.Test(t, func(t *testing.T) {
		tty := &slowSize{farTty: near(), slow: make(chan time.Duration, 10)}
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		s.Init()
		for i, slow := range []time.Duration{time.Second, time.Millisecond, 0} {
			tty.slow <- slow
			tty.resize(100+i, 30)
			synctest.Wait()
		}
		pass(time.Minute)
		for len(tty.slow) > 0 {
			<-tty.slow
		}
		tty.slow <- time.Second
		tty.resize(50, 10)
		synctest.Wait()
		s.Suspend()
		pass(time.Minute)
		if w, h := s.Size(); w != 102 || h != 30 {
			t.Errorf("the size is %dx%d", w, h)
		}
		s.Fini()
	})
}

// A slowSize returns sizes late.
type slowSize struct {
	*farTty
	slow chan time.Duration
}

func (s *slowSize) WindowSize() (tcell.WindowSize, error) {
	size, err := s.farTty.WindowSize()
	select {
	case d := <-s.slow:
		time.Sleep(d)
	default:
	}
	return size, err
}

// Fini ends an Init that waits, and takes a second at most.
func TestFiniWaitsForNoInit(t *testing.T) {
	clean(t)
	synctest.Test(t, func(t *testing.T) {
		tty := stuckTty{near(), make(chan struct{})}
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		failed := make(chan error, 1)
		go func() { failed <- s.Init() }()
		pass(time.Millisecond)
		start := time.Now()
		s.Fini()
		if err := <-failed; time.Since(start) > 0 || err == nil {
			t.Errorf("Fini took %v, Init: %v", time.Since(start), err)
		}
		close(tty.free)
		if pass(time.Second); tty.starts != 0 {
			t.Error("the tty has started late, and is not stopped")
		}
	})
	synctest.Test(t, func(t *testing.T) { // Init waits for the last reader
		tty := &badTty{farTty: near(), free: make(chan struct{}), waits: true}
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		s.Init()
		s.Suspend()
		go s.Resume()
		pass(time.Millisecond)
		start := time.Now()
		if s.Fini(); time.Since(start) > time.Second {
			t.Errorf("Fini took %v", time.Since(start))
		}
		close(tty.free)
	})
}

// News of the screen takes the place of unread news of its kind.
func TestNewsIsBounded(t *testing.T) {
	s, _ := Sim(80, 24, vt.Options{})
	defer s.Fini()
	s.EnableLink()
	unread(s)
	s.Type("a")
	for range 100_000 {
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
			if hidden++; ev.Hidden {
				t.Error("the last news is lost")
			}
		}
	}
	first, last := events[0].(*tcell.EventKey), events[len(events)-1].(*tcell.EventKey)
	if hidden != 1 || len(events) != 4 || first.Rune() != 'a' || last.Rune() != 'b' || len(s.once) > onceMost {
		t.Errorf("%d events, %d of them hidden, %d bytes for the next frame", len(events), hidden, len(s.once))
	}
	s.Type("\x1b[?999;2n")
	if len(unread(s)) != 1 {
		t.Error("news after those is lost")
	}
}

// A tty that starts with no size gets the size that it reports late.
func TestALateSizeIsUsed(t *testing.T) {
	clean(t)
	synctest.Test(t, func(t *testing.T) {
		tty := &slowSize{farTty: newFarTty(100, 30, vt.Options{}), slow: make(chan time.Duration, 10)}
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // Init's call, and the next one
			tty.slow <- time.Second
		}
		s.Init()
		if w, h := s.Size(); w != 80 || h != 24 {
			t.Errorf("the size is %dx%d before the tty reports it", w, h)
		}
		pass(time.Minute)
		if w, h := s.Size(); w != 100 || h != 30 {
			t.Errorf("the size is %dx%d, the tty's 100x30", w, h)
		}
		s.Fini()
	})
}

// A deafTty is a tty whose Read does not end at Drain.
type deafTty struct{ *farTty }

func (d deafTty) Read(b []byte) (int, error) {
	d.readers.Add(1)
	defer d.readers.Add(-1)
	in, ok := <-d.in
	if !ok {
		return 0, io.EOF
	}
	return copy(b, in), nil
}

// A reader that Drain does not end ends with the next bytes.
func TestAReleasedReaderEnds(t *testing.T) {
	clean(t)
	synctest.Test(t, func(t *testing.T) {
		tty := deafTty{newFarTty(80, 24, vt.Options{Mute: true})}
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		s.Init()
		s.Suspend()
		s.Resume()
		if settle(); tty.readers.Load() != 2 {
			t.Fatalf("%d readers", tty.readers.Load())
		}
		tty.in <- []byte("a")
		tty.in <- []byte("b")
		if settle(); tty.readers.Load() != 1 || len(unread(s)) != 3 {
			t.Errorf("%d readers, or a key is lost", tty.readers.Load())
		}
		s.Fini()
		close(tty.in)
	})
}

package term

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// A badTty breaks the rules of a tcell.Tty.
type badTty struct {
	*farTty
	free  chan struct{} // closed at the end
	waits bool          // Read and Write wait for free
	all   bool          // so do the other methods, except Start
	mute  bool          // Read returns nothing at once
	reads int           // the number of reads that returned nothing
	short bool          // Write takes half, and returns no error
}

// wait waits for free if is is true.
func (b *badTty) wait(is bool) {
	if is {
		<-b.free
	}
}

func (b *badTty) NotifyResize(cb func()) {
	b.wait(b.all)
	b.farTty.NotifyResize(cb)
}

func (b *badTty) Drain() error {
	b.wait(b.all)
	return b.farTty.Drain()
}

func (b *badTty) Stop() error {
	b.wait(b.all)
	return b.farTty.Stop()
}

func (b *badTty) Close() error {
	b.wait(b.all)
	return b.farTty.Close()
}

func (b *badTty) WindowSize() (tcell.WindowSize, error) {
	b.wait(b.all)
	return b.farTty.WindowSize()
}

func (b *badTty) Read(buf []byte) (int, error) {
	b.wait(b.waits)
	if !b.mute {
		return b.farTty.Read(buf)
	}
	select {
	case <-b.drained:
		return 0, os.ErrDeadlineExceeded
	default:
		b.reads++
		return 0, nil
	}
}

func (b *badTty) Write(buf []byte) (int, error) {
	if b.wait(b.waits); b.waits {
		return 0, os.ErrClosed // after the end
	}
	if b.short {
		return b.farTty.Write(buf[:len(buf)/2])
	}
	return b.farTty.Write(buf)
}

// TestATtyMayMisbehave: methods that do not return cost a second at most, or
// two in Resume; a Read that returns nothing costs no core, and a Write that
// loses bytes ends the program.
func TestATtyMayMisbehave(t *testing.T) {
	clean(t)
	for name, bad := range map[string]badTty{
		"all methods wait": {waits: true, all: true}, "Read and Write wait": {waits: true},
		"Read returns nothing": {mute: true}, "Write takes half": {short: true},
	} {
		synctest.Test(t, func(t *testing.T) {
			tty := bad
			tty.farTty, tty.free = newFarTty(80, 24, vt.Options{}), make(chan struct{})
			s, err := Open(Options{Tty: &tty})
			if err != nil {
				t.Fatal(err)
			}
			within := func(most time.Duration, what string, does func() error) {
				start := time.Now()
				if err := does(); err != nil || time.Since(start) > most {
					t.Errorf("%s: %s took %v: %v", name, what, time.Since(start), err)
				}
			}
			within(time.Second, "Init", s.Init)
			s.Show()
			if pass(time.Second); tty.short != errors.Is(s.Err(), io.ErrShortWrite) || tty.reads > 110 {
				t.Errorf("%s: %d reads in a second; Err is %v", name, tty.reads, s.Err())
			}
			if tty.waits && !tty.all {
				within(time.Second, "Suspend", s.Suspend)
				within(2*time.Second, "Resume", s.Resume)
			}
			within(time.Second, "Fini", func() error { s.Fini(); return nil })
			close(tty.free)
		})
	}
}

// A stuckTty starts only when free is closed.
type stuckTty struct {
	*farTty
	free chan struct{}
}

func (s stuckTty) Start() error {
	<-s.free
	return s.farTty.Start()
}

// TestATtyThatDoesNotStartIsGivenUp with one error, and stopped if it does
// start.
func TestATtyThatDoesNotStartIsGivenUp(t *testing.T) {
	clean(t)
	synctest.Test(t, func(t *testing.T) {
		tty := stuckTty{near(), make(chan struct{})}
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Now()
		if err := s.Init(); err != errNoStart || time.Since(begin) > startTime {
			t.Errorf("Init: %v after %v", err, time.Since(begin))
		}
		instant(t, "Init again", func() {
			if err := s.Init(); err != errNoStart {
				t.Errorf("Init again: %v", err)
			}
		})
		close(tty.free)
		if synctest.Wait(); tty.starts != 0 {
			t.Error("the tty has started late, and is not stopped")
		}
		s.Fini()
	})
}

// A lateTty is like our own tty on a machine so loaded that Stop is late.
type lateTty struct{ *farTty }

func (l lateTty) writeNow(b []byte) int { n, _ := l.Write(b); return n }
func (lateTty) discard()                {}

func (l lateTty) Stop() error {
	time.Sleep(time.Second)
	return l.farTty.Stop()
}

// A late Stop of our own tty does not undo the next Start.
func TestAStopEndsBeforeTheNextStart(t *testing.T) {
	clean(t)
	synctest.Test(t, func(t *testing.T) {
		tty := lateTty{near()}
		s, err := Open(Options{Tty: tty})
		if err != nil {
			t.Fatal(err)
		}
		s.Init()
		pass(time.Second)
		s.Suspend()
		if s.Resume(); tty.starts != 1 {
			t.Errorf("started %d times more than stopped", tty.starts)
		}
		s.Fini()
	})
}

// TestASessionMayBeSuspended: bytes that come meanwhile are read after Start,
// and Drain ends a Read at any time.
func TestASessionMayBeSuspended(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := io.Pipe()
		tty := NewTty(struct {
			io.Reader
			io.Writer
		}{here, io.Discard}, 80, 24)
		read := func(want string, wanted error) {
			t.Helper()
			b := make([]byte, 2)
			n, err := tty.Read(b)
			if string(b[:n]) != want || !errors.Is(err, wanted) {
				t.Errorf("read %q, %v, not %q, %v", b[:n], err, want, wanted)
			}
		}
		read("", os.ErrDeadlineExceeded) // before Start
		tty.Drain()
		tty.Start()
		there.Write(nil)
		read("", nil)
		there.Write([]byte("abc"))
		read("ab", nil)
		time.AfterFunc(time.Second, func() { tty.Drain() })
		read("c", nil)
		read("", os.ErrDeadlineExceeded)
		tty.Drain()
		go there.Write([]byte("d"))
		synctest.Wait()
		read("", os.ErrDeadlineExceeded)
		tty.Start()
		read("d", nil)
		there.CloseWithError(os.ErrClosed)
		read("", os.ErrClosed)
		tty.Close()
	})
}

// TestAClosedSessionIsAtItsEnd: Read returns io.EOF, also with bytes left,
// after Drain, and if the server closes its session before the connection.
func TestAClosedSessionIsAtItsEnd(t *testing.T) {
	for _, drains := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			here, there := io.Pipe()
			tty := NewTty(struct {
				io.Reader
				io.Writer
			}{here, io.Discard}, 80, 24)
			tty.Start()
			there.Write([]byte("hello"))
			b := make([]byte, 2)
			if n, err := tty.Read(b); n != 2 || err != nil {
				t.Fatal(n, err)
			}
			if drains {
				tty.Drain()
			}
			tty.Close()
			there.Write([]byte("lost"))
			for range 2 {
				synctest.Wait()
				if n, err := tty.Read(b); n != 0 || err != io.EOF {
					t.Errorf("drained %v: read %q, %v", drains, b[:n], err)
				}
			}
		})
	}
}

// A taker takes all bytes, and never sends any.
type taker struct {
	got  []byte
	free chan struct{}
}

func (t *taker) Write(b []byte) (int, error) { t.got = append(t.got, b...); return len(b), nil }
func (t *taker) Read([]byte) (int, error)    { <-t.free; return 0, io.EOF }

// TestALineFeedIsSentToAPlainTty, and to no other: a library for SSH servers
// would put a return before it.
func TestALineFeedIsSentToAPlainTty(t *testing.T) {
	for _, plain := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			conn := &taker{free: make(chan struct{})}
			s, err := Open(Options{Tty: NewTty(conn, 80, 24), Env: func(string) string { return "xterm" }, LineFeeds: plain})
			if err != nil || s.Init() != nil {
				t.Fatal(err)
			}
			for x := range 8 {
				s.Put(x, x, "a", tcell.StyleDefault)
				s.Show()
				time.Sleep(time.Second)
			}
			s.Fini()
			close(conn.free)
			if feeds := bytes.Contains(conn.got, []byte("\n")); feeds != plain {
				t.Errorf("plain %v: line feeds %v in %q", plain, feeds, conn.got)
			}
		})
	}
}

package term

import (
	"errors"
	"io"
	"os"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestATtyMayMisbehave: methods that do not return cost a second at most, or
// two in Resume, which Fini ends; a Read that returns nothing costs no core,
// and a Write that loses bytes ends the program.
func TestATtyMayMisbehave(t *testing.T) {
	for name, bad := range map[string]struct {
		waits       []string
		idle, short bool
	}{
		"all methods wait":     {waits: []string{"Read", "Write", "NotifyResize", "Drain", "Stop", "Close", "WindowSize"}},
		"Read and Write wait":  {waits: []string{"Read", "Write"}},
		"Read returns nothing": {idle: true},
		"Write takes half":     {short: true},
	} {
		onTty(t, xterm, near, func(t *testing.T, s *Screen, tty *farTty) {
			tty.idle, tty.short = bad.idle, bad.short
			free := tty.wait(bad.waits...)
			within := func(most time.Duration, what string, does func() error) {
				start := time.Now()
				if err := does(); err != nil || time.Since(start) > most {
					t.Errorf("%s: %s took %v: %v", name, what, time.Since(start), err)
				}
			}
			within(time.Second, "Init", s.Init)
			s.Show()
			pass(time.Second)
			if tty.short != errors.Is(s.Err(), io.ErrShortWrite) || tty.reads > 110 {
				t.Errorf("%s: %d reads in a second; Err is %v", name, tty.reads, s.Err())
			}
			if len(bad.waits) == 2 {
				within(time.Second, "Suspend", s.Suspend)
				within(2*time.Second, "Resume", s.Resume)
				s.Suspend()
				go s.Resume()
				pass(time.Millisecond)
			}
			within(time.Second, "Fini", func() error { s.Fini(); return nil })
			close(free)
		})
	}
}

// TestATtyThatDoesNotStartIsGivenUp with one error, at once if Fini is called,
// and stopped if it does start.
func TestATtyThatDoesNotStartIsGivenUp(t *testing.T) {
	for most, fini := range map[time.Duration]bool{startTime: false, 0: true} {
		onTty(t, xterm, near, func(t *testing.T, s *Screen, tty *farTty) {
			free, failed := tty.wait("Start"), make(chan error, 1)
			go func() { failed <- s.Init() }()
			synctest.Wait()
			start := time.Now()
			if fini {
				s.Fini()
			}
			if err := <-failed; err != errNoStart || time.Since(start) > most {
				t.Errorf("Fini %v, Init: %v after %v", fini, err, time.Since(start))
			}
			instant(t, "Init again", func() {
				if err := s.Init(); err != errNoStart {
					t.Errorf("Init again: %v", err)
				}
			})
			close(free)
			synctest.Wait()
			if tty.starts != 0 {
				t.Error("the tty has started late, and is not stopped")
			}
		})
	}
}

// An ownTty is like our own tty.
type ownTty struct {
	*farTty
	now   *atomic.Int32 // calls of WriteNow
	drops *atomic.Int32 // calls of Discard
}

func (o ownTty) WriteNow(b []byte) int {
	o.now.Add(1)
	o.mu.Lock()
	stuck := o.stuck
	o.mu.Unlock()
	if stuck {
		return 0
	}
	n, _ := o.Write(b)
	return n
}

func (o ownTty) Discard() { o.drops.Add(1) }

func own() ownTty { return ownTty{near(), new(atomic.Int32), new(atomic.Int32)} }

// TestOnlyWhatIsStuckIsDropped: a terminal that takes its bytes gets all.
func TestOnlyWhatIsStuckIsDropped(t *testing.T) {
	for _, stuck := range []bool{false, true} {
		onTty(t, xterm, own, func(t *testing.T, s *Screen, tty ownTty) {
			s.Init()
			settle()
			if stuck {
				tty.block()
			}
			draw(s, "text")
			s.Suspend()
			if n := tty.drops.Load(); n > 0 != stuck {
				t.Errorf("stuck %v: bytes are dropped %d times", stuck, n)
			}
		})
	}
}

// A late Stop of our own tty, as on a loaded machine, does not undo the next
// Start. It is sent line feeds.
func TestAStopEndsBeforeTheNextStart(t *testing.T) {
	onTty(t, xterm, own, func(t *testing.T, s *Screen, tty ownTty) {
		tty.hook = func(method string) {
			if method == "Stop" {
				time.Sleep(time.Second)
			}
		}
		s.Init()
		pass(time.Second)
		s.Suspend()
		s.Resume()
		if tty.now.Load() == 0 {
			t.Error("nothing is written without a wait")
		}
		if tty.starts != 1 || s.caps.NoFeed {
			t.Errorf("started %d times more than stopped; no line feeds: %v", tty.starts, s.caps.NoFeed)
		}
	})
}

// piped returns a session, and its client, who may send bytes and close the
// connection.
func piped() (tty *Tty, client *io.PipeWriter) {
	here, client := io.Pipe()
	return NewTty(struct {
		io.Reader
		io.Writer
	}{here, io.Discard}, 80, 24), client
}

// reads checks the result of the next Read, of two bytes at most.
func (s *Tty) reads(t *testing.T, want string, wanted error) {
	t.Helper()
	b := make([]byte, 2)
	if n, err := s.Read(b); string(b[:n]) != want || !errors.Is(err, wanted) {
		t.Errorf("read %q, %v, not %q, %v", b[:n], err, want, wanted)
	}
}

// TestASessionMayBeSuspended: bytes that come meanwhile are read after Start,
// and Drain ends a Read at any time.
func TestASessionMayBeSuspended(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tty, client := piped()
		tty.reads(t, "", os.ErrDeadlineExceeded) // before Start
		tty.Drain()
		tty.Start()
		client.Write(nil)
		tty.reads(t, "", nil)
		client.Write([]byte("abc"))
		tty.reads(t, "ab", nil)
		time.AfterFunc(time.Second, func() { tty.Drain() })
		tty.reads(t, "c", nil)
		tty.reads(t, "", os.ErrDeadlineExceeded)
		tty.Drain()
		go client.Write([]byte("d"))
		synctest.Wait()
		tty.reads(t, "", os.ErrDeadlineExceeded)
		tty.Start()
		tty.reads(t, "d", nil)
		client.CloseWithError(os.ErrClosed)
		tty.reads(t, "", os.ErrClosed)
		tty.Close()
	})
}

// TestAClosedSessionIsAtItsEnd: Read returns io.EOF, also with bytes left,
// after Drain, and if the server closes its session before the connection.
func TestAClosedSessionIsAtItsEnd(t *testing.T) {
	for _, drains := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			tty, client := piped()
			tty.Start()
			client.Write([]byte("hello"))
			tty.reads(t, "he", nil)
			if drains {
				tty.Drain()
			}
			tty.Close()
			client.Write([]byte("lost"))
			for range 2 {
				synctest.Wait()
				tty.reads(t, "", io.EOF)
			}
		})
	}
}

// TestASessionHasTheSizeOfItsWindow, and says so to whoever asks. Close ends a
// Read that waits.
func TestASessionHasTheSizeOfItsWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tty, client := piped()
		defer client.Close()
		calls := 0
		tty.Resize(1, 1) // nobody has asked
		tty.NotifyResize(func() { calls++ })
		tty.Resize(30, 9)
		tty.NotifyResize(nil)
		tty.Resize(40, 10)
		if size, err := tty.WindowSize(); calls != 1 || size.Width != 40 || size.Height != 10 || err != nil {
			t.Errorf("%d calls, and the size %+v, %v", calls, size, err)
		}
		tty.Start()
		time.AfterFunc(time.Second, func() { tty.Close() })
		tty.reads(t, "", io.EOF)
	})
}

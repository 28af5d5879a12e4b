//go:build !js

package term_test

import (
	"bytes"
	"io"
	"net"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/gdamore/tcell/v2/terminfo"

	"fixstep/term"
	"fixstep/term/vt"
)

// dial returns both ends of a session over a pipe, and the server's connection,
// which ends with it.
func dial(w, h int) (*term.Session, *player, net.Conn) {
	here, there := net.Pipe()
	return term.NewTty(here, w, h), &player{there, vt.New(w, h, vt.Options{})}, here
}

// sessions returns how many are open at once: a sample of the thousand, unless
// the whole is wanted.
func sessions() int {
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		return 1000
	}
	return 200
}

// TestAThousandSessionsLeaveNothing opens and closes a thousand sessions at
// once. The bubble fails where a goroutine is left.
func TestAThousandSessionsLeaveNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var server sync.WaitGroup
		var players []*player
		for i := range sessions() {
			name := []string{"xterm-256color", "xterm-kitty", "screen", "linux"}[i%4]
			s, p, here := dial(20+i%100, 5+i%30)
			server.Go(func() {
				defer here.Close()
				if err := serve(s, map[string]string{"TERM": name, "COLORTERM": []string{"", "truecolor"}[i%2]}); err != nil {
					t.Error(err)
				}
			})
			server.Go(p.watch)
			if i%10 == 0 {
				s.Resize(30, 10)
			}
			players = append(players, p)
		}
		time.Sleep(10 * time.Second)
		for i, p := range players {
			if p.sees("colours") != "colours" {
				t.Fatalf("session %d shows\n%s", i, p.terminal)
			}
			if i%2 == 0 {
				p.conn.Close() // hangs up
			} else {
				go p.conn.Write([]byte("q"))
			}
		}
		start := time.Now()
		server.Wait()
		if d := time.Since(start); d > time.Second {
			t.Errorf("the last session ended after %v", d)
		}
		for i, p := range players {
			if left := p.terminal.Left(); i%2 == 1 && len(left) > 0 {
				t.Errorf("session %d: left behind: %q", i, left)
			}
		}
	})
}

// A countingTty is a terminal that counts and answers at once.
type countingTty struct {
	in            chan []byte
	done          chan struct{}
	bytes, writes *atomic.Int64
}

func (t *countingTty) Start() error        { return nil }
func (t *countingTty) Stop() error         { return nil }
func (t *countingTty) Drain() error        { close(t.done); return nil }
func (t *countingTty) Close() error        { return nil }
func (t *countingTty) NotifyResize(func()) {}
func (t *countingTty) WindowSize() (tcell.WindowSize, error) {
	return tcell.WindowSize{Width: 80, Height: 24}, nil
}

func (t *countingTty) Read(b []byte) (int, error) {
	select {
	case in := <-t.in:
		return copy(b, in), nil
	case <-t.done:
		return 0, io.EOF
	}
}

func (t *countingTty) Write(b []byte) (int, error) {
	for _, c := range []struct{ question, answer string }{{"\x1b[5n", "\x1b[0n"}, {"\x1b[c", "\x1b[?62c"}} {
		if bytes.Contains(b, []byte(c.question)) {
			t.in <- []byte(c.answer)
		}
	}
	t.bytes.Add(int64(len(b)))
	t.writes.Add(1)
	return len(b), nil
}

// draw draws sixty things that move.
func draw(s tcell.Screen, frame int) {
	s.Clear()
	for i := range 60 {
		x, y := (i*29+frame*(1+i%3))%80, (i*7+frame/(1+i%2))%24
		s.SetContent(x, y, '@', nil, tcell.StyleDefault.Foreground(tcell.PaletteColor(1+i%7)))
	}
	s.Show()
}

// BenchmarkSessions is what a frame of a thousand sessions in one process
// costs, and what they hold, beside tcell's own screen: 340 KiB a session and
// one write of some 550 bytes a frame, beside 389 KiB and two writes of 1.8 KB.
func BenchmarkSessions(b *testing.B) {
	xterm, err := terminfo.LookupTerminfo("xterm-256color")
	if err != nil {
		b.Fatal(err)
	}
	b.Setenv("LC_ALL", "C.UTF-8")
	env := func(name string) string { return map[string]string{"TERM": "xterm-256color"}[name] }
	b.Run("term", func(b *testing.B) {
		benchmarkSessions(b, func(t tcell.Tty) (tcell.Screen, error) { return term.Open(term.Options{Tty: t, Env: env}) })
	})
	b.Run("tcell", func(b *testing.B) {
		benchmarkSessions(b, func(t tcell.Tty) (tcell.Screen, error) { return tcell.NewTerminfoScreenFromTtyTerminfo(t, xterm) })
	})
}

func benchmarkSessions(b *testing.B, open func(tcell.Tty) (tcell.Screen, error)) {
	const sessions = 1000
	var total, writes atomic.Int64
	var screens []tcell.Screen
	heap, goroutines := held()
	for range sessions {
		s, err := open(&countingTty{make(chan []byte, 64), make(chan struct{}), &total, &writes})
		if err == nil {
			err = s.Init()
		}
		if err != nil {
			b.Fatal(err)
		}
		defer s.Fini()
		screens = append(screens, s)
	}
	n := 0
	frame := func() {
		before := writes.Load()
		for _, s := range screens {
			draw(s, n)
		}
		for writes.Load() < before+sessions { // the last frames are being written
			time.Sleep(time.Millisecond / 10)
		}
		n++
	}
	frame()
	heapThen, goroutinesThen := held()
	total.Store(0)
	writes.Store(0)
	for n = 1; b.Loop(); {
		frame()
	}
	frames := float64((n - 1) * sessions)
	b.ReportMetric(float64(heapThen-heap)/sessions/1024, "KiB/session")
	b.ReportMetric(float64(goroutinesThen-goroutines)/sessions, "goroutines/session")
	b.ReportMetric(float64(total.Load())/frames, "B/frame")
	b.ReportMetric(float64(writes.Load())/frames, "writes/frame")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/frames, "µs/frame")
}

// held returns what the process holds: bytes of heap and goroutines.
func held() (heap, goroutines int) {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc), runtime.NumGoroutine()
}

//go:build linux

package term

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/sys/unix"

	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// startDevice returns a started device, and the terminal at its other end.
func startDevice(t *testing.T) (*device, *os.File) {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer slave.Close()
	d, err := openDevice(slave.Name())
	if err == nil {
		err = d.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		master.Close()
		d.Close()
	})
	return d, master
}

// woken reports whether a goroutine that waits for the device would wake up.
func woken(wait *os.File) (woken bool) {
	conn, _ := wait.SyscallConn()
	conn.Control(func(epoll uintptr) {
		ready, _ := unix.Poll([]unix.PollFd{{Fd: int32(epoll), Events: unix.POLLIN}}, 100)
		woken = ready > 0
	})
	return woken
}

// Bytes that a terminal takes wake nobody, unless a write waits: a game writes
// sixty times a second.
func TestWhatATerminalTakesWakesNobody(t *testing.T) {
	d, terminal := startDevice(t)
	defer d.Stop()
	b := make([]byte, 100)
	for range 3 {
		if n := d.WriteNow([]byte("frame")); n != 5 {
			t.Fatalf("the device took %d of 5 bytes", n)
		}
		io.ReadFull(terminal, b[:5])
		if woken(d.in) {
			t.Fatal("woken by a frame")
		}
	}
	go terminal.WriteString("key") // Read mostly waits for it
	if n, err := d.Read(b); err != nil || string(b[:n]) != "key" {
		t.Errorf("read %q, %v", b[:n], err)
	}
}

// Write waits for a terminal that takes nothing, and then all bytes arrive.
// Stop ends the wait.
func TestWriteWaitsForTheTerminal(t *testing.T) {
	d, terminal := startDevice(t)
	much := bytes.Repeat([]byte("0123456789"), 20_000)
	ended := make(chan error)
	write := func() { _, err := d.Write(much); ended <- err }
	go write()
	got := make([]byte, len(much))
	if _, err := io.ReadFull(terminal, got); err != nil || !bytes.Equal(got, much) {
		t.Fatalf("read: %v; all bytes as written: %v", err, bytes.Equal(got, much))
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	go write()
	terminal.Read(got[:1]) // Write has begun
	d.Stop()
	if err := <-ended; err == nil {
		t.Error("Write returns no error after Stop")
	}
}

// One tick comes for each Reset, and none after Stop, which switches the timer
// off.
func TestATickerTicksOnce(t *testing.T) {
	k := openTicker(t)
	defer k.Close()
	set := func() (s unix.ItimerSpec) {
		if err := unix.TimerfdGettime(k.fd, &s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	k.Reset(time.Microsecond)
	<-k.Chan() // without a tick the test hangs
	if s := set(); s != (unix.ItimerSpec{}) {
		t.Errorf("the timer after a tick: %+v", s)
	}
	k.Reset(time.Hour)
	if set() == (unix.ItimerSpec{}) {
		t.Error("Reset sets no timer")
	}
	k.Stop()
	if s := set(); s != (unix.ItimerSpec{}) {
		t.Errorf("the timer after Stop: %+v", s)
	}
}

// TestAScreenHasOneTicker, made when it is asked for, and none after Fini, for
// a Tty of the program or for a simulated terminal. That of a Tty comes first.
func TestAScreenHasOneTicker(t *testing.T) {
	openTicker(t).Close()
	s, _ := Sim(20, 5, vt.Options{})
	if k := s.Ticker(); k != nil {
		t.Errorf("a simulated terminal has %T", k)
	}
	s.line.own = true
	first := s.Ticker()
	if first == nil || first != s.Ticker() {
		t.Errorf("the tickers are %v and %v", first, s.Ticker())
	}
	s.Fini()
	if err := s.ticker.Close(); err == nil {
		t.Error("Fini leaves the ticker open")
	}
	s, _ = Sim(20, 5, vt.Options{})
	s.line.own = true
	s.Fini()
	if k := s.Ticker(); k != nil {
		t.Errorf("after Fini there is %T", k)
	}
	s, _ = Sim(20, 5, vt.Options{})
	s.line.tty = tickingTty{ticks: first}
	if k := s.Ticker(); k != first {
		t.Errorf("a Tty with a ticker has %v", k)
	}
}

// A tickingTty is a tty with a ticker of its own, as those of package termtest.
type tickingTty struct {
	tcell.Tty
	ticks wakes
}

func (t tickingTty) Ticker() wakes { return t.ticks }

// Drain ends a Read, and so does the end of the terminal.
func TestReadEnds(t *testing.T) {
	d, _ := startDevice(t)
	ended := make(chan error)
	read := func() { _, err := d.Read(make([]byte, 9)); ended <- err }
	go read()
	d.Drain()
	if err := <-ended; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error(err)
	}
	d.Stop()
	d, terminal := startDevice(t)
	defer d.Stop()
	go read()
	terminal.Close()
	if err := <-ended; err != io.EOF && !errors.Is(err, unix.EIO) {
		t.Error(err)
	}
}

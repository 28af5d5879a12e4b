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
	d, _ = startDevice(t)
	go read()
	d.Stop()
	if err := <-ended; err == nil {
		t.Error("Read returns no error after Stop")
	}
}

// TestStopRestoresTheSettings that the terminal had before the first Start
// since they were restored. A shell may have changed them before the next one.
func TestStopRestoresTheSettings(t *testing.T) {
	d, _ := startDevice(t)
	d.Start() // again, as after a Stop in the background
	settings := func() unix.Termios {
		now, err := unix.IoctlGetTermios(d.fd, unix.TCGETS)
		if err != nil {
			t.Fatal(err)
		}
		return *now
	}
	raw := settings()
	d.Stop()
	before := settings()
	if before == raw || before.Lflag&unix.ICANON == 0 {
		t.Errorf("the settings after Stop: %+v", before)
	}
	changed := before
	changed.Lflag &^= unix.ECHO
	unix.IoctlSetTermios(d.fd, unix.TCSETS, &changed)
	d.Start()
	d.Stop()
	if now := settings(); now != changed {
		t.Errorf("the settings after the next Stop: %+v, want %+v", now, changed)
	}
}

// TestADeviceIsWrittenFromStartToStop, and nothing is written beside an error.
func TestADeviceIsWrittenFromStartToStop(t *testing.T) {
	d, terminal := startDevice(t)
	for range 2 {
		if n, err := d.Write([]byte("ab")); n != 2 || err != nil {
			t.Errorf("after Start %d bytes are written, %v", n, err)
		}
		io.ReadFull(terminal, make([]byte, 2))
		d.Stop()
		if n, err := d.Write([]byte("ab")); n != 0 || err != os.ErrClosed {
			t.Errorf("after Stop %d bytes are written, %v", n, err)
		}
		d.Start()
	}
	d.Stop()
	d.Close()
	d.fd = -1 // its number may be another file's soon
	if n, err := d.Write([]byte("ab")); n != 0 || err == nil {
		t.Errorf("after Close %d bytes are written, %v", n, err)
	}
	if _, err := d.WindowSize(); err == nil {
		t.Error("after Close there is a size")
	}
}

// TestADeviceTellsOfItsSize, and of each change until Stop, to the last one who
// asked.
func TestADeviceTellsOfItsSize(t *testing.T) {
	d, terminal := startDevice(t)
	size := unix.Winsize{Col: 30, Row: 9, Xpixel: 300, Ypixel: 180}
	unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &size)
	want := tcell.WindowSize{Width: 30, Height: 9, PixelWidth: 300, PixelHeight: 180}
	if got, err := d.WindowSize(); got != want || err != nil {
		t.Errorf("the size is %+v, %v", got, err)
	}
	var calls [2]chan bool
	for i := range calls {
		calls[i] = make(chan bool, 9)
		d.NotifyResize(func() { calls[i] <- true })
		unix.Kill(unix.Getpid(), unix.SIGWINCH)
		<-calls[i] // without a call the test hangs
	}
	if len(calls[0]) > 0 {
		t.Error("who asked before is told, too")
	}
	d.NotifyResize(nil)
	d.NotifyResize(nil)
	unix.Kill(unix.Getpid(), unix.SIGWINCH)
	d.NotifyResize(func() {})
	d.Stop()
	if d.resizes != nil || len(calls[1]) > 0 {
		t.Error("somebody is told after the end")
	}
}

package pty

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"time"
)

// A Bare is a program in a pseudo terminal whose bytes somebody else shows. Its
// end is the end of the process that was started, even if another process still
// holds the terminal. A program may close its terminal and open it anew: this
// is no end.
type Bare struct {
	*tty
	conn   io.ReadWriter
	cmd    *exec.Cmd
	exited chan struct{} // closed at the end
	last   int           // how many bytes Read may still return after the end
}

// mostLast bounds the bytes that are read after the program's end. A pseudo
// terminal holds fewer. If more come, another process writes them.
const mostLast = 1 << 17

// StartBare starts a program in a pseudo terminal of w by h cells.
func StartBare(cmd *exec.Cmd, w, h int) (*Bare, error) {
	tty, err := launch(cmd, w, h)
	if err != nil {
		return nil, err
	}
	if err := tty.hold(); err != nil {
		tty.master.Close()
		cmd.Process.Kill()
		cmd.Wait()
		return nil, err
	}
	p := &Bare{tty: tty, conn: tty.conn(), cmd: cmd, exited: make(chan struct{}), last: mostLast}
	go func() {
		p.cmd.Wait()
		close(p.exited)
		p.master.SetReadDeadline(time.Unix(1, 0)) // ends a Read that waits
	}()
	return p, nil
}

// Read returns what the program writes. After the program's end it returns what
// is left in the terminal, and then io.EOF.
func (p *Bare) Read(b []byte) (int, error) {
	n, err := p.conn.Read(b)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return n, err
	}
	n = p.now(b[:min(len(b), p.last)])
	p.last -= n
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

// Write types bytes.
func (p *Bare) Write(b []byte) (int, error) { return p.conn.Write(b) }

// Resize tells the program a new size, in cells.
func (p *Bare) Resize(w, h int) { p.resize(w, h) }

// HangUp ends the terminal. What is left of its session gets SIGHUP, also if
// the program has ended.
func (p *Bare) HangUp() {
	p.slave.Close()
	p.master.Close()
	if _, ended := p.Status(0); ended {
		send(session(p.cmd.Process.Pid), hungUp)
	}
}

// Status waits for the program's end, at most for a time, and returns its exit
// status, as a shell would.
func (p *Bare) Status(within time.Duration) (number int, ended bool) {
	select {
	case <-p.exited:
		return status(p.cmd.ProcessState), true
	default:
	}
	select {
	case <-p.exited:
		return status(p.cmd.ProcessState), true
	case <-time.After(within):
		return 0, false
	}
}

// Signal sends the program a signal.
func (p *Bare) Signal(s os.Signal) { p.cmd.Process.Signal(s) }

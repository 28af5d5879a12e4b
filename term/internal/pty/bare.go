package pty

import (
	"io"
	"os"
	"os/exec"
	"time"
)

// A Bare is a program in a pseudo terminal whose bytes somebody else shows.
// Read returns an error after the program's end.
type Bare struct {
	*tty
	io.ReadWriter // what the program writes, and what is typed
	cmd           *exec.Cmd
	exited        chan struct{} // closed at the end
}

// StartBare starts a program in a pseudo terminal of w by h cells.
func StartBare(cmd *exec.Cmd, w, h int) (*Bare, error) {
	tty, err := launch(cmd, w, h)
	if err != nil {
		return nil, err
	}
	tty.started()
	p := &Bare{tty, tty.conn(), cmd, make(chan struct{})}
	go func() {
		p.cmd.Wait()
		p.slave.Close() // where started has not: a Read then ends
		close(p.exited)
	}()
	return p, nil
}

// Resize tells the program a new size, in cells.
func (p *Bare) Resize(w, h int) { p.resize(w, h) }

// HangUp ends the terminal: the program gets SIGHUP.
func (p *Bare) HangUp() { p.master.Close() }

// Status waits for the program's end, at most for a time, and returns its exit
// status, as a shell would.
func (p *Bare) Status(within time.Duration) (number int, ended bool) {
	select {
	case <-p.exited:
		return status(p.cmd.ProcessState), true
	case <-time.After(within):
		return 0, false
	}
}

// Signal sends the program a signal.
func (p *Bare) Signal(s os.Signal) { p.cmd.Process.Signal(s) }

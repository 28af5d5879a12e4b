//go:build darwin || linux

package pty

import (
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// hungUp is the signal of a terminal that has hung up.
const hungUp = unix.SIGHUP

// A tty is a pseudo terminal: its ends for the terminal and the program.
type tty struct {
	master, slave *os.File
	termios       *unix.Termios // at the start
}

// openTTY returns a tty for a terminal of w by h cells.
func openTTY(w, h int) (*tty, error) {
	master, slave, err := Open()
	t := &tty{master: master, slave: slave}
	if err == nil {
		t.termios, err = t.attributes()
	}
	if err == nil {
		err = t.resize(w, h)
	}
	if err != nil {
		t.master.Close() // a nil file does nothing
		t.slave.Close()
		return nil, err
	}
	return t, nil
}

// control calls f with the descriptor of an end. Fd would make the file block,
// so that Close would not end a Read.
func control(end *os.File, f func(fd int) error) error {
	conn, err := end.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	if err := conn.Control(func(fd uintptr) { failed = f(int(fd)) }); err != nil {
		return err
	}
	return failed
}

// now reads what is there, without waiting, and returns the number of bytes.
func (t *tty) now(b []byte) (n int) {
	control(t.master, func(fd int) (err error) {
		n, err = unix.Read(fd, b)
		return err
	})
	return max(n, 0)
}

// attr returns the attributes of a process that leads a new session, with its
// standard input as the session's terminal.
func attr(from *syscall.SysProcAttr) *syscall.SysProcAttr {
	var a syscall.SysProcAttr
	if from != nil {
		a = *from // the caller may use it for another program
	}
	a.Setsid = true
	a.Setctty = true
	a.Ctty = 0
	return &a
}

// resize gives the terminal a new size, in cells; the kernel tells the program.
func (t *tty) resize(w, h int) error {
	size := &unix.Winsize{Col: uint16(w), Row: uint16(h)}
	return control(t.master, func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, size)
	})
}

// attributes returns the settings of the tty, as stty shows them.
func (t *tty) attributes() (now *unix.Termios, err error) {
	err = control(t.asked(), func(fd int) (err error) {
		now, err = unix.IoctlGetTermios(fd, getTermios)
		return err
	})
	return now, err
}

// isSecret reports whether the tty reads lines and does not show them, as it
// does for a password.
func (t *tty) isSecret() bool {
	now, err := t.attributes()
	return err == nil && now.Lflag&unix.ICANON != 0 && now.Lflag&unix.ECHO == 0
}

// HasSignal reports whether the system has a signal of a name, such as TERM.
func HasSignal(name string) bool { return unix.SignalNum("SIG"+name) != 0 }

// foreground returns a signal by its name, and the process group in the
// foreground.
func (t *tty) foreground(name string) (number syscall.Signal, group int, err error) {
	number = unix.SignalNum("SIG" + name)
	if number == 0 {
		return 0, 0, fmt.Errorf("signal:%s: there is no such signal", name)
	}
	err = control(t.master, func(fd int) (err error) {
		group, err = unix.IoctlGetInt(fd, unix.TIOCGPGRP)
		return err
	})
	return number, group, err
}

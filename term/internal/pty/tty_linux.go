package pty

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"fixstep/term/internal/fd"
)

// hungUp is the signal of a terminal that has hung up.
const hungUp = unix.SIGHUP

// A tty is a pseudo terminal: its ends for the terminal and the program.
type tty struct {
	master, slave *os.File
	termios       *unix.Termios // at the start
}

// Open returns the two ends of a new pseudo terminal.
func Open() (terminal, program *os.File, err error) {
	terminal, err = os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, nil, err
	}
	var number uint32
	err = (&tty{master: terminal}).control(func(fd int) (err error) {
		if number, err = unix.IoctlGetUint32(fd, unix.TIOCGPTN); err == nil {
			err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
		}
		return err
	})
	if err == nil {
		program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	if err != nil {
		terminal.Close()
	}
	return terminal, program, err
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

// control calls f with the descriptor of the terminal's end. Fd would make the
// file block, so that Close would not end a Read.
func (t *tty) control(f func(fd int) error) error {
	conn, err := t.master.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	if err := conn.Control(func(fd uintptr) { failed = f(int(fd)) }); err != nil {
		return err
	}
	return failed
}

// conn returns the connection to the program, which wakes no thread of the
// runtime for each call.
func (t *tty) conn() (conn io.ReadWriter) {
	t.control(func(master int) error {
		conn = fd.NewFile(t.master, master)
		return nil
	})
	return conn
}

// attr returns the attributes of a process that leads a new session, with its
// standard input as the session's terminal.
func attr(from *syscall.SysProcAttr) *syscall.SysProcAttr {
	var a syscall.SysProcAttr
	if from != nil {
		a = *from // the caller may use it for another program
	}
	a.Setsid, a.Setctty, a.Ctty = true, true, 0
	return &a
}

// resize gives the terminal a new size, in cells; the kernel tells the program.
func (t *tty) resize(w, h int) error {
	return t.control(func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(w), Row: uint16(h)})
	})
}

// attributes returns the settings of the tty, as stty shows them.
func (t *tty) attributes() (now *unix.Termios, err error) {
	err = t.control(func(fd int) (err error) {
		now, err = unix.IoctlGetTermios(fd, unix.TCGETS)
		return err
	})
	return now, err
}

// changed names the attributes that differ from the start, "" for none.
func (t *tty) changed() string {
	now, err := t.attributes()
	if err != nil || *now == *t.termios {
		return ""
	}
	text := "the tty's settings"
	for _, flags := range []struct {
		name        string
		before, now uint32
	}{
		{"input", t.termios.Iflag, now.Iflag},
		{"output", t.termios.Oflag, now.Oflag},
		{"control", t.termios.Cflag, now.Cflag},
		{"local", t.termios.Lflag, now.Lflag},
	} {
		if flags.before != flags.now {
			text += fmt.Sprintf(", %s flags %#o instead of %#o", flags.name, flags.now, flags.before)
		}
	}
	return text
}

// foreground returns a signal by its name, and the process group in the
// foreground.
func (t *tty) foreground(name string) (number syscall.Signal, group int, err error) {
	if number = unix.SignalNum("SIG" + name); number == 0 {
		return 0, 0, fmt.Errorf("signal:%s: there is no such signal", name)
	}
	err = t.control(func(fd int) (err error) {
		group, err = unix.IoctlGetInt(fd, unix.TIOCGPGRP)
		return err
	})
	return number, group, err
}

// session returns the processes of a session, without zombies.
func session(leader int) (list []process) {
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		before, after, ok := strings.Cut(string(text), " (")
		end := strings.LastIndex(after, ") ")
		if !ok || end < 0 {
			continue // the process has ended meanwhile
		}
		rest := strings.Fields(after[end+2:]) // state, parent, group, session
		if len(rest) > 3 && rest[3] == strconv.Itoa(leader) && !slices.Contains([]string{"Z", "X"}, rest[0]) {
			pid, _ := strconv.Atoi(before)
			group, _ := strconv.Atoi(rest[2])
			list = append(list, process{pid, group, after[:end], rest[0]})
		}
	}
	return list
}

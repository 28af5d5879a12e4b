package pty

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// hungUp is the signal of a terminal that has hung up.
const hungUp = unix.SIGHUP

// A line is a pseudo terminal: its ends for the terminal and the program.
type line struct {
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
	err = (&line{master: terminal}).control(func(fd int) (err error) {
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

// openLine returns a line for a terminal of w by h cells.
func openLine(w, h int) (*line, error) {
	master, slave, err := Open()
	l := &line{master: master, slave: slave}
	if err == nil {
		l.termios, err = l.attributes()
	}
	if err == nil {
		err = l.resize(w, h)
	}
	if err != nil {
		l.master.Close() // a nil file does nothing
		l.slave.Close()
		return nil, err
	}
	return l, nil
}

// control calls f with the descriptor of the terminal's end. Fd would make the
// file block, so that Close would not end a Read.
func (l *line) control(f func(fd int) error) error {
	conn, err := l.master.SyscallConn()
	if err != nil {
		return err
	}
	var failed error
	if err := conn.Control(func(fd uintptr) { failed = f(int(fd)) }); err != nil {
		return err
	}
	return failed
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
func (l *line) resize(w, h int) error {
	return l.control(func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(w), Row: uint16(h)})
	})
}

// attributes returns the settings of the line, as stty shows them.
func (l *line) attributes() (t *unix.Termios, err error) {
	err = l.control(func(fd int) (err error) {
		t, err = unix.IoctlGetTermios(fd, unix.TCGETS)
		return err
	})
	return t, err
}

// changed names the attributes that differ from the start, "" for none.
func (l *line) changed() string {
	now, err := l.attributes()
	if err != nil || *now == *l.termios {
		return ""
	}
	text := "the line's settings"
	for _, flags := range []struct {
		name        string
		before, now uint32
	}{
		{"input", l.termios.Iflag, now.Iflag},
		{"output", l.termios.Oflag, now.Oflag},
		{"control", l.termios.Cflag, now.Cflag},
		{"local", l.termios.Lflag, now.Lflag},
	} {
		if flags.before != flags.now {
			text += fmt.Sprintf(", %s flags %#o instead of %#o", flags.name, flags.now, flags.before)
		}
	}
	return text
}

// foreground returns a signal by its name, and the process group in the
// foreground.
func (l *line) foreground(name string) (number syscall.Signal, group int, err error) {
	if number = unix.SignalNum("SIG" + name); number == 0 {
		return 0, 0, fmt.Errorf("signal:%s: there is no such signal", name)
	}
	err = l.control(func(fd int) (err error) {
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

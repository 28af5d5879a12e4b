package pty

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"fixstep/term/internal/fd"
)

const getTermios = unix.TCGETS

// Open returns the two ends of a new pseudo terminal.
func Open() (terminal, program *os.File, err error) {
	terminal, err = os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, nil, err
	}
	var number uint32
	err = control(terminal, func(fd int) (err error) {
		number, err = unix.IoctlGetUint32(fd, unix.TIOCGPTN)
		if err != nil {
			return err
		}
		return unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
	})
	if err == nil {
		program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	if err != nil {
		terminal.Close()
	}
	return terminal, program, err
}

// conn returns the connection to the program, which wakes no thread of the
// runtime for each call.
func (t *tty) conn() (conn io.ReadWriter) {
	control(t.master, func(master int) error {
		conn = fd.NewFile(t.master, master)
		return nil
	})
	return conn
}

// asked returns the end that tells the settings. The other one may be closed.
func (t *tty) asked() *os.File { return t.master }

// hold keeps the program's end open, so that the terminal goes on when the
// program closes it. The file that it holds is not watched by Go's poller,
// which each read of the other end would wake.
func (t *tty) hold() error {
	watched := t.slave
	defer watched.Close()
	held, err := unix.Open(watched.Name(), unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	t.slave = os.NewFile(uintptr(held), watched.Name())
	return nil
}

// session returns the processes of a session, without zombies.
func session(leader int) (list []process) {
	names, _ := os.ReadDir("/proc")
	for _, name := range names {
		pid, err := strconv.Atoi(name.Name())
		if err != nil {
			continue // it is no process
		}
		of, err := unix.Getsid(pid)
		if err != nil || of != leader {
			continue
		}
		text, _ := os.ReadFile("/proc/" + name.Name() + "/stat")
		_, after, ok := strings.Cut(string(text), " (")
		end := strings.LastIndex(after, ") ")
		if !ok || end < 0 {
			continue // the process has ended meanwhile
		}
		rest := strings.Fields(after[end+2:]) // state, parent, group
		isGone := rest[0] == "Z" || rest[0] == "X"
		if isGone {
			continue
		}
		group, _ := strconv.Atoi(rest[2])
		list = append(list, process{pid, group, after[:end], rest[0]})
	}
	return list
}

package pty

import (
	"io"
	"os"

	creack "github.com/creack/pty"
	"golang.org/x/sys/unix"
)

const getTermios = unix.TIOCGETA

// Open returns the two ends of a new pseudo terminal.
func Open() (terminal, program *os.File, err error) {
	blocking, program, err := creack.Open()
	if err != nil {
		return nil, nil, err
	}
	terminal, err = polled(blocking)
	if err != nil {
		program.Close()
		return nil, nil, err
	}
	return terminal, program, nil
}

// polled returns a copy of the terminal's end and closes the end itself, which
// blocks: Close would not end a Read. macOS allows this when the program's end
// is open.
func polled(end *os.File) (*os.File, error) {
	defer end.Close()
	fd, err := unix.FcntlInt(end.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	err = unix.SetNonblock(fd, true) // else NewFile would not poll it
	if err != nil {
		unix.Close(fd)
		return nil, err
	}
	return os.NewFile(uintptr(fd), end.Name()), nil
}

// conn returns the connection to the program.
func (t *tty) conn() io.ReadWriter { return t.master }

// asked returns the end that tells the settings: here the terminal's does not.
func (t *tty) asked() *os.File { return t.slave }

// hold keeps the program's end open. macOS drops what a program has written
// last when that end closes.
func (t *tty) hold() error { return nil }

// states are the letters of the states of a process, as in ps.
const states = "?IRSTZ"

// session returns the processes of a session, without zombies.
func session(leader int) (list []process) {
	all, _ := unix.SysctlKinfoProcSlice("kern.proc.all")
	for _, p := range all {
		pid, group := int(p.Proc.P_pid), int(p.Eproc.Pgid)
		name := unix.ByteSliceToString(p.Proc.P_comm[:])
		state := states[int(p.Proc.P_stat)%len(states)]
		of, err := unix.Getsid(pid)
		if err == nil && of == leader && state != 'Z' {
			list = append(list, process{pid, group, name, string(state)})
		}
	}
	return list
}

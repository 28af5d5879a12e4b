//go:build darwin || linux

package pty

import (
	"strings"

	"golang.org/x/sys/unix"
)

// A setting of a tty is a bit of one of its four numbers. Its name is that of
// stty.
type setting struct {
	name string
	bit  uint64
}

// inputs, outputs, controls and locals are the settings of the four numbers.
var (
	inputs = []setting{
		{"ignbrk", unix.IGNBRK}, {"brkint", unix.BRKINT}, {"ignpar", unix.IGNPAR},
		{"parmrk", unix.PARMRK}, {"inpck", unix.INPCK}, {"istrip", unix.ISTRIP},
		{"inlcr", unix.INLCR}, {"igncr", unix.IGNCR}, {"icrnl", unix.ICRNL},
		{"ixon", unix.IXON}, {"ixany", unix.IXANY}, {"ixoff", unix.IXOFF},
		{"imaxbel", unix.IMAXBEL}, {"iutf8", unix.IUTF8},
	}
	outputs = []setting{
		{"opost", unix.OPOST}, {"onlcr", unix.ONLCR},
		{"ocrnl", unix.OCRNL}, {"onlret", unix.ONLRET},
	}
	controls = []setting{
		{"cstopb", unix.CSTOPB}, {"cread", unix.CREAD}, {"parenb", unix.PARENB},
		{"parodd", unix.PARODD}, {"hupcl", unix.HUPCL}, {"clocal", unix.CLOCAL},
	}
	locals = []setting{
		{"isig", unix.ISIG}, {"icanon", unix.ICANON}, {"iexten", unix.IEXTEN},
		{"echo", unix.ECHO}, {"echoe", unix.ECHOE}, {"echok", unix.ECHOK},
		{"echonl", unix.ECHONL}, {"noflsh", unix.NOFLSH}, {"tostop", unix.TOSTOP},
		{"echoctl", unix.ECHOCTL}, {"echoprt", unix.ECHOPRT}, {"echoke", unix.ECHOKE},
	}
)

// changed names the settings that differ from the start, as stty does; "":
// none does.
func (t *tty) changed() string {
	now, err := t.attributes()
	if err != nil || *now == *t.termios {
		return ""
	}
	before := t.termios
	changes := []string{"the tty's settings"}
	changes = append(changes, differ(inputs, uint64(before.Iflag), uint64(now.Iflag))...)
	changes = append(changes, differ(outputs, uint64(before.Oflag), uint64(now.Oflag))...)
	changes = append(changes, differ(controls, uint64(before.Cflag), uint64(now.Cflag))...)
	changes = append(changes, differ(locals, uint64(before.Lflag), uint64(now.Lflag))...)
	return strings.Join(changes, ", ")
}

// differ returns the settings in which two numbers differ, and how the second
// number has them.
func differ(settings []setting, before, now uint64) (list []string) {
	for _, s := range settings {
		switch {
		case before&s.bit == now&s.bit:
		case now&s.bit == 0:
			list = append(list, s.name+" off")
		default:
			list = append(list, s.name+" on")
		}
	}
	return list
}

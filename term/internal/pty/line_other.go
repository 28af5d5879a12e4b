//go:build !linux

package pty

import (
	"errors"
	"os"
	"syscall"
)

const hungUp = syscall.Signal(0)

// A line is a pseudo terminal, which this system does not have.
type line struct{ master, slave *os.File }

func openLine(w, h int) (*line, error)                         { return nil, errors.ErrUnsupported }
func attr(a *syscall.SysProcAttr) *syscall.SysProcAttr         { return a }
func (l *line) resize(w, h int) error                          { return errors.ErrUnsupported }
func (l *line) changed() string                                { return "" }
func session(int) []process                                    { return nil }
func (l *line) foreground(string) (syscall.Signal, int, error) { return 0, 0, errors.ErrUnsupported }

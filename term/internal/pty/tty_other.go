//go:build !darwin && !linux

package pty

import (
	"errors"
	"io"
	"os"
	"syscall"
)

const hungUp = syscall.Signal(0)

// HasSignal returns true: Start says that no program runs here.
func HasSignal(string) bool { return true }

// noTTY is the error of a system without pseudo terminals for fixstep.
type noTTY struct{}

func (noTTY) Error() string { return "fixstep runs other programs only on Linux and macOS" }

func (noTTY) Is(target error) bool { return target == errors.ErrUnsupported }

// A tty is a pseudo terminal, which this system does not have.
type tty struct{ master, slave *os.File }

func openTTY(w, h int) (*tty, error)                          { return nil, noTTY{} }
func attr(a *syscall.SysProcAttr) *syscall.SysProcAttr        { return a }
func (t *tty) resize(w, h int) error                          { return errors.ErrUnsupported }
func (t *tty) conn() io.ReadWriter                            { return t.master }
func (t *tty) hold() error                                    { return errors.ErrUnsupported }
func (t *tty) now([]byte) int                                 { return 0 }
func (t *tty) changed() string                                { return "" }
func (t *tty) isSecret() bool                                 { return false }
func session(int) []process                                   { return nil }
func (t *tty) foreground(string) (syscall.Signal, int, error) { return 0, 0, errors.ErrUnsupported }

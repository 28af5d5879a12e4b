//go:build unix

package app

import (
	"os"
	"syscall"
)

// ownGroup starts a program in a group of processes of its own.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// endGroup ends the group of a program: also the processes that it has started.
func endGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }

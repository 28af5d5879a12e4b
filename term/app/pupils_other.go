//go:build !unix && !js

package app

import (
	"os"
	"syscall"
)

// ownGroup is nothing where a program has no group of processes.
func ownGroup() *syscall.SysProcAttr { return nil }

// endGroup ends a program.
func endGroup(p *os.Process) error { return p.Kill() }

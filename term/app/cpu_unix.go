//go:build unix

package app

import (
	"syscall"
	"time"
)

// usedCPU returns the processor time that this process has taken.
func usedCPU() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

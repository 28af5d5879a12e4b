//go:build unix

package lab

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time that the program has had.
var cpuTime = func() time.Duration {
	var used syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

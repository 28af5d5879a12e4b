package app

import (
	"syscall"
	"time"
)

// usedCPU returns the processor time that this process has taken.
func usedCPU() time.Duration {
	var start, end, kernel, user syscall.Filetime
	self, _ := syscall.GetCurrentProcess()
	if syscall.GetProcessTimes(self, &start, &end, &kernel, &user) != nil {
		return 0
	}
	ticks := func(f syscall.Filetime) time.Duration {
		return 100 * time.Duration(int64(f.HighDateTime)<<32+int64(f.LowDateTime))
	}
	return ticks(kernel) + ticks(user)
}

//go:build !unix

package lab

import "time"

var began = time.Now()

// cpuTime returns the time since the start of the program, which is at least
// the CPU time that it has had.
var cpuTime = func() time.Duration { return time.Since(began) }

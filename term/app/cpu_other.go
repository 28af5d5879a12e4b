//go:build !unix

package app

import "time"

// usedCPU returns 0: it is not known here.
func usedCPU() time.Duration { return 0 }

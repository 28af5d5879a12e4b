//go:build !unix

package app

import (
	"errors"
	"time"
)

// usedCPU returns 0: it is not known here.
func usedCPU() time.Duration { return 0 }

// scrub returns an error: a program cannot start anew in its own place here.
func scrub() error { return errors.New("-door needs a Unix") }

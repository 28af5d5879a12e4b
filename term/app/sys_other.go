//go:build !unix

package app

import "errors"

// scrub returns an error: a program cannot start anew in its own place here.
func scrub() error { return errors.New("-door needs a Unix") }

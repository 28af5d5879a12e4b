//go:build !unix

package door

import "errors"

// Scrub returns an error: a program cannot start anew in its own place here.
func Scrub() error { return errors.New("-door needs a Unix") }

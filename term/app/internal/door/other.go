//go:build !unix

package door

import "errors"

// ThisMachine returns an error: it is known only how to look at a Unix.
func ThisMachine(string) (Machine, error) { return Machine{}, errors.New("-check needs a Unix") }

// Scrub returns an error: a program cannot start anew in its own place here.
func Scrub() error { return errors.New("-door needs a Unix") }

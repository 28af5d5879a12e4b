//go:build !unix

package app

import "errors"

// scrub returns an error, because this system cannot replace a running program.
func scrub() error { return errors.New("-door needs a Unix") }

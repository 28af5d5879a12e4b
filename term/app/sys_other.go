//go:build !unix

package app

// scrub returns an error, because this system cannot replace a running program.
func scrub() error { return usagef("play: -door needs a Unix") }

package main

import (
	"testing"

	"fixstep/term/termtest"
)

func TestWalker(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := termtest.Start(t, run, 80, 24)
		p.Type("wait:2s q") // two seconds take no time, because the time is fake
		p.End()             // the game has ended well, and the terminal is as it was
		p.Golden("walked")
	})
}

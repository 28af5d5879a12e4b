package main

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/term"
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

// TestEachColumnIsSeen looks at each frame: none is drawn at the time of an
// update. Although the walker goes four cells with each update, the pictures
// show it in every column, at both edges too.
func TestEachColumnIsSeen(t *testing.T) {
	const frames = 61 // a second
	run := func(screen *term.Screen) error {
		options := loop.Options{Updates: loop.PerSecond(10), Frames: loop.PerSecond(frames)}
		return loop.Play(screen, options, &walker{Screen: screen, way: 4})
	}
	termtest.Test(t, func(t *testing.T) {
		p := termtest.Start(t, run, 20, 3)
		seen := map[int]bool{}
		for range 2 * frames {
			p.Wait(time.Second / frames)
			seen[strings.Index(p.Look().String(), "@")] = true
		}
		if len(seen) != 20 || seen[-1] {
			t.Errorf("columns: %v", seen)
		}
		p.Type("q")
		p.End()
	})
}

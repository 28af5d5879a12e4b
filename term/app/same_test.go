//go:build !js

package app

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"fixstep/render"
	"fixstep/world"
)

// TestEveryLoopPlaysTheSameGame records a game of pilots by every loop that can
// drive it, at several frame rates, paused, stepped, at other time scales, and
// on another screen: all recordings begin with the same states.
func TestEveryLoopPlaysTheSameGame(t *testing.T) {
	t.Parallel()
	games := map[string][]uint64{}
	record := func(name string, w, h int, script string, args ...string) {
		dir := t.TempDir()
		args = append(args, "-seed", "7", "-autopilot", "-for", "4s", "-dir", dir)
		play(t, w, h, script+" wait:1m", args...)
		games[name] = hashes(t, recording(t, dir))
	}
	loops, rates := playable(), []string{"1", "7", "30", "240"}
	for _, loop := range loops {
		if loop != "event" {
			record(loop, 80, 24, "", "-loop", loop)
		}
	}
	for _, fps := range rates {
		record("fps "+fps, 80, 24, "", "-fps", fps)
	}
	record("small", 20, 6, "")
	record("paused", 80, 24, "wait:1001ms p wait:450ms . wait:50ms .*2 wait:300ms p")
	record("slow", 80, 24, "wait:1001ms -*2 wait:1900ms +*4")
	want := games["steady"]
	for name, game := range games {
		n := min(len(game), len(want))
		if n < 150 || !slices.Equal(game[:n], want[:n]) {
			t.Errorf("%s: some of its %d states differ from those of steady", name, n)
		}
	}
}

// hashes returns the hash of the state after each tick of a recorded game.
func hashes(t *testing.T, file string) (list []uint64) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := world.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for s := world.New(r.Options); ; list = append(list, s.Hash()) {
		commands, err := r.Next(&s)
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		s.Step(commands)
	}
}

// resized plays five seconds of a match by keys, in a window that takes one
// size after the other: the first at once, the others from 2 s on. It also
// returns the hash of each state of the match.
func resized(t *testing.T, sizes ...cells) (p played, states []uint64) {
	t.Helper()
	script := "wait:501ms Space wait:1450ms"
	for i := range 9 {
		script += " wait:170ms " + []string{"Left", "w", "Space", "w"}[i%4] + " wait:30ms "
		if i+1 < len(sizes) {
			script += "resize:" + sizes[i+1].String()
		} else {
			script += "wait:50ms"
		}
		script += " wait:50ms"
	}
	dir := t.TempDir()
	p = play(t, sizes[0].w, sizes[0].h, script, "-seed", "5", "-dir", dir)
	return p, hashes(t, recording(t, dir))
}

// TestResizingLosesNothing: a match whose window goes through all sizes of a
// game while keys are pressed has the same states as an undisturbed match. Its
// last screen, with its colors, is the same as in a window that always had the
// last size, although that size came only a tenth of a second before.
func TestResizingLosesNothing(t *testing.T) {
	t.Parallel()
	_, want := resized(t, cells{80, 24})
	lasts := windows[1:3] // a sample
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		lasts = windows
	}
	for _, last := range lasts {
		sizes := append(append([]cells{{80, 24}}, windows...), cells{300, 6}, cells{20, 100}, cells{21, 7}, last)
		p, states := resized(t, sizes...)
		if !slices.Equal(states, want) || len(want) < 250 {
			t.Errorf("to %v: the match differs: %d ticks, want %d", last, len(states), len(want))
		}
		if fresh, _ := resized(t, last); p.styled != fresh.styled {
			t.Errorf("to %v: the last screen is\n%s\nand in a window that always had this size\n%s",
				last, p.styled, fresh.styled)
		}
	}
}

// String returns the size as a window of that size is asked for.
func (c cells) String() string { return fmt.Sprintf("%dx%d", c.w, c.h) }

// windows are the sizes in which the whole program is tested.
var windows = []cells{{20, 6}, {40, 12}, {80, 24}, {120, 40}, {300, 100}}

// TestEveryLookInEveryWindow: smoke prints the same screen of a fight as play
// shows, and in a window with room no two looks are alike. The golden screens
// of render show the looks.
func TestEveryLookInEveryWindow(t *testing.T) {
	t.Parallel()
	for _, size := range windows {
		seen := map[string]string{}
		for _, look := range render.LookNames {
			args := []string{"-seed", "5", "-autopilot", "-look", look}
			shown := play(t, size.w, size.h, "wait:1999ms", args...).screen
			if look == "ascii" || size.w == 80 {
				args = append(args, "-for", "2s", "-size", size.String())
				out, _ := run(t, append([]string{"smoke"}, args...)...)
				if said, _, _ := strings.Cut(out, "updates "); said != shown {
					t.Errorf("%s in %v: smoke says\n%s\nand play shows\n%s", look, size, said, shown)
				}
			}
			if other := seen[shown]; other != "" && size.w >= 80 {
				t.Errorf("%v: %s is like %s\n%s", size, look, other, shown)
			}
			seen[shown] = look
		}
	}
}

// TestReducedMotionLeavesOutFlashes: -motion is a flag of each command that
// draws the game.
func TestReducedMotionLeavesOutFlashes(t *testing.T) {
	shot := func(said string) string {
		return play(t, 80, 24, "wait:1001ms", "replay", matchFile, "-motion", said, "-from", "2968").styled
	}
	if shot("full") == shot("reduced") {
		t.Error("the flag changes nothing")
	}
}

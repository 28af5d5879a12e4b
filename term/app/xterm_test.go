package app

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestXtermKeepsNoLines plays a replay and the lab in xterm, pauses them, and
// compares each picture with the one that xterm draws after it was hidden: no
// pixel that only the first has is far from all lit pixels.
func TestXtermKeepsNoLines(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("only FIXSTEP_TEST=whole starts real xterms")
	}
	for _, program := range []string{"Xvfb", "xterm", "xdotool"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is missing: apt-get install xvfb xterm xdotool", program)
		}
	}
	dir := t.TempDir() // not parallel: beside a browser pictures do not settle
	binary := filepath.Join(dir, "fixstep")
	if out, err := exec.Command("go", "build", "-o", binary, "fixstep").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	replay, err := filepath.Abs(matchFile)
	if err != nil {
		t.Fatal(err)
	}
	x := startXvfb(t, dir)
	for font, look := range map[string]string{"DejaVu Sans Mono": "wake", "Liberation Mono": "p7"} {
		for _, s := range []struct {
			size    int
			program string
			keys    []string
		}{
			{9, "replay -from 200 -look " + look + " " + replay, nil},
			{11, "lab", []string{"t", "t", "s"}},
			{14, "lab", []string{"s", "Return"}}, // a timeline
		} {
			lit, far := 0, 0
			for tries := 0; tries < 3 && lit < 1000; tries++ { // on a busy machine a picture may not have come yet
				xterm := exec.CommandContext(t.Context(), "xterm", append([]string{"-display", x.display, "-tn", "xterm-256color", "-geometry", "80x24+0+0",
					"-bg", "black", "-fg", "white", "-fa", font, "-fs", fmt.Sprint(s.size), "-e", binary}, strings.Fields(s.program)...)...)
				lit, far = stains(x.hide(t, xterm, s.keys))
			}
			if lit < 1000 || far > 0 {
				t.Errorf("%s %d, %s: %d pixels lit, %d stained far from them", font, s.size, s.program, lit, far)
			}
		}
	}
}

// An xvfb is an X server whose screen is a file, with room for a window.
type xvfb struct{ display, screen string }

// startXvfb starts a server for a test.
func startXvfb(t *testing.T, dir string) *xvfb {
	x := &xvfb{fmt.Sprintf(":%d", 100+os.Getpid()%10000), filepath.Join(dir, "Xvfb_screen0")}
	server := exec.CommandContext(t.Context(), "Xvfb", x.display, "-screen", "0", "1000x600x24", "-fbdir", dir, "-nolisten", "tcp")
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	if x.until("getdisplaygeometry") == "" {
		t.Fatal("Xvfb does not start")
	}
	return x
}

// do runs xdotool.
func (x *xvfb) do(args ...string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	c := exec.CommandContext(ctx, "xdotool", args...)
	c.Env = append(os.Environ(), "DISPLAY="+x.display)
	out, _ := c.Output()
	return strings.TrimSpace(string(out))
}

// until repeats do until it prints a text, for some seconds.
func (x *xvfb) until(args ...string) (said string) {
	for n := 0; said == "" && n < 200; n++ {
		time.Sleep(100 * time.Millisecond)
		said = x.do(args...)
	}
	return said
}

// hide runs an xterm, presses keys, pauses its program, and returns the screen
// before and after the window was hidden and shown again.
func (x *xvfb) hide(t *testing.T, xterm *exec.Cmd, keys []string) (before, after [][]byte) {
	xterm.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if err := xterm.Start(); err != nil {
		t.Fatal(err)
	}
	defer xterm.Wait()
	defer xterm.Process.Kill()
	window := x.until("search", "--onlyvisible", "--class", "xterm")
	for _, key := range append(keys, "", "", "p") {
		time.Sleep(600 * time.Millisecond)
		if key != "" {
			x.do("windowfocus", window, "key", key)
		}
	}
	before = x.settled(t)
	x.do("windowunmap", window)
	x.settled(t)
	x.do("windowmap", window)
	return before, x.settled(t)
}

// settled returns the pixels when they have not changed for a second.
func (x *xvfb) settled(t *testing.T) (rows [][]byte) {
	for n, same := 0, 0; n < 40 && same < 2; n++ {
		last := rows
		time.Sleep(500 * time.Millisecond)
		if rows = x.pixels(t); slices.EqualFunc(rows, last, bytes.Equal) {
			same++
		} else {
			same = 0
		}
	}
	return rows
}

// pixels reads the brightness of the screen's pixels from its file, an XWD
// dump.
func (x *xvfb) pixels(t *testing.T) (rows [][]byte) {
	b, err := os.ReadFile(x.screen)
	if err != nil {
		t.Fatal(err)
	}
	field := func(n int) int { return int(binary.BigEndian.Uint32(b[4*n:])) }
	w, h, line := field(4), field(5), field(12)
	data := b[field(0)+12*field(19):]
	for y := range h {
		row := make([]byte, w)
		for i := range row {
			p := data[y*line+4*i:]
			row[i] = max(p[0], p[1], p[2])
		}
		rows = append(rows, row)
	}
	return rows
}

// stains counts the pixels that are lit at the end, and the pixels that
// differed before and are more than 12 pixels away from all lit ones.
func stains(before, after [][]byte) (lit, far int) {
	near := func(x, y int) bool {
		for _, row := range after[max(0, y-12):min(len(after), y+13)] {
			for _, v := range row[max(0, x-12):min(len(row), x+13)] {
				if v > 60 {
					return true
				}
			}
		}
		return false
	}
	for y, row := range after {
		for x, v := range row {
			if v > 60 {
				lit++
			}
			if d := int(v) - int(before[y][x]); (d > 8 || d < -8) && !near(x, y) {
				far++
			}
		}
	}
	return lit, far
}

package app

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestXtermKeepsNoLines plays a replay in xterm, pauses it, and compares the
// picture with the one that xterm draws after it was hidden: nothing that only
// the first has is far from all that is lit.
func TestXtermKeepsNoLines(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("it starts a real xterm: FIXSTEP_TEST=whole does")
	}
	for _, program := range []string{"Xvfb", "xterm", "xdotool"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is missing: apt-get install xvfb xterm xdotool", program)
		}
	}
	dir := t.TempDir()
	binary := filepath.Join(dir, "fixstep")
	if out, err := exec.Command("go", "build", "-o", binary, "fixstep").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	replay, err := filepath.Abs(matchFile)
	if err != nil {
		t.Fatal(err)
	}
	fonts, sizes := []string{"DejaVu Sans Mono", "Liberation Mono"}, []int{9, 11, 14}
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Log("a sample: FIXSTEP_TEST=whole tries more fonts")
		fonts, sizes = fonts[:1], sizes[1:2]
	}
	x := startXvfb(t, dir)
	for _, font := range fonts {
		for _, size := range sizes {
			before, after := x.hide(t, font, size, binary, "replay", "-from", "200", replay)
			if lit, far := stains(before, after); lit < 1000 || far > 0 {
				t.Errorf("%s %d: %d pixels lit, %d stained far from them", font, size, lit, far)
			}
		}
	}
}

// An xvfb is an X server whose screen is a file.
type xvfb struct{ display, screen string }

// startXvfb starts a server for a test.
func startXvfb(t *testing.T, dir string) *xvfb {
	x := &xvfb{fmt.Sprintf(":%d", 100+os.Getpid()%10000), filepath.Join(dir, "Xvfb_screen0")}
	server := exec.CommandContext(t.Context(), "Xvfb", x.display, "-screen", "0", "1000x700x24", "-fbdir", dir, "-nolisten", "tcp")
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	for range 50 {
		if x.do("getdisplaygeometry") != "" {
			return x
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Skip("Xvfb does not start here")
	return nil
}

// do has xdotool do something.
func (x *xvfb) do(args ...string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	c := exec.CommandContext(ctx, "xdotool", args...)
	c.Env = append(os.Environ(), "DISPLAY="+x.display)
	out, _ := c.Output()
	return strings.TrimSpace(string(out))
}

// hide runs a program in xterm for some seconds, pauses it with P, and returns
// the screen before and after the window is hidden and shown again.
func (x *xvfb) hide(t *testing.T, font string, size int, program ...string) (before, after [][]byte) {
	args := []string{"-display", x.display, "-tn", "xterm-256color", "-geometry", "80x24+0+0", "-bg", "black", "-fg", "white",
		"-fa", font, "-fs", fmt.Sprint(size), "-e"}
	xterm := exec.CommandContext(t.Context(), "xterm", append(args, program...)...)
	xterm.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if err := xterm.Start(); err != nil {
		t.Fatal(err)
	}
	defer xterm.Wait()
	defer xterm.Process.Kill()
	window := ""
	for n := 0; window == "" && n < 100; n++ {
		time.Sleep(100 * time.Millisecond)
		window = x.do("search", "--onlyvisible", "--class", "xterm")
	}
	time.Sleep(4 * time.Second)
	x.do("windowfocus", window)
	x.do("key", "--window", window, "p")
	time.Sleep(time.Second)
	before = x.pixels(t)
	x.do("windowunmap", window)
	time.Sleep(300 * time.Millisecond)
	x.do("windowmap", window)
	time.Sleep(time.Second)
	return before, x.pixels(t)
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

// stains counts the pixels that are lit at the end, and those that differed
// before it more than 12 pixels away from all of them.
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

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

// A shown is what an xterm shows in the test below.
type shown struct {
	font    string
	size    int
	program []string
	keys    []string // to press, half a second after each other, and then P
}

// name names the window.
func (s shown) name() string {
	return strings.ReplaceAll(fmt.Sprint(s.font, s.size, s.program[0], strings.Join(s.keys, "")), " ", "")
}

// TestXtermKeepsNoLines plays a replay and the lab in xterm, pauses them, and
// compares each picture with the one that xterm draws after it was hidden:
// nothing that only the first has is far from all that is lit. It tries some
// sizes of the fonts, and all from 9 to 14 with FIXSTEP_XTERM=all.
func TestXtermKeepsNoLines(t *testing.T) {
	all := os.Getenv("FIXSTEP_XTERM") == "all"
	if os.Getenv("FIXSTEP_TEST") != "whole" && !all {
		t.Skip("it starts real xterms: FIXSTEP_TEST=whole does")
	}
	for _, program := range []string{"Xvfb", "xterm", "xdotool"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is missing: apt-get install xvfb xterm xdotool", program)
		}
	}
	dir := t.TempDir() // no Parallel: beside a browser pictures do not settle
	binary := filepath.Join(dir, "fixstep")
	if out, err := exec.Command("go", "build", "-o", binary, "fixstep").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	replay, err := filepath.Abs(matchFile)
	if err != nil {
		t.Fatal(err)
	}
	x := startXvfb(t, dir)
	sizes := []int{9, 11, 14}
	if all {
		sizes = []int{9, 10, 11, 12, 13, 14}
	}
	for part := range slices.Chunk(scenes(sizes, replay), columns*rows) {
		before, after := x.hide(t, binary, part)
		for i, s := range part {
			lit, far := stains(tile(before, i), tile(after, i))
			if lit < 1000 || far > 0 {
				t.Errorf("%s: %d pixels lit, %d stained far from them", s.name(), lit, far)
			}
		}
	}
}

// scenes are a game and two parts of the lab, in these sizes of both fonts.
func scenes(sizes []int, replay string) (list []shown) {
	looks := []string{"wake", "p7"}
	for _, font := range []string{"DejaVu Sans Mono", "Liberation Mono"} {
		for i, size := range sizes {
			list = append(list,
				shown{font, size, []string{"replay", "-look", looks[i%2], "-from", "200", replay}, nil},
				shown{font, size, []string{"lab"}, []string{"t", "t", "s", "", ""}},
				shown{font, size, []string{"lab"}, []string{"s", "Return", "", "", ""}}) // a timeline
		}
	}
	return list
}

// An xvfb is an X server whose screen is a file, with room for so many windows.
type xvfb struct{ display, screen string }

const columns, rows, tileWidth, tileHeight = 3, 3, 1000, 600

// startXvfb starts a server for a test.
func startXvfb(t *testing.T, dir string) *xvfb {
	x := &xvfb{fmt.Sprintf(":%d", 100+os.Getpid()%10000), filepath.Join(dir, "Xvfb_screen0")}
	size := fmt.Sprintf("%dx%dx24", columns*tileWidth, rows*tileHeight)
	server := exec.CommandContext(t.Context(), "Xvfb", x.display, "-screen", "0", size, "-fbdir", dir, "-nolisten", "tcp")
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	for range 200 {
		if x.do("getdisplaygeometry") != "" {
			return x
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("Xvfb does not start")
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

// start starts an xterm at a place of the screen, and returns its window.
func (x *xvfb) start(t *testing.T, binary string, i int, s shown) (window string) {
	place := fmt.Sprintf("80x24+%d+%d", i%columns*tileWidth, i/columns*tileHeight)
	xterm := exec.CommandContext(t.Context(), "xterm", append([]string{"-display", x.display, "-name", s.name(), "-tn", "xterm-256color",
		"-geometry", place, "-bg", "black", "-fg", "white", "-fa", s.font, "-fs", fmt.Sprint(s.size), "-e", binary}, s.program...)...)
	xterm.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if err := xterm.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		xterm.Process.Kill()
		xterm.Wait()
	})
	for n := 0; window == "" && n < 400; n++ {
		time.Sleep(50 * time.Millisecond)
		window = x.do("search", "--onlyvisible", "--classname", "^"+s.name()+"$")
	}
	return window
}

// hide runs programs in an xterm each, presses their keys, pauses them, and
// returns the screen before and after the windows were hidden and shown again.
func (x *xvfb) hide(t *testing.T, binary string, list []shown) (before, after [][]byte) {
	var windows []string
	for i, s := range list {
		windows = append(windows, x.start(t, binary, i, s))
	}
	press := func(window, key string) { x.do("windowfocus", window, "key", key) }
	for n := range 8 {
		time.Sleep(400 * time.Millisecond)
		for i, s := range list {
			if n < len(s.keys) && s.keys[n] != "" {
				press(windows[i], s.keys[n])
			}
		}
	}
	each := func(do func(window string)) {
		for _, window := range windows {
			do(window)
		}
	}
	each(func(window string) { press(window, "p") })
	before = x.settled(t)
	each(func(window string) { x.do("windowunmap", window) })
	x.settled(t)
	each(func(window string) { x.do("windowmap", window) })
	after = x.settled(t)
	each(func(window string) { x.do("windowkill", window) })
	return before, after
}

// tile returns the part of the screen where a window is.
func tile(screen [][]byte, i int) (part [][]byte) {
	for _, row := range screen[i/columns*tileHeight:][:tileHeight] {
		part = append(part, row[i%columns*tileWidth:][:tileWidth])
	}
	return part
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

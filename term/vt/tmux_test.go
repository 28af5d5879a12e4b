//go:build linux

package vt_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// pane is a script that tmux runs: it shows one file after another. The answer
// to ESC [ 5 n shows that tmux has read all bytes before it; other answers are
// ignored.
const pane = `stty raw -echo
for i in $(seq 0 9999); do
	printf '\033c'; cat "$1/$i"; printf '\033[5n'
	while IFS= read -r -d n x; do case "$x" in *'[0') break; esac; done
	tmux wait-for -S shown; tmux wait-for next
done`

// inTmux shows each of the inputs in tmux, on a fresh terminal of w by h cells,
// and calls check with the picture.
func inTmux(t *testing.T, w, h int, inputs []string, check func(i int, theirs *vt.Term, cursor string)) {
	program, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("tmux is missing: apt-get install tmux")
	}
	dir := t.TempDir()
	for i, in := range inputs {
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), []byte(in), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) string {
		c := exec.CommandContext(t.Context(), program,
			append([]string{"-u", "-S", dir + "/socket", "-f", "/dev/null"}, args...)...)
		c.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TMUX=")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %q: %v: %s", args, err, out)
		}
		return string(out)
	}
	run("new-session", "-d", "-x", strconv.Itoa(w), "-y", strconv.Itoa(h), "bash", "-c", pane, "bash", dir, ";", "set",
		"-g", "status", "off")
	defer run("kill-server")
	for i := range inputs {
		run("wait-for", "shown")
		theirs := vt.New(w, h, vt.Options{})
		// tmux prints line drawing with SO and SI.
		theirs.Write([]byte("\x1b)0" + strings.ReplaceAll(strings.TrimSuffix(run("capture-pane", "-e", "-p", "-N"), "\n"),
			"\n", "\r\n")))
		cursor := strings.TrimSpace(run("display-message", "-p", "#{cursor_x},#{cursor_y}"))
		check(i, theirs, strings.Replace(cursor, fmt.Sprint(w, ","), fmt.Sprint(w-1, ","), 1))
		run("wait-for", "-S", "next")
	}
}

// compareCells compares all cells of two terminals. It compares only the
// background of blanks, and skips those at the end of a row: capture-pane
// leaves out erased cells there.
func compareCells(t *testing.T, name string, ours, theirs *vt.Term) {
	w, h := ours.Size()
	differ := 0
	for n := range w * h {
		x, y := n%w, n/w
		a, b := ours.Cell(x, y), theirs.Cell(x, y)
		atEnd := strings.TrimSpace(theirs.Region(x, y, w-x, 1)) == ""
		a, b = roughly(a, atEnd), roughly(b, atEnd)
		if a != b {
			differ++
			if differ <= 5 {
				t.Errorf("%s: %d,%d: we show %+v, tmux %+v", name, x, y, a, b)
			}
		}
	}
	if differ > 0 {
		t.Errorf("%s: %d cells differ:\n%s", name, differ, ours)
	}
}

// roughly returns the part of a cell that capture-pane keeps even of a blank.
func roughly(c vt.Cell, atEnd bool) vt.Cell {
	switch {
	case c.Text != " ":
	case atEnd:
		c.Style = vt.Style{}
	case !c.Style.Reverse && c.Style.Underline == 0:
		c.Style = vt.Style{BG: c.Style.BG}
	}
	return c
}

// tmuxDiffers are the pictures that tmux shows in another way, or cannot show.
// This package follows xterm.
var tmuxDiffers = map[string]string{
	"backspace ends the wait":        waits,
	"a line feed ends the wait":      waits,
	"erasing ends the wait":          waits,
	"over the second half":           halves,
	"erase the second half":          halves,
	"erase the first half":           halves,
	"delete the first half":          halves,
	"delete the second half":         halves,
	"insert more than fits":          "tmux clears nothing if no cell moves",
	"insert between halves":          halves,
	"insert pushes a half out":       halves,
	"inserting ends the wait":        waits,
	"erasing cells ends the wait":    waits,
	"broken UTF-8":                   "tmux drops it",
	"characters that are broken off": "tmux drops it",

	"margins down to the last row":              "tmux takes 0 for 1, so that there are none",
	"a row outside the margins is not inserted": "tmux inserts it",
	"a soft reset ends insertion and styles":    "tmux keeps them",
	"a soft reset ends line drawing":            "tmux keeps it",

	"scrolls rows down, as ECMA-48 has it": ignores,
	"tabs forward":                         ignores,
	"a set that is not known has letters":  ignores,
	"new line mode":                        ignores,
	"tab stops as at the start":            ignores,
	"right and down by n":                  ignores,
	"down by n through the margin":         ignores,
	"what is not protected":                ignores,
	"a saved cursor by a mode":             ignores,
	"another screen, kept":                 "tmux erases it when it shows",
	"save with parameters":                 "tmux saves",
	"a saved mode comes back":              ignores,
	"the saved origin":                     ignores,
	"the saved alternate screen":           ignores,
	"columns that may change":              "tmux clears the screen",
	"a character breaks off a sequence":    "tmux drops it",
	"a character breaks off a set":         "tmux drops it",
	"a tab back leaves a wrap that waits":  waits,
	"repeat after a mark":                  "tmux repeats only what came last",
	"a soft reset ends shift and origin":   "tmux keeps both",
	"no title of screen":                   "tmux is like screen",

	"lines go to the left":       "tmux leaves the cursor in its column",
	"main screen while it shows": "tmux restores the cursor only when it leaves the other screen",
}

const waits = "tmux's cursor is past the last column, so that a step back leads to it"
const ignores = "tmux ignores it"
const halves = "tmux does otherwise with what is left of a wide character; nothing should depend on it"

// TestPicturesAreTmuxs compares the pictures of this package with tmux's.
func TestPicturesAreTmuxs(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("only FIXSTEP_TEST=whole starts tmux")
	}
	inputs := make([]string, len(pictures))
	for i, c := range pictures {
		inputs[i] = c.in
	}
	inTmux(t, 10, 3, inputs, func(i int, theirs *vt.Term, cursor string) {
		c := pictures[i]
		if tmuxDiffers[c.name] != "" {
			return
		}
		if got := rows(theirs); got != c.want || cursor != c.cursor {
			t.Errorf("%s: tmux shows %q with the cursor at %s, not %q, %s", c.name, got, cursor, c.want, c.cursor)
		}
	})
}

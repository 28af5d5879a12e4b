package vt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/wire"
)

// pane is run by tmux: it shows one file after another. The answer to ESC [ 5 n
// says that tmux has taken in all before it.
const pane = `stty raw -echo
for i in $(seq 0 9999); do
	printf '\033c'; cat "$1/$i"; printf '\033[5n'; head -c 4 >/dev/null
	tmux wait-for -S shown; tmux wait-for next
done`

// tmux shows each of the inputs on a fresh terminal of w by h cells and calls
// check with what it made of it.
func tmux(t *testing.T, w, h int, inputs []string, check func(i int, rows, cursor string)) {
	program, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("no tmux")
	}
	dir := t.TempDir()
	for i, in := range inputs {
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), []byte(in), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) string {
		c := exec.CommandContext(t.Context(), program, append([]string{"-u", "-S", dir + "/socket", "-f", "/dev/null"}, args...)...)
		c.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TMUX=")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Skipf("tmux %q: %v: %s", args, err, out)
		}
		return string(out)
	}
	run("new-session", "-d", "-x", strconv.Itoa(w), "-y", strconv.Itoa(h), "sh", "-c", pane, "sh", dir, ";", "set", "-g", "status", "off")
	defer run("kill-server")
	for i := range inputs {
		run("wait-for", "shown")
		check(i, run("capture-pane", "-e", "-p", "-N"), strings.TrimSpace(run("display-message", "-p", "#{cursor_x},#{cursor_y}")))
		run("wait-for", "-S", "next")
	}
}

// tmuxDiffers are the pictures of which tmux has another opinion, or cannot
// tell. This package does as xterm does.
var tmuxDiffers = map[string]string{
	"backspace ends the wait":  "tmux's cursor is past the last column, so that a step back leads to it",
	"over the second half":     halves,
	"erase the second half":    halves,
	"erase the first half":     halves,
	"delete the first half":    halves,
	"insert between halves":    halves,
	"insert pushes a half out": halves,
	"line drawing":             "capture-pane prints it with SO and SI",
	"shift out":                "capture-pane prints it with SO and SI",
	"broken UTF-8":             "tmux drops it",
}

const halves = "tmux does otherwise with what is left of a wide character; nothing should depend on it"

// TestPicturesAreTmuxs has tmux's opinion on what this package makes of bytes.
func TestPicturesAreTmuxs(t *testing.T) {
	inputs := make([]string, len(pictures))
	for i, c := range pictures {
		inputs[i] = c.in
	}
	tmux(t, 10, 3, inputs, func(i int, rows, cursor string) {
		c := pictures[i]
		if why := tmuxDiffers[c.name]; why != "" {
			return
		}
		if got := strings.TrimRight(strings.ReplaceAll(rows, "\n", "|"), " |"); got != c.want {
			t.Errorf("%s: tmux shows %q, not %q", c.name, got, c.want)
		}
		if at := strings.Replace(cursor, "10,", "9,", 1); at != c.cursor {
			t.Errorf("%s: tmux has the cursor at %s, not %s", c.name, at, c.cursor)
		}
	})
}

// TestFramesAreTmuxs has tmux's opinion on the frames of package wire: it shows
// the same cells as this package does.
func TestFramesAreTmuxs(t *testing.T) {
	const w, h, frames = 30, 8, 12
	r := rand.New(rand.NewPCG(3, 4))
	g, e := wire.NewGrid(w, h), wire.NewEncoder(wire.Caps{Colors: 1 << 24})
	texts := []string{" ", " ", "a", "@", "█", "─", "é", "e\u0301", "漢", "語"}
	var inputs []string
	var all []byte
	for range frames {
		for range 60 {
			st := wire.Style{FG: wire.Palette(r.IntN(16)), Attr: wire.Attr(r.IntN(64))}
			if r.IntN(2) == 0 {
				st = wire.Style{BG: wire.ColorOf(tcell.NewRGBColor(int32(r.IntN(256)), 2, 3)), Attr: wire.Underlined(3)}
			}
			g.Put(r.IntN(w), r.IntN(h), texts[r.IntN(len(texts))], st)
		}
		if r.IntN(3) == 0 {
			y := r.IntN(h)
			for x := range w {
				g.Put(x, y, " ", wire.Style{BG: wire.Palette(4)})
			}
		}
		e.Ask(g, nil)
		all = e.Frame(all, 0, 0)
		inputs = append(inputs, string(all))
	}
	tmux(t, w, h, inputs, func(i int, rows, _ string) {
		v, again := New(w, h, Options{}), New(w, h, Options{})
		v.Write([]byte(inputs[i]))
		again.Write(bytes.ReplaceAll([]byte(strings.TrimSuffix(rows, "\n")), []byte("\n"), []byte("\r\n")))
		for n := range w * h {
			x, y := n%w, n/w
			if ours, theirs := fmt.Sprintf("%+v", v.Cell(x, y)), fmt.Sprintf("%+v", again.Cell(x, y)); ours != theirs {
				t.Errorf("frame %d, %d,%d: we show %s, tmux %s", i, x, y, ours, theirs)
			}
		}
	})
}

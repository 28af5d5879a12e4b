//go:build linux

package termtest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// programs are programs of other people, and keys that lead them from one state
// to the next.
var programs = []struct {
	command string
	states  []string
}{
	{"vim -u NONE -n text", []string{
		"until:'line 1'", "G o 'new 漢字 e\u0301 line' Tab x Escape", "':split' Enter '/needle' Enter",
		"':set number hlsearch list' Enter", "v Down*3 l*9", "Escape ':syntax on' Enter 'gg' C-d"}},
	{"less text", []string{"until:'line 1'", "Space", "'/needle' Enter", "G", "'-N' Enter g"}},
	{"nano text", []string{"until:'line 1'", "'typed 漢字' Enter", "C-w", "'needle' Enter", "C-g"}},
	{"htop --delay=100", []string{"until:PID", "F2", "Down Right Down", "Escape F5", "F3 'init'"}},
}

// A state is what a program has sent so far, and what our terminal shows.
type state struct {
	name string
	sent []byte
	ours *vt.Term
}

// TestProgramsShowWhatTmuxShows plays with programs of other people, and
// compares what our terminal makes of their bytes with what tmux does.
func TestProgramsShowWhatTmuxShows(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("it starts other people's programs: FIXSTEP_TEST=whole does")
	}
	dir := t.TempDir()
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "line %d\t%s 漢字 é %s\n", i+1, strings.Repeat("word ", i%7), []string{"", "needle", "─│┼"}[i%3])
	}
	if err := os.WriteFile(filepath.Join(dir, "text"), []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var states []state
	t.Run("play", func(t *testing.T) {
		found := make([][]state, len(programs))
		t.Cleanup(func() {
			for _, list := range found {
				states = append(states, list...)
			}
		})
		for i, p := range programs {
			t.Run(strings.Fields(p.command)[0], func(t *testing.T) {
				t.Parallel()
				found[i] = statesOf(t, dir, strings.Fields(p.command), p.states)
			})
		}
	})
	cells := 0
	inTmux(t, states, func(i int, theirs *vt.Term, cursor string) {
		cells += compareCells(t, states[i], theirs)
		if x, y, _ := states[i].ours.Cursor(); strings.Replace(cursor, "80,", "79,", 1) != fmt.Sprintf("%d,%d", x, y) {
			t.Errorf("%s: tmux has the cursor at %s, we at %d,%d", states[i].name, cursor, x, y)
		}
	})
	t.Logf("%d states, %d cells", len(states), cells)
}

// statesOf plays with one program.
func statesOf(t *testing.T, dir string, command, keys []string) (list []state) {
	if _, err := exec.LookPath(command[0]); err != nil {
		t.Skipf("%s is missing: apt-get install %[1]s", command[0])
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	p := Command(t, cmd, 80, 24)
	for _, k := range keys {
		p.Type(k + " still:150ms")
		list = append(list, state{command[0] + ": " + k, sent(t, p), p.Look().Clone()})
	}
	return list
}

// sent returns the bytes that a terminal was sent.
func sent(t *testing.T, p *Player) (all []byte) {
	var b bytes.Buffer
	if err := p.d.Recording.WriteCast(&b); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(&b)
	lines.Buffer(nil, 1<<24)
	for lines.Scan(); lines.Scan(); {
		var event []any
		if err := json.Unmarshal(lines.Bytes(), &event); err != nil {
			t.Fatal(err)
		}
		all = append(all, event[2].(string)...)
	}
	return all
}

// pane is run by tmux: it shows one file after another. The answer to ESC [ 5 n
// says that tmux has taken in all before it; other answers are ignored.
const pane = `stty raw -echo
for i in $(seq 0 9999); do
	printf '\033c'; cat "$1/$i"; printf '\033[5n'
	while IFS= read -r -d n x; do case "$x" in *'[0') break; esac; done
	tmux wait-for -S shown; tmux wait-for next
done`

// inTmux has tmux show all states, each on a fresh terminal.
func inTmux(t *testing.T, states []state, check func(i int, theirs *vt.Term, cursor string)) {
	program, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("tmux is missing: apt-get install tmux")
	}
	dir := t.TempDir()
	for i, s := range states {
		if err := os.WriteFile(filepath.Join(dir, strconv.Itoa(i)), s.sent, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) string {
		c := exec.CommandContext(t.Context(), program, append([]string{"-u", "-S", dir + "/socket", "-f", "/dev/null"}, args...)...)
		c.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TMUX=")
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("tmux %q: %v: %s", args, err, out)
		}
		return string(out)
	}
	run("new-session", "-d", "-x", "80", "-y", "24", "bash", "-c", pane, "bash", dir, ";", "set", "-g", "status", "off")
	defer run("kill-server")
	for i := range states {
		run("wait-for", "shown")
		theirs := vt.New(80, 24, vt.Options{})
		// tmux prints line drawing with SO and SI.
		theirs.Write([]byte("\x1b)0" + strings.ReplaceAll(strings.TrimSuffix(run("capture-pane", "-e", "-p", "-N"), "\n"), "\n", "\r\n")))
		check(i, theirs, strings.TrimSpace(run("display-message", "-p", "#{cursor_x},#{cursor_y}")))
		run("wait-for", "-S", "next")
	}
}

// compareCells compares all cells of two terminals, and returns how many there
// are. Of blanks it compares only the background, and at the end of a row
// nothing: capture-pane leaves out what was erased there.
func compareCells(t *testing.T, s state, theirs *vt.Term) int {
	w, h := s.ours.Size()
	differ := 0
	for n := range w * h {
		x, y := n%w, n/w
		atEnd := strings.TrimSpace(theirs.Region(x, y, w-x, 1)) == ""
		a, b := s.ours.Cell(x, y), theirs.Cell(x, y)
		for _, c := range []*vt.Cell{&a, &b} {
			if c.Text == " " && !c.Style.Reverse && c.Style.Underline == 0 {
				c.Style = vt.Style{BG: c.Style.BG}
			}
			if c.Text == " " && atEnd {
				c.Style = vt.Style{}
			}
		}
		if a != b {
			if differ++; differ <= 5 {
				t.Errorf("%s: %d,%d: we show %+v, tmux %+v", s.name, x, y, a, b)
			}
		}
	}
	if differ > 0 {
		t.Errorf("%s: %d cells differ:\n%s", s.name, differ, s.ours)
	}
	return w * h
}

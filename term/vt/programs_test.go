//go:build linux

package vt_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/term/termtest"
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
	sent string
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
	var inputs []string
	for _, s := range states {
		inputs = append(inputs, s.sent)
	}
	cells := 0
	inTmux(t, 80, 24, inputs, func(i int, theirs *vt.Term, cursor string) {
		s := states[i]
		cells += compareCells(t, s.name, s.ours, theirs, false)
		if x, y, _ := s.ours.Cursor(); cursor != fmt.Sprintf("%d,%d", x, y) {
			t.Errorf("%s: tmux has the cursor at %s, we at %d,%d", s.name, cursor, x, y)
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
	p := termtest.Command(t, cmd, 80, 24)
	for _, k := range keys {
		p.Type(k + " still:150ms")
		list = append(list, state{command[0] + ": " + k, sent(t, p), p.Look().Clone()})
	}
	return list
}

// sent returns the bytes that a terminal was sent.
func sent(t *testing.T, p *termtest.Player) (all string) {
	file := filepath.Join(t.TempDir(), "cast")
	p.Cast(file)
	cast, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range bytes.Split(bytes.TrimSpace(cast), []byte("\n"))[1:] {
		var event []any
		if err := json.Unmarshal(line, &event); err != nil {
			t.Fatal(err)
		}
		all += event[2].(string)
	}
	return all
}

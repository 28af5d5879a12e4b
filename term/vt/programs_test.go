//go:build linux

package vt_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// programs are other people's programs, with keys that lead from one picture to
// the next.
var programs = []struct {
	command string
	keys    []string
}{
	{"vim -u NONE -n text", []string{
		"until:'line 1'", "G o 'new 漢字 e\u0301 line' Tab x Escape", "':split' Enter '/needle' Enter",
		"':set number hlsearch list' Enter", "v Down*3 l*9", "Escape ':syntax on' Enter 'gg' C-d"}},
	{"less text", []string{"until:'line 1'", "Space", "'/needle' Enter", "G", "'-N' Enter g"}},
	{"nano text", []string{"until:'line 1'", "'typed 漢字' Enter", "C-w", "'needle' Enter", "C-g"}},
	{"htop --delay=100", []string{"until:PID", "F2", "Down Right Down", "Escape F5", "F3 'init'"}},
}

// TestProgramsShowWhatTmuxShows plays with other people's programs, and
// compares the pictures of our terminal with tmux's.
func TestProgramsShowWhatTmuxShows(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("FIXSTEP_TEST=whole starts other people's programs")
	}
	dir := t.TempDir()
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "line %d\t%s 漢字 é %s\n", i+1, strings.Repeat("word ", i%7), []string{"", "needle", "─│┼"}[i%3])
	}
	if err := os.WriteFile(filepath.Join(dir, "text"), []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, program := range programs {
		command := strings.Fields(program.command)
		t.Run(command[0], func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(command[0]); err != nil {
				t.Skipf("%s is missing: apt-get install %[1]s", command[0])
			}
			cmd := exec.Command(command[0], command[1:]...)
			cmd.Dir = dir
			var sent bytes.Buffer
			p := termtest.Command(t, cmd, 80, 24, vt.Options{Tap: &sent})
			var inputs []string
			var ours []*vt.Term
			for _, keys := range program.keys {
				p.Type(keys + " still:150ms")
				inputs, ours = append(inputs, sent.String()), append(ours, p.Look().Clone())
			}
			inTmux(t, 80, 24, inputs, func(i int, theirs *vt.Term, cursor string) {
				compareCells(t, program.keys[i], ours[i], theirs)
				if x, y, _ := ours[i].Cursor(); cursor != fmt.Sprintf("%d,%d", x, y) {
					t.Errorf("%s: tmux has the cursor at %s, we at %d,%d", program.keys[i], cursor, x, y)
				}
			})
		})
	}
}

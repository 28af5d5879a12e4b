//go:build linux

package app

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// recorder starts smoke -record FILE -- program in a terminal, in a folder.
func recorder(t *testing.T, dir string, w, h int, o vt.Options, args ...string) *termtest.Player {
	t.Helper()
	cmd := through(dir)
	cmd.Args = append([]string{os.Args[0], "smoke", "-record"}, args...)
	cmd.Env = append(cmd.Env, "PS1=$ ", "HOME="+dir)
	if o.Kitty {
		cmd.Env = append(cmd.Env, "TERM=xterm-kitty")
	}
	return termtest.Command(t, cmd, w, h, o)
}

// ask is a program that asks a question, and ends with status 3.
const ask = `printf 'your name? '; read x; sleep 0.1; echo "good day, $x"; read y; exit 3`

// TestAPlayedProgramPlaysAgain: the command that is printed at the end does it.
// Older files are replaced.
func TestAPlayedProgramPlaysAgain(t *testing.T) {
	dir := t.TempDir()
	files := []string{"a.keys", "a.keys.golden", "a_test.go"}
	for _, name := range files {
		os.WriteFile(filepath.Join(dir, name), []byte(strings.Repeat("old\n", 99)), 0o644)
	}
	p := recorder(t, dir, 100, 30, vt.Options{}, "a.keys", "-size", "40x5", "-update",
		"-cast", "a.cast", "-svg", "a.svg", "-go", "a_test.go", "--", "/bin/sh", "-c", ask)
	p.Type("until:name? wait:400ms 'Anna' Enter until:'good day, Anna' wait:400ms Enter")
	finish(t, p, "")
	text, _ := os.ReadFile(filepath.Join(dir, "a.keys"))
	if want := "until:'your name?'\n'Anna' Enter until:'good day, Anna'\nEnter\n"; string(text) != want {
		t.Errorf("the script is\n%swant\n%s", text, want)
	}
	for _, name := range files {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Mode() != 0o600 {
			t.Errorf("%s is for others, too: %v, %v", name, info, err)
		}
	}
	test, _ := os.ReadFile(filepath.Join(dir, "a_test.go"))
	if !strings.HasPrefix(string(test), "package main_test\n") || !strings.Contains(string(test), string(text)) {
		t.Errorf("the test in Go is\n%s", test)
	}
	cast, _ := os.ReadFile(filepath.Join(dir, "a.cast"))
	svg, _ := os.ReadFile(filepath.Join(dir, "a.svg"))
	if strings.Count(string(cast), "your name?") != 1 || !strings.Contains(string(svg), "Anna") {
		t.Errorf("the session is\n%s\nand its end\n%s", cast, svg)
	}
	screen := strings.ReplaceAll(p.Terminal().String(), "\n", "") // the command may be wider
	_, command, _ := strings.Cut(screen, "fixstep smoke ")
	if !strings.HasPrefix(command, "-size 40x5 -keys @a.keys -golden a.keys.golden -status 3 -- /bin/sh -c ") {
		t.Errorf("the command is %s", command)
	}
	if out, err := again(dir, command); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	os.WriteFile(filepath.Join(dir, "a.keys.golden"), []byte("other\n"), 0o600)
	if out, err := again(dir, command); err == nil {
		t.Errorf("the last screen is not looked at\n%s", out)
	}
}

// again runs the command that a recorder has printed, without its first words.
func again(dir, command string) (out []byte, err error) {
	cmd := exec.Command("/bin/sh", "-c", `"$0" smoke `+command, os.Args[0])
	cmd.Dir = dir
	cmd.Env = through(dir).Env
	return cmd.CombinedOutput()
}

// TestWhatARecordSaysInTheEnd of programs that are no simple ones.
func TestWhatARecordSaysInTheEnd(t *testing.T) {
	for name, c := range map[string]struct {
		program, keys string
		says          []string
		file          string // a part of the script
		status        string
	}{
		"a password": {
			`stty -echo; printf 'password: '; read x; stty echo; echo; echo welcome`,
			"until:password wait:400ms 'sesame' Enter",
			[]string{"a password?"}, "'sesame' Enter", ""},
		"another one each time": {
			`echo >>n; case $(wc -l <n) in 1|2) echo alpha;; *) echo omega;; esac; read x; echo on; read x`,
			"until:alpha wait:400ms a Enter until:on wait:400ms Enter",
			[]string{`line 1: until:'alpha': no "alpha" within `, "after you have changed it:", "-keys @a.keys -status 0 -- /bin/sh"},
			"Enter", "exit status 1"},
		"another screen each time": {
			`echo >>n; printf ready; read x; case $(wc -l <n) in 1) echo ant;; 2) echo bee;; *) echo gnu;; esac; read x`,
			"until:ready wait:400ms Enter until:ant wait:400ms Enter",
			[]string{`line 2: "ant" does not come again`, "plays again", "no a.keys.golden: the last screen varies, as it does when the program reads what it has saved"}, "Enter", ""},
		"its folder on the screen": {
			`printf ready; read x; printf %60s; pwd; read x`,
			"until:ready wait:400ms a Enter until:/ wait:400ms Enter",
			[]string{"no a.keys.golden: the last screen has /", "which is another one elsewhere",
				"-keys @a.keys -status 0"}, "Enter", ""},
		"it lists its folder": {
			`ls; ls | wc -l; printf ready; read x; ls; read x`,
			"until:ready wait:400ms Enter until:'ready\na.keys' wait:400ms Enter",
			[]string{"-keys @a.keys -golden a.keys.golden -status 0"}, "Enter", ""},
		"only styles change": {
			`printf ready; read x; printf '\033[H\033[7mready\033[m'; read x`,
			"until:ready wait:400ms Enter wait:400ms Enter",
			[]string{"-keys @a.keys -golden a.keys.golden -styled -status 0"}, "Enter still:", ""},
		"it does not end": {
			`printf ready; while :; do sleep 0.1; done`,
			"until:ready wait:400ms signal:TERM",
			[]string{"-size 80x24 -keys @a.keys -golden a.keys.golden -- /bin/sh"}, "until:'ready'", ""},
		"it ends by no signal but one": {
			`trap '' HUP TERM; printf ready; while :; do sleep 0.1; done`,
			"until:ready wait:400ms signal:TERM",
			[]string{"-size 80x24 -keys @a.keys -golden a.keys.golden -- /bin/sh"}, "until:'ready'", ""},
		"it goes on after its keys": {
			`printf ready; read x; echo on; read x; sleep 99`,
			"until:ready wait:400ms a Enter until:on wait:400ms Enter wait:400ms signal:TERM",
			[]string{"-golden"}, "a Enter until:", ""},
		"the window is closed": {
			`printf ready; read x`,
			"until:ready wait:400ms signal:HUP",
			nil, "until:'ready'", "exit status 129"},
		"it leaves a mess": {
			`printf '\033[?25lready'; read x`,
			"until:ready wait:400ms Enter",
			[]string{"cursor 25 off"}, "Enter", "exit status 1"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			p := recorder(t, dir, 300, 30, vt.Options{}, "a.keys", "--", "/bin/sh", "-c", c.program)
			p.Type(c.keys)
			finish(t, p, c.status)
			text := p.Terminal().String()
			file, _ := os.ReadFile(filepath.Join(dir, "a.keys"))
			for _, want := range c.says {
				if !strings.Contains(strings.ReplaceAll(text, "\n", ""), want) {
					t.Errorf("no %q in\n%s\nThe script is\n%s", want, text, file)
				}
			}
			if !strings.Contains(string(file), c.file) {
				t.Errorf("no %s in\n%s", c.file, file)
			}
			if c.status != "" {
				return
			}
			_, command, _ := strings.Cut(text, "fixstep smoke ")
			if out, err := again(dir, command); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}

// finish waits for the end of a recorder, which must have a status.
func finish(t *testing.T, p *termtest.Player, status string) {
	t.Helper()
	ended := func() bool {
		over, _ := p.Ended()
		return over
	}
	p.UntilFunc("the end", ended, time.Minute)
	_, err := p.Ended()
	if got := strings.TrimPrefix(fmt.Sprint(err), "<nil>"); got != status {
		t.Errorf("it ends with %q, want %q\n%s", got, status, p.Terminal())
	}
}

// TestARecordNeedsATerminalWithRoom.
func TestARecordNeedsATerminalWithRoom(t *testing.T) {
	dir := t.TempDir()
	p := recorder(t, dir, 70, 20, vt.Options{}, "a.keys", "--", "/bin/sh")
	finish(t, p, "exit status 2")
	if text := p.Terminal().String(); !strings.Contains(text, "the window has 70x20 cells, and the program gets 80x24") {
		t.Errorf("it says\n%s", text)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("empty files are left: %v", left)
	}
	t.Chdir(dir)
	os.WriteFile("there", []byte("q"), 0o600)
	os.WriteFile("there.golden", nil, 0o600)
	p = recorder(t, dir, 70, 20, vt.Options{}, "there", "-update", "--", "/bin/sh")
	finish(t, p, "exit status 2")
	if text, _ := os.ReadFile("there"); string(text) != "q" {
		t.Errorf("the older file has %q", text)
	}
	if _, err := os.Stat("there.golden"); err != nil {
		t.Error(err)
	}
	os.WriteFile("b.golden", nil, 0o600)
	for args, want := range map[string]string{
		"-record a -- sh":           "no terminal",
		"-record a":                 "needs a program",
		"-record there -- sh":       "smoke: -record there: there is such a file: -update replaces it",
		"-record b -- sh":           "smoke: -record b.golden: there is such a file: -update replaces it",
		"-record a -keys q -- sh":   "-keys does not go with -record",
		"-record a -for 1s -- sh":   "-for does not go with -record",
		"-record a -step -- sh":     "-step does not go with -record",
		"-record a -strict -- sh":   "-strict does not go with -record",
		"-go a -- sh":               "-go a needs -record, too, as in -record a.keys -go a_test.go",
		"-record a -go there -- sh": "smoke: -go there: there is such a file: -update replaces it",
		"-record '' -- sh":          "it is empty",
	} {
		code, _, err := smoked(words(args)...)
		if code == 0 || !strings.Contains(err, want) {
			t.Errorf("%s: status %d, %s", args, code, err)
		}
	}
	if _, err := os.Stat("a"); err == nil {
		t.Error("an empty file is left")
	}
}

// TestARecordTakesItsTime: a person may play for longer than the minute that
// smoke gives a program, and so may the replay.
func TestARecordTakesItsTime(t *testing.T) {
	f := newFlags("smoke", "")
	f.program = true
	s := newSmokeFlags(f)
	s.program = []string{"sh"}
	err := f.parse(io.Discard, words("-record new"))
	if err == nil {
		err = s.fit(f)
	}
	if err != nil || s.length != 0 {
		t.Errorf("the person has %v, %v", s.length, err)
	}
	for replay, want := range map[time.Duration]string{
		19 * time.Second: "fixstep smoke -size 80x24 -keys @new -- sh\n",
		50 * time.Second: "fixstep smoke -size 80x24 -keys @new -for 3m -- sh\n",
	} {
		var out strings.Builder
		s.replay = replay
		s.printCommand(&out, "")
		if out.String() != want {
			t.Errorf("after %v: %s", replay, &out)
		}
	}
}

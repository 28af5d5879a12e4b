//go:build linux

package app

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// TestRealProgramsPlayAgain records other people's programs, and plays each
// record in a fresh folder.
func TestRealProgramsPlayAgain(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("FIXSTEP_TEST=whole records real programs")
	}
	for _, c := range []struct {
		program, keys string
		lines         []string // of the script
	}{
		{"bash --norc", "until:$ wait:500ms 'read -p name: x; echo hi $x' Enter until:'$x\nname:' wait:500ms" +
			" 'Anna' Enter until:'hi Anna' wait:500ms 'exit 3' Enter",
			[]string{"name:'", "'exit 3' Enter"}},
		{"less text", "until:'line 1' wait:500ms Space until:'line 40' wait:500ms '/250' Enter" +
			" until:'line 250' wait:500ms q",
			[]string{"Space until:'line", "'/250' Enter until:'line 272 of the text'", "q"}},
		{"vim -u NONE -n text", "until:'line 1' wait:500ms '5Goint x;' Escape wait:700ms ':set nu' Enter" +
			" until:'6 int' wait:500ms ':q!' Enter",
			[]string{"Escape", "':q!' Enter"}},
		{"nano text", "until:'line 1' wait:500ms C-w until:Search wait:500ms 'line 200' Enter" +
			" until:'line 200' wait:500ms C-x",
			[]string{"C-w until:", "'line 200' Enter until:", "C-x"}},
	} {
		name, _, _ := strings.Cut(c.program, " ")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(name); err != nil {
				t.Skipf("%s is missing: apt-get install %s", name, name)
			}
			dir := t.TempDir()
			text := ""
			for i := range 300 {
				text += fmt.Sprintf("line %d of the text\n", i+1)
			}
			os.WriteFile(filepath.Join(dir, "text"), []byte(text), 0o600)
			p := recorder(t, dir, 200, 40, vt.Options{}, append([]string{"a.keys", "--"}, strings.Fields(c.program)...)...)
			p.Type(c.keys)
			finish(t, p, "")
			file, _ := os.ReadFile(filepath.Join(dir, "a.keys"))
			for _, line := range c.lines {
				if !strings.Contains(string(file), line) {
					t.Errorf("no %s in\n%s", line, file)
				}
			}
			_, command, _ := strings.Cut(p.Terminal().String(), "fixstep smoke ")
			for range 3 {
				again := exec.Command("/bin/sh", "-c", `"$0" smoke `+command, os.Args[0])
				again.Dir = dir
				again.Env = append(through(dir).Env, "PS1=$ ", "HOME="+dir)
				if out, err := again.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s\n%s", err, file, out)
				}
			}
		})
	}
}

// TestASignalEndsAWait: what is missing is printed, with the screen of that
// moment, and no program goes on.
func TestASignalEndsAWait(t *testing.T) {
	for name, status := range map[string]string{"INT": "130", "TERM": "143"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd := through(dir)
			cmd.Args = words(os.Args[0] + " smoke -keys until:never -- /bin/sh -c")
			cmd.Args = append(cmd.Args, `printf 'page one'; echo $$ >id; exec sleep 99`)
			p := termtest.Command(t, cmd, 80, 40)
			id := ""
			p.UntilFunc("the start", func() bool {
				text, _ := os.ReadFile(filepath.Join(dir, "id"))
				id = strings.TrimSpace(string(text))
				return id != ""
			}, 10*time.Second)
			p.Type("signal:" + name)
			finish(t, p, "exit status "+status)
			text := p.Terminal().String()
			for _, want := range []string{"│page one", "ended by the signal ", `no "never" before the end`} {
				if !strings.Contains(text, want) {
					t.Errorf("no %q in\n%s", want, text)
				}
			}
			if _, err := os.Stat("/proc/" + id); err == nil {
				t.Error("the program goes on")
			}
		})
	}
}

// TestTheTestInGoPasses: -go writes a test that compiles and passes, until the
// last screen is another one.
func TestTheTestInGoPasses(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("FIXSTEP_TEST=whole builds a test in Go")
	}
	t.Parallel()
	root, _ := filepath.Abs("../..")
	for _, c := range []struct {
		o       vt.Options
		args    []string
		program string
		keys    string // after the others
	}{
		{vt.Options{}, nil, ask, ""},
		{vt.Options{Kitty: true}, []string{"-kitty"}, `printf 'a "name"? '; read x; echo good day; read x`, ""},
		{vt.Options{}, nil, `printf 'name? '; read x; echo good day; read x; printf '\033[2H\033[7mgood'; sleep 99`,
			" wait:400ms signal:TERM"},
	} {
		dir := t.TempDir()
		args := append([]string{"a.keys", "-go", "played_test.go"}, c.args...)
		p := recorder(t, dir, 200, 50, c.o, append(args, "--", "/bin/sh", "-c", c.program)...)
		p.Type("until:name wait:400ms 'A`nna' Enter until:'good day' wait:400ms Enter" + c.keys)
		finish(t, p, "")
		test, _ := os.ReadFile(filepath.Join(dir, "played_test.go"))
		module := "module played\n\ngo 1.25\n\nrequire fixstep v0.0.0\n\nreplace fixstep => " + root + "\n"
		sums, _ := os.ReadFile(filepath.Join(root, "go.sum"))
		own, _ := os.ReadFile(filepath.Join(root, "go.mod"))
		_, needs, _ := strings.Cut(string(own), "require (")
		needs, _, _ = strings.Cut(needs, "\n)")
		os.WriteFile(filepath.Join(dir, "go.mod"), []byte(module+"\nrequire ("+needs+"\n)\n"), 0o600)
		os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o600)
		goTest := func() ([]byte, error) {
			cmd := exec.Command("go", "test", "-mod=mod", "-vet=all", ".")
			cmd.Dir = dir
			return cmd.CombinedOutput()
		}
		if out, err := goTest(); err != nil {
			t.Errorf("%v\n%s\n%s", err, out, test)
		}
		os.WriteFile(filepath.Join(dir, "a.keys.golden"), []byte("other\n"), 0o600)
		if out, err := goTest(); err == nil || !strings.Contains(string(out), "differs from a.keys.golden") {
			t.Errorf("the last screen is not looked at\n%s\n%s", out, test)
		}
	}
}

package app

import (
	"bytes"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
)

// own returns a design whose loop runs take.
func own(turn func(now loop.Now, do *loop.Turn)) classic.Design {
	return classic.Design{Name: "mine", Sleeps: true, New: func(now loop.Now, _ *loop.Options) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) { turn(now, do) })
	}}
}

// TestWrongLoopsAreNamed checks that a loop that cannot be compared is named in
// one line, without touching a terminal.
func TestWrongLoopsAreNamed(t *testing.T) {
	good := own(func(_ loop.Now, do *loop.Turn) { do.Sleep(ms) })
	named := func(name string) classic.Design { d := good; d.Name = name; return d }
	for want, list := range map[string][]classic.Design{
		`called "Mine"`:                 {named("Mine")},
		`called ""`:                     {named("")},
		`two loops are called "steady"`: {named("steady")},
		`two loops are called "mine"`:   {good, good},
		"needs New":                     {{Name: "mine"}},
	} {
		var out, stderr bytes.Buffer
		env := &Env{Out: &out, Interactive: true,
			Open: func(term.Options) (*term.Screen, error) { t.Fatal("the lab opens the terminal"); return nil, nil }}
		code := Main(env, &stderr, []string{"lab"}, list...)
		if code != 2 || !strings.Contains(stderr.String(), want) || strings.Count(stderr.String(), "\n") != 1 || out.Len() > 0 {
			t.Errorf("status %d, %q, want %q; printed %q", code, stderr.String(), want, out.String())
		}
	}
}

// TestABadLoopStopsItsOwnLaneOnly: the loop is named in one line, with its
// reason, and the others go on, in each form of the lab.
func TestABadLoopStopsItsOwnLaneOnly(t *testing.T) {
	bad := own(func(_ loop.Now, do *loop.Turn) { do.Update(-16 * ms); do.Sleep(ms) })
	const want = "mine, at 0s: the loop asks for an update of -16ms"
	t.Chdir(t.TempDir())
	for _, form := range []string{"-table", "-json", "-svg plots"} {
		var out, stderr bytes.Buffer
		args := "lab -loops mine,steady -for 1s " + form
		code := Main(&Env{Out: &out}, &stderr, strings.Fields(args), bad)
		plot, _ := os.ReadFile(filepath.Join("plots", "timeline.svg"))
		if code != 1 || !strings.Contains(out.String()+string(plot), "steady") || strings.Count(stderr.String(), "\n") != 1 || !strings.Contains(stderr.String(), want) {
			t.Errorf("%s: status %d: %s%s", form, code, out.String(), stderr.String())
		}
	}
}

// TestAPupilsFileCompiles does what the comment of the example says.
func TestAPupilsFileCompiles(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	file, comment, found := strings.Cut(strings.Replace(string(text), "package app_test", "package main", 1), "// This file compares a loop")
	lines := regexp.MustCompile(`(?m)^//\t(.*\n)`).FindAllStringSubmatch(comment, -1)
	if !found || len(lines) < 2 {
		t.Fatalf("the comment has no steps: %q", comment)
	}
	for _, line := range lines[1:] {
		file += line[1]
	}
	house, _ := filepath.Abs("../..")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(file), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-ec", strings.ReplaceAll(lines[0][1], "../fixstep", house)+"go run . -json -loops mine")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "\n{\"loop\":\"mine\",") {
		t.Errorf("%v\n%s", err, out)
	}
	if _, known := classic.ByName("mine"); known {
		t.Error("a new loop has changed classic.Designs")
	}
}

//go:build !js

package app

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// stepped runs smoke -step on lines, and returns what it says.
func stepped(t *testing.T, input string, args ...string) (list []shown) {
	t.Helper()
	var out, stderr bytes.Buffer
	env := &Env{Out: &out, In: strings.NewReader(input)}
	code := Main(env, &stderr, append([]string{"smoke", "-step", "-json"}, args...))
	if code != 0 {
		t.Fatalf("%q: status %d, %s", args, code, &stderr)
	}
	for line := range strings.Lines(out.String()) {
		var now shown
		if err := json.Unmarshal([]byte(line), &now); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, now)
	}
	return list
}

// TestTheGameIsPlayedStepByStep: its time stands still between two lines, also
// after a line that fails, and the same lines show the same.
func TestTheGameIsPlayedStepByStep(t *testing.T) {
	lines := "Space wait:1s\nspace wait:1s\nnosuchkey\nuntil:nowhere:2s\nq wait:1s\nq\n"
	list := stepped(t, lines)
	if len(list) != 7 {
		t.Fatalf("%d screens for a start and six lines", len(list))
	}
	for i, want := range []struct {
		text, err string
		runs      bool
	}{
		{"Play", "", true},
		{"torpedoes 20", "", true},
		{"torpedoes 19", "", true},
		{"torpedoes 19", "is not a key", true},
		{"torpedoes", "no \"nowhere\" within 2s", true},
		{"PAUSED", "", true},
		{"", "", false},
	} {
		now := list[i]
		if !strings.Contains(now.Text, want.text) || !strings.Contains(now.Error, want.err) || now.Runs != want.runs {
			t.Errorf("line %d: %+v", i, now)
		}
	}
	if passed := list[4].Seconds - list[3].Seconds; passed < 1.9 || passed > 2.1 || list[3].Seconds != list[2].Seconds {
		t.Errorf("a wait of 2 s took %v s, and a wrong line %v s", passed, list[3].Seconds-list[2].Seconds)
	}
	for i, again := range stepped(t, lines) {
		if again.Text != list[i].Text {
			t.Errorf("line %d shows something else in a second run:\n%s", i, again.Text)
		}
	}
}

// TestAProgramIsPlayedStepByStep, whatever it does: one that waits, ends,
// floods the screen or never says a word holds up no line.
func TestAProgramIsPlayedStepByStep(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("programs run in a terminal on Linux")
	}
	list := stepped(t, "\"echo $((6*7))\" Enter until:42\n\"exit 3\" Enter wait:9s\nx\n", "-size", "40x5", "--", "sh")
	last := list[len(list)-1]
	if len(list) != 4 || !strings.Contains(list[1].Text, "\n42") || !list[1].Runs || list[1].Status != nil ||
		last.Runs || last.Status == nil || *last.Status != 3 || last.Width != 40 || last.Height != 5 {
		t.Errorf("%+v", list)
	}
	for _, program := range []string{"yes", "sleep 100", "exec >/dev/null; cat"} {
		list := stepped(t, "x\n", "--", "sh", "-c", program)
		if len(list) != 2 || !list[1].Runs {
			t.Errorf("%s: %+v", program, list)
		}
	}
}

// TestStepsThatStopSaySo: a line that is too long, and the time of -for.
func TestStepsThatStopSaySo(t *testing.T) {
	var said bytes.Buffer
	env := &Env{Out: io.Discard, In: strings.NewReader(strings.Repeat("x", longestLine+1))}
	code := Main(env, &said, []string{"smoke", "-step"})
	want := "fixstep smoke: a line of the input has more than 1048576 bytes\n"
	if code != 1 || said.String() != want {
		t.Errorf("a long line: status %d, %q", code, &said)
	}
	if runtime.GOOS != "linux" {
		return // programs run in a terminal on Linux
	}
	said.Reset()
	env.In = strings.NewReader("wait:2s\nx\n")
	code = Main(env, &said, strings.Fields("smoke -step -for 100ms -- cat"))
	if code != 4 || said.String() != "fixstep smoke: out of time after 100ms\n" {
		t.Errorf("out of time: status %d, %q", code, &said)
	}
}

// TestTheManualsStepsWork runs the script of the manual, which reads the text
// form.
func TestTheManualsStepsWork(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is missing: the script is one of bash")
	}
	_, text, _ := strings.Cut(manual, "  coproc ")
	text, _, _ = strings.Cut("coproc "+text, "\n\n")
	dir := t.TempDir()
	wrapper := "#!/bin/sh\nFIXSTEP_TEST_MAIN=1 exec '" + os.Args[0] + "' \"$@\"\n"
	if err := os.WriteFile(filepath.Join(dir, "fixstep"), []byte(wrapper), 0o700); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("bash", "-c", text)
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "torpedoes 15") {
		t.Errorf("%v\n%s\n%s", err, text, out)
	}
}

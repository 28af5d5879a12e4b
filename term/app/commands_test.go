//go:build !js

package app

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/term"
)

const matchFile = "../../world/testdata/v1-match-hard-medium.replay"

// run carries out a command line without a terminal.
func run(t *testing.T, args ...string) (out string, code int) {
	t.Helper()
	var b bytes.Buffer
	code = Main(&Env{Out: &b, Now: func() time.Duration { return 0 }}, &b, args)
	return b.String(), code
}

// recording returns the path of the only file in a folder.
func recording(t *testing.T, dir string) string {
	t.Helper()
	list, _ := filepath.Glob(filepath.Join(dir, "*.replay"))
	if len(list) != 1 {
		t.Fatalf("recorded: %q", list)
	}
	return list[0]
}

// TestAGameIsRecordedShownAndChecked goes from play over replay to its -check.
// Each update is played once, except the one that is due at the very end.
func TestAGameIsRecordedShownAndChecked(t *testing.T) {
	dir := t.TempDir()
	p := play(t, 80, 24, "wait:21s", "-seed", "5", "-autopilot", "-for", "20s", "-dir", dir)
	file := recording(t, dir)
	if p.out != "recorded "+file+"\n" {
		t.Errorf("play: printed %q", p.out)
	}
	p = play(t, 80, 24, "wait:21s", "replay", file)
	if !strings.Contains(p.out, "unfinished") || !strings.Contains(p.screen, "unfinished") {
		t.Errorf("replay: printed %q, shown\n%s", p.out, p.screen)
	}
	out, code := run(t, "replay", "-check", file)
	if code != 0 || !strings.Contains(out, " 1199 ticks") || !strings.Contains(out, "ok") {
		t.Errorf("replay -check: %d, %q", code, out)
	}
}

// TestSmoke plays five seconds: they come out the same on each machine, in each
// size, until a text is missing.
func TestSmoke(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		says string // a pattern
	}{
		{[]string{"-keys", "space left*3 wait:1s space"}, 0, "*updates 299 draws 300 dropped 0s bytes * writes * tick 299 hash 859c96b527f3969b\n"},
		{[]string{"-expect", "You 0", "-keys", "space left*3 wait:1s space"}, 0, "*tick *\n"},
		{[]string{"-expect", "no such text"}, 1, "*smoke: the last screen does not hold \"no such text\"\n"},
		{[]string{"-expect", "Practice", "-keys", "q"}, 0, "*tick *\n"},
		{[]string{"-expect", "Practice", "-size", "20x6"}, 0, "*tick *\n"},
		{[]string{"-size", "1x1"}, 0, "*tick *\n"},
		{[]string{"-size", "500x200", "-for", "100ms"}, 0, "*tick *\n"},
		{[]string{"-keys", "until:Practice Space until:'You are the needle'"}, 0, "*tick *\n"},
		{[]string{"-keys", "until:nonsense:2s"}, 1, "*updates 299 *smoke: no \"nonsense\" within 2s, nor until 5s\n"},
		{[]string{"-keys", "until:'no sense'"}, 1, "*smoke: no \"no sense\" before the end at 5s\n"},
		{[]string{"-keys", "a wait:6s q"}, 4, "*smoke: out of time after 5s: no time for the word q: a key takes 50ms,*\n"},
		{[]string{"-keys", "click:1,1"}, 1, "*has not asked for the mouse*\n"},
	} {
		out, code := run(t, append([]string{"smoke", "-for", "5s", "-seed", "2"}, c.args...)...)
		if code != c.code || !like(out, c.says) {
			t.Errorf("smoke %q: exit status %d, want %d\n%s", c.args, code, c.code, out[max(0, len(out)-400):])
		}
	}
}

// TestSmokeEndsWithItsKeys where no time is asked for.
func TestSmokeEndsWithItsKeys(t *testing.T) {
	for keys, want := range map[string]string{
		"space":                           "*updates 3 *",
		"wait:10s":                        "*updates 600 *",
		"":                                "*updates 0 *",
		"resize:0x0 wait:1s resize:40x12": "*updates 66 *",
	} {
		if out, code := run(t, "smoke", "-keys", keys); code != 0 || !like(out, want+"tick *\n") {
			t.Errorf("%q: status %d\n%s", keys, code, out)
		}
	}
}

// TestSmokeRecords makes smoke write its files. They are the same in every run,
// as the README's pictures must be.
func TestSmokeRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range []string{"-cast a.cast -svg a.svg", "-svg moves.svg -animate"} {
		if code, _, err := smoked(append(strings.Fields(args), "-for", "2s", "-autopilot")...); code != 0 {
			t.Fatal(err)
		}
	}
	files := map[string]string{}
	for name, begins := range map[string]string{
		"a.cast":    `{"version": 2, "width": 80, "height": 24}`,
		"a.svg":     "<svg ",
		"moves.svg": "<svg ",
	} {
		b, err := os.ReadFile(name)
		files[name] = string(b)
		if err != nil || !strings.HasPrefix(files[name], begins) {
			t.Errorf("%s: %v, %d bytes", name, err, len(b))
		}
	}
	if strings.Count(files["moves.svg"], "<svg ") < 20 || !strings.Contains(files["a.svg"], ">torpedoes<") ||
		strings.Count(files["a.svg"], "<svg ") != 3 {
		t.Errorf("%d frames, and a picture\n%s", strings.Count(files["moves.svg"], "<svg "), files["a.svg"])
	}
	if _, code := run(t, "smoke", "-for", "1s", "-svg", "no/such/directory"); code != 1 {
		t.Errorf("an SVG in a missing directory: status %d", code)
	}
}

func TestHalfAFileIsNotWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "half")
	if err := writeFile(file, func(io.Writer) error { return io.ErrShortWrite }); err != io.ErrShortWrite {
		t.Errorf("a picture that cannot be made: %v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("half a picture is written")
	}
}

// smoked runs smoke and returns its exit status and output.
func smoked(args ...string) (code int, out, stderr string) {
	var o, e bytes.Buffer
	code = Main(&Env{Out: &o}, &e, append([]string{"smoke"}, args...))
	return code, o.String(), e.String()
}

// TestAFullDiskIsReported by each kind of output.
func TestAFullDiskIsReported(t *testing.T) {
	r, full := io.Pipe()
	r.Close()
	for _, line := range []string{
		"help",
		"version",
		"lab -table -for 1s",
		"lab -json -for 1s",
		"smoke -for 1s",
		"replay -check " + matchFile,
	} {
		var said bytes.Buffer
		code := Main(&Env{Out: full}, &said, strings.Fields(line))
		command, _, _ := strings.Cut(line, " ")
		want := "fixstep " + command + ": io: read/write on closed pipe\n"
		if code != 1 || said.String() != want {
			t.Errorf("%s: status %d, %q", line, code, said.String())
		}
	}
}

func TestResetAndVersionPrint(t *testing.T) {
	for name, text := range map[string]string{"reset": term.Reset, "version": "fixstep "} {
		if out, code := run(t, name); code != 0 || !strings.HasPrefix(out, text) {
			t.Errorf("%s: status %d, printed %q", name, code, out)
		}
	}
}

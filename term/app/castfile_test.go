package app

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/term"
	"fixstep/term/termtest"
)

// unopened carries out a command line where no terminal may be opened. It
// returns the exit status and all that was said.
func unopened(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	var out bytes.Buffer
	env := &Env{
		Out: &out, Interactive: true,
		Now: func() time.Duration { return 0 },
		Open: func(term.Options) (*term.Screen, error) {
			t.Errorf("%q: a terminal is opened", args)
			return nil, errors.New("not here")
		},
	}
	return Main(env, &out, args), out.String()
}

// What no cast or replay can be written to is refused before anybody plays, and
// stays as it was.
func TestACastIsRefusedAtTheStart(t *testing.T) {
	replay, _ := recorded(t, 0, 0)
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	os.WriteFile(old, []byte("old"), 0o644)
	for _, c := range []struct{ path, want string }{
		{old, "there is such a file"},
		{dir, "not a regular file"},
		{filepath.Join(dir, "no", "such"), "no such"},
		{os.DevNull, "not a regular file"},
	} {
		for _, command := range [][]string{
			{"play", "-cast", c.path}, {"duel", "-lobby", dir, "-cast", c.path}, {"lab", "-cast", c.path},
			{"watch", "-lobby", dir, "-cast", c.path}, {"replay", "-cast", c.path, replay},
		} {
			code, said := unopened(t, command...)
			force := c.path == old && (command[0] == "play" || command[0] == "duel")
			if code != 2 || !strings.HasPrefix(said, "fixstep: "+command[0]+": -") || !strings.Contains(said, c.want) ||
				strings.Contains(said, "-force") != force || strings.Count(said, "\n") != 1 {
				t.Errorf("%q: status %d: %s", command, code, said)
			}
		}
		termtest.Test(t, func(t *testing.T) {
			p, _ := start(t, 80, 24, "play", "-record", c.path)
			if _, err := p.Ended(); err == nil || !strings.Contains(err.Error(), "exit status 2: fixstep: play: -record") ||
				!strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "-force") != (c.path == old) {
				t.Errorf("-record %s: %v", c.path, err)
			}
		})
	}
	if text, _ := os.ReadFile(old); string(text) != "old" {
		t.Errorf("the old file is %q", text)
	}
}

// Of a game that does not begin there is no cast, and an old one stays.
func TestNoCastOfNoGame(t *testing.T) {
	dir := t.TempDir()
	old, made := filepath.Join(dir, "old"), filepath.Join(dir, "made")
	os.WriteFile(old, []byte("old"), 0o644)
	run(t, "play", "-cast", made) // there is no terminal
	run(t, "play", "-cast", old, "-force")
	if _, err := os.Stat(made); err == nil {
		t.Error("a file is left")
	}
	if text, _ := os.ReadFile(old); string(text) != "old" {
		t.Errorf("the old file is %q", text)
	}
}

// A cast has all that the terminal was sent, and its size.
func TestForceOverwrites(t *testing.T) {
	path, replay := filepath.Join(t.TempDir(), "old"), filepath.Join(t.TempDir(), "old")
	os.WriteFile(path, bytes.Repeat([]byte("old"), 1<<20), 0o644)
	os.WriteFile(replay, []byte("old"), 0o644)
	play(t, 60, 20, "wait:3s", "-seed", "5", "-autopilot", "-for", "2s", "-cast", path, "-record", replay, "-force")
	if out, code := run(t, "verify", replay); code != 0 {
		t.Error(out)
	}
	text, err := os.ReadFile(path)
	if err != nil || len(text) > 1<<20 || bytes.Count(text, []byte("\n")) < 30 || bytes.Contains(text, []byte("old")) ||
		!bytes.HasPrefix(text, []byte(`{"version": 2, "width": `)) || !bytes.Contains(text, []byte("60x20")) {
		t.Errorf("%d bytes, %.300q, %v", len(text), text, err)
	}
}

// A cast that cannot be written is told, once.
func TestAFailedCastIsTold(t *testing.T) {
	tape, err := newCastFile(filepath.Join(t.TempDir(), "a"), false, func() time.Duration { return 0 })
	if err != nil {
		t.Fatal(err)
	}
	tape.file.Close()
	if tape.file, err = os.Open("castfile_test.go"); err != nil { // only to read
		t.Fatal(err)
	}
	if err := tape.keep(); err == nil || strings.Contains(err.Error(), "\n") {
		t.Error(err)
	}
	if err := tape.keep(); err != nil {
		t.Error(err)
	}
}

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
)

// withCast carries out a command line in a terminal that opens, or fails so. It
// returns the exit status and all that was said.
func withCast(t *testing.T, fails error, args ...string) (code int, said string) {
	t.Helper()
	var out bytes.Buffer
	env := &Env{
		Out: &out, Interactive: true,
		Now: func() time.Duration { return 0 },
		Open: func(term.Options) (*term.Screen, error) {
			if fails == nil {
				t.Errorf("%q: a terminal is opened", args)
				fails = errors.New("not here")
			}
			return nil, fails
		},
	}
	return Main(env, &out, args), out.String()
}

// What no cast can be written to is refused before anybody plays, and stays as
// it was.
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
		for _, command := range [][]string{{"play"}, {"duel", "-lobby", dir}, {"lab"}, {"watch", "-lobby", dir}, {"replay"}} {
			args := append(command, "-cast", c.path)
			if command[0] == "replay" {
				args = append(args, replay)
			}
			code, said := withCast(t, nil, args...)
			force := c.path == old && (command[0] == "play" || command[0] == "duel")
			if code != 2 || !strings.HasPrefix(said, "fixstep: "+command[0]+": -cast") || !strings.Contains(said, c.want) ||
				strings.Contains(said, "-force") != force || strings.Count(said, "\n") != 1 {
				t.Errorf("%q: status %d: %s", args, code, said)
			}
		}
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
	withCast(t, errors.New("no tty"), "play", "-cast", made)
	withCast(t, errors.New("no tty"), "play", "-cast", old, "-force")
	if _, err := os.Stat(made); err == nil {
		t.Error("a file is left")
	}
	if text, _ := os.ReadFile(old); string(text) != "old" {
		t.Errorf("the old file is %q", text)
	}
}

func TestForceOverwritesACast(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old")
	os.WriteFile(path, bytes.Repeat([]byte("old"), 1<<20), 0o644)
	play(t, 60, 20, "wait:1s", "-seed", "5", "-for", "500ms", "-cast", path, "-force")
	text, err := os.ReadFile(path)
	if err != nil || len(text) > 1<<20 || !bytes.HasPrefix(text, []byte(`{"version": 2`)) || bytes.Contains(text, []byte("old")) {
		t.Errorf("%d bytes, %.60q, %v", len(text), text, err)
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

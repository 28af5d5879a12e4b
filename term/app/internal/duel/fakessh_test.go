//go:build linux

package duel

import (
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fakeSSH returns a host for which ssh is a shell script. The script runs in
// the directory with the host's name.
func fakeSSH(t *testing.T, script string) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "me@far away")
	os.Mkdir(dir, 0o700)
	text := "#!/bin/sh\n" + strings.ReplaceAll(script, "MAGIC", `printf 'fixstep duel\n'`) + "\n"
	if err := os.WriteFile(filepath.Join(dir, "ssh"), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// dialFake dials a script in the place of ssh. The file met has the bytes for a
// player who has met somebody.
func dialFake(t *testing.T, script string, met Hello) (r *Remote, dir string) {
	t.Helper()
	dir = fakeSSH(t, script)
	os.WriteFile(filepath.Join(dir, "met"), metAs("log\x1bin", met), 0o600)
	r, err := Dial(t.Context(), dir, io.Discard)
	if err != nil {
		t.Fatal(script, err)
	}
	t.Cleanup(func() { r.Close() })
	return r, dir
}

// metAs returns the bytes of Serve for a player who has met another.
func metAs(login string, h Hello) []byte {
	return append(append([]byte{byte(len(login))}, login...), h.append(nil)...)
}

// TestMain puts an ssh into PATH that runs ./ssh in the directory of the host.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "ssh")
	if err != nil {
		panic(err)
	}
	ssh := "#!/bin/sh\ncd \"$(echo \"$*\" | sed 's/.* -- //; s/ exec .*//')\" && exec ./ssh \"$@\"\n"
	os.WriteFile(dir+"/ssh", []byte(ssh), 0o755)
	os.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	flag.Parse()
	flag.Set("test.parallel", "8") // the tests wait, and compute little
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

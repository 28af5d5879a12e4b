//go:build linux

package door_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fixstep/term/termtest"
	"fixstep/world"
)

// know writes a script named ssh into a directory. It connects to the house,
// and notes its process there.
func (h *house) know(dir string) {
	h.t.Helper()
	run(h.t, "cp", h.key+".pub", dir)
	ssh := fmt.Sprintf("#!/bin/sh\necho $$ >>%s/pids\nexec /usr/bin/ssh %s \"$@\"\n", dir, h.options())
	if err := os.WriteFile(filepath.Join(dir, "ssh"), []byte(ssh), 0o700); err != nil {
		h.t.Fatal(err)
	}
}

// TestADuelThroughSSHD: a player behind the door meets a player of another
// machine, who has an account there. When the ssh of the latter is killed,
// another takes its place, and both recordings are the same.
func TestADuelThroughSSHD(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	account := "StrictModes no\nPermitRootLogin yes\nAuthorizedKeysFile " + dir + "/key.pub\n" +
		"SetEnv PATH=/run/bin:/usr/bin:/bin"
	h := newHouse(t, account, "", "")
	h.know(dir)
	os.Mkdir(dir+"/far", 0o700)
	pids := func() []string {
		text, _ := os.ReadFile(dir + "/pids")
		return strings.Fields(string(text))
	}
	host := h.visit()
	host.shows("Duel")
	host.Type("w Space until:'Your name in the duel' Backspace*16 'bob' Enter")
	host.shows("Waiting for another player")
	words := []string{"duel", "-name", "ann", "-autopilot", "-dir", dir + "/far", "root@127.0.0.1"}
	cmd := exec.Command(program, words...)
	cmd.Env = []string{"TERM=xterm-256color", "PATH=" + dir + ":" + os.Getenv("PATH")}
	far := &visitor{termtest.Command(t, cmd, 80, 24), t, cmd}
	far.shows("against bob")
	host.shows("against ann")
	far.Wait(3 * time.Second)
	pid, _ := strconv.Atoi(pids()[0])
	syscall.Kill(pid, syscall.SIGKILL)
	far.UntilFunc("another ssh", func() bool { return len(pids()) == 2 }, 20*time.Second)
	far.Wait(recorded)
	far.Type("C-c")
	far.ends()
	host.shows("ann left")
	host.Type("C-c")
	host.ends()
	h.alone(10 * gone)
	h.verified(1)
	here := hashes(t, h.root+"/srv/replays/*")
	there := hashes(t, dir+"/far/*")
	both := min(len(here), len(there))
	if both < 5*60 || !slices.Equal(here[:both], there[:both]) {
		t.Errorf("the recordings of %d and %d ticks are not of one match", len(here), len(there))
	}
}

// hashes returns the hash of each state of the first recording whose name is of
// a pattern.
func hashes(t *testing.T, pattern string) (list []uint64) {
	t.Helper()
	names, _ := filepath.Glob(pattern)
	if len(names) == 0 {
		t.Fatalf("no recording %s", pattern)
	}
	b, _ := os.ReadFile(names[0])
	in, err := world.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(names[0], err)
	}
	s := world.New(in.Options)
	for {
		commands, err := in.Next(&s)
		if err != nil {
			return list
		}
		s.Step(commands)
		list = append(list, s.Hash())
	}
}

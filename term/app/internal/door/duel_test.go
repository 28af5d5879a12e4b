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
	h := newHouse(t, "StrictModes no\nPermitRootLogin yes\nAuthorizedKeysFile "+dir+"/key.pub\nSetEnv PATH=/run/bin:/usr/bin:/bin", "", "")
	h.know(dir)
	os.Mkdir(dir+"/far", 0o700)
	pids := func() []string {
		text, _ := os.ReadFile(dir + "/pids")
		return strings.Fields(string(text))
	}
	host := h.visit()
	host.shows("Duel")
	host.Type("w Space") // the last item
	host.shows("Waiting for another player")
	cmd := exec.Command(program, "duel", "-name", "ann", "-autopilot", "-dir", dir+"/far", "root@127.0.0.1")
	cmd.Env = []string{"TERM=xterm-256color", "PATH=" + dir + ":" + os.Getenv("PATH")}
	far := &visitor{termtest.Command(t, cmd, 80, 24), t, cmd}
	far.shows("against game")
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
	mine, _ := filepath.Glob(h.root + "/srv/replays/*")
	theirs, _ := filepath.Glob(dir + "/far/*")
	here, there := hashes(t, mine[0]), hashes(t, theirs[0])
	if n := min(len(here), len(there)); n < 5*60 || !slices.Equal(here[:n], there[:n]) {
		t.Errorf("the recordings of %d and %d ticks are not of one match", len(here), len(there))
	}
}

// hashes returns the hash of each state of a recording.
func hashes(t *testing.T, name string) (list []uint64) {
	t.Helper()
	b, _ := os.ReadFile(name)
	in, err := world.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(name, err)
	}
	for s := world.New(in.Options); ; list = append(list, s.Hash()) {
		commands, err := in.Next(&s)
		if err != nil {
			return list
		}
		s.Step(commands)
	}
}

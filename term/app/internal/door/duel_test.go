//go:build linux

package door_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fixstep/term/termtest"
)

// know writes a script named ssh into a directory. It connects to the house,
// and notes its process there.
func (h *house) know(dir string) {
	h.t.Helper()
	run(h.t, "cp", h.key, h.key+".pub", dir)
	_, port, _ := net.SplitHostPort(h.addr)
	ssh := fmt.Sprintf("#!/bin/sh\necho $$ >>%[1]s/pids\nexec /usr/bin/ssh -F none -i %[1]s/key -p %[2]s -o UserKnownHostsFile=/dev/null "+
		"-o StrictHostKeyChecking=no -o LogLevel=ERROR -o IdentityAgent=none \"$@\"\n", dir, port)
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
	pids := func() []string {
		text, _ := os.ReadFile(dir + "/pids")
		return strings.Fields(string(text))
	}
	host := h.visit()
	host.shows("Duel")
	host.Type("w Space") // the last item
	host.shows("Waiting for another player")
	cmd := exec.Command(program, "duel", "-name", "ann", "-record", dir+"/far.replay", "root@127.0.0.1")
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
	said := run(t, program, "verify", dir+"/far.replay", mine[0])
	_, same, _ := strings.Cut(said, "the same in both for ")
	if ticks, _ := strconv.Atoi(strings.Fields(same + " 0")[0]); ticks < 5*60 {
		t.Errorf("the recordings: %s", said)
	}
}

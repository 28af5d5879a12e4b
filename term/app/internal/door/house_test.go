//go:build linux

package door_test

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fixstep/term/termtest"
)

// gone is the time that a game may outlive its connection: a second, and more
// on a busy machine.
const gone = 10 * time.Second

// A house is a real sshd on loopback with exactly the recipe of fixstep host,
// with separate files and processes. Its other settings are careless.
type house struct {
	t     *testing.T
	addr  string // address of sshd
	root  string // path of its files, from here
	space string // name space of its processes
	key   string // a player's key
}

// newHouse opens a house. The settings added stand before the recipe; flags are
// for fixstep host, and play for fixstep play.
func newHouse(t *testing.T, added, flags, play string) *house {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, addr: l.Addr().String(), key: filepath.Join(t.TempDir(), "key")}
	l.Close()
	_, port, _ := net.SplitHostPort(h.addr)
	cmd := private(t, flags, play, "before 'UsePAM yes\nAcceptEnv *\nListenAddress 127.0.0.1\n"+added+"'\nexec /usr/sbin/sshd -D -e -p "+port)
	run(t, "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", h.key)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
		if t.Failed() {
			t.Logf("sshd said:\n%s", said.String())
		}
	})
	until(t, "answer of sshd", 20*time.Second, func() bool {
		c, err := net.Dial("tcp", h.addr)
		if err == nil {
			c.Close()
		}
		return err == nil
	})
	pid := strconv.Itoa(cmd.Process.Pid)
	child, _ := os.ReadFile(filepath.Join("/proc", pid, "task", pid, "children"))
	h.root = filepath.Join("/proc", strings.TrimSpace(string(child)), "root")
	h.space, _ = os.Readlink(filepath.Join(h.root, "../ns/pid"))
	return h
}

// until waits until f returns true.
func until(t *testing.T, what string, most time.Duration, f func() bool) {
	t.Helper()
	for end := time.Now().Add(most); !f(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s after %v", what, most)
		}
	}
}

// processes returns the processes of the house whose command lines begin with
// line.
func (h *house) processes(line string) (pids []int) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		space, _ := os.Readlink(filepath.Join("/proc", e.Name(), "ns/pid"))
		text, _ := os.ReadFile(filepath.Join("/proc", e.Name(), "cmdline"))
		if space == h.space && strings.HasPrefix(string(text), line) {
			pid, _ := strconv.Atoi(e.Name())
			pids = append(pids, pid)
		}
	}
	return pids
}

// games returns the games that run.
func (h *house) games() []int { return h.processes("/run/bin/fixstep") }

// alone waits until sshd is the only process left.
func (h *house) alone(most time.Duration) {
	h.t.Helper()
	until(h.t, "end of all processes but sshd", most, func() bool { return len(h.processes("")) == 1 })
}

// lines returns the lines of the operator's log so far.
func (h *house) lines() []string {
	text, err := os.ReadFile(h.root + "/srv/log")
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// ssh returns the command of a client.
func (h *house) ssh(args ...string) *exec.Cmd {
	_, port, _ := net.SplitHostPort(h.addr)
	all := append(args, strings.Fields("-F none -l game -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no -o LogLevel=ERROR "+
		"-o NumberOfPasswordPrompts=0 -o IdentityAgent=none -o IdentitiesOnly=yes -p "+port+" -i "+h.key+" 127.0.0.1")...)
	cmd := exec.Command("ssh", all...)
	cmd.Env = []string{"TERM=xterm-256color", "PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Dir(h.key)}
	return cmd
}

// A visitor is a real ssh client in front of a terminal.
type visitor struct {
	*termtest.Player
	t   *testing.T
	cmd *exec.Cmd
}

// visit starts a visitor's client.
func (h *house) visit(args ...string) *visitor {
	h.t.Helper()
	cmd := h.ssh(args...)
	return &visitor{termtest.Command(h.t, cmd, 80, 24), h.t, cmd}
}

func (v *visitor) screen() string { return v.Terminal().String() }

// shows waits until a text is on the screen.
func (v *visitor) shows(text string) {
	v.t.Helper()
	v.Until(text, 20*time.Second)
}

// ends waits for the client to end and returns its exit status.
func (v *visitor) ends() int {
	v.t.Helper()
	for range 400 {
		if over, _ := v.Ended(); over {
			return v.cmd.ProcessState.ExitCode()
		}
		v.Wait(50 * time.Millisecond)
	}
	v.t.Fatalf("the client does not end:\n%s", v.screen())
	return 0
}

//go:build linux

package door_test

import (
	"bytes"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fixstep/term/termtest"
)

// gone is the time that a game may outlive its connection: a second, and more
// on a busy machine.
const gone = 10 * time.Second

// A house is a real sshd on loopback with exactly the recipe of fixstep host.
// It has files and processes of its own. Its other settings are careless.
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
	careless := "UsePAM yes\nAcceptEnv *\nListenAddress 127.0.0.1\n" + added
	then := "before '" + careless + "'\nexec /usr/sbin/sshd -D -e -p " + port
	cmd := private(t, flags, play, then)
	run(t, "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", h.key)
	var said bytes.Buffer
	cmd.Stdout = &said
	cmd.Stderr = &said
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
	end := time.Now().Add(most)
	for !f() {
		if time.Now().After(end) {
			t.Fatalf("no %s after %v", what, most)
		}
		time.Sleep(5 * time.Millisecond)
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
	until(h.t, "end of all processes but sshd", most, func() bool {
		return len(h.processes("")) == 1
	})
}

// lines returns the lines of the operator's log so far.
func (h *house) lines() []string {
	text, err := os.ReadFile(h.root + "/srv/log")
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// options returns the options of a client.
func (h *house) options() string {
	_, port, _ := net.SplitHostPort(h.addr)
	return "-F none -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no " +
		"-o LogLevel=ERROR -o NumberOfPasswordPrompts=0 -o IdentityAgent=none " +
		"-o IdentitiesOnly=yes -p " + port + " -i " + h.key
}

// ssh returns the command of a client.
func (h *house) ssh(args ...string) *exec.Cmd {
	words := strings.Fields(h.options() + " game@127.0.0.1")
	cmd := exec.Command("ssh", slices.Concat(args, words)...)
	cmd.Env = []string{
		"TERM=xterm-256color",
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + filepath.Dir(h.key),
	}
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

// script opens the door by the recipe. $1 is the program, and $2 a directory
// for the files of a separate machine. $3 are flags of host, and $4 more flags
// of play. $5 is a script to run after that.
const script = `
set -e
mount -t tmpfs -o mode=755 none "$2"
cd "$2"
mkdir etc; cp -a /etc/. etc; mount --bind etc /etc
for dir in /srv /run; do mount -t tmpfs -o mode=755 none $dir; done
mkdir /run/sshd /run/bin
cp "$1" /run/bin/fixstep
sed -i 's/.*SYS_UID_MAX.*/SYS_UID_MAX 899/' /etc/login.defs
ssh-keygen -q -t ed25519 -N '' -f /etc/ssh/own
cat >/etc/ssh/sshd_config <<end
Include /etc/ssh/sshd_config.d/*.conf
HostKey /etc/ssh/own
PasswordAuthentication no
UsePAM no
Subsystem sftp internal-sftp
X11Forwarding yes
PermitTunnel yes
GatewayPorts yes
end
conf=/etc/ssh/sshd_config.d/fixstep.conf
rm -f /etc/ssh/sshd_config.d/*
flags=$3 play="-dir /srv/replays -log /srv/log -lobby /run/fixstep $4"
case $flags in *-game*) play=$4 ;; esac
/run/bin/fixstep host -program /run/bin/fixstep $flags -- $play >$conf
grep '^#\$  ' $conf | cut -c 5- >account; sh -e account 2>/dev/null
before() { { echo "$1"; cat $conf; } >new; mv new $conf; }
eval "$5"`

// private returns a command that opens a door on a machine with separate files
// and processes, which ends with the command.
func private(t *testing.T, flags, play, then string) *exec.Cmd {
	t.Helper()
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("only FIXSTEP_TEST=whole makes an account and starts sshd for it")
	}
	for _, name := range []string{"sshd", "ssh", "ssh-keygen", "useradd", "unshare"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%v: apt-get install openssh-server openssh-client passwd", err)
		}
	}
	if out, err := unshare("true").CombinedOutput(); err != nil {
		t.Skipf("unshare cannot make a machine with separate files: %v: %s", err, out)
	}
	return unshare("sh", "-c", script, "sh", built(t), t.TempDir(), flags, play, then)
}

// unshare returns a command on a machine with separate files and processes.
func unshare(words ...string) *exec.Cmd {
	own := []string{"--mount", "--pid", "--fork", "--kill-child", "--mount-proc"}
	return exec.Command("unshare", slices.Concat(own, words)...)
}

// program is the path of the program under test, once it is built.
var program = filepath.Join(os.TempDir(), fmt.Sprintf("fixstep-door-%d", os.Getpid()))

var build = sync.OnceValues(func() ([]byte, error) {
	cmd := exec.Command("go", "build", "-o", program, "../../../..")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	return cmd.CombinedOutput()
})

func TestMain(m *testing.M) {
	flag.Parse()
	flag.Set("test.parallel", "6") // the tests wait for sshd
	code := m.Run()
	os.Remove(program)
	os.Exit(code)
}

// built returns the path of the program.
func built(t *testing.T) string {
	t.Helper()
	if out, err := build(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

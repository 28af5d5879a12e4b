//go:build linux

package door_test

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// A house is a real sshd on loopback with exactly what fixstep host prints, and
// an account made with exactly its commands.
type house struct {
	t       *testing.T
	dir     string // root's, and all may read it
	program string
	user    string
	uid     int
	addr    string // of sshd
	key     string // of a player, "" where none is needed
	replays string // where matches are recorded
	log     string // a line a session
}

var (
	built    string // the program, made once for all tests
	building sync.Mutex
	houses   atomic.Int64
)

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		os.RemoveAll(filepath.Dir(built))
	}
	os.Exit(code)
}

// build makes the program, in a directory that only root may write to, as sshd
// wants it.
func build(t *testing.T) string {
	t.Helper()
	building.Lock()
	defer building.Unlock()
	if built == "" {
		dir, err := os.MkdirTemp("/opt", "fixstep")
		if err != nil {
			t.Skip(err)
		}
		os.Chmod(dir, 0o755)
		built = filepath.Join(dir, "fixstep")
		run(t, "env", "CGO_ENABLED=0", "go", "build", "-o", built, "fixstep")
	}
	return built
}

// needs skips a test that cannot be done here.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	if os.Getenv("FIXSTEP_TEST") != "whole" && os.Getenv("FIXSTEP_LOAD") == "" {
		t.Skip("it makes an account on this machine and starts sshd for it: FIXSTEP_TEST=whole does")
	}
	if os.Getuid() != 0 {
		t.Skip("only root can make an account and start sshd for it")
	}
	for _, name := range programs {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%v: apt-get install openssh-server openssh-client passwd", err)
		}
	}
}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// newHouse opens a house. What is added goes before the printed file and after
// it: of some keywords the first line counts, of others the last. HostArgs are
// for fixstep host.
func newHouse(t *testing.T, added string, hostArgs ...string) *house {
	t.Helper()
	needs(t, "sshd", "ssh", "ssh-keygen", "useradd")
	h := &house{t: t, program: build(t), user: fmt.Sprintf("fixdoor%d-%d", os.Getpid()%100_000, houses.Add(1))}
	dir, err := os.MkdirTemp("/opt", "fixdoor")
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	os.Chmod(dir, 0o755)
	h.dir, h.replays, h.log = dir, filepath.Join(dir, "replays"), filepath.Join(dir, "log")
	play := []string{"-dir", h.replays, "-log", h.log}
	for i, arg := range hostArgs {
		if arg == "--" {
			play, hostArgs = append(play, hostArgs[i+1:]...), hostArgs[:i]
			break
		}
	}
	args := append([]string{"host", "-user", h.user, "-program", h.program}, hostArgs...)
	printed := run(t, h.program, append(append(args, "--"), play...)...)
	h.account(printed)
	h.serve(added, printed)
	return h
}

// account makes the account, and removes it after the test.
func (h *house) account(printed string) {
	commands := regexp.MustCompile(`(?m)^#\$  (.+)$`).FindAllStringSubmatch(printed, -1)
	if len(commands) != 3 {
		h.t.Fatalf("%d commands are printed for the account", len(commands))
	}
	h.t.Cleanup(func() {
		exec.Command("userdel", h.user).Run()
		os.Remove("/srv/" + h.user)
	})
	for _, c := range commands {
		run(h.t, "sh", "-c", c[1])
	}
	u, err := user.Lookup(h.user)
	if err != nil {
		h.t.Fatal(err)
	}
	h.uid, _ = strconv.Atoi(u.Uid)
	os.Mkdir(h.replays, 0o700)
	os.WriteFile(h.log, nil, 0o600)
	os.Chown(h.replays, h.uid, -1)
	os.Chown(h.log, h.uid, -1)
}

// serve starts sshd, and ends it after the test.
func (h *house) serve(added, printed string) {
	t := h.t
	os.MkdirAll("/run/sshd", 0o755)
	hostKey, printedFile, conf := filepath.Join(h.dir, "host"), filepath.Join(h.dir, "fixstep.conf"), filepath.Join(h.dir, "sshd_config")
	run(t, "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", hostKey)
	if strings.Contains(printed, "AuthorizedKeysCommand ") {
		h.key = filepath.Join(h.dir, "player")
		run(t, "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", h.key)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.addr = l.Addr().String()
	l.Close()
	_, port, _ := net.SplitHostPort(h.addr)
	os.WriteFile(printedFile, []byte(printed), 0o600)
	// Elsewhere the host is as careless as it can be.
	os.WriteFile(conf, []byte(added+"\nPort "+port+"\nListenAddress 127.0.0.1\nHostKey "+hostKey+
		"\nPidFile none\nUsePAM yes\nAcceptEnv *\nSubsystem sftp internal-sftp\nAllowTcpForwarding yes\nPermitTunnel yes\nX11Forwarding yes\nInclude "+printedFile+"\n"+added+"\n"), 0o600)
	h.begin(conf)
	until(t, "answer of sshd", 10*time.Second, func() bool {
		c, err := net.Dial("tcp", h.addr)
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

// begin starts sshd.
func (h *house) begin(conf string) {
	t := h.t
	sshd, _ := exec.LookPath("sshd")
	var said bytes.Buffer
	cmd := exec.Command(sshd, "-D", "-e", "-f", conf)
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		cmd.Wait()
		h.sweep()
		if t.Failed() {
			t.Logf("sshd said:\n%s", said.String())
		}
	})
}

// sweep ends what the account has left behind.
func (h *house) sweep() {
	for pid := range h.processes() {
		syscall.Kill(pid, syscall.SIGKILL)
	}
}

// until waits for something to come true.
func until(t *testing.T, what string, most time.Duration, f func() bool) {
	t.Helper()
	for end := time.Now().Add(most); !f(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("no %s after %v", what, most)
		}
	}
}

// processes returns the command lines of the account's processes.
func (h *house) processes() map[int]string {
	found := map[int]string{}
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		status, _ := os.ReadFile(filepath.Join("/proc", e.Name(), "status"))
		if strings.Contains(string(status), fmt.Sprintf("\nUid:\t%d\t", h.uid)) {
			line, _ := os.ReadFile(filepath.Join("/proc", e.Name(), "cmdline"))
			found[pid] = strings.TrimSpace(strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return found
}

// games returns the numbers of the games that run.
func (h *house) games() (list []int) {
	for pid, line := range h.processes() {
		if strings.HasPrefix(line, h.program) {
			list = append(list, pid)
		}
	}
	return list
}

// lines returns what the operator was told so far.
func (h *house) lines() []string {
	text, err := os.ReadFile(h.log)
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

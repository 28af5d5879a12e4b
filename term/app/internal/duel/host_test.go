//go:build linux

package duel

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A sshHost is this machine, as ssh reaches it: over a line that can be cut.
type sshHost struct {
	*Lobby
	t   *testing.T
	dir string

	mu    sync.Mutex
	wires []*wire
	until time.Time // the end of the last hole
}

// newSSHHost starts a real sshd whose fixstep is this test, and puts an ssh
// that knows it first into PATH. The shell there says noise first.
func newSSHHost(t *testing.T, noise string) *sshHost {
	t.Helper()
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("it starts a real sshd: FIXSTEP_TEST=whole does")
	}
	for _, name := range []string{"ssh", "ssh-keygen", "/usr/sbin/sshd"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%v: install openssh-server and openssh-client", err)
		}
	}
	h := &sshHost{Lobby: newLobby(t), t: t, dir: t.TempDir()}
	for _, key := range []string{"host", "user"} {
		h.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", h.file(key))
	}
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	os.Mkdir(h.file("bin"), 0o755)
	h.write("bin/fixstep", fmt.Sprintf("#!/bin/sh\nprintf '%s'\n[ \"$1\" = duel ] && DUEL_TEST_LOBBY=%s exec %s\n", noise, h.Lobby.dir, os.Args[0]))
	port := h.listen()
	h.write("sshd_config", fmt.Sprintf("HostKey %s\nAuthorizedKeysFile %s\nStrictModes no\nUsePAM no\nPidFile none\nPermitRootLogin yes\nSetEnv PATH=%s:/usr/bin:/bin\n",
		h.file("host"), h.file("user.pub"), h.file("bin")))
	real, _ := exec.LookPath("ssh")
	h.write("ssh_config", fmt.Sprintf("Host far\nHostName 127.0.0.1\nPort %d\nUser %s\nIdentityFile %s\nIdentitiesOnly yes\nIdentityAgent none\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\n",
		port, me.Username, h.file("user")))
	os.Mkdir(h.file("path"), 0o755)
	h.write("path/ssh", fmt.Sprintf("#!/bin/sh\nexec %s -F %s \"$@\"\n", real, h.file("ssh_config")))
	t.Setenv("PATH", h.file("path")+":"+os.Getenv("PATH"))
	return h
}

func (h *sshHost) file(name string) string { return filepath.Join(h.dir, name) }

func (h *sshHost) write(name, text string) {
	h.t.Helper()
	mode := os.FileMode(0o600)
	if strings.HasPrefix(text, "#!") {
		mode = 0o755
	}
	if err := os.WriteFile(h.file(name), []byte(text), mode); err != nil {
		h.t.Fatal(err)
	}
}

func (h *sshHost) run(name string, args ...string) {
	h.t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		h.t.Skipf("%s: %v\n%s", name, err, out)
	}
}

// listen is the line to the host: each connection gets an sshd of its own.
func (h *sshHost) listen() (port int) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { listener.Close() })
	os.MkdirAll("/run/sshd", 0o755) // sshd insists on it
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			h.serve(conn)
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port
}

// serve carries bytes to an sshd and back, until the line is cut.
func (h *sshHost) serve(conn net.Conn) {
	fds, err := syscall.Socketpair(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		conn.Close()
		return
	}
	ours, theirs := os.NewFile(uintptr(fds[0]), "line"), os.NewFile(uintptr(fds[1]), "sshd")
	cmd := exec.Command("/usr/sbin/sshd", "-i", "-f", h.file("sshd_config"))
	cmd.Stdin, cmd.Stdout = theirs, theirs
	if err := cmd.Start(); err != nil {
		conn.Close()
	}
	theirs.Close()
	line, _ := net.FileConn(ours)
	ours.Close()
	h.mu.Lock()
	w := new(wire)
	w.hold(time.Until(h.until))
	w.between(conn, line)
	h.wires = append(h.wires, w)
	h.mu.Unlock()
	h.t.Cleanup(func() {
		conn.Close()
		line.Close()
		cmd.Process.Kill()
		cmd.Wait()
	})
}

// hole has nothing arrive for a time, or what is under way get lost too.
func (h *sshHost) hole(length time.Duration, lost bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.until = time.Now().Add(length)
	for _, w := range h.wires {
		w.hold(length)
		if lost && !w.isDead() {
			close(w.dead)
		}
	}
}

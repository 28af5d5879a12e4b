//go:build linux

package door_test

import (
	"net"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"fixstep/term/termtest"
)

// A visitor is a real ssh client in front of a terminal.
type visitor struct {
	*termtest.Player
	t   *testing.T
	cmd *exec.Cmd
}

// ssh returns the command of a client of the house at addr.
func (h *house) ssh(addr string, args ...string) *exec.Cmd {
	host, port, _ := net.SplitHostPort(addr)
	all := []string{"-F", "none", "-p", port, "-l", h.user, "-o", "UserKnownHostsFile=/dev/null", "-o", "StrictHostKeyChecking=no",
		"-o", "LogLevel=ERROR", "-o", "NumberOfPasswordPrompts=0", "-o", "IdentityAgent=none", "-o", "IdentitiesOnly=yes"}
	if h.key != "" {
		all = append(all, "-i", h.key)
	}
	cmd := exec.Command("ssh", append(append(all, args...), host)...)
	cmd.Env = []string{"TERM=xterm-256color", "PATH=" + os.Getenv("PATH"), "HOME=" + h.dir}
	return cmd
}

// visit connects a visitor to sshd or to a relay before it.
func (h *house) visit(addr string, args ...string) *visitor {
	h.t.Helper()
	return h.start(h.ssh(addr, args...))
}

// start runs a command before a terminal.
func (h *house) start(cmd *exec.Cmd) *visitor {
	h.t.Helper()
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

// A relay carries bytes between clients and sshd until it is cut, or falls
// silent without a word to either.
type relay struct {
	net.Listener
	mu     sync.Mutex
	conns  []net.Conn
	silent bool
}

func newRelay(t *testing.T, to string) *relay {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: l}
	t.Cleanup(func() {
		l.Close()
		r.cut()
	})
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", to)
			if err != nil {
				client.Close()
				continue
			}
			r.mu.Lock()
			r.conns = append(r.conns, client, server)
			r.mu.Unlock()
			go r.carry(server, client)
			go r.carry(client, server)
		}
	}()
	return r
}

func (r *relay) carry(to, from net.Conn) {
	b := make([]byte, 1<<15)
	for {
		n, err := from.Read(b)
		r.mu.Lock()
		silent := r.silent
		r.mu.Unlock()
		if silent {
			return // keeps the connection open, and takes nothing more
		}
		if _, failed := to.Write(b[:n]); err != nil || failed != nil {
			to.Close()
			return
		}
	}
}

// cut closes all connections.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.conns {
		c.Close()
	}
}

// hush has the line go dead.
func (r *relay) hush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.silent = true
}

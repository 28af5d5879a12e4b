//go:build linux

package door_test

import (
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"fixstep/term/vt"
)

// A visitor is a real ssh client in a pty, with a simulated terminal before it.
type visitor struct {
	t    *testing.T
	cmd  *exec.Cmd
	pty  *os.File
	mu   sync.Mutex
	term *vt.Term
	raw  strings.Builder // what was sent
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
	v := &visitor{t: h.t, cmd: cmd, term: vt.New(80, 24, vt.Options{})}
	var err error
	if v.pty, err = pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		h.t.Skip(err)
	}
	h.t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGCONT)
		cmd.Process.Kill()
		cmd.Wait()
		v.pty.Close()
	})
	go v.watch()
	return v
}

// watch is the terminal.
func (v *visitor) watch() {
	b := make([]byte, 1<<16)
	for {
		n, err := v.pty.Read(b)
		if err != nil {
			return
		}
		v.mu.Lock()
		v.raw.Write(b[:n])
		v.term.Write(b[:n])
		v.pty.Write(v.term.Answers())
		v.mu.Unlock()
	}
}

func (v *visitor) press(keys string) { v.pty.Write([]byte(keys)) }

func (v *visitor) resize(w, h int) {
	v.mu.Lock()
	v.term.Resize(w, h)
	v.mu.Unlock()
	pty.Setsize(v.pty, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
}

func (v *visitor) screen() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.term.String()
}

// shows waits until a text is on the screen.
func (v *visitor) shows(text string) {
	v.t.Helper()
	end := time.Now().Add(20 * time.Second)
	for !strings.Contains(v.screen(), text) {
		if time.Now().After(end) {
			v.t.Fatalf("%q is not shown:\n%s", text, v.screen())
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// ends waits for the client to end and returns its exit status.
func (v *visitor) ends() int {
	v.t.Helper()
	done := make(chan struct{})
	go func() {
		v.cmd.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		v.t.Fatalf("the client does not end:\n%s", v.screen())
	}
	return v.cmd.ProcessState.ExitCode()
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

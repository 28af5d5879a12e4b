//go:build linux

package door_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func itoa(n int) string { return strconv.Itoa(n) }

// exitCode returns the status of a command that has ended, 0 if it is none.
func exitCode(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return 0
}

// within runs a command, and kills it if it takes longer than that.
func within(most time.Duration, cmd *exec.Cmd) ([]byte, error) {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &out, &out, time.Second
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer time.AfterFunc(most, func() { cmd.Process.Kill() }).Stop()
	err := cmd.Wait()
	return out.Bytes(), err
}

// webServer is what forwarding would reach. It returns its address.
func (h *house) webServer() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			io.WriteString(c, "a secret")
			c.Close()
		}
	}()
	return l.Addr().String()
}

// free returns an address that nobody listens at.
func (h *house) free() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// answers reports whether a secret comes from there.
func answers(network, addr string) bool {
	c, err := net.Dial(network, addr)
	if err != nil {
		return false
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(2 * time.Second))
	b, _ := io.ReadAll(c)
	return strings.Contains(string(b), "secret")
}

// TestNoForwarding asks for every kind of it, beside a game that goes on.
func TestNoForwarding(t *testing.T) {
	t.Parallel()
	h := newHouse(t, "")
	web, local, remote, socks := h.webServer(), h.free(), h.free(), h.free()
	unix, there := filepath.Join(h.dir, "here"), filepath.Join(h.replays, "there")
	agent := filepath.Join(h.dir, "agent")
	l, err := net.Listen("unix", agent)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	cmd := h.ssh(h.addr, "-o", "ExitOnForwardFailure=no", "-A", "-o", "ForwardX11=yes", "-o", "ForwardX11Trusted=yes",
		"-L", local+":"+web, "-L", unix+":"+agent, "-R", remote+":"+web, "-R", there+":"+web, "-D", socks,
		"-o", "SendEnv=*", "-o", "SetEnv=GODEBUG=schedtrace=10 GOMAXPROCS=10000 LD_PRELOAD=/none LC_EVIL=1")
	cmd.Env = append(cmd.Env, "SSH_AUTH_SOCK="+agent, "DISPLAY=:77", "GOGC=off", "SSH_ORIGINAL_COMMAND=id")
	v := h.start(cmd)
	v.shows("Practice")
	h.confined(h.played())
	for name, got := range map[string]bool{
		"-L": answers("tcp", local), "-L of a socket": answers("unix", unix), "-R": answers("tcp", remote),
		"-R of a socket": answers("unix", there), "-D": h.socks(socks, web),
	} {
		if got {
			t.Errorf("%s forwards", name)
		}
	}
	if _, err := os.Stat(there); err == nil {
		t.Error("sshd has made a socket for a player")
	}
	v.Type("q")
	v.ends()
	// A tunnel needs a device on both sides; what counts is sshd's answer.
	out, _ := within(20*time.Second, h.ssh(h.addr, "-v", "-T", "-w", "any:any"))
	if strings.Contains(string(out), "remote tun") && !strings.Contains(string(out), "open failed") {
		t.Errorf("-w: %s", out)
	}
	h.alone(10 * gone)
}

// socks reports whether a secret comes through a proxy.
func (h *house) socks(proxy, to string) bool {
	c, err := net.Dial("tcp", proxy)
	if err != nil {
		return false
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(2 * time.Second))
	a := netip.MustParseAddrPort(to)
	ip := a.Addr().As4()
	c.Write(append([]byte{4, 1, byte(a.Port() >> 8), byte(a.Port())}, append(ip[:], 0)...)) // SOCKS 4
	b, _ := io.ReadAll(c)
	return strings.Contains(string(b), "secret")
}

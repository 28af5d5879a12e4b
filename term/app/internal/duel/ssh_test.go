//go:build linux

package duel

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary be the program that ssh runs.
func TestMain(m *testing.M) {
	if dir := os.Getenv("DUEL_TEST_LOBBY"); dir != "" {
		l, err := OpenLobby(dir)
		if err == nil {
			err = l.Serve(os.Stdin, os.Stdout)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// dial reaches the host.
func (h *sshHost) dial() *Remote {
	h.t.Helper()
	r, err := Dial(h.t.Context(), "far", io.Discard)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() {
		r.Close()
		r.Wait()
	})
	return r
}

// fight has a player here and one far away begin a duel.
func (h *sshHost) fight() (here, far *player, r *Remote) {
	h.t.Helper()
	host := meets(h.t.Context(), h.Lobby, 0, quiet)
	h.waits(h.t)
	r = h.dial()
	p, err := r.Meet(h.t.Context(), "", NewHello("bob", 2, 99))
	if err != nil {
		h.t.Fatal(err)
	}
	m := get(h.t, host)
	if p.login != login(os.Getuid()) || m.login != p.login || p.theirs.name != "ann" || m.theirs.name != "bob" {
		h.t.Errorf("%q and %q", p.Name(), m.Name())
	}
	return playerOf(m.Peer), playerOf(p), r
}

// none holds that no process of ours is left.
func (h *sshHost) none(r *Remote) {
	h.t.Helper()
	r.Close()
	select {
	case <-r.ended:
	case <-time.After(patience):
		h.t.Error("ssh is still there")
	}
	soon(h.t, "the end of all that serves", func() bool { return len(h.helpers()) == 0 })
}

// helpers returns the processes that serve in this lobby.
func (h *sshHost) helpers() (pids []int) {
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		if b, err := os.ReadFile(file); err == nil && strings.Contains(string(b), "DUEL_TEST_LOBBY="+h.Lobby.dir) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			pids = append(pids, pid)
		}
	}
	return pids
}

//go:build linux

package duel

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
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
	p, err := r.Meet(h.t.Context(), NewHello("bob", 2, 99))
	if err != nil {
		h.t.Fatal(err)
	}
	m := get(h.t, host)
	if p.login != login(os.Getuid()) || m.login != p.login || p.theirs.name != "ann" || m.theirs.name != "bob" {
		h.t.Errorf("%q and %q", p.Name(), m.Name())
	}
	return playerOf(m.Peer), playerOf(p), r
}

// playBoth plays until both have ended, or for a time, and returns how long
// each took.
func playBoth(a, b *player, length time.Duration) (took [2]time.Duration) {
	var wg sync.WaitGroup
	start := time.Now()
	for i, p := range []*player{a, b} {
		wg.Go(func() {
			p.play(length)
			took[i] = time.Since(start)
			p.Close()
			p.Peer.Wait()
		})
	}
	wg.Wait()
	return took
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

func TestADuelThroughSSH(t *testing.T) {
	h := newSSHHost(t, `\033[2Jwelcome\nto this shell\n`)
	here, far, r := h.fight()
	playBoth(here, far, 2*time.Second)
	same := min(len(here.log), len(far.log))
	if same < 10 || !slices.Equal(here.sums[:same], far.sums[:same]) {
		t.Errorf("%d and %d sure ticks", len(here.log), len(far.log))
	}
	if here.Err() != nil || far.Err() != nil {
		t.Error(here.Err(), far.Err())
	}
	h.none(r)
}

// Two who come through ssh to one host meet too, and who waits far away is seen
// to leave.
func TestTwoMeetFarAway(t *testing.T) {
	h := newSSHHost(t, "")
	ctx, cancel := context.WithCancel(t.Context())
	gone := h.dial()
	left := make(chan error, 1)
	go func() {
		_, err := gone.Meet(ctx, NewHello("gone", 2, 50))
		left <- err
	}()
	h.waits(t)
	cancel()
	if err := <-left; err != context.Canceled {
		t.Error(err)
	}
	h.none(gone)
	one, other := h.dial(), h.dial()
	met := make(chan *Peer, 2)
	for i, r := range []*Remote{one, other} {
		go func() {
			p, err := r.Meet(t.Context(), NewHello("x", 2, uint64(i)))
			if err != nil {
				t.Error(err)
			}
			met <- p
		}()
	}
	a, b := playerOf(<-met), playerOf(<-met)
	playBoth(a, b, time.Second)
	if n := min(len(a.sums), len(b.sums)); n < 10 || !slices.Equal(a.sums[:n], b.sums[:n]) {
		t.Errorf("%d and %d sure ticks", len(a.sums), len(b.sums))
	}
	h.none(one)
	h.none(other)
}

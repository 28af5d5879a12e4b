//go:build linux

package duel

import (
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"
)

// goOn has two play while something breaks their line in the second second,
// and holds that they play on after it, and one game all the time. It returns
// how many updates had to wait.
func (h *sshHost) goOn(a, b *player, breaks func(), length time.Duration) (waits int64) {
	h.t.Helper()
	playOn(a, b, time.Second)
	breaks()
	playOn(a, b, length)
	before := a.Tick()
	for start := time.Now(); a.Tick() < before+Rate && time.Since(start) < patience; {
		playOn(a, b, time.Second)
	}
	if n := a.Tick() - before; a.end != nil || b.end != nil || n < Rate {
		h.t.Errorf("%d ticks: %v, %v", n, a.end, b.end)
	}
	if n := min(len(a.sums), len(b.sums)); n < 2*Rate || !slices.Equal(a.sums[:n], b.sums[:n]) || !slices.Equal(a.log[:n], b.log[:n]) {
		h.t.Errorf("%d and %d sure ticks", len(a.sums), len(b.sums))
	}
	return a.Counts.Waits + b.Counts.Waits
}

// Whichever process is killed, a line through another ssh takes its place, and
// nothing is left in the end. Both players may be far away.
func TestAKilledLineIsReplaced(t *testing.T) {
	h := newSSHHost(t, `\033[2Jwelcome\nto this shell\n`)
	kills := map[string]func(*Remote){
		"the far fixstep": func(*Remote) {
			for _, pid := range h.helpers() {
				syscall.Kill(pid, syscall.SIGKILL)
			}
		},
		"ssh": func(r *Remote) { r.cmd.Process.Kill() },
	}
	for name, kill := range kills {
		here, far, r := h.fight()
		for range 2 {
			n := h.goOn(here, far, func() { kill(far.Peer.line.far.(*Remote)) }, time.Second)
			t.Logf("%s was killed: %d updates waited", name, n)
		}
		leave(here, far)
		h.none(r)
	}
	a, b, r := h.fightFar()
	for _, p := range []*player{a, b} {
		n := h.goOn(a, b, func() { kills["ssh"](p.Peer.line.far.(*Remote)) }, time.Second)
		t.Logf("both are far away: %d updates waited", n)
	}
	leave(a, b)
	h.none(r)
}

// fightFar has two players begin a duel who both came through ssh.
func (h *sshHost) fightFar() (a, b *player, r *Remote) {
	h.t.Helper()
	var remotes [2]*Remote
	var peers [2]*Peer
	var wg sync.WaitGroup
	for i := range peers {
		remotes[i] = h.dial()
		wg.Go(func() {
			var err error
			if peers[i], err = remotes[i].Meet(h.t.Context(), "", NewHello("x", 2, uint64(i))); err != nil {
				h.t.Error(err)
			}
		})
	}
	wg.Wait()
	return playerOf(peers[0]), playerOf(peers[1]), remotes[0]
}

// A hole in the line costs its time, and no more: whether what was under way
// comes after it, or never does, so that only another line helps.
func TestAHoleCostsItsTime(t *testing.T) {
	h := newSSHHost(t, "")
	for seconds, lost := range map[time.Duration]bool{5: true, 8: false} {
		here, far, r := h.fight()
		start := time.Now()
		n := h.goOn(here, far, func() { h.hole(seconds*time.Second, lost) }, seconds*time.Second+4*time.Second)
		t.Logf("a hole of %d s, the line is lost: %v: %d updates of both waited in %v", seconds, lost, n, time.Since(start))
		leave(here, far)
		h.none(r)
	}
}

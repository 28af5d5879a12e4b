//go:build linux

package duel

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestMain lets the test binary be the program that ssh runs, and puts an ssh
// into PATH that is whatever its host is a directory of.
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
	dir, err := os.MkdirTemp("", "ssh")
	if err != nil {
		panic(err)
	}
	ssh := "#!/bin/sh\ncd \"$(echo \"$*\" | sed 's/.* -- //; s/ exec .*//')\" && exec ./ssh \"$@\"\n"
	os.WriteFile(dir+"/ssh", []byte(ssh), 0o755)
	os.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	flag.Parse()
	flag.Set("test.parallel", "8") // they wait, and compute little
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// fight has two players begin a duel, so many of whom come through ssh, to a
// shell that says something first.
func fight(t *testing.T, far int) (players []*player) {
	t.Helper()
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("it takes a minute: FIXSTEP_TEST=whole")
	}
	l := newLobby(t)
	dir := fakeSSH(t, "echo welcome to this shell; DUEL_TEST_LOBBY="+l.dir+" exec "+os.Args[0])
	peers := make([]*Peer, 2)
	var wg sync.WaitGroup
	for i := range peers {
		wg.Go(func() {
			mine := NewHello("x", 2, uint64(i))
			r, err := (*Remote)(nil), error(nil)
			if i >= far {
				peers[i], err = l.Meet(t.Context(), mine, func(string) {})
			} else if r, err = Dial(t.Context(), dir, io.Discard); err == nil {
				peers[i], err = r.Meet(t.Context(), "", mine)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	return []*player{playerOf(peers[0]), playerOf(peers[1])}
}

// Whatever happens to ssh, the same game goes on, and nothing is left in the
// end: when it is killed, and the far program with it, another takes its place;
// a hole in the line costs its time, and no more. Both may be far away.
func TestADuelOutlivesItsLine(t *testing.T) {
	for name, c := range map[string]struct {
		far   int
		hole  time.Duration // 0: ssh is killed
		times int
	}{"killed": {1, 0, 2}, "both far away": {2, 0, 2}, "3 s": {1, 3 * time.Second, 1}, "8 s": {1, 8 * time.Second, 1}, "20 s": {1, 20 * time.Second, 1}} {
		t.Run(name, func(t *testing.T) {
			p := fight(t, c.far)
			for n := range c.times {
				playOn(p[0], p[1], time.Second)
				ssh := p[n%c.far].Peer.line.far.(*Remote).cmd.Process
				if c.hole == 0 {
					ssh.Kill()
				} else {
					ssh.Signal(syscall.SIGSTOP)
					time.AfterFunc(c.hole, func() { ssh.Signal(syscall.SIGCONT) })
				}
				playOn(p[0], p[1], c.hole+4*time.Second)
			}
			before := p[0].Tick()
			playOn(p[0], p[1], 2*time.Second)
			leave(p...)
			a, b := p[0], p[1]
			if n := min(len(a.sums), len(b.sums)); a.Tick() < before+Rate || n < 2*Rate || !slices.Equal(a.sums[:n], b.sums[:n]) || !slices.Equal(a.log[:n], b.log[:n]) {
				t.Errorf("%d ticks more, %d and %d sure ticks: %v, %v", a.Tick()-before, len(a.sums), len(b.sums), a.end, b.end)
			}
			t.Logf("%d updates of both waited", a.Counts.Waits+b.Counts.Waits)
		})
	}
}

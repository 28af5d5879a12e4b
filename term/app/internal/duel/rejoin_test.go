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
				peers[i], err = l.Meet(t.Context(), mine, quiet)
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

// ssh is that of a player.
func (p *player) ssh() *os.Process { return p.Peer.line.far.(*Remote).cmd.Process }

// goOn has two play while something breaks their line in the second second,
// and holds that they play on after it, and one game all the time.
func goOn(t *testing.T, a, b *player, breaks func(), length time.Duration) {
	t.Helper()
	playOn(a, b, time.Second)
	breaks()
	playOn(a, b, length)
	before := a.Tick()
	for start := time.Now(); a.Tick() < before+Rate && time.Since(start) < patience; {
		playOn(a, b, time.Second)
	}
	if n := a.Tick() - before; a.end != nil || b.end != nil || n < Rate {
		t.Errorf("%d ticks: %v, %v", n, a.end, b.end)
	}
	if n := min(len(a.sums), len(b.sums)); n < 2*Rate || !slices.Equal(a.sums[:n], b.sums[:n]) || !slices.Equal(a.log[:n], b.log[:n]) {
		t.Errorf("%d and %d sure ticks", len(a.sums), len(b.sums))
	}
	t.Logf("%d updates of both waited", a.Counts.Waits+b.Counts.Waits)
}

// When ssh is killed, and the far program with it, a line through another one
// takes its place, and nothing is left in the end. Both may be far away.
func TestAKilledLineIsReplaced(t *testing.T) {
	for far := 1; far <= 2; far++ {
		p := fight(t, far)
		for n := range 2 {
			goOn(t, p[0], p[1], func() { p[n%far].ssh().Kill() }, time.Second)
		}
		leave(p...)
	}
}

// A hole in the line costs its time, and no more.
func TestAHoleCostsItsTime(t *testing.T) {
	for _, seconds := range []time.Duration{3, 8, 20} {
		p := fight(t, 1)
		goOn(t, p[0], p[1], func() {
			ssh := p[0].ssh()
			ssh.Signal(syscall.SIGSTOP)
			time.AfterFunc(seconds*time.Second, func() { ssh.Signal(syscall.SIGCONT) })
		}, (seconds+4)*time.Second)
		leave(p...)
	}
}

//go:build linux

package door_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// number returns a number from the environment, or another one.
func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// press begins a match and steers, three keys a second, until stop is closed.
// Then it leaves.
func (v *visitor) press(r *rand.Rand, stop <-chan struct{}) {
	for over := false; !over; over, _ = v.Ended() {
		v.Wait(time.Duration(200+r.IntN(300)) * time.Millisecond)
		select {
		case <-stop:
			v.Type("C-c")
		default:
			v.Type([]string{"Space", "a", "d", "w", "x", "Space"}[r.IntN(6)])
		}
	}
}

// A cost is the use of time and memory by some processes.
type cost struct {
	n        int
	cpu      time.Duration
	resident int // KiB, all together
	own      int // private KiB, all together
}

// costs adds up the processes of some pids.
func costs(pids []int) (c cost) {
	for _, pid := range pids {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue
		}
		f := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		user, _ := strconv.Atoi(f[11])
		system, _ := strconv.Atoi(f[12])
		c.n++
		c.cpu += time.Duration(user+system) * 10 * time.Millisecond
		rollup, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		for _, m := range regexp.MustCompile(`(Rss|Private_\w+): +(\d+) kB`).FindAllStringSubmatch(string(rollup), -1) {
			kb, _ := strconv.Atoi(m[2])
			if m[1] == "Rss" {
				c.resident += kb
			} else {
				c.own += kb
			}
		}
	}
	return c
}

// fill lets n players come side by side. They press keys until stop is closed.
// fill returns the processes of their clients when all are in.
func (h *house) fill(n int, stop <-chan struct{}) (clients []int, left *sync.WaitGroup) {
	left = new(sync.WaitGroup)
	clients = make([]int, n)
	logins := make(chan struct{}, 4) // PerSourceMaxStartups is 5
	var in atomic.Int64
	for i := range n {
		left.Go(func() {
			logins <- struct{}{}
			v := h.visit()
			clients[i] = v.cmd.Process.Pid
			over := false
			for !over && !strings.Contains(v.screen(), "Practice") {
				v.Wait(50 * time.Millisecond)
				over, _ = v.Ended()
			}
			if <-logins; over {
				h.t.Errorf("player %d does not get in:\n%s", i, v.screen())
				return
			}
			in.Add(1)
			v.press(rand.New(rand.NewPCG(uint64(i), 1)), stop)
		})
	}
	until(h.t, "all players", time.Minute+time.Duration(n)*time.Second, func() bool {
		time.Sleep(time.Second)
		h.t.Logf("%d of %d are in", in.Load(), n)
		return in.Load() == int64(n) || h.t.Failed()
	})
	return clients, left
}

// TestManyPlayers is a measurement, for an idle machine:
//
//	FIXSTEP_LOAD=100 go test -v -run TestManyPlayers ./term/app/internal/door
//
// Every tenth player's client stops in the middle, which must disturb nobody.
func TestManyPlayers(t *testing.T) {
	n, length := number("FIXSTEP_LOAD", 0), time.Duration(number("FIXSTEP_LOAD_SECONDS", 20))*time.Second
	if n == 0 {
		t.Skip("FIXSTEP_LOAD sets the number of players")
	}
	h := newHouse(t, "", "", "-lost 1h")
	stop := make(chan struct{})
	clients, left := h.fill(n, stop)
	time.Sleep(2 * time.Second)
	measure := func() (list [3]cost) {
		return [3]cost{costs(h.games()), costs(h.processes("sshd: game")), costs(clients)}
	}
	before, start := measure(), time.Now()
	time.Sleep(length / 2)
	for i := range n / 10 {
		syscall.Kill(clients[i*10], syscall.SIGSTOP)
	}
	time.Sleep(length / 2)
	after, took := measure(), time.Since(start)
	t.Logf("%d players, %v", n, took.Round(time.Second))
	for i, name := range []string{"game", "sshd", "client"} {
		a, b := after[i], before[i]
		t.Logf("%-6s %3d processes, each player %5.1f ms/s CPU, %5d KiB resident, %5d KiB own", name, a.n,
			float64((a.cpu-b.cpu).Microseconds())/1000/took.Seconds()/float64(n), a.resident/n, a.own/n)
	}
	for i := range n / 10 {
		syscall.Kill(clients[i*10], syscall.SIGCONT)
	}
	close(stop)
	left.Wait()
	h.alone(time.Minute)
	h.tally()
}

var told = regexp.MustCompile(`took=(\S+) game=\S+ ticks=(\d+) lost=(\d+) late50=(\S+) late99=(\S+) frames=(\d+) bytes=(\d+) .*end=(\S+)`)

// tally adds up the operator's log.
func (h *house) tally() {
	h.t.Helper()
	var ticks, lost, frames, sent int
	var seconds float64
	var late50, late99 []time.Duration
	for _, line := range h.lines() {
		m := told.FindStringSubmatch(line)
		if m == nil || m[8] != "quit" {
			h.t.Errorf("the operator is told %q", line)
			continue
		}
		n := func(i int) int { v, _ := strconv.Atoi(m[i]); return v }
		d := func(i int) time.Duration { v, _ := time.ParseDuration(m[i]); return v }
		ticks, lost, frames, sent, seconds = ticks+n(2), lost+n(3), frames+n(6), sent+n(7), seconds+d(1).Seconds()
		late50, late99 = append(late50, d(4)), append(late99, d(5))
	}
	slices.Sort(late50)
	slices.Sort(late99)
	n := len(late99)
	h.t.Logf("%d sessions, %.1f ticks and %.1f frames a second, %.2f%% of ticks lost, %.0f bytes/s", n,
		float64(ticks)/seconds, float64(frames)/seconds, 100*float64(lost)/float64(ticks+lost), float64(sent)/seconds)
	h.t.Logf("late, median of sessions (worst): p50 %v (%v), p99 %v (%v)", late50[n/2], late50[n-1], late99[n/2], late99[n-1])
}

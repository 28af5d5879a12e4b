//go:build linux

package door_test

import (
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

// A cost is the use of processor time and private memory by some processes.
type cost struct {
	cpu time.Duration
	own int // KiB
}

var ownMemory = regexp.MustCompile(`Private_\w+: +(\d+) kB`)

// costs adds up the processes of some pids.
func costs(pids []int) (c cost) {
	for _, pid := range pids {
		stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		_, after, _ := strings.Cut(string(stat), ") ")
		if f := strings.Fields(after); len(f) > 12 {
			user, _ := strconv.Atoi(f[11])
			system, _ := strconv.Atoi(f[12])
			c.cpu += time.Duration(user+system) * 10 * time.Millisecond
		}
		memory, _ := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
		for _, m := range ownMemory.FindAllSubmatch(memory, -1) {
			kb, _ := strconv.Atoi(string(m[1]))
			c.own += kb
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
	measure := func() [2]cost { return [2]cost{costs(h.games()), costs(h.processes("sshd: game"))} }
	before, start := measure(), time.Now()
	time.Sleep(length / 2)
	for i := range n / 10 {
		syscall.Kill(clients[i*10], syscall.SIGSTOP)
	}
	time.Sleep(length / 2)
	after, took := measure(), time.Since(start)
	for i, name := range []string{"game", "sshd"} {
		cpu := (after[i].cpu - before[i].cpu).Seconds() * 1000 / took.Seconds()
		t.Logf("%d players for %.0f s, each %s: %.1f ms/s CPU, %d KiB of memory", n, took.Seconds(), name, cpu/float64(n), after[i].own/n)
	}
	for i := range n / 10 {
		syscall.Kill(clients[i*10], syscall.SIGCONT)
	}
	close(stop)
	left.Wait()
	h.alone(time.Minute)
	h.tally()
}

// tally adds up the operator's log.
func (h *house) tally() {
	h.t.Helper()
	sum := map[string]float64{}
	late := map[string][]time.Duration{}
	lines := h.lines()
	for _, line := range lines {
		if !strings.Contains(line, " end=quit") {
			h.t.Errorf("the operator is told %q", line)
		}
		for _, word := range strings.Fields(line) {
			name, value, _ := strings.Cut(word, "=")
			if n, err := strconv.ParseFloat(value, 64); err == nil {
				sum[name] += n
			} else if d, err := time.ParseDuration(value); err == nil {
				sum[name] += d.Seconds()
				late[name] = append(late[name], d)
			}
		}
	}
	h.t.Logf("%d sessions, %.2f%% of ticks lost, %.0f bytes/s", len(lines), 100*sum["lost"]/(sum["ticks"]+sum["lost"]), sum["bytes"]/sum["took"])
	for _, name := range []string{"late50", "late99"} {
		slices.Sort(late[name])
		h.t.Logf("%s: %v, the worst %v", name, late[name][len(lines)/2], late[name][len(lines)-1])
	}
}

//go:build linux

package door_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
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

// costs adds up the processor time and the private memory, in kB, of some
// processes.
func costs(pids []int) (cpu time.Duration, own int) {
	for _, pid := range pids {
		threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
		for _, thread := range threads {
			var ran time.Duration
			text, _ := os.ReadFile(thread)
			fmt.Sscan(string(text), &ran)
			cpu += ran
		}
		own += status(pid, "RssAnon")
	}
	return cpu, own
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
	start, kinds := time.Now(), map[string]string{"game": "/run/bin/fixstep", "sshd": "sshd: game"}
	before := map[string]time.Duration{}
	for name, line := range kinds {
		before[name], _ = costs(h.processes(line))
	}
	time.Sleep(length / 2)
	for i := range n / 10 {
		syscall.Kill(clients[i*10], syscall.SIGSTOP)
	}
	time.Sleep(length / 2)
	for name, line := range kinds {
		cpu, own := costs(h.processes(line))
		t.Logf("%d players, each %s: %.1f ms/s CPU, %d kB of memory", n, name,
			float64((cpu-before[name]).Milliseconds())/time.Since(start).Seconds()/float64(n), own/n)
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
	for _, line := range h.lines() {
		if !strings.Contains(line, " end=quit") {
			h.t.Errorf("the operator is told %q", line)
		}
		for _, word := range strings.Fields(line) {
			name, value, _ := strings.Cut(word, "=")
			if n, err := strconv.ParseFloat(value, 64); err == nil {
				sum[name] += n
			} else if d, err := time.ParseDuration(value); err == nil {
				sum[name] += d.Seconds()
				sum["worst "+name] = max(sum["worst "+name], d.Seconds())
			}
		}
	}
	h.t.Logf("%.2f%% of ticks lost, %.0f bytes/s, at worst %.3f s late", 100*sum["lost"]/(sum["ticks"]+sum["lost"]), sum["bytes"]/sum["took"], sum["worst late99"])
}

//go:build linux

package app_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// BenchmarkProgram measures built programs in a pseudo terminal that answers,
// for three seconds after the first one: CPU, switches of threads, memory, and
// bytes. FIXSTEP_PROGRAMS is a folder with fixstep, and with walker and moving,
// the programs of README and of .ci/moving. bash .ci/bench builds them.
func BenchmarkProgram(b *testing.B) {
	dir := os.Getenv("FIXSTEP_PROGRAMS")
	if dir == "" {
		b.Skip("FIXSTEP_PROGRAMS names no folder with the programs: bash .ci/bench makes one")
	}
	for _, c := range []struct {
		name, line string
		w, h       int
	}{
		{"moving", "moving", 80, 24},
		{"walker", "walker", 80, 24},
		{"play", "fixstep play -autopilot -seed 3", 80, 24},
		{"play-30", "fixstep play -autopilot -seed 3 -fps 30", 80, 24},
		{"play-large", "fixstep play -autopilot -seed 3", 200, 50},
		{"lab-5", "fixstep lab -loops busy,nap,delta,catchup,steady", 80, 24},
		{"lab-15", "fixstep lab", 80, 24},
	} {
		b.Run(c.name, func(b *testing.B) {
			words := strings.Fields(c.line)
			cmd := exec.Command(filepath.Join(dir, words[0]), words[1:]...)
			terminal := vt.New(c.w, c.h, vt.Options{})
			p, err := pty.Start(cmd, terminal, vt.Line{}, 0)
			if err != nil {
				b.Fatal(err)
			}
			defer p.Stop()
			const window = 3 * time.Second
			p.Advance(time.Second, nil)
			cpu, switches := used(b, cmd.Process.Pid)
			if !p.Advance(time.Second+window, nil) {
				b.Fatalf("%s has ended:\n%v", c.line, terminal)
			}
			cpu2, switches2 := used(b, cmd.Process.Pid)
			b.ReportMetric(float64(cpu2-cpu)/1e6/window.Seconds(), "cpu-ms/s")
			b.ReportMetric(float64(switches2-switches)/window.Seconds(), "switches/s")
			b.ReportMetric(float64(memory(b, cmd.Process.Pid))/1024, "MB")
			b.ReportMetric(0, "ns/op") // says nothing here, and 0 is not printed
		})
	}
}

// used returns the CPU time of a process in nanoseconds, and how often its
// threads have waited.
func used(b testing.TB, pid int) (cpu, switches int64) {
	b.Helper()
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*", pid))
	for _, thread := range threads {
		var text []byte
		text, err = os.ReadFile(thread + "/schedstat")
		if err != nil {
			break
		}
		n, _ := strconv.ParseInt(strings.Fields(string(text))[0], 10, 64)
		cpu += n
		switches += field(b, thread+"/status", "voluntary_ctxt_switches:")
	}
	if err != nil || len(threads) == 0 {
		b.Fatalf("the CPU of process %d: %v", pid, err)
	}
	return cpu, switches
}

// memory returns the resident memory of a process in kilobytes.
func memory(b testing.TB, pid int) int64 {
	return field(b, fmt.Sprintf("/proc/%d/status", pid), "VmRSS:")
}

// field returns a number of a file in /proc.
func field(b testing.TB, file, name string) int64 {
	b.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		b.Fatal(err)
	}
	_, after, _ := strings.Cut("\n"+string(text), "\n"+name)
	n, err := strconv.ParseInt(strings.Fields(after + " -")[0], 10, 64)
	if err != nil {
		b.Fatal(err)
	}
	return n
}

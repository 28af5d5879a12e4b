//go:build linux

package door_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// A victim is a game in a pty whose terminal misbehaves.
type victim struct {
	*pty.Program
	t    *testing.T
	cmd  *exec.Cmd
	term *vt.Term
}

// pass lets time pass.
func (v *victim) pass(d time.Duration) { v.Advance(v.Now()+d, nil) }

// status returns a number of /proc/PID/status.
func (v *victim) status(name string) int {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", v.cmd.Process.Pid))
	m := regexp.MustCompile(`(?m)^` + name + `:\s+(\d+)`).FindSubmatch(text)
	if m == nil {
		v.t.Fatalf("the game has ended:\n%s", v.term)
	}
	n, _ := strconv.Atoi(string(m[1]))
	return n
}

func (v *victim) files() int {
	list, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", v.cmd.Process.Pid))
	return len(list)
}

// typed are what a player may type or a terminal say, whole and cut.
var typed = []string{" ", "a", "d", "w", "s", "x", "\t", "\r", "p", ".", "+", "-", "h", "?", "\x1b", "\x0c", "\x1a", "\x1b[A", "\x1bOD", "\x1b[",
	"\x1b]52;c;A", "\x1b[0n", "\x1b[?62;22c", "\x1bP>|x", "\x1b\\", "\x1b[200~", "\x1b[201~", "\x1b[I", "\x1b[O", "\x1b[57414;1:3u", "\x00", "\xff\xfe", "é", "\x1b[<0;1;1M"}

// abuse does one bad thing.
func (v *victim) abuse(r *rand.Rand) {
	some := func(most int) time.Duration { return time.Duration(r.IntN(most)) * time.Millisecond }
	switch n := r.IntN(100); {
	case n < 70:
		for range r.IntN(20) {
			v.Press(typed[r.IntN(len(typed))])
		}
		v.pass(some(50))
	case n < 88:
		v.Resize(1+r.IntN(300), 1+r.IntN(100))
	case n < 90:
		v.Strain(pty.Strain{Mute: true})
		v.pass(some(1500))
		v.Strain(pty.Strain{})
	case n < 94:
		time.Sleep(some(1500)) // the terminal takes nothing
	case n < 97: // no descriptor is left
		pid := v.cmd.Process.Pid
		unix.Prlimit(pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: 64}, nil)
		v.pass(some(500))
		unix.Prlimit(pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 64, Max: 64}, nil)
	default:
		v.Signal(syscall.SIGSTOP)
		v.pass(some(700))
		v.Signal(syscall.SIGCONT)
		v.pass(1200 * time.Millisecond) // it opens the terminal again, or ends
	}
}

// smallDisk returns a directory that holds next to nothing, or a usual one
// where no file system can be mounted.
func smallDisk(t *testing.T) string {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=8k"); err != nil {
		t.Logf("the disk is not small: %v", err)
		return dir
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// TestSoak abuses a game for FIXSTEP_SOAK seconds: a few, 20 in CI, a
// night for a person. FIXSTEP_SEED repeats one.
//
//	FIXSTEP_SOAK=28800 go test -timeout 9h -run TestSoak ./term/app/internal/door
func TestSoak(t *testing.T) {
	t.Parallel()
	seed := number("FIXSTEP_SEED", int(time.Now().Unix()))
	log := filepath.Join(t.TempDir(), "log")
	v := beginSoak(t, "play", "-door", "-dir", smallDisk(t), "-log", log, "-lobby", t.TempDir(), "-idle", "10h", "-stats", "text")
	r := rand.New(rand.NewPCG(uint64(seed), 2))
	v.pass(time.Second)
	files, threads := v.files(), v.status("Threads")
	end := time.Now().Add(time.Duration(number("FIXSTEP_SOAK", 1)) * time.Second)
	for time.Now().Before(end) {
		v.abuse(r)
	}
	v.calm()
	resident, peak := v.status("VmRSS"), v.status("VmHWM")
	t.Logf("seed %d: %d KiB resident, at most %d; %d threads, %d at the start", seed, resident, peak, v.status("Threads"), threads)
	if now := v.files(); now > files+2 { // a recording is open, or the lobby, or not
		t.Errorf("%d files are open, %d at the start", now, files)
	}
	if peak > 64<<10 || resident > 40<<10 || v.status("Threads") > threads+6 {
		t.Error("that is too much")
	}
	v.quit()
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", text)
	accounted(t, string(text))
}

func beginSoak(t *testing.T, args ...string) *victim {
	t.Helper()
	if testing.Short() {
		t.Skip("not in a short test")
	}
	v := &victim{t: t, cmd: exec.Command(build(t), args...), term: vt.New(80, 24, vt.Options{Kitty: true})}
	v.cmd.Env = []string{"TERM=xterm-kitty", "LC_ALL=C.UTF-8"}
	var err error
	if v.Program, err = pty.Start(v.cmd, v.term, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Stop)
	return v
}

// calm ends what abuse may have left unended.
func (v *victim) calm() {
	v.Press("\x1b\\\x1b[201~")
	v.Resize(80, 24)
	v.pass(2500 * time.Millisecond)
}

// quit ends the game by its key.
func (v *victim) quit() {
	v.Press("q")
	if !v.Ends(20 * time.Second) {
		v.t.Fatalf("q does nothing:\n%s", v.term)
	}
	if left := append(v.term.Left(), v.Left()...); v.Err() != nil || len(left) > 0 {
		v.t.Errorf("%v, left in the terminal: %q\n%s", v.Err(), left, v.term)
	}
}

// accounted checks that ticks and lost ticks make up the game time.
func accounted(t *testing.T, line string) {
	t.Helper()
	m := regexp.MustCompile(`game=(\S+) ticks=(\d+) lost=(\d+) .*end=quit`).FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("the operator is told %q", line)
	}
	game, _ := time.ParseDuration(m[1])
	ticks, _ := strconv.Atoi(m[2])
	lost, _ := strconv.Atoi(m[3])
	// At the end a step may be under way, and what is owed when the key comes
	// that quits is not made up for: on a busy machine most of a second.
	if owed := game.Seconds()*60 - float64(ticks+lost); owed < -1 || owed > 50 {
		t.Errorf("%.1f ticks are owed: %s", owed, line)
	}
}

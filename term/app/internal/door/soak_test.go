//go:build linux

package door_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
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

// status returns a number of the game's /proc/PID/status.
func (v *victim) status(name string) (n int) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", v.cmd.Process.Pid))
	_, after, _ := strings.Cut(string(text), "\n"+name+":")
	fmt.Sscan(after, &n)
	if n == 0 {
		v.t.Fatalf("the game has ended:\n%s", v.term)
	}
	return n
}

func (v *victim) files() int {
	list, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", v.cmd.Process.Pid))
	return len(list)
}

// typed are keys of a player and answers of a terminal, whole and cut.
var typed = []string{
	" ", "a", "d", "w", "s", "x", "\t", "\r", "p", ".", "+", "-", "h", "?",
	"\x1b", "\x0c", "\x1a", "\x1b[A", "\x1bOD", "\x1b[",
	"\x1b]52;c;A", "\x1b[0n", "\x1b[?62;22c", "\x1bP>|x", "\x1b\\",
	"\x1b[200~", "\x1b[201~", "\x1b[I", "\x1b[O", "\x1b[57414;1:3u",
	"\x00", "\xff\xfe", "é", "\x1b[<0;1;1M",
}

// abuse does one bad thing.
func (v *victim) abuse(r *rand.Rand) {
	some := func(most int) time.Duration { return time.Duration(r.IntN(most)) * time.Millisecond }
	n := r.IntN(100)
	switch {
	case n < 70:
		for range r.IntN(20) {
			v.Press(typed[r.IntN(len(typed))])
		}
		v.pass(some(50))
	case n < 88:
		v.Resize(1+r.IntN(300), 1+r.IntN(100))
	case n < 94:
		time.Sleep(some(1500)) // the terminal takes no bytes
	case n < 97: // no descriptor is left
		pid := v.cmd.Process.Pid
		unix.Prlimit(pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: 64}, nil)
		v.pass(some(500))
		unix.Prlimit(pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 64, Max: 64}, nil)
	default:
		v.cmd.Process.Signal(syscall.SIGSTOP)
		v.pass(some(700))
		v.cmd.Process.Signal(syscall.SIGCONT)
		v.pass(1200 * time.Millisecond) // the game opens the terminal again, or ends
	}
}

// calm ends sequences that abuse may have left open. In a text field q is a
// letter, and Escape ends the text.
func (v *victim) calm() {
	v.Press("\x1b\\\x1b[201~")
	v.Resize(80, 24)
	v.pass(time.Second)
	v.Press("\x1b")
	v.pass(1500 * time.Millisecond)
}

// number returns a number from the environment, or another one.
func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// TestSoak abuses a game for FIXSTEP_SOAK seconds: 1 by default, 20 in CI, a
// night for a person. FIXSTEP_SEED repeats a run.
//
//	FIXSTEP_SOAK=28800 go test -timeout 9h -run TestSoak ./term/app/internal/door
func TestSoak(t *testing.T) {
	t.Parallel()
	if os.Getenv("FIXSTEP_TEST") != "whole" && os.Getenv("FIXSTEP_SOAK") == "" {
		t.Skip("only FIXSTEP_TEST=whole abuses a real process for some seconds")
	}
	seed := number("FIXSTEP_SEED", int(time.Now().Unix()))
	log := filepath.Join(t.TempDir(), "log")
	cmd := exec.Command(built(t), "play", "-door", "-idle", "10h", "-stats",
		"-dir", t.TempDir(), "-log", log, "-lobby", t.TempDir())
	cmd.Env = []string{"TERM=xterm-kitty", "LC_ALL=C.UTF-8"}
	v := &victim{t: t, cmd: cmd, term: vt.New(80, 24, vt.Options{Kitty: true})}
	var err error
	v.Program, err = pty.Start(cmd, v.term, vt.Line{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Stop)
	r := rand.New(rand.NewPCG(uint64(seed), 2))
	v.pass(time.Second)
	files, threads := v.files(), v.status("Threads")
	end := time.Now().Add(time.Duration(number("FIXSTEP_SOAK", 1)) * time.Second)
	for time.Now().Before(end) {
		v.abuse(r)
	}
	v.calm()
	t.Logf("seed %d", seed)
	v.isModest(files, threads)
	v.Press("\x03")
	if !v.Ends(20 * time.Second) {
		t.Fatalf("Ctrl-C does not end the game:\n%s", v.term)
	}
	left := append(v.term.Left(), v.Left()...)
	if v.Err() != nil || len(left) > 0 {
		t.Errorf("%v, left in the terminal: %q", v.Err(), left)
	}
	text, err := os.ReadFile(log)
	if err != nil || !strings.Contains(string(text), "end=quit") {
		t.Errorf("the operator's log is %q, %v", text, err)
	}
}

// isModest checks that the game has no more files, threads and memory than it
// should, after so many files and threads at its start.
func (v *victim) isModest(files, threads int) {
	resident, peak, now := v.status("VmRSS"), v.status("VmHWM"), v.status("Threads")
	v.t.Logf("%d KiB resident, at most %d; %d threads, %d at the start", resident, peak, now, threads)
	if open := v.files(); open > files+2 { // a recording or the lobby may be open
		v.t.Errorf("%d files are open, %d at the start", open, files)
	}
	if peak > 64<<10 || resident > 40<<10 {
		v.t.Error("the game uses too much memory")
	}
	if now > threads+6 {
		v.t.Error("the game has too many threads")
	}
}

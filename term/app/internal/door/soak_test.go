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
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"fixstep/term/vt"
)

// A victim is a game in a pty whose terminal misbehaves.
type victim struct {
	t    *testing.T
	cmd  *exec.Cmd
	pty  *os.File
	tty  *os.File
	mu   sync.Mutex
	term *vt.Term

	deaf, mute, slow atomic.Bool // reads nothing, answers nothing, reads little at a time
}

// watch is the terminal.
func (v *victim) watch() {
	b := make([]byte, 1<<14)
	for {
		for v.deaf.Load() {
			time.Sleep(10 * time.Millisecond)
		}
		n := len(b)
		if v.slow.Load() {
			n = 7
			time.Sleep(5 * time.Millisecond)
		}
		n, err := v.pty.Read(b[:n])
		if err != nil {
			return
		}
		v.mu.Lock()
		v.term.Write(b[:n])
		if answers := v.term.Answers(); !v.mute.Load() {
			v.pty.Write(answers)
		}
		v.mu.Unlock()
	}
}

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
	during := func(on *atomic.Bool, d time.Duration) {
		on.Store(true)
		time.Sleep(d)
		on.Store(false)
	}
	switch n := r.IntN(100); {
	case n < 70:
		for range r.IntN(20) {
			v.pty.WriteString(typed[r.IntN(len(typed))])
		}
		time.Sleep(some(50))
	case n < 88:
		w, h := 1+r.IntN(300), 1+r.IntN(100)
		v.mu.Lock()
		v.term.Resize(w, h)
		v.mu.Unlock()
		pty.Setsize(v.pty, &pty.Winsize{Rows: uint16(h), Cols: uint16(w)})
	case n < 90:
		during(&v.deaf, some(1500))
	case n < 92:
		during(&v.mute, some(1500))
	case n < 94:
		during(&v.slow, some(1500))
	case n < 97: // no descriptor is left
		pid := v.cmd.Process.Pid
		unix.Prlimit(pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: 64}, nil)
		time.Sleep(some(500))
		unix.Prlimit(pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 64, Max: 64}, nil)
	default:
		v.cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(some(700))
		v.cmd.Process.Signal(syscall.SIGCONT)
		time.Sleep(1200 * time.Millisecond) // it opens the terminal again, or ends
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

// TestSoak abuses a game for FIXSTEP_SOAK seconds: a few, a minute in CI, a
// night for a person. FIXSTEP_SEED repeats one.
//
//	FIXSTEP_SOAK=28800 go test -timeout 9h -run TestSoak ./term/app/internal/door
func TestSoak(t *testing.T) {
	t.Parallel()
	seed := number("FIXSTEP_SEED", int(time.Now().Unix()))
	log := filepath.Join(t.TempDir(), "log")
	v := beginSoak(t, "play", "-door", "-dir", smallDisk(t), "-log", log, "-lobby", t.TempDir(), "-idle", "10h", "-stats", "text")
	r := rand.New(rand.NewPCG(uint64(seed), 2))
	time.Sleep(time.Second)
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
	v := &victim{t: t, term: vt.New(80, 24, vt.Options{Kitty: true})}
	var err error
	if v.pty, v.tty, err = pty.Open(); err != nil {
		t.Skip(err)
	}
	pty.Setsize(v.pty, &pty.Winsize{Rows: 24, Cols: 80})
	v.cmd = exec.Command(build(t), args...)
	v.cmd.Env = []string{"TERM=xterm-kitty", "LC_ALL=C.UTF-8"}
	v.cmd.Stdin, v.cmd.Stdout, v.cmd.Stderr = v.tty, v.tty, v.tty
	v.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	before, err := unix.IoctlGetTermios(int(v.tty.Fd()), unix.TCGETS)
	if err == nil {
		err = v.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		v.cmd.Process.Kill()
		v.cmd.Wait()
		after, err := unix.IoctlGetTermios(int(v.tty.Fd()), unix.TCGETS)
		if err != nil || *after != *before {
			t.Errorf("the line discipline was %+v and is %+v, %v", before, after, err)
		}
		v.pty.Close()
		v.tty.Close()
	})
	go v.watch()
	return v
}

// calm ends what abuse may have left unended.
func (v *victim) calm() {
	v.pty.WriteString("\x1b\\\x1b[201~")
	v.mu.Lock()
	v.term.Resize(80, 24)
	v.mu.Unlock()
	pty.Setsize(v.pty, &pty.Winsize{Rows: 24, Cols: 80})
	time.Sleep(2500 * time.Millisecond)
}

// quit ends the game by its key.
func (v *victim) quit() {
	v.pty.WriteString("q")
	done := make(chan struct{})
	go func() {
		v.cmd.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		v.t.Fatalf("q does nothing:\n%s", v.term)
	}
	if code := v.cmd.ProcessState.ExitCode(); code != 0 {
		v.t.Errorf("status %d\n%s", code, v.term)
	}
	left := []string{"?"}
	for range 400 { // the last bytes may be on their way
		v.mu.Lock()
		left = v.term.Left()
		v.mu.Unlock()
		if len(left) == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	v.t.Errorf("left in the terminal: %q", left)
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

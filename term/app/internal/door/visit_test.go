//go:build linux

package door_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// gone is how long a game may outlive its connection: a second, and more on a
// machine that does much else.
const gone = 10 * time.Second

// recorded is how long a match has to last for a recording behind a door, and
// more.
const recorded = 6 * time.Second

// alone waits until no process of the account is left.
func (h *house) alone(most time.Duration) {
	h.t.Helper()
	for end := time.Now().Add(most); len(h.processes()) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			h.t.Fatalf("left after %v: %v", most, h.processes())
		}
	}
}

// played waits for the one game that runs.
func (h *house) played() (pid int) {
	h.t.Helper()
	until(h.t, "game", 20*time.Second, func() bool {
		games := h.games()
		if len(games) == 1 {
			pid = games[0]
		}
		return len(games) == 1
	})
	return pid
}

// verified checks that so many matches are recorded, to their end.
func (h *house) verified(want int) {
	h.t.Helper()
	files, _ := filepath.Glob(filepath.Join(h.replays, "*.replay"))
	if len(files) != want {
		h.t.Fatalf("%d matches are recorded, want %d: %q", len(files), want, files)
	}
	if out := run(h.t, h.program, append([]string{"verify"}, files...)...); strings.Count(out, " ok") != want {
		h.t.Errorf("verified: %s", out)
	}
}

// last returns the operator's line of the session before that.
func (h *house) last(want ...string) {
	h.t.Helper()
	lines := h.lines()
	line := lines[len(lines)-1]
	for _, text := range want {
		if !strings.Contains(line+" ", " "+text+" ") {
			h.t.Errorf("the operator is told %q, without %q", line, text)
		}
	}
}

// TestAVisit goes through the public door as a player does.
func TestAVisit(t *testing.T) {
	t.Parallel()
	for _, door := range []string{"no password", "keys"} {
		t.Run(door, func(t *testing.T) {
			t.Parallel()
			args := []string{}
			if door == "keys" {
				args = []string{"-keys", "--", "-lobby", ""}
			}
			h := newHouse(t, "", args...)
			v := h.visit(h.addr)
			v.shows("Practice")
			if duel := strings.Contains(v.screen(), "Duel"); duel != (door != "keys") {
				t.Errorf("Duel is offered: %v", duel)
			}
			v.plays()
			h.confined(h.played())
			v.Wait(recorded)
			v.Type("q")
			if status := v.ends(); status != 0 {
				t.Errorf("status %d", status)
			}
			if left := v.Left(); len(left) > 0 {
				t.Errorf("left in the terminal: %q", left)
			}
			h.alone(10 * gone)
			h.verified(1)
			h.last("end=quit", "record=ok")
			if door == "keys" && !strings.Contains(h.lines()[0], `player="SHA256:`) {
				t.Errorf("the operator is told %q", h.lines())
			}
		})
	}
}

// plays fires a torpedo, has the window resized, and tries to suspend the game.
func (v *visitor) plays() {
	v.t.Helper()
	v.shows("Practice")
	v.Type("Space")
	v.shows("You 0")
	until(v.t, "torpedo", 10*time.Second, func() bool {
		v.Type("Space")
		time.Sleep(100 * time.Millisecond)
		needle, _, _ := strings.Cut(v.screen(), "Wedge")
		return !strings.Contains(needle, "torpedoes 20")
	})
	v.Type("resize:100x30")
	until(v.t, "picture of 100 x 30", 10*time.Second, func() bool {
		lines := strings.Split(v.screen(), "\n")
		return len(lines) >= 30 && len([]rune(lines[0])) > 80
	})
	v.Type("C-z h") // Ctrl-Z leads nowhere
	v.shows("ups")
}

// confined checks what a game has: of the environment only the terminal, no
// socket, no file but its own and what Go's runtime reads, no child.
func (h *house) confined(pid int) {
	h.t.Helper()
	proc := filepath.Join("/proc", itoa(pid))
	environ, err := os.ReadFile(filepath.Join(proc, "environ"))
	if err != nil {
		h.t.Fatal(err)
	}
	if got := strings.Split(strings.Trim(string(environ), "\x00"), "\x00"); !slices.Equal(got, []string{"TERM=xterm-256color", "LC_ALL=C.UTF-8"}) {
		h.t.Errorf("the environment is %q", got)
	}
	fds, _ := os.ReadDir(filepath.Join(proc, "fd"))
	for _, fd := range fds {
		to, _ := os.Readlink(filepath.Join(proc, "fd", fd.Name()))
		if !strings.HasPrefix(to, "/dev/pts/") && to != "/dev/tty" && !strings.HasPrefix(to, "anon_inode:") && !strings.HasPrefix(to, "/sys/fs/cgroup/") &&
			!strings.HasPrefix(to, h.replays) && to != h.log {
			h.t.Errorf("the game has %s open", to)
		}
	}
	for other, line := range h.processes() {
		status, _ := os.ReadFile(filepath.Join("/proc", itoa(other), "status"))
		if strings.Contains(string(status), "\nPPid:\t"+itoa(pid)+"\n") {
			h.t.Errorf("the game has started %s", line)
		}
	}
}

// TestADisconnectEndsTheGameAndSavesTheReplay holds for every way of it.
func TestADisconnectEndsTheGameAndSavesTheReplay(t *testing.T) {
	t.Parallel()
	h := newHouse(t, "ClientAliveInterval 1\nClientAliveCountMax 1", "--", "-lost", "2s")
	for i, c := range []struct {
		name string
		how  func(*visitor, *relay)
		most time.Duration
		end  string
	}{
		{"killed client", func(v *visitor, _ *relay) { v.cmd.Process.Kill() }, gone, "end=hang-up"},
		{"closed TCP", func(_ *visitor, r *relay) { r.cut() }, gone, "end=hang-up"},
		{"half-open", func(_ *visitor, r *relay) { r.hush() }, 2*time.Second + gone, ""},
		{"stopped client", func(v *visitor, _ *relay) { v.cmd.Process.Signal(syscall.SIGSTOP) }, 2*time.Second + gone, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			h.t = t
			r := newRelay(t, h.addr)
			v := h.visit(r.Addr().String())
			v.shows("Practice")
			v.Type("Space")
			v.shows("You 0")
			h.played()
			v.Wait(recorded)
			c.how(v, r)
			until(t, "end of the game", c.most, func() bool { return len(h.games()) == 0 })
			h.verified(i + 1)
			h.last(append([]string{"record=ok"}, strings.Fields(c.end)...)...)
			h.alone(10 * gone)
		})
	}
}

// TestWithoutATerminalTheGameDoesNotStart, and its status comes through.
func TestWithoutATerminalTheGameDoesNotStart(t *testing.T) {
	t.Parallel()
	h := newHouse(t, "", "--", "-idle", "4s")
	out, err := h.ssh(h.addr, "-T").CombinedOutput()
	if code := exitCode(err); code != 2 || !strings.Contains(string(out), "no terminal: connect with ssh -t") {
		t.Errorf("status %d: %s", code, out)
	}
	h.alone(10 * gone)
	h.last("end=no-terminal")
	v := h.visit(h.addr) // and whoever presses no key leaves
	v.shows("STILL THERE?")
	if status := v.ends(); status != 0 || !strings.Contains(v.screen(), "nobody pressed a key for 4s") {
		t.Errorf("status %d:\n%s", status, v.screen())
	}
	h.last("end=idle")
	v = h.start(h.ssh(h.addr, "-o", "SetEnv=TERM=$(id)"))
	if v.ends() == 0 {
		t.Errorf("a terminal with that name is taken:\n%s", v.screen())
	}
	h.last("end=refused")
}

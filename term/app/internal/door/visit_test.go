//go:build linux

package door_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// recorded is longer than the shortest match that a door records.
const recorded = 6 * time.Second

// played waits for the only running game.
func (h *house) played() int {
	h.t.Helper()
	until(h.t, "game", 20*time.Second, func() bool { return len(h.games()) == 1 })
	return h.games()[0]
}

// verified checks that want matches are recorded, each to its end.
func (h *house) verified(want int) {
	h.t.Helper()
	files, _ := filepath.Glob(h.root + "/srv/replays/*.replay")
	if len(files) != want {
		h.t.Fatalf("%d matches are recorded, want %d: %q", len(files), want, files)
	}
	out := run(h.t, program, append([]string{"replay", "-check"}, files...)...)
	if strings.Count(out, " ok") != want {
		h.t.Errorf("verified: %s", out)
	}
}

// last checks that the operator's last line has all texts of want.
func (h *house) last(want ...string) {
	h.t.Helper()
	line := h.lines()[len(h.lines())-1]
	for _, text := range want {
		if !strings.Contains(line, text) {
			h.t.Errorf("the operator's line is %q, without %q", line, text)
		}
	}
}

// TestAVisit goes through the public door as a player whose client sends more
// variables than it should.
func TestAVisit(t *testing.T) {
	t.Parallel()
	for flags, player := range map[string]string{"": "", "-keys": ` player="SHA256:`} {
		t.Run(flags, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, "", flags, "")
			const lies = "SetEnv=GODEBUG=schedtrace=10 GOMAXPROCS=10000 LC_EVIL=1"
			v := h.visit("-o", "SendEnv=*", "-o", lies)
			v.shows("Practice")
			v.Type("Space")
			v.shows("You 0")
			v.Type("resize:100x30")
			until(t, "picture of 100 x 30", 10*time.Second, func() bool {
				lines := strings.Split(v.screen(), "\n")
				return len(lines) >= 30 && len([]rune(lines[0])) > 80
			})
			v.Type("C-z h") // Ctrl-Z must do nothing
			v.shows("ups")
			h.confined(h.played())
			v.Wait(recorded)
			v.Type("C-c")
			if status := v.ends(); status != 0 {
				t.Errorf("status %d", status)
			}
			if left := v.Left(); len(left) > 0 {
				t.Errorf("left in the terminal: %q", left)
			}
			h.alone(10 * gone)
			h.verified(1)
			h.last("end=quit", "record=ok", player)
		})
	}
}

// confined checks that a game has only its terminal's variables, no socket, no
// files but its own and those of Go's runtime, and no child.
func (h *house) confined(pid int) {
	h.t.Helper()
	proc := filepath.Join("/proc", fmt.Sprint(pid))
	environ, err := os.ReadFile(filepath.Join(proc, "environ"))
	if err != nil {
		h.t.Fatal(err)
	}
	got := strings.Split(strings.Trim(string(environ), "\x00"), "\x00")
	if !slices.Equal(got, []string{"TERM=xterm-256color", "LC_ALL=C.UTF-8"}) {
		h.t.Errorf("the environment is %q", got)
	}
	fds, _ := os.ReadDir(filepath.Join(proc, "fd"))
	for _, fd := range fds {
		to, _ := os.Readlink(filepath.Join(proc, "fd", fd.Name()))
		if !mayOpen(to) {
			h.t.Errorf("the game has %s open", to)
		}
	}
	for _, other := range h.processes("") {
		status, _ := os.ReadFile(filepath.Join("/proc", fmt.Sprint(other), "status"))
		if strings.Contains(string(status), "\nPPid:\t"+fmt.Sprint(pid)+"\n") {
			h.t.Errorf("the game has started another process:\n%s", status)
		}
	}
}

// mayOpen reports whether a game behind the door may have a file open.
func mayOpen(file string) bool {
	if file == "/dev/tty" || file == "/srv/log" || file == "/srv/game/seats" {
		return true
	}
	for _, folder := range []string{"/dev/pts/", "anon_inode:", "/sys/fs/cgroup/", "/srv/replays/"} {
		if strings.HasPrefix(file, folder) {
			return true
		}
	}
	return false
}

// TestADisconnectEndsTheGameAndSavesTheReplay, in every way of a disconnect.
func TestADisconnectEndsTheGameAndSavesTheReplay(t *testing.T) {
	t.Parallel()
	h := newHouse(t, "ClientAliveInterval 1\nClientAliveCountMax 1", "", "-lost 2s")
	for i, c := range []struct {
		name, end string
		signal    syscall.Signal
	}{
		{"killed client", "end=hang-up", syscall.SIGKILL},
		{"stopped client", "", syscall.SIGSTOP}, // like a dead connection
	} {
		t.Run(c.name, func(t *testing.T) {
			h.t = t
			v := h.visit()
			v.shows("Practice")
			v.Type("Space")
			v.shows("You 0")
			h.played()
			v.Wait(recorded)
			v.cmd.Process.Signal(c.signal)
			until(t, "end of the game", 2*time.Second+gone, func() bool {
				return len(h.games()) == 0
			})
			h.verified(i + 1)
			h.last("record=ok", c.end)
			h.alone(10 * gone)
		})
	}
}

// TestTheDoorIsFull: the next player is told so, and may come when one leaves.
func TestTheDoorIsFull(t *testing.T) {
	t.Parallel()
	for _, flags := range []string{"-players 2", "-players 2 -keys"} {
		t.Run(flags, func(t *testing.T) {
			t.Parallel()
			h := newHouse(t, "", flags, "")
			first, second := h.visit(), h.visit()
			first.shows("Practice")
			second.shows("Practice")
			third := h.visit()
			third.shows("all 2 places are taken: come back later")
			if status := third.ends(); status != 1 {
				t.Errorf("status %d", status)
			}
			first.Type("C-c")
			first.ends()
			h.visit().shows("Practice")
		})
	}
}

// TestTheRecipeOfAnUpgrade puts another program in the place of one that is
// played: install does, and cp cannot.
func TestTheRecipeOfAnUpgrade(t *testing.T) {
	t.Parallel()
	h := newHouse(t, "", "", "")
	v := h.visit()
	v.shows("Practice")
	there := filepath.Join(h.root, "run/bin/fixstep")
	if out, err := exec.Command("cp", program, there).CombinedOutput(); err == nil {
		t.Errorf("cp replaces a program that runs: %s", out)
	}
	run(t, "install", "-m", "0755", program, there)
	v.Type("Space")
	v.shows("You 0")
	h.visit().shows("Practice")
}

// TestTheRecipeOfARemoval leaves nothing of the account.
func TestTheRecipeOfARemoval(t *testing.T) {
	t.Parallel()
	const removal = `
su game -s /bin/sh -c 'sleep 100' & sleep 0.2
grep '^#-  ' $conf | cut -c 5- >removal; sh -e removal
! getent passwd game && ! ls $conf /srv/game /run/fixstep /run/bin/fixstep 2>/dev/null && ls /srv/replays && ls /srv/log`
	cmd := private(t, "", "", removal)
	if out, err := cmd.Output(); err != nil || !strings.HasSuffix(string(out), "changed.\n/srv/log\n") {
		t.Errorf("%v, %s", err, out)
	}
}

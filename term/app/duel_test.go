//go:build !js

package app

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/term/app/internal/duel"
	"fixstep/term/termtest"
)

// TestMain lets the test binary be the program: players meet through sockets,
// which work in no bubble, so each player is a process.
func TestMain(m *testing.M) {
	if os.Getenv("FIXSTEP_TEST_MAIN") != "" {
		os.Exit(Main(System(), os.Stderr, os.Args[1:]))
	}
	flag.Set("test.parallel", "8") // they wait for each other, and seldom for a core
	// What the tests build is linked in two thirds of the time without DWARF.
	os.Setenv("GOFLAGS", strings.TrimSpace(os.Getenv("GOFLAGS")+" -ldflags=-w"))
	os.Exit(m.Run())
}

// A company is a group of players at the same time.
type company struct {
	t   *testing.T
	all []*termtest.Player
}

// join starts one command more, in a terminal.
func (c *company) join(args ...string) *termtest.Player {
	c.t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = []string{"TERM=xterm-256color", "LC_ALL=C.UTF-8", "FIXSTEP_TEST_MAIN=1"}
	p := termtest.Command(c.t, cmd, 80, 24)
	c.all = append(c.all, p)
	return p
}

// until waits until a condition is true. All terminals are read meanwhile.
func (c *company) until(what string, so func() bool) {
	c.t.Helper()
	for start := time.Now(); !so(); {
		if time.Since(start) > 20*time.Second {
			for _, p := range c.all {
				c.t.Logf("\n%s", p.Look())
			}
			c.t.Fatalf("no %s", what)
		}
		for _, p := range c.all {
			p.Wait(ms)
		}
	}
}

// show waits until each of some players has shown a text, and returns their
// screens at that time. A message may be gone from one when it comes to
// another.
func (c *company) show(text string, some ...*termtest.Player) (screens []string) {
	c.t.Helper()
	screens = make([]string, len(some))
	c.until(text, func() bool {
		for i, p := range some {
			if now := p.Look().String(); screens[i] == "" && strings.Contains(now, text) {
				screens[i] = now
			}
		}
		return !slices.Contains(screens, "")
	})
	return screens
}

// choose chooses an item of the title's menu, whose first item is Play.
func choose(p *termtest.Player, item string) {
	_, below, _ := strings.Cut(p.Look().String(), "│ Play ")
	above, _, _ := strings.Cut(below, "│ "+item)
	p.Type(strings.Repeat("s ", strings.Count(above, "\n")) + "Space")
}

// needsLobby skips a test if players cannot meet on one host.
func needsLobby(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if _, err := duel.OpenLobby(dir); err != nil {
		t.Skip(err)
	}
	return dir
}

// Two commands meet, one from the title, and a third watches. Both players
// record, and the recordings are the same.
func TestADuelFromEndToEnd(t *testing.T) {
	t.Parallel()
	dir := needsLobby(t)
	a, b := t.TempDir(), t.TempDir()
	c := &company{t: t}
	ann := c.join("duel", "-lobby", dir, "-name", "ann", "-dir", a, "-autopilot")
	c.show("Waiting for another player", ann)
	bob := c.join("-lobby", dir, "-name", "bob", "-dir", b)
	c.show("Duel", bob)
	choose(bob, "Duel")
	s := c.show("against ", ann, bob)
	if !strings.Contains(s[0], "against bob") || !strings.Contains(s[1], "against ann") {
		t.Errorf("they meet others:\n%s\n%s", s[0], s[1])
	}
	eve := c.join("watch", "-lobby", dir)
	c.show("fuel", eve)
	ann.Type("h")
	c.show("ms trip", ann)
	a, b = recording(t, a), recording(t, b)
	for _, file := range []string{a, b} { // a second and a bit
		c.until("more of "+file, func() bool { info, err := os.Stat(file); return err == nil && info.Size() >= 60 })
	}
	bob.Type("C-c")
	bob.End()
	if out := bob.Terminal().String(); !strings.HasPrefix(out, "recorded "+b+"\n") {
		t.Errorf("printed %q", out)
	}
	c.show("left at 0:0", ann)
	c.show("unfinished at ", eve)
	for _, p := range []*termtest.Player{ann, eve} {
		p.Type("C-c")
		p.End()
	}
	here, there := hashes(t, a), hashes(t, b)
	if n := min(len(here), len(there)); n < duel.Rate || !slices.Equal(here[:n], there[:n]) {
		t.Errorf("the recordings of %d and %d ticks differ", len(here), len(there))
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left in the lobby: %v", left)
	}
}

// Players with the same word meet, even from the title, and nobody may watch; a
// player without a word waits.
func TestAPrivateDuel(t *testing.T) {
	t.Parallel()
	dir := needsLobby(t)
	c := &company{t: t}
	eve := c.join("duel", "-lobby", dir, "-name", "eve")
	c.show("Waiting for another player", eve)
	ann := c.join("duel", "-lobby", dir, "-name", "ann", "-with", "otter")
	c.show("Waiting for another player", ann)
	bob := c.join("-lobby", dir, "-name", "bob", "-with", "Otter")
	c.show("Duel", bob)
	choose(bob, "Duel")
	c.show("against ", ann, bob)
	if recordings, _ := filepath.Glob(dir + "/*replay*"); len(recordings) > 0 {
		t.Errorf("published: %q", recordings)
	}
	for _, p := range c.all {
		p.Type("C-c")
		p.End()
	}
}

// The title offers a duel in the lobby of its flag, if that is a lobby, at the
// rate of duels.
func TestTheTitleOffersWhatTheDoorAllows(t *testing.T) {
	dir := needsLobby(t)
	for _, c := range []struct {
		args   []string
		offers bool
	}{
		{[]string{"-lobby", dir}, true},
		{[]string{"-lobby", ""}, false},
		{[]string{"-lobby", filepath.Join(dir, "nothing")}, false},
		{[]string{"-lobby", dir, "-ups", "30"}, false},
	} {
		if got := strings.Contains(play(t, 80, 24, "until:Practice", c.args...).screen, "Duel"); got != c.offers {
			t.Errorf("%q offers a duel: %v", c.args, got)
		}
	}
}

package app

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestTicksAreAccountedForWhateverHappens presses keys, resizes the window and
// moves the clock for minutes of fake time: every tick of the game time is
// played or reported as lost, no goroutine is left, and Ctrl-C still ends it.
// The random keys may choose azerty in the settings, where A quits: so no a.
func TestTicksAreAccountedForWhateverHappens(t *testing.T) {
	length := time.Minute
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		length = 6 * time.Minute
	}
	log := filepath.Join(t.TempDir(), "log")
	var before, after int
	synctest.Test(t, func(t *testing.T) {
		var stepped atomic.Int64 // by how much the clock was moved
		var out bytes.Buffer
		start := time.Now()
		env := &Env{
			Out: &out, Interactive: true, Date: time.Now, Settings: log + ".settings",
			Now: func() time.Duration { return time.Since(start) + time.Duration(stepped.Load()) },
			Open: func(term.Options) (*term.Screen, error) {
				s, terminal := term.Sim(80, 24, vt.Options{})
				go func() {
					r := rand.New(rand.NewPCG(1, 2))
					time.Sleep(time.Second)
					before = runtime.NumGoroutine()
					for time.Since(start) < length {
						time.Sleep(time.Duration(r.IntN(1000)) * time.Millisecond)
						abuse(r, s, &stepped)
					}
					time.Sleep(3 * time.Second)
					after = runtime.NumGoroutine()
					s.Type("\x1b\\\x1b[201~\x03")
					if len(terminal.String()) == 0 {
						t.Error("no picture is shown")
					}
				}()
				return s, nil
			},
		}
		if code := Main(env, &out, []string{"-log", log, "-seed", "1"}); code != 0 || out.Len() > 0 {
			t.Errorf("status %d: %s", code, out.String())
		}
	})
	if after > before {
		t.Errorf("%d goroutines, %d at the start", after, before)
	}
	text, _ := os.ReadFile(log)
	m := regexp.MustCompile(`game=(\S+) ticks=(\d+) lost=(\d+) .*end=quit`).FindSubmatch(text)
	if m == nil {
		t.Fatalf("the operator's log is %q", text)
	}
	game, _ := time.ParseDuration(string(m[1]))
	ticks, _ := strconv.Atoi(string(m[2]))
	lost, _ := strconv.Atoi(string(m[3]))
	if owed := game.Seconds()*60 - float64(ticks+lost); owed < -1 || owed > 8 || lost == 0 || ticks < 1000 {
		t.Errorf("%.1f ticks are owed: %s", owed, text)
	}
}

// abuse does one bad thing that a player, a terminal or a machine may do.
func abuse(r *rand.Rand, s *term.Screen, stepped *atomic.Int64) {
	keys := []string{
		" ", "d", "w", "x", "p", ".", "+", "-", "h", "?", "\x1b", "\x1b[A", "\x1b]52;c;A",
		"\x1b[0n", "\x1b[200~", "\x1b[201~", "\x0c",
	}
	switch n := r.IntN(20); {
	case n == 0:
		stepped.Add(int64(r.IntN(3000)) * int64(time.Millisecond))
	case n == 1:
		stepped.Add(-int64(r.IntN(500)) * int64(time.Millisecond))
	case n < 5:
		s.SetSize(1+r.IntN(200), 1+r.IntN(60))
	default:
		s.Type(keys[r.IntN(len(keys))])
	}
}

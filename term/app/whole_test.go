package app

import (
	"bytes"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// golden compares a text with the file under testdata that holds it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	termtest.Golden(t, "testdata/"+name, got)
}

// A key is typed into the simulated terminal at a time after the start.
type key struct {
	at    time.Duration
	typed string
}

// A played program is what it left behind.
type played struct {
	terminal *vt.Term
	screen   string // the last before it gave the terminal back
	styled   string // the same with styles
	out      string
	code     int
}

// play runs the whole program, as main does, on a simulated terminal of w x h
// cells under fake time, and quits it after a while if it has not ended.
func play(t *testing.T, w, h int, length time.Duration, keys []key, args ...string) (p played) {
	t.Helper()
	return playIn(t, w, h, length, keys, func(*Env) {}, args...)
}

// playIn is play in a world that change has changed.
func playIn(t *testing.T, w, h int, length time.Duration, keys []key, change func(*Env), args ...string) (p played) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		var out bytes.Buffer
		over := make(chan bool)
		var looks atomic.Int64
		looking := time.Duration(0)
		if slices.Contains(args, "-loop") || slices.Contains(args, "-real") {
			looking = 100 * time.Microsecond
		}
		player := func(s *term.Screen) {
			for _, k := range append(keys, key{length, "q"}) {
				select {
				case <-time.After(k.at - time.Since(start)):
				case <-over:
					return
				}
				synctest.Wait()
				p.screen, p.styled = p.terminal.String(), p.terminal.Styled()
				s.Type(k.typed)
			}
		}
		env := &Env{
			Out: &out,
			Now: func() time.Duration {
				// A loop that never sleeps only gets anywhere if time
				// passes while it looks.
				return time.Since(start) + time.Duration(looks.Add(1))*looking
			},

			Interactive: true,
			Open: func(term.Options) (s *term.Screen, err error) {
				s, p.terminal = term.Sim(w, h, vt.Options{})
				go player(s)
				return s, nil
			},
		}
		change(env)
		p.code = Main(env, &out, args)
		close(over)
		synctest.Wait()
		p.out = out.String()
		if p.code != 0 {
			t.Errorf("%q: exit status %d: %s", args, p.code, p.out)
		}
		if p.terminal != nil && len(p.terminal.Left()) > 0 {
			t.Errorf("%q: left in the terminal: %q", args, p.terminal.Left())
		}
	})
	return p
}

const ms = time.Millisecond

// TestAMinuteOfPlay goes the whole way from keys to cells: a match of a minute,
// its numbers exact, its picture a text file, its end clean.
func TestAMinuteOfPlay(t *testing.T) {
	keys := []key{{501 * ms, " "}, {2003 * ms, "\x1b[D"}, {2507 * ms, "w"}, {3011 * ms, " "}, {4001 * ms, "h"}}
	screen := play(t, 80, 24, time.Minute+ms, keys, "play", "-seed", "5").screen
	golden(t, "minute.txt", screen)
	if !strings.Contains(screen, "60.0 ups") || !strings.Contains(screen, "60.0 fps") {
		t.Error("not 60 updates and 60 frames a second")
	}
}

func TestPauseStepAndTimeScale(t *testing.T) {
	keys := []key{{501 * ms, " "}, {3001 * ms, "p"}, {3501 * ms, "..."}, {4001 * ms, "++"}}
	golden(t, "paused.txt", play(t, 80, 24, 5*time.Second, keys, "-seed", "5").screen)
	golden(t, "small.txt", play(t, 20, 6, 5*time.Second, keys, "-seed", "5").screen)
}

func TestAPausedGameSendsNothing(t *testing.T) {
	var sent [2]int
	for i, length := range []time.Duration{10 * time.Second, 100 * time.Hour} {
		p := play(t, 80, 24, length, []key{{501 * ms, " "}, {2001 * ms, "p"}}, "-seed", "5")
		sent[i] = p.terminal.Bytes
	}
	if sent[0] != sent[1] {
		t.Errorf("a pause of 8 s and one of 100 h differ by %d bytes", sent[1]-sent[0])
	}
}

// TestLabLive runs the lab on screen: a stall by key at 2 s, then one loop
// opened and paused.
func TestLabLive(t *testing.T) {
	keys := []key{{2001 * ms, "s"}, {4001 * ms, " "}}
	golden(t, "lab-stalled.txt", play(t, 80, 24, 5*time.Second-ms, keys, "lab", "-machine", "fast").screen)
	some := []string{"lab", "-machine", "fast", "-loops", "busy,nap,delta,catchup,steady"}
	golden(t, "lab-some.txt", play(t, 80, 14, 5*time.Second-ms, keys, some...).screen)
	golden(t, "lab-small.txt", play(t, 20, 6, 5*time.Second-ms, keys, "lab", "-machine", "slow").screen)
	keys = append(keys, key{4003 * ms, "\x1b[A\x1b[A\x1b[A"}, key{4005 * ms, "\r"}, key{4011 * ms, "-p"})
	golden(t, "lab-open.txt", play(t, 80, 24, 5*time.Second-ms, keys, "lab", "-machine", "slow").screen)
}

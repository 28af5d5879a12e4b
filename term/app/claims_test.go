//go:build !js

package app

import (
	"io"
	"iter"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/labs"
	"fixstep/term/app/internal/table"
	"fixstep/term/termtest"
)

// TestEveryClaimHolds runs each claim on the model and compares its text with
// the results.
func TestEveryClaimHolds(t *testing.T) {
	t.Parallel()
	whole := os.Getenv("FIXSTEP_TEST") == "whole"
	for i, c := range claims() {
		missing(t, c, "title from run axis keys word said wait", "axis keys wait")
		if !whole && i%3 != 1 {
			continue // a sample; half of those of i%3 == 0 are shown live
		}
		runs, err := runsOf(c.step())
		if err != nil || !holds[i+1](runs) {
			t.Errorf("%d, %s: the claim is not true: %v", i+1, c["title"], err)
		}
		if _, err := runs.Fill(c["said"]); err != nil {
			t.Errorf("%d, %s: %v", i+1, c["title"], err)
		}
	}
}

// missing checks that a card has these fields and no others; some may be
// missing.
func missing(t *testing.T, r card, fields, some string) {
	t.Helper()
	for _, name := range strings.Fields(fields) {
		if r[name] == "" && !strings.Contains(some, name) {
			t.Errorf("no %s in %v", name, r)
		}
	}
	for name := range r {
		if !slices.Contains(strings.Fields(fields), name) {
			t.Errorf("an unknown field %s in %v", name, r)
		}
	}
}

// typed returns the keys of a card as a script.
func typed(words string) (script string) {
	for word := range strings.FieldsSeq(words) {
		if word != "Space" && word != "Enter" {
			word = "'" + word + "'"
		}
		script += word + " "
	}
	return script
}

// unseen returns the texts that are on none of the screens. All words of a text
// must stand in one line.
func unseen(screens []string, words []string) (list []string) {
	for _, want := range words {
		found := false
		for _, screen := range screens {
			for line := range strings.Lines(screen) {
				all := true
				for word := range strings.FieldsSeq(want) {
					all = all && strings.Contains(line, word)
				}
				found = found || all
			}
		}
		if !found {
			list = append(list, want)
		}
	}
	return list
}

// wordsOf returns the words that a claim shows, each in a line.
func wordsOf(c card) []string {
	if c["axis"] != "" {
		return append(lines(c["word"]), axisTitle)
	}
	return lines(c["word"])
}

// axisTitle stands whole above the lanes that show times from a key.
const axisTitle = "0 ▲ key to picture"

// TestEveryClaimIsSeenLive presses the keys of each claim in the live lab. The
// claim is true there too: the checks hold, and the words and the text with the
// current numbers are on the screen, uncut.
func TestEveryClaimIsSeenLive(t *testing.T) {
	t.Parallel()
	for i, c := range claims() {
		if i%seenLive() != 0 {
			continue // FIXSTEP_TEST=whole shows all
		}
		termtest.Test(t, func(t *testing.T) {
			var l *labs.Tour
			p := table.New(t, func(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
				l = labs.NewTour(screen, 0, []labs.Step{claim(i + 1)}, 0)
				return l.Options(loop.Options{Frames: loop.PerSecond(20)}), l
			}, 80, 24)
			defer l.Stop()
			p.Wait(second)
			after, _ := time.ParseDuration(c["wait"])
			if after > second != strings.Contains(p.Look().String(), "The result comes after ") {
				t.Errorf("%d, %s: after a second\n%s", i+1, c["title"], p.Look())
			}
			p.Type("wait:1s " + typed(c["keys"]))
			var screens []string
			for _, at := range []time.Duration{3250 * ms, 6500 * ms, 10 * time.Second} {
				if len(screens) == 2 {
					p.Type("Escape") // the manual would hide the text
				}
				p.Wait(at - p.Now())
				screens = append(screens, p.Look().String())
			}
			if list := unseen(screens, wordsOf(c)); len(list) > 0 {
				t.Errorf("%d, %s: not seen: %q in\n%s", i+1, c["title"], list, strings.Join(screens, "\n"))
			}
			if !holds[i+1](l.Runs()) {
				t.Errorf("%d, %s: the claim is not true live", i+1, c["title"])
			}
			text, _ := l.Runs().Fill(c["said"])
			words := strings.Join(strings.Fields(screens[2]), " ")
			if !strings.Contains(words, text) || strings.Contains(words, "80x24") {
				t.Errorf("%d: no text %q in\n%s", i+1, text, screens[2])
			}
		})
	}
}

// seenLive returns which part of the claims is shown live: the n-th of each n.
func seenLive() int {
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		return 1
	}
	return 6
}

// TestTheTurnsOfABurst holds what claim 24 says of turns: each reads the clock
// once. A stall of half a second is 31 steps.
func TestTheTurnsOfABurst(t *testing.T) {
	for name, want := range map[string]int{"frameskip": 1, "piston": 1, "catchup": 31} {
		d, _ := classic.ByName(name)
		turns, most, made := d.New, 0, 0
		d.New = func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			actions := turns(func() time.Duration { made = 0; return now() }, o)
			return func(yield func(loop.Action) bool) {
				for a := range actions {
					if a.Do == loop.Update {
						made++
						most = max(most, made)
					}
					if !yield(a) {
						return
					}
				}
			}
		}
		m := claim(24).Setups[0].Machine
		lanes, err := lab.Run([]lab.Setup{{Design: d, Machine: m}})
		if err != nil || most != want || lanes[0].MaxBurst < 30 {
			t.Errorf("%s: %d updates in a turn, %v, %+v", name, most, err, lanes)
		}
	}
}

// TestFloatsRoundLess holds what claim 41 says of 64-bit floats: the same path,
// added up in 210 and in 42,000 parts.
func TestFloatsRoundLess(t *testing.T) {
	path, sum := float64(4200*ms)/float64(lab.Crossing), map[int]float64{}
	for _, n := range []int{210, 4200, 42000} {
		for range n {
			sum[n] += path / float64(n)
		}
		if off := math.Abs(sum[n] - sum[210]); off > 1e-9 || n > 210 && off == 0 {
			t.Errorf("%d additions are off by %g of the lane", n, off)
		}
	}
}

// TestTheClaimsAreListed with the numbers of the model. Only FIXSTEP_TEST=whole
// lists all, otherwise the test lists the last one.
func TestTheClaimsAreListed(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		out, _ := run(t, "lab", "-claims")
		golden(t, "lab/claims.txt", out)
	}
	list, err := os.ReadFile("testdata/lab/claims.txt")
	for line := range strings.Lines(string(list)) {
		if len([]rune(line)) > 81 {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
	last, _ := run(t, "lab", "-claim", strconv.Itoa(len(claims())))
	if err != nil || !strings.HasSuffix(string(list), last) || last == "" {
		t.Errorf("the last one is\n%s", last)
	}
}

// TestTheTourInLines checks the handout, whose lines fit into a narrow
// terminal. No step tells of events that do not happen.
func TestTheTourInLines(t *testing.T) {
	out, _ := run(t, "lab", "-tour", "-plain")
	golden(t, "lab/tour.txt", out)
	for line := range strings.Lines(out) {
		if len([]rune(line)) > 81 || strings.ContainsAny(line, "{}") {
			t.Errorf("too long, or without its number: %q", line)
		}
	}
	if again, _ := run(t, "lab", "-tour"); again != out {
		t.Errorf("without a terminal:\n%s", again)
	}
	last, _ := run(t, "lab", "-tour", "-plain", "14")
	if !strings.HasSuffix(out, last[strings.Index(last, "\n\nStep 14: "):]) || strings.Contains(last, "Step 13") {
		t.Errorf("from step 14 on:\n%s", last)
	}
	steps := tourSteps()
	steps[0].Wait = time.Hour
	if err := new(labFlags).writeSteps(io.Discard, steps); err == nil {
		t.Error("a step tells of an event that never happens")
	}
}

// TestAClaimIsShown by its command.
func TestAClaimIsShown(t *testing.T) {
	for n, want := range map[string]string{"1": "No key is needed.", "27": "Press Space."} {
		text := play(t, 80, 24, "wait:4s", "lab", "-claim", n).screen
		if !strings.Contains(text, "\n"+n+". ") || !strings.Contains(text, "\n"+want) {
			t.Errorf("no claim %s:\n%s", n, text)
		}
	}
}

//go:build !js

package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
)

// own returns a design whose loop runs take.
func own(turn func(now loop.Now, do *loop.Turn)) classic.Design {
	return classic.Design{Name: "mine", Sleeps: true, New: func(now loop.Now, _ *loop.Options) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) { turn(now, do) })
	}}
}

// TestWrongLoopsAreNamed checks that a loop that cannot be compared is named in
// one line, without touching a terminal.
func TestWrongLoopsAreNamed(t *testing.T) {
	good := own(func(_ loop.Now, do *loop.Turn) { do.Sleep(ms) })
	named := func(name string) classic.Design { d := good; d.Name = name; return d }
	for want, list := range map[string][]classic.Design{
		`called "Mine"`:                 {named("Mine")},
		`called ""`:                     {named("")},
		`two loops are called "steady"`: {named("steady")},
		`two loops are called "mine"`:   {good, good},
		"needs New":                     {{Name: "mine"}},
	} {
		var out, stderr bytes.Buffer
		env := &Env{Out: &out, Interactive: true,
			Open: func(term.Options) (*term.Screen, error) { t.Fatal("the lab opens the terminal"); return nil, nil }}
		code := Main(env, &stderr, []string{"lab"}, list...)
		said := stderr.String()
		oneLine := strings.Contains(said, want) && strings.Count(said, "\n") == 1
		if code != 2 || !oneLine || out.Len() > 0 {
			t.Errorf("status %d, %q, want %q; printed %q", code, stderr.String(), want, out.String())
		}
	}
}

// TestABadLoopStopsItsOwnLaneOnly: the loop is named in one line, with its
// reason, and the others go on, in each form of the lab.
func TestABadLoopStopsItsOwnLaneOnly(t *testing.T) {
	bad := own(func(_ loop.Now, do *loop.Turn) { do.Update(-16 * ms); do.Sleep(ms) })
	const want = "mine, at 0s: the loop asks for an update of -16ms"
	t.Chdir(t.TempDir())
	for _, form := range []string{"-table", "-json", "-svg plots"} {
		var out, stderr bytes.Buffer
		args := "lab -loops mine,steady -for 1s " + form
		code := Main(&Env{Out: &out}, &stderr, strings.Fields(args), bad)
		picture, _ := os.ReadFile(filepath.Join("plots", "steady.svg"))
		said := stderr.String()
		oneLine := strings.Contains(said, want) && strings.Count(said, "\n") == 1
		if code != 1 || !strings.Contains(out.String()+string(picture), "steady") || !oneLine {
			t.Errorf("%s: status %d: %s%s", form, code, out.String(), stderr.String())
		}
	}
}

// TestALoopThatWaitsInRealTimeIsNamed before a terminal is opened, and in each
// form of the lab.
func TestALoopThatWaitsInRealTimeIsNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := own(func(_ loop.Now, do *loop.Turn) { do.Draw(); time.Sleep(16 * ms) })
		for _, form := range []string{
			"-loops mine", "-loops mine -table", "-loops mine -json", "-loops mine -svg plots", "-check mine",
		} {
			var out, stderr bytes.Buffer
			env := &Env{Out: &out, Interactive: true,
				Open: func(term.Options) (*term.Screen, error) { t.Fatal("the lab opens the terminal"); return nil, nil }}
			code := Main(env, &stderr, strings.Fields("lab "+form), slow)
			text := strings.Join(strings.Fields(out.String()+stderr.String()), " ")
			const why = "he loop waits in real time, by time.Sleep at ownloops_test.go:"
			if code != 1 || !strings.Contains(text, why) {
				t.Errorf("%q: status %d: %s", form, code, text)
			}
		}
		time.Sleep(time.Second) // the loops end with their next action
	})
}

// A name may be long, and hold what a terminal would carry out.
func TestAVerdictIsPlain(t *testing.T) {
	long := strings.Repeat("n", 30)
	narrow, wide := register{name: 14, word: 7}, register{name: 30, word: 7}
	for want, got := range map[string]string{
		`a\x1b[2J      o\nk   t\r` + "\n":                       narrow.verdict("a\x1b[2J", "o\nk", "t\r"),
		long + "\n" + strings.Repeat(" ", 30) + "ok     text\n": wide.verdict(long, "ok", "text"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestTheLabChecksALoop on each named machine, several loops in a table, and
// both as JSON; the status says whether all are right.
func TestTheLabChecksALoop(t *testing.T) {
	good, status := run(t, "lab", "-check", "steady")
	for line := range strings.Lines(machines) {
		if name, _, _ := strings.Cut(line, " "); !regexp.MustCompile("(?m)^" + name + " +ok ").MatchString(good) {
			t.Errorf("no verdict on %s:\n%s", name, good)
		}
	}
	states := strings.Contains(good, "on time, then 533 ms late, then dropped 417 ms")
	if status != 0 || !strings.Contains(good, "\nsteady        ok\n") || !states {
		t.Errorf("steady: status %d\n%s", status, good)
	}
	table, status := run(t, "lab", "-check", "steady,nap,busy")
	const rows = `^steady +ok\nnap +wrong +On stalling: 521.7 ms are forgotten:\s[^~]*\n` +
		`busy +wrong +On fast: 11.1 x too fast: nothing waits, at busy.go:\d+.\nfixstep lab: 2 of 3 wrong\n$`
	if status != 1 || !regexp.MustCompile(rows).MatchString(table) {
		t.Errorf("status %d\n%s", status, table)
	}
	lines, status := run(t, "lab", "-json", "-check", "nap")
	var g lab.Grade
	err := json.Unmarshal([]byte(strings.Split(lines, "\n")[0]), &g)
	if err != nil || status != 1 || g.Verdict != "wrong" {
		t.Fatalf("%v, status %d\n%s", err, status, lines)
	}
	if len(g.Results) != strings.Count(machines, "\n") || g.Results[3].States[0] != "on time" {
		t.Errorf("%v, status %d\n%s", err, status, lines)
	}
}

// TestTheSheetHasNoAnswers but the questions, room for each vote, and tasks.
// The page for a teacher has the answers, what to say, and the words.
func TestTheSheetHasNoAnswers(t *testing.T) {
	out, _ := run(t, "lab", "-tour", "-sheet")
	if n := strings.Count(out, "My vote: __"); n != len(cards(tourText)) || !strings.Contains(out, "Three tasks") {
		t.Errorf("%d votes in\n%s", n, out)
	}
	key, _ := run(t, "lab", "-tour", "-sheet", "-key")
	sheet, page := strings.Join(strings.Fields(out), " "), strings.Join(strings.Fields(key), " ")
	_, end, _ := strings.Cut(sheetText, "\n---\n")
	answers := []string{strings.Join(strings.Fields(end), " ")}
	for i, r := range cards(tourText) {
		said, _, _ := strings.Cut(r["said"], "{")
		answers = append(answers, said, "Say: "+r["say"], fmt.Sprintf("Step %d: %s %s: ", i+1, r["right"], r[r["right"]]))
	}
	for _, answer := range answers {
		if strings.Contains(sheet, strings.TrimSpace(answer)) || !strings.Contains(page, strings.TrimSpace(answer)) {
			t.Errorf("told to pupils, or not to their teacher: %s", answer)
		}
	}
	for line := range strings.Lines(out + key) {
		if len([]rune(line)) > 81 {
			t.Errorf("wider than 80 columns: %q", line)
		}
	}
}

// TestTheVotesAreHandedIn: the last line on the terminal is their result.
func TestTheVotesAreHandedIn(t *testing.T) {
	p := play(t, 80, 24, "1 wait:5s Right 3 wait:5s", "lab", "-tour", "13")
	if !strings.HasSuffix(p.out, "The lesson: 2 of 2\n") {
		t.Errorf("%q", p.out)
	}
	if p := play(t, 80, 24, "wait:1s", "lab", "-tour", "13"); strings.Contains(p.out, "lesson:") {
		t.Errorf("without a vote: %q", p.out)
	}
}

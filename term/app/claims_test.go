package app

import (
	"os"
	"strings"
	"testing"
	"time"

	"fixstep/loop/lab"
	"fixstep/term/termtest"
)

// TestEveryClaimHolds runs each claim on the model and compares what it says
// with what happens there.
func TestEveryClaimHolds(t *testing.T) {
	list := claims()
	if len(list) != 42 {
		t.Errorf("%d claims", len(list))
	}
	for i, c := range list {
		checkRecord(t, i+1, &c, c.Get("claim"))
		for _, name := range []string{"from", "run", "see"} {
			if c.Get(name) == "" {
				t.Errorf("claim %d: no %s", i+1, name)
			}
		}
		if len(c.All("check"))+len(c.All("word")) == 0 {
			t.Errorf("claim %d: nothing checks it", i+1)
		}
	}
}

// checkRecord holds a record to its checks on the model.
func checkRecord(t *testing.T, i int, c *lab.Record, title string) {
	t.Helper()
	runs, err := runsOf(c)
	if err != nil {
		t.Errorf("%d, line %d: %v", i, c.Line, err)
		return
	}
	for _, check := range c.All("check") {
		if ok, err := runs.Check(check); err != nil || !ok {
			a, _ := runs.Number(strings.Fields(check)[0])
			t.Errorf("%d, %s: not so: %s: %v (%v)", i, title, check, a, err)
		}
	}
	if _, err := runs.Fill(c.Get("see")); err != nil {
		t.Errorf("%d, %s: %v", i, title, err)
	}
}

// typed returns the keys of a record as a script.
func typed(words string) (script string) {
	for word := range strings.FieldsSeq(words) {
		if word != "Space" {
			word = "'" + word + "'"
		}
		script += word + " "
	}
	return script
}

// missing returns what is on none of the screens. All words of one must stand
// in one line.
func missing(screens []string, words []string) (list []string) {
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

// TestEveryClaimIsSeenLive does what a claim says in the live lab, and looks
// for its words there.
func TestEveryClaimIsSeenLive(t *testing.T) {
	whole := os.Getenv("FIXSTEP_TEST") == "whole"
	for i, c := range claims() {
		if !whole && i%3 != 0 {
			continue // FIXSTEP_TEST=whole shows all
		}
		if len(c.All("word"))+len(c.Get("keys")) == 0 {
			continue
		}
		termtest.Test(t, func(t *testing.T) {
			p, _ := start(t, 120, 40, append([]string{"lab"}, strings.Fields(c.Get("run"))...)...)
			p.Type("wait:2s " + typed(c.Get("keys")))
			var screens []string
			for _, at := range []time.Duration{3250 * ms, 6600 * ms, 12 * time.Second} {
				p.Wait(at - p.Now())
				if screens = append(screens, p.Look().String()); len(missing(screens, c.All("word"))) == 0 {
					return
				}
			}
			t.Errorf("%d, %s: not seen: %q in\n%s", i+1, c.Get("claim"), missing(screens, c.All("word")), strings.Join(screens, "\n"))
		})
	}
}

// TestTheKeysOfAClaimProveIt: what is recommended is not refuted by them.
func TestTheKeysOfAClaimProveIt(t *testing.T) {
	for _, c := range claims() {
		if strings.HasPrefix(c.Get("claim"), "With drawing out of the update loop") {
			args := append([]string{"lab"}, strings.Fields(c.Get("run"))...)
			if text := play(t, 120, 40, "wait:2s "+typed(c.Get("keys"))+" wait:6s", args...).screen; strings.Contains(text, "drops") {
				t.Errorf("with keys %s:\n%s", c.Get("keys"), text)
			}
		}
	}
}

func TestTheClaimsAreListed(t *testing.T) {
	out, code := run(t, "lab", "-claims")
	if code != 0 || !strings.Contains(out, "\n42. ") {
		t.Errorf("status %d:\n%s", code, out)
	}
	for line := range strings.Lines(out) {
		if len(line) > 112 || strings.ContainsAny(line, "{}") {
			t.Errorf("%q", line)
		}
	}
}

package lab

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

func runs() Runs {
	m := Machine{UpdateCost: time.Millisecond}
	m.For = time.Second
	steady, _ := classic.ByName("steady")
	r := m.Start(steady, nil)
	defer r.Stop()
	r.Advance(loop.UntilInput)
	return Runs{"steady": r, "b.steady": r}
}

func TestParse(t *testing.T) {
	list, err := Parse("# a comment\none: 1\n  and more\ntwo: a: b\none: 2\n\n\none: 3\n", "one", "two")
	if err != nil || len(list) != 2 || list[0].Get("one") != "1 and more" || list[0].Get("two") != "a: b" ||
		len(list[0].All("one")) != 2 || list[1].Line != 8 || list[1].Get("two") != "" {
		t.Errorf("%v: %v", err, list)
	}
	for text, want := range map[string]string{"three: 3": "line 1", "one: 1\n\n  on": "line 3", "one": "line 1"} {
		if _, err := Parse(text, "one"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestChecks(t *testing.T) {
	r := runs()
	for comparison, want := range map[string]bool{
		"steady.updates = 60": false, "steady.updates = 59": true, "steady.updates < b.steady.updates * 2": true,
		"steady.busy >= 59ms": true, "steady.dropped != 0": false, "1 <= 1": true, "3 * 2 > 5": true,
	} {
		if got, err := r.Check(comparison); err != nil || got != want {
			t.Errorf("%q: %v, %v", comparison, got, err)
		}
	}
	for _, wrong := range []string{"", "steady.updates", "nap.sim = 1", "steady.nothing = 1", "1 ~ 1", "1 = 1 1", "1 =", "1 * x = 1"} {
		if _, err := r.Check(wrong); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
	if text, err := r.Fill("{steady.updates} in {steady.end}"); err != nil || text != "59 in 1 s" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := r.Fill("{steady.nothing}"); err == nil {
		t.Error("nothing is filled in")
	}
}

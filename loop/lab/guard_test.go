package lab

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// TestWhatALoopMaySpend at one moment: its budget. A sleep that is not too
// short begins another moment.
func TestWhatALoopMaySpend(t *testing.T) {
	const action = 1 + costOfAction
	update := func(step time.Duration) loop.Action { return loop.Action{Do: loop.Update, Step: step} }
	sleep := func(d time.Duration) loop.Action { return loop.Action{Do: loop.Sleep, For: d} }
	for name, c := range map[string]struct {
		a     loop.Action
		now   time.Duration // the moment before was 5
		spent int           // before, for which it is refused with one more
		why   string
	}{
		"an update":            {update(1), 5, budget - 1, "lets no time pass: "},
		"an update of nothing": {update(0), 5, budget - action, "lets no time pass: "},
		"a draw":               {loop.Action{Do: loop.Draw}, 5, budget - action, "lets no time pass: "},
		"a sleep of nothing":   {sleep(0), 5, budget - action, "lets no time pass: "},
		"a short sleep":        {sleep(1), 5, budget - action, "sleeps for 1ns, again and again: "},
		"a short sleep later":  {sleep(aNap - 1), 6, budget - action, "sleeps for 999ns, again and again: "},
		"a sleep":              {sleep(aNap), 5, budget - action, "lets no time pass: "},
	} {
		for more := range 2 {
			g := guard{at: 5, spent: c.spent + more}
			why := g.refuses(&c.a, c.now)
			if more == 0 && why != "" || more == 1 && !strings.HasPrefix(why, c.why) {
				t.Errorf("%s, %d more: %q", name, more, why)
			}
		}
	}
	for _, a := range []loop.Action{sleep(aNap), sleep(0), update(1), update(0)} {
		g := guard{at: 5, spent: budget}
		if why := g.refuses(&a, 6); why != "" || g.at != 6 || g.spent > action {
			t.Errorf("%v at another moment: %q, %+v", a, why, g)
		}
	}
	for step, want := range map[time.Duration]string{
		0:  "",
		-1: "asks for an update of -1ns: game time never goes back",
	} {
		a := update(step)
		if why := new(guard).refuses(&a, 0); why != want {
			t.Errorf("a step of %d: %q", step, why)
		}
	}
}

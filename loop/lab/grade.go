package lab

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
)

// A Grade is what a teacher wants to know of a loop, or of a program by its
// log. Each Verdict is ok or wrong; each Why is the gravest fault, in a
// sentence, or "".
type Grade struct {
	Loop    string   `json:"loop"`     // its name
	Verdict string   `json:"verdict"`  // wrong if one of Results is
	Why     string   `json:"why"`      // names its machine
	Results []Result `json:"machines"` // one for each machine
	*Match           // of a log; nil: no log is judged
}

// A Result is what came out on one machine.
type Result struct {
	Machine string   `json:"machine"` // its name
	Verdict string   `json:"verdict"` // see Grade
	Why     string   `json:"why"`     // see Grade
	States  []string `json:"states"`  // of the lane, in order of time: each kind once, with the numbers of its end
}

// Judge runs a loop on machines, and judges what it did there: its actions, and
// when they began. The name of a Setup ends with its machine, after an @. The
// log of a program is a Setup, too, by Machine.Took. A loop that keeps its
// goroutine is told within two seconds of real time, and has no Results: such a
// goroutine may go on to the end of the program.
func Judge(name string, list []Setup) Grade {
	g := Grade{Loop: name, Verdict: "ok"}
	var trials []trial
	var steps, sleeps span
	if why := attend(func(k *keeper) {
		for i := range list {
			lane, states := list[i].watch(k)
			_, machine, _ := strings.Cut(lane.Design.Name, "@")
			trials = append(trials, trial{lane, &steps, &sleeps})
			steps.add(lane.short)
			steps.add(lane.Longest)
			sleeps.add(lane.naps.least)
			sleeps.add(lane.naps.most)
			g.Results = append(g.Results, Result{Machine: machine, States: states, Verdict: "ok"})
		}
	}); why != "" {
		return Grade{Loop: name, Verdict: "wrong", Why: sentence(why)}
	}
	gravest, machine := 0, ""
	for i, t := range trials {
		r, rank := &g.Results[i], 0
		if r.Why, rank = t.fault(); r.Why == "" {
			continue
		}
		if r.Verdict = "wrong"; g.Why == "" || rank < gravest {
			gravest, g.Verdict, g.Why, machine = rank, "wrong", r.Why, r.Machine
		}
	}
	if slices.ContainsFunc(g.Results, func(r Result) bool { return r.Why != g.Why }) {
		g.Why = "On " + machine + ": " + g.Why
	}
	return g
}

// Try runs a loop to its end, and returns an error, in one line that names it,
// if it keeps its goroutine.
func (s Setup) Try() error {
	why := attend(func(k *keeper) {
		r := s.start(0, k)
		defer r.Stop()
		r.run(loop.UntilInput)
	})
	if why == "" {
		return nil
	}
	return fmt.Errorf("%s: the loop %s", s.Design.Name, why)
}

// sentence makes a sentence of what a loop does wrong.
func sentence(why string) string { return "The loop " + why + "." }

// watch runs a lane to its end, and returns its states after the first second.
func (s *Setup) watch(k *keeper) (r *Lane, states []string) {
	r = s.start(0, k)
	defer r.Stop()
	looks := loop.PerSecond(60)
	for n := int64(0); looks.At(n) <= s.Machine.For; n++ {
		if r.Advance(looks.At(n)) && looks.At(n) >= time.Second {
			same := func(state string) bool { return kindOf(state) == kindOf(r.State) }
			states = append(slices.DeleteFunc(states, same), r.State)
		}
	}
	return r, states
}

// kindOf returns a state without its numbers.
func kindOf(state string) string {
	return strings.Join(strings.FieldsFunc(state, func(r rune) bool { return r == '.' || '0' <= r && r <= '9' }), "")
}

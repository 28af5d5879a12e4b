package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
)

// A Grade is what a teacher wants to know of a loop, or of a program by its
// log. Each Verdict is ok, wrong or "not judged"; each Why is the gravest
// fault, or why it is not judged, in a sentence, or "".
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
	States  []string `json:"states"`  // of the lane: each kind once, with its last numbers
}

// The words of a verdict. A log that proves neither a fault nor that there is
// none is not judged.
const (
	right    = "ok"
	wrong    = "wrong"
	unjudged = "not judged"
)

// Judge runs a loop on machines, and judges what it did there: its actions, and
// when they began. The name of a Setup ends with its machine, after an @. A log
// is judged as far as it is long enough. A loop that keeps its goroutine is
// told within two seconds, or on a busy machine when it has used a second of
// the CPU, and has no Results: such a goroutine may go on to the end of the
// program.
func Judge(name string, list []Setup) Grade {
	var runs []outcome
	why := attend(func(k *keeper) {
		for _, s := range list {
			runs = append(runs, s.watch(k))
		}
	})
	if why != "" {
		return Grade{Loop: name, Verdict: wrong, Why: sentence(why)}
	}
	return grade(name, runs)
}

// An outcome is a run that has ended.
type outcome struct {
	*Lane
	states []string // after the first second, each kind once
	doubt  string   // why it was not watched to its end; "": it was
}

// grade judges runs by what they prove together.
func grade(name string, runs []outcome) Grade {
	g := Grade{Loop: name, Verdict: right}
	var steps, naps span
	widest := 0
	for _, r := range runs {
		steps.join(span{r.short, r.Longest})
		naps.join(r.allNaps())
		widest = max(widest, r.MaxBurst)
	}
	gravest, machine := len(findings)+1, ""
	for _, r := range runs {
		s := r.all(steps, naps)
		s.widest = widest
		rank, result := r.judged(&s)
		if rank < gravest {
			gravest, machine = rank, result.Machine
			g.Verdict, g.Why = result.Verdict, result.Why
		}
		g.Match = r.Match
		g.Results = append(g.Results, result)
	}
	if slices.ContainsFunc(g.Results, func(r Result) bool { return r.Why != g.Why }) {
		g.Why = "On " + machine + ": " + g.Why
	}
	return g
}

// judged returns what a whole run proves, and how grave that is.
func (r *outcome) judged(s *stretch) (rank int, result Result) {
	_, on, _ := strings.Cut(r.Design.Name, "@")
	result = Result{Machine: on, States: r.states, Verdict: right}
	rank = len(findings)
	if !r.tooShort() {
		rank = s.gravest()
	}
	if rank < len(findings) {
		result.Verdict, result.Why = wrong, findings[rank].say(s)
		return level(rank), result
	}
	result.Why = cmp.Or(r.doubt, s.doubts())
	if result.Why != "" {
		result.Verdict = unjudged
	}
	return rank, result
}

// gravest returns the index of the gravest fault that a whole run proves, or
// the number of findings if it proves none.
func (s *stretch) gravest() int {
	for i, f := range findings {
		if f.say != nil && f.proved(s) {
			if f.say(s) == "" {
				break
			}
			return i
		}
	}
	return len(findings)
}

// level returns how grave a finding is among machines. All speeds are one level
// there: what is wrong on a fast machine is wrong in itself.
func level(finding int) int {
	first := len(ends) + len(times)
	if first <= finding && finding < first+len(speeds) {
		return first
	}
	return finding
}

// sentence makes a sentence of what a loop does wrong.
func sentence(why string) string { return "The loop " + why + "." }

// watch runs a lane to its end, or that of what can be judged.
func (s Setup) watch(k *keeper) outcome {
	doubt := s.judgeable()
	r := s.start(0, k)
	defer r.Stop()
	var states []string
	looks := loop.PerSecond(60)
	for n := int64(0); looks.At(n) <= s.Machine.For; n++ {
		if r.Advance(looks.At(n)) && looks.At(n) >= time.Second {
			same := func(state string) bool { return kindOf(state) == kindOf(r.State) }
			states = append(slices.DeleteFunc(states, same), r.State)
		}
	}
	r.stay(&Op{T: r.now, Core: r.drawer}, r.burst)
	return outcome{r, states, doubt}
}

// kindOf returns a state without its numbers.
func kindOf(state string) string {
	number := func(r rune) bool { return r == '.' || '0' <= r && r <= '9' }
	return strings.Join(strings.FieldsFunc(state, number), "")
}

// long says a long time.
func long(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d >= 2*day:
		return fmt.Sprintf("%d days", d/day)
	case d >= 2*time.Hour:
		return fmt.Sprintf("%d hours", d/time.Hour)
	}
	return SayTime(d, 0)
}

// ns says a time to a tenth of a millisecond, or below a millisecond as it is.
func ns(d time.Duration) string {
	if d < time.Millisecond {
		return d.String()
	}
	return SayTime(d, 1)
}

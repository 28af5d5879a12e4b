package classic

import (
	"iter"
	"slices"

	"fixstep/loop"
)

// A Design is a loop together with what there is to say about it. The lab runs
// designs; one of your own needs a Name and New.
type Design struct {
	Name      string    // one lower-case word
	New       loop.Func // sets the loop up, a limited one with the default limits; nil: it runs on two goroutines
	Sleeps    bool      // it sleeps at times; false: it keeps a core busy for good
	EveryTurn bool      // it makes an update each turn, however little time has passed
	Varies    bool      // its updates differ in length, see loop.Options.UpdateBy
	Summary   string    // what it does, in one line of 64 characters at most
	Intent    string    // what it does on purpose, lest it is taken for a fault; "": nothing
	Source    string    // author and chapter of the texts that describe it, see package loop
	Code      string    // its pseudo-code, one newline after each line; lab.NewWalker says what it may hold

	withLimits func(*Limits, loop.Now, *loop.Options) iter.Seq[loop.Action] // New, with limits; nil: it has none
}

// Cores sets the loop up and returns its sequences of actions: one, or two that
// run at the same time for async. The limits are for a loop that has some.
func (d Design) Cores(now loop.Now, o *loop.Options, l *Limits) []iter.Seq[loop.Action] {
	switch {
	case d.New == nil:
		updates, draws := Async(now, o)
		return []iter.Seq[loop.Action]{updates, draws}
	case d.withLimits != nil:
		return []iter.Seq[loop.Action]{d.withLimits(l, now, o)}
	}
	return []iter.Seq[loop.Action]{d.New(now, o)}
}

// Designs lists every loop, from the simplest to this project's own.
var Designs = []Design{
	busy, nap, delta, deltaClamped, deltaSmoothed, limited, frameSkip, guarded,
	catchUp, residual, semiFixed, piston, event, async, steady,
}

// ByName returns the loop of that name from Designs, and whether there is one.
func ByName(name string) (d Design, ok bool) {
	i := slices.IndexFunc(Designs, func(d Design) bool { return d.Name == name })
	if i < 0 {
		return Design{}, false
	}
	return Designs[i], true
}

var steady = Design{
	Name: "steady", New: loop.Steady, Sleeps: true,
	Summary: "fixed updates, capped frames between the last two states, sleep",
	Intent:  "Its picture is one step old on purpose: it lies between the last two states.",
	Source:  `this project's own, after Piston, Nystrom and Entropy Interactive`,
	Code: `start = last = frame due = now; burst = 0
forever:
    update due = last + step
    if now >= update due and burst >= max-updates:
        owed = now - last - (now - last) mod step    # whole steps
        last += owed; drop(owed)
    else if now >= update due:
        input
        last += step; burst += 1; update(step)
    else if now >= frame due:
        frame due = now + frame - min(jitter, (now - start) mod frame)
        burst = 0; draw(max(0, sim - step + now - last))    # one step ago
    else:
        burst = 0; sleep(min(update due, frame due) - now)
`,
}

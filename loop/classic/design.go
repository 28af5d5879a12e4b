package classic

import (
	"iter"

	"fixstep/loop"
)

// A Design is a loop and its description. The lab runs designs; a design that
// you write needs a Name and New.
type Design struct {
	Name      string    // one lower-case word
	New       loop.Func // the loop; nil for async, which no host runs: a nil Options.Loop is Steady
	Sleeps    bool      // it sleeps at times; false: it always keeps a core busy
	EveryTurn bool      // it makes an update each turn, however little time has passed
	Varies    bool      // its updates differ in length, so loop.Run refuses it
	Summary   string    // the rule of the loop, in one line of 64 characters at most
	Intent    string    // a behavior that may look like a fault; "": none
	Source    string    // author and chapter of the articles that describe it, see package loop

	both func(loop.Now, *loop.Options) (updates, draws iter.Seq[loop.Action]) // in place of New
}

// Cores sets the loop up and returns its sequences of actions: one, or two that
// run at the same time for a loop without New, such as async.
func (d Design) Cores(now loop.Now, o *loop.Options) []iter.Seq[loop.Action] {
	if d.New == nil {
		updates, draws := d.both(now, o)
		return []iter.Seq[loop.Action]{updates, draws}
	}
	return []iter.Seq[loop.Action]{d.New(now, o)}
}

package loop

import (
	"iter"
	"time"
)

// A Now tells the time in nanoseconds since some fixed moment. It never goes
// back.
type Now func() time.Duration

// A Func sets up a loop at the time that now tells, and returns its actions.
// The sequence has no end of its own: the host leaves it. A Func calls
// c.Fill, and reads c again at each turn. To see a loop of your own in the lab,
// write it with the words of Turn, name it in a Design, and hand that to Main
// of term/app, as the Example of that package does.
type Func func(now Now, c *Config) iter.Seq[Action]

// A Design is a loop together with what there is to say about it. Exactly one
// of New and Async is set.
type Design struct {
	Name      string    // one lower-case word
	New       Func      // sets the loop up
	Async     AsyncFunc // sets up a loop that runs on two goroutines
	Sleeps    bool      // it sleeps at times; false: it keeps a core busy for good
	EveryTurn bool      // it makes an update each turn, however little time has passed
	Varies    bool      // its updates differ in length, see VariableUpdater
	Summary   string    // what it does, in one line of 64 characters at most
	Source    string    // author and chapter of the texts that describe it, see the package comment
	Code      string    // its pseudo-code, one newline after each line
}

// An AsyncFunc sets up a loop as two sequences of actions for two goroutines:
// one takes input and updates, the other draws.
type AsyncFunc func(now Now, c *Config) (updates, draws iter.Seq[Action])

// Cores sets the loop up and returns its sequences of actions: one, or two
// that run at the same time where the loop is an Async one.
func (d Design) Cores(now Now, c *Config) []iter.Seq[Action] {
	if d.Async != nil {
		updates, draws := d.Async(now, c)
		return []iter.Seq[Action]{updates, draws}
	}
	return []iter.Seq[Action]{d.New(now, c)}
}

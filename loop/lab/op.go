package lab

import (
	"fmt"
	"time"

	"fixstep/loop"
)

// An Op is one operation of a run, whoever made it: a loop on a machine, or a
// program that wrote a log.
//
// The For of a Sleep is the time to its planned end, rounded up to the
// machine's grain, without stalls. A wait for input that never comes has a For
// of UntilInput.
type Op struct {
	loop.Action
	Core   int           // the core it runs on, 0 or 1
	T, To  time.Duration // when it began and ended; while it goes on, To is when it should end
	Lag    time.Duration // at T: passed time that was in no update and in no drop
	Events int           // Input: the number of events that it took

	asked time.Duration // Sleep: for how long the loop asked
	held  time.Duration // for how long a stall held it up
	over  time.Duration // of a log: how much longer it took than its kind does as a rule
	line  int           // of the log that tells it; 0: none does
	place string        // file and line of the code that asked for it; "": not known
}

// at says where an operation stands in the code of its loop, or in its log; "":
// it is not known.
func (op *Op) at() string {
	switch {
	case op.place != "":
		return ", at " + op.place
	case op.line > 0:
		return fmt.Sprintf(", at line %d", op.line)
	}
	return ""
}

// A source makes the operations of a run, and tells its lane when each begins
// and ends.
type source interface {
	// run makes every operation that begins before a time and before the end of
	// the run.
	run(to time.Duration)
	// stop frees what the source holds.
	stop()
}

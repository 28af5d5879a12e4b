package lab

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"fixstep/loop"
)

// A Lane is a run of a loop, or of a program by its log, to look at while it
// goes on. State names in a word or two how the loop does, Fault says whether
// it is at fault, and Why in what: all three as of the last time that Advance
// judged.
type Lane struct {
	Tally      // so far: a draw counts at its start, all other operations at their end
	Setup      // the loop, and its machine, which may be changed as the lane goes on
	Body  body // as the updates have left it

	// Err says why the loop went no further, in one line that names the loop and,
	// after a panic, the place; nil: it goes on.
	Err error

	trace   func(Op) // gets every operation when it begins; nil: nobody does
	source  source
	now     time.Duration
	looks   int  // of the loop at the clock, since its first action
	listens bool // its last sleep was UntilInput
	record
	judgement
	view
}

// Run runs loops to their ends, one after another. Their machines must have
// passed Check. A loop that fails has no lane: the error names it.
func Run(list []Setup) (lanes []*Lane, bad error) {
	for _, s := range list {
		r := s.Start(0)
		r.run(loop.UntilInput)
		r.Stop()
		bad = errors.Join(bad, r.Err)
		if r.Err == nil {
			lanes = append(lanes, r)
		}
	}
	return lanes, bad
}

// Start sets a run up at time 0. The lane keeps a number of its last operations
// for Between; 0: none. Stop frees the coroutines of the lane.
func (s Setup) Start(keep int) *Lane { return s.start(keep, nil) }

func (s Setup) start(keep int, k *keeper) *Lane {
	r := &Lane{Setup: s, record: newRecord(), view: newView(&s, keep)}
	r.Body.kind = s.Machine.Body
	if s.Match != nil {
		r.source = &tape{Lane: r}
		return r
	}
	m := &model{Lane: r, keeper: k, lines: lines{}, chance: rand.New(rand.NewPCG(1, 2))}
	r.source = m
	m.begin()
	return r
}

// Stop frees the coroutines of the lane.
func (r *Lane) Stop() { r.source.stop() }

// run carries out every operation that begins before t and before its machine's
// For.
func (r *Lane) run(t time.Duration) {
	r.source.run(t)
	if t < r.Machine.For {
		r.now = max(r.now, t)
	}
	r.glance(r.now, r.Machine.Hidden)
}

// begins reads an operation that begins at now.
func (r *Lane) begins(op *Op) {
	op.Lag = r.owes()
	r.places[op.Do] = op.place
	switch op.Do {
	case loop.Input:
		r.input(op)
	case loop.Update:
		r.Longest = max(r.Longest, op.Step)
		if r.row < 0 {
			r.row = r.now
		}
	case loop.Draw:
		r.row = -1
		r.draw(op)
	case loop.Sleep:
		r.row = -1
		r.listens = op.asked == loop.UntilInput
		if op.For < loop.UntilInput {
			r.Sleeps++
		}
	case loop.Drop:
		r.drop(op)
	}
	if r.trace != nil {
		r.trace(*op)
	}
	if op.Core == 0 && op.Do != loop.Drop {
		r.weigh(op)
	}
	r.note(op)
}

// input takes the input events of an operation.
func (r *Lane) input(op *Op) {
	due := r.Machine.InputTimes[r.Events:][:op.Events]
	r.Tally.take(due)
	if len(due) > 0 && !r.Machine.stood(due[0], r.now) {
		r.part.proves(wait, r.now-due[0], op, 0)
	}
}

// draw counts a draw that begins, and shows its picture.
func (r *Lane) draw(op *Op) {
	hidden, updates := r.Machine.Hidden, r.burst
	r.glance(r.now, hidden)
	r.stay(op, updates)
	r.lastDraw, r.burst = r.now, 0
	r.Draws++
	if hidden {
		return
	}
	r.pictures(op, updates)
	r.alpha = op.Alpha
	r.show(op.At, r.Body.at(&op.Action), op.To, r.Machine.View)
	r.glance(r.now, false)
	if r.Body.kind == Wall && inWall(r.Place) {
		r.Inside++
	}
}

// ends reads that an operation has ended, at its end. An update moves the body.
func (r *Lane) ends(op *Op) {
	r.now = op.To
	if op.Do == loop.Update {
		r.Body.keys = r.Events
		r.Body.move(op.Step)
	}
	r.end(op)
	held := op.held
	if op.Do == loop.Sleep && op.over > tolerance { // a log tells when it should end
		held = op.over
	}
	r.held[op.Core] += held
	if op.Core == 0 {
		r.excuse(op)
	}
}

// over reads that a core makes no more operations.
func (r *Lane) over(core int) {
	r.done[core] = true
	r.End = max(r.End, r.now)
}

// fail ends the run of the loop with an error.
func (r *Lane) fail(why string) {
	if r.Err == nil {
		r.Err = fmt.Errorf("%s, at %v: the loop %s", r.Design.Name, r.now, why)
	}
}

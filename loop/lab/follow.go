package lab

import (
	"maps"
	"math"
	"slices"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A follower runs a loop on the clock of a log: the loop reads the time of the
// line that comes next. A program reads its clock a little before it writes the
// line, and may lose its core in between; or a step is due just then. So some
// looks may be moved, at one line in a hundred and three more.
type follower struct {
	*log
	design classic.Design
	moved  map[int]time.Duration // how much later than its line a look is, by the action of the line

	op    int           // the next action of the log
	looks []int         // the actions before which the loop has looked at the clock; see setUp
	does  loop.Action   // of the loop at op
	off   time.Duration // how much more that is than the log's
	sum   time.Duration // of all that fitted, and in the end of all moved looks
	told  bool          // a draw has told its alpha
	ahead bool          // see Match
	drops map[int]time.Duration
}

// follow lets a loop follow the log as far as it does.
func (l *log) follow(d classic.Design) *follower {
	f := &follower{log: l, design: d, moved: map[int]time.Duration{}}
	end, left, before := len(l.ops), 0, f.moved
	for f.run(end) < end && len(f.moved) < 3+end/100 {
		op, moved := f.op, f.moved
		if !f.move() {
			break
		}
		left, before = op, moved
	}
	if f.run(end) < min(end, left+proof) {
		f.moved = before // the last move has led nowhere
		f.run(end)
	}
	for _, by := range f.moved {
		f.sum += by.Abs()
	}
	if f.op < end && f.does.Do != l.ops[f.op].Do {
		f.sum = maxTime // another loop that does the same, but not as much, is nearer
	}
	return f
}

// proof is the number of actions that follow if a look is moved rightly.
const proof = 40

// run runs the loop until the log does something else, or to an action of the
// log, and returns that action.
func (f *follower) run(to int) int {
	f.op, f.looks, f.sum, f.told, f.ahead = setUp, f.looks[:0], 0, false, false
	f.drops = map[int]time.Duration{}
	last := time.Duration(math.MinInt64) // the time that the loop has reached
	now := func() time.Duration {
		if n := len(f.looks); n == 0 || f.looks[n-1] != f.op {
			f.looks = append(f.looks, f.op)
		}
		last = max(last, f.look())
		return last
	}
	actions := f.design.New(now, &f.opt)
	f.op = 0
	for f.does = range actions {
		switch {
		case f.does.Do == loop.Drop:
			f.drops[f.op] += f.does.Lost
			continue
		case f.does.Do == loop.Input && !f.asks:
			continue
		case !f.fits(&f.ops[f.op]):
			return f.op
		}
		if f.does.For < loop.UntilInput {
			last = max(last, f.ops[f.op].T+f.does.For-tolerance) // no sleep is shorter
		}
		f.op++
		if f.op == to {
			break
		}
	}
	return f.op
}

// setUp stands for the action before which a loop looks at the clock when it is
// set up.
const setUp = -1

// look returns the time of a look at the clock. The one of the set-up is no
// later than the next one.
func (f *follower) look() time.Duration {
	if f.op == setUp {
		return f.ops[0].T + min(f.moved[setUp], f.moved[0])
	}
	return f.ops[f.op].T + f.moved[f.op]
}

// fits reports whether the loop does what the log does.
func (f *follower) fits(op *Op) bool {
	f.off = 0
	switch {
	case f.does.Do != op.Do:
		return false
	case op.Do == loop.Update:
		f.off = f.does.Step - op.Step
	case op.Do == loop.Sleep:
		f.off = f.does.For - op.For
	case op.Do == loop.Draw && op.Alpha != untold:
		f.off = f.alphas(op.Alpha)
	}
	if f.off.Abs() > tolerance {
		return false
	}
	f.sum += f.off.Abs()
	return true
}

// alphas returns how much later the loop draws than an alpha says. The text of
// a loop that draws ahead tells the lag, and the loop's alpha is One more: the
// first draw shows which the log has.
func (f *follower) alphas(told loop.Alpha) time.Duration {
	off := parts(f.does.Alpha-told, f.opt.Updates.Interval())
	lag := parts(f.does.Alpha-told-loop.One, f.opt.Updates.Interval())
	if !f.told {
		f.ahead = f.does.Alpha >= loop.One && lag.Abs() < off.Abs()
	}
	f.told = true
	if f.ahead {
		return lag
	}
	return off
}

// move moves a look at the clock so that the log follows furthest, if any does.
// It tries times of all sizes. What is then missing at the action that does not
// fit says how much further to go; a mean has half of it.
func (f *follower) move() bool {
	at, before := f.op, f.moved
	best, found, end := at, before, min(at+proof, len(f.ops))
	try := func(look int, by time.Duration) (off time.Duration) {
		to := before[look] - by
		if best == end || to > tolerance || -to > f.lost(look) {
			return 0
		}
		f.moved = maps.Clone(before)
		f.moved[look] = to
		n := f.run(end)
		if n > best {
			best, found = n, f.moved
		}
		if n >= at {
			off = f.off
		}
		return off
	}
	for _, look := range f.suspects() {
		sizes := []time.Duration{0}
		for d := finest; d < f.lost(look); d += d / 4 {
			sizes = append(sizes, d, -d)
		}
		for _, by := range append(sizes, f.lost(look)) {
			off := try(look, by)
			if off != 0 {
				try(look, by+off)
				try(look, by+2*off)
			}
		}
	}
	f.moved = found
	return best > at
}

// finest is the least time that a look is moved by.
const finest = 10 * time.Microsecond

// suspects returns the looks at the clock that may be to blame. It begins with
// the last one, which is to blame most often. The next frame of a loop may
// count from five looks ago.
func (f *follower) suspects() (list []int) {
	list = slices.Clone(f.looks[max(0, len(f.looks)-5):])
	slices.Reverse(list)
	return list
}

// lost returns the longest time that a program can have lost between a look at
// the clock and the line of an action: that since the line before. Before the
// first line it may have been a step.
func (f *follower) lost(look int) time.Duration {
	if look <= 0 {
		return f.opt.Updates.Interval()
	}
	return f.ops[look].T - f.ops[look-1].T
}

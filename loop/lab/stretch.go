package lab

import (
	"time"

	"fixstep/loop"
)

// A stretch is what a part of a run proves: its last second, or all of it.
type stretch struct {
	*Lane
	part             // of the whole stretch
	from, to *sample // the counts at its ends
	whole    bool    // it is a whole run, in which no key changes the machine
	pace     pace    // of a whole run
	steps    span    // the lengths of its updates, of a whole run those on all machines
	widest   int     // the largest burst on all machines, of a whole run
	shown    int     // pictures of new moments a second
}

// lately returns what the last looks prove: 4 of them are a second.
func (r *Lane) lately(looks int) stretch {
	s := stretch{Lane: r, part: newPart(), from: &r.samples[kept-1-looks], to: &r.samples[kept-1]}
	for i := kept - looks; i < kept; i++ {
		s.part.add(&r.samples[i].part)
	}
	s.shown = r.rate
	return s
}

// all returns what a whole run proves, whose loop makes updates and sleeps of
// such lengths on all machines.
func (r *Lane) all(steps, naps span) stretch {
	end := &sample{r.now, r.Tally, r.part}
	s := stretch{Lane: r, part: r.before, from: &r.base, to: end, whole: true, steps: steps}
	s.part.add(&r.part)
	s.naps = naps
	s.pace = s.paceOfRun()
	s.shown = perSecond(r.Draws-r.Twice, r.now-max(r.held[0], r.held[1]))
	return s
}

// perSecond returns how many of n in a time are in a second, to the nearest.
func perSecond(n int, took time.Duration) int {
	took = max(1, took)
	return int((time.Duration(n)*time.Second + took/2) / took)
}

// length is the time of a stretch.
func (s *stretch) length() time.Duration { return s.to.at - s.from.at }

// step is the length of the loop's own updates, if they are alike, else that
// of its machine.
func (r *Lane) step() time.Duration {
	if r.short > 0 && r.Longest-r.short <= r.short/100 {
		return r.Longest
	}
	return r.Machine.Updates.Interval()
}

// line says where the code asks for a kind of action; "": it is not known.
func (r *Lane) line(kind loop.Kind) string {
	op := Op{place: r.places[kind]}
	return op.at()
}

// turn returns the longest time of a turn without a stall or a burst.
func (r *Lane) turn() time.Duration {
	m := &r.Machine
	return r.step() + m.UpdateCost + m.DrawCost + m.Tremble + m.Grain + m.Late + m.ClockGrain + m.Swap
}

// slack returns the largest distance from the clock that a loop has by design.
func (r *Lane) slack() time.Duration { return r.turn() + r.Machine.Frames.Interval() }

// canUpdate reports whether the machine has the time for each update, and
// canDraw whether for a draw after each, too.
func (r *Lane) canUpdate() bool { return r.Machine.UpdateCost < r.step() }
func (r *Lane) canDraw() bool {
	return r.Machine.UpdateCost+r.Machine.DrawCost+r.Machine.Swap <= r.step()
}

// could returns how many new moments a second the machine could show.
func (r *Lane) could() int {
	m := &r.Machine
	picture := m.UpdateCost + m.DrawCost + m.Tremble + m.Swap
	return int(time.Second / max(picture, m.Frames.Interval(), m.ClockGrain))
}

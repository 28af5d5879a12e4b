package lab

import (
	"cmp"
	"time"

	"fixstep/loop"
)

// A measure is something that one operation of a run proves, more or less.
type measure int

const (
	early measure = iota // a picture of an earlier moment than the picture before: by how much
	apart                // a picture: how far its moment is from its alpha
	leap                 // a picture: how far the game has moved since the picture before
	still                // a picture: how long the picture before was shown, without stalls
	wait                 // an input: for how long an event has waited for it
	owing                // a sleep while the loop owed time, for more than a moment: how much
	nap                  // a sleep: for how long the loop asked
	measures
)

// A witness is the operation that proves most of a measure.
type witness struct {
	by      time.Duration // 0: there is none
	op      Op
	updates int // between this picture and the one before
}

// A part holds what a part of a run proves: operations that prove most, and
// counts of the operations of the first core.
type part struct {
	most  [measures]witness
	naps  span          // the sleeps that the loop asked for
	gaps  span          // times between pictures of new moments
	low   time.Duration // the least that the loop owed
	asks  int           // inputs
	fresh int           // updates right after an input
	again int           // earlier pictures right after an earlier picture, without an update between
	forth int           // later pictures without an update between
	slept time.Duration // asked for in sleeps while it owed what it played later
	debt  time.Duration // asked for in sleeps while it owed more than the slack of its machine
	inner time.Duration // of these in sleeps right after an update
	vain  time.Duration // dropped, but for what the machine took in the second before
}

// newPart returns a part that proves nothing.
func newPart() part { return part{low: maxTime} }

// add adds the part that follows.
func (p *part) add(o *part) {
	for i := range p.most {
		if o.most[i].by > p.most[i].by {
			p.most[i] = o.most[i]
		}
	}
	p.naps.join(o.naps)
	p.gaps.join(o.gaps)
	p.low = min(p.low, o.low)
	p.asks += o.asks
	p.fresh += o.fresh
	p.again += o.again
	p.forth += o.forth
	p.slept += o.slept
	p.debt += o.debt
	p.inner += o.inner
	p.vain += o.vain
}

// proves notes that an operation proves so much of a measure.
func (p *part) proves(m measure, by time.Duration, op *Op, updates int) {
	if by > p.most[m].by {
		p.most[m] = witness{by, *op, updates}
	}
}

// A span is from the least to the most of some times; 0: there is none.
type span struct{ least, most time.Duration }

func (s *span) add(d time.Duration) {
	if d > 0 {
		s.least, s.most = min(d, cmp.Or(s.least, d)), max(d, s.most)
	}
}

// join adds the times of another span.
func (s *span) join(o span) {
	s.add(o.least)
	s.add(o.most)
}

// A record keeps what a run proves: since the last look, at each of the last
// looks, and before.
type record struct {
	part    part          // since the last look
	before  part          // up to the last look
	samples [kept]sample  // of the last looks, the newest last; all after the last stall
	base    sample        // where the rates of a verdict begin
	stalled time.Duration // when the machine last stood still; 0: base is a second after that

	prior  loop.Kind        // the kind of the last operation of the first core
	moved  time.Duration    // when the last picture of a new moment began; 0: none since a stall
	went   bool             // the last picture was of an earlier moment
	held   [2]time.Duration // for how long the operations of each core were held up, in all: see ends
	drawn  time.Duration    // of that, what was before the last draw
	drawer int              // the core of the last draw
	lapse  lapse            // the one that goes on
	taken  [2]time.Duration // by the machine in this second and in the one before: see excuse
	since  time.Duration    // when this second began

	places     [loop.Drop + 1]string // where the code has last asked for each kind of action
	inTurn     int                   // updates since a look at the clock or an input
	mostInTurn int                   // the most such updates
	lookedAt   int                   // looks before the last update
	row        time.Duration         // when the burst that goes on began; below 0: none does
}

func newRecord() record { return record{part: newPart(), before: newPart(), row: -1} }

// kept is the number of looks that a record keeps: those of three seconds.
const kept = 13

// quarter is the time from a look to the next one.
const quarter = time.Second / 4

// A sample holds the counts of a run at a look, and what was proved since the
// look before.
type sample struct {
	at time.Duration
	Tally
	part
}

// A lapse is a time in which a loop sleeps although it owes time.
type lapse struct {
	since time.Duration
	slept time.Duration // asked for in sleeps
	witness
}

// look takes a sample of a lane at a moment, four times a second, and judges
// it.
func (r *Lane) look(now time.Duration) (judged bool) {
	newest := &r.samples[kept-1]
	if now-r.judged < quarter {
		return false
	}
	copy(r.samples[:], r.samples[1:])
	updated := max(r.updated, newest.updated)
	if r.part.low == maxTime { // nothing has begun
		r.part.low = r.owes()
	}
	*newest = sample{now, r.Tally, r.part}
	newest.updated = updated
	r.before.add(&r.part)
	r.part = newPart()
	switch {
	case now < time.Second:
	case r.base.at == 0, r.stalled > 0 && now-r.stalled >= time.Second:
		r.base, r.stalled = *newest, 0
	case now-r.base.at <= time.Second:
		r.base.low = min(r.base.low, newest.low)
	}
	r.judge(now)
	return true
}

// stall begins the samples anew, so that no rate includes a stall.
func (r *Lane) stall(now time.Duration) {
	r.stalled, r.moved, r.part.gaps = now, 0, span{}
	for i := range r.samples {
		r.samples[i] = sample{now, r.Tally, newPart()}
		r.samples[i].updated = now
	}
}

// allNaps returns the sleeps that the loop of a run asked for.
func (r *Lane) allNaps() span {
	naps := r.before.naps
	naps.join(r.part.naps)
	return naps
}

// lowest returns the least that the loop owed in the last second.
func (r *Lane) lowest() time.Duration {
	low := r.part.low
	for i := kept - 4; i < kept; i++ {
		low = min(low, r.samples[i].low)
	}
	return low
}

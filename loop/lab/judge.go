package lab

import "time"

// A judgement names the state of a lane in a word or two, by its operations of
// the last second. It is made four times a second, because words take memory.
// No loop is excused by its design.
type judgement struct {
	State string // of the loop, in a word or two
	Fault bool   // its picture is further from the clock than the costs of the machine explain
	Why   string // what State means, in a sentence; "": the word says all

	Distance time.Duration // last picture less the clock, at that time; below 0: behind
	Rates    Rates         // at that time; after a stall those before it; in the first second none

	judged time.Duration // when State was set
	rate   int           // new moments in the second before, within one
}

// Rates say how many of something there were in a second.
type Rates struct {
	Updates int64 // in tenths
	Draws   int64 // in tenths
	Twice   int64 // in tenths: draws that showed the same moment as the draw before
	Idle    int64 // percent of the time in sleeps
}

// rates returns the rates between two looks.
func rates(from, to *sample) Rates {
	span := max(1, to.at-from.at)
	rate := func(n int) int64 { return int64(time.Duration(n) * 10 * time.Second / span) }
	return Rates{
		Updates: rate(to.Updates - from.Updates),
		Draws:   rate(to.Draws - from.Draws),
		Twice:   rate(to.Twice - from.Twice),
		Idle:    max(0, 100-int64((to.Busy-from.Busy)*100/span)),
	}
}

// judge finds the state of a lane at a moment.
func (r *Lane) judge(now time.Duration) {
	r.judged, r.Distance = now, r.Off
	lost := r.Off.Abs() > r.slack() && !r.listens
	r.Fault = r.Err != nil || r.Body.Broken || r.Body.Through || lost
	second, three := r.lately(4), r.lately(kept-1)
	if second.length() >= time.Second {
		r.Rates = rates(second.from, second.to)
	}
	r.countPictures(&second)
	for i := range findings {
		f, s := &findings[i], &second
		if f.event {
			s = &three
		}
		if f.name == nil || !f.proved(s) {
			continue
		}
		r.State, r.Why = f.name(s), ""
		if f.say != nil {
			r.Why = f.say(s)
		}
		return
	}
}

// countPictures counts the new moments in the last second. One more is no news:
// a second holds five times of 200 ms, or six.
func (r *Lane) countPictures(s *stretch) {
	shown := perSecond(s.to.Draws-s.to.Twice-s.from.Draws+s.from.Twice, s.length())
	if shown < r.rate || shown > r.rate+1 {
		r.rate = shown
	}
	s.shown = r.rate
}

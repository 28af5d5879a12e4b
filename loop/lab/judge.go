package lab

import "time"

// A judgement names the state of a lane in a word or two, by its operations of
// the last second. It is made four times a second, because words take memory.
// No loop is excused by its design.
type judgement struct {
	State string // of the loop, in a word or two
	Fault bool   // its picture is further from the clock than the costs of the machine explain
	Why   string // what State means, in a sentence; "": the word says all

	judged time.Duration // when State was set
	off    time.Duration // last picture less the clock, at that time
	rate   int           // new moments in the second before, within one
}

// judge finds the state of a lane at a moment.
func (r *Lane) judge(now time.Duration) {
	r.judged, r.off = now, r.Off
	lost := r.Off.Abs() > r.slack() && !r.listens
	r.Fault = r.Err != nil || r.Body.Broken || r.Body.Through || lost
	second, three := r.lately(4), r.lately(kept-1)
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

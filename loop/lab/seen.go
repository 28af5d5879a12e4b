package lab

import (
	"fmt"
	"time"

	"fixstep/loop"
)

// seen are the findings about a game at the right speed: what it drops, and
// what a player sees of it and of a key.
var seen = []finding{
	{
		proved: func(s *stretch) bool { return s.canDraw() && s.vain > s.slack() },
		say: func(s *stretch) string {
			return fmt.Sprintf("It drops %s%s, and the machine could have played them.",
				ns(s.vain), s.line(loop.Drop))
		},
	},
	{
		proved: func(s *stretch) bool { return s.most[apart].by > s.step()/100 },
		say:    (*stretch).sayApart,
	},
	{
		proved: func(s *stretch) bool { return s.most[early].by > 0 },
		name:   is("pictures go back"),
		say: func(s *stretch) string {
			w := &s.most[early]
			return "A picture shows an earlier moment than the picture before" +
				w.op.at() + s.whyBack() + "."
		},
		event: true,
	},
	{
		proved: func(s *stretch) bool { return s.asks == 0 && (s.whole || s.deaf()) },
		name:   is("keys not taken"),
		say:    is("Keys are never taken: it never asks for input."),
	},
	{
		proved: func(s *stretch) bool { return s.fresh == 0 && s.Updates > 0 },
		say: func(s *stretch) string {
			return fmt.Sprintf("Keys are late by a turn: input is never taken just before an update%s. "+
				"A key is seen after %s.", s.line(loop.Input), ns(s.Key))
		},
	},
	{
		proved: func(s *stretch) bool { return s.waits() },
		name:   is("input waits"),
		say: func(s *stretch) string {
			w := &s.most[wait]
			return "A key waits for longer than a turn until it is taken" + w.op.at() +
				": ask for input before each update."
		},
		event: true,
	},
	{
		proved: func(s *stretch) bool { return s.slept > late && s.canUpdate() },
		say: func(s *stretch) string {
			w := &s.most[owing]
			return fmt.Sprintf("It sleeps while it owes time, up to %s%s.", ns(w.by), w.op.at())
		},
	},
	{
		proved: func(s *stretch) bool { return s.most[leap].by > s.leastLeap() },
		name:   func(s *stretch) string { return "leapt " + inMs(s.most[leap].by) },
		say:    (*stretch).sayLeap,
		event:  true,
	},
	{
		proved: func(s *stretch) bool { return !s.whole && s.hurry() > 0 },
		name: func(s *stretch) string {
			return fmt.Sprintf("hurried %d.%d x", s.hurry()/10, s.hurry()%10)
		},
		say:   is("The loop plays faster than the clock until it has caught up."),
		event: true,
	},
	{
		proved: (*stretch).froze,
		say: func(s *stretch) string {
			return fmt.Sprintf("No picture came for %s%s.", ns(s.most[still].by), s.line(loop.Draw))
		},
	},
	{
		proved: (*stretch).choppy,
		name:   func(s *stretch) string { return fmt.Sprintf("choppy, %d/s", s.shown) },
		say:    (*stretch).sayShown,
	},
	{
		proved: (*stretch).ragged,
		name: func(s *stretch) string {
			const ms = time.Millisecond
			return fmt.Sprintf("uneven %d-%d ms", s.gaps.least.Round(ms)/ms, s.gaps.most.Round(ms)/ms)
		},
	},
}

// sayApart says what is said twice, and not alike. The game is drawn by alpha.
func (s *stretch) sayApart() string {
	w := &s.most[apart]
	return fmt.Sprintf("A picture's moment and its alpha are %s apart%s: the game is drawn by alpha. "+
		"Pass do.Sim-step+lag and loop.AlphaOf(lag, step) when the steps are out of the lag.",
		ns(w.by), w.op.at())
}

// waits reports whether an event waited for longer than a turn with its burst.
// A turn may be a picture of several updates.
func (s *stretch) waits() bool {
	picture := max(0, time.Second/30-s.step())
	return s.most[wait].by > s.turn()+picture+s.burstTime() && (s.canDraw() || !s.whole)
}

// whyBack says why a picture shows an earlier moment, "" if it is not known.
func (s *stretch) whyBack() string {
	switch {
	case s.again > 0:
		return ": alpha falls from picture to picture until the next update, so it is upside down"
	case s.forth > 0:
		return ": alpha is too large right after an update, so it is taken before " +
			"the steps are out of the lag"
	}
	return ""
}

// froze reports whether a picture was shown for too long, without stalls.
func (s *stretch) froze() bool { return s.most[still].by > stale+s.slack() }

// leastLeap is the least move of the game between two pictures that is seen as
// a leap. A verdict allows five updates, and what the machine explains.
func (s *stretch) leastLeap() time.Duration {
	if s.whole {
		return max(aLeap, 5*s.step()) + s.slack()
	}
	return max(aLeap, s.slack())
}

func (s *stretch) sayLeap() string {
	leap, advice := &s.most[leap], ""
	switch {
	case leap.updates > 2 && leap.updates <= s.mostInTurn:
		advice = ": limit the updates of a turn, and drop the rest"
	case leap.updates > 2:
		advice = ": draw after some of them, and drop the rest"
	}
	return fmt.Sprintf("The game leaps by %s from a picture to the next, with %s between%s%s.",
		ns(leap.by), count(leap.updates, "update"), s.line(loop.Update), advice)
}

// hurry returns how much faster than the clock a lane made up for lost time, at
// most, in tenths; 0: it did not. Time that was dropped is not made up for, and
// a loop without a clock owes none.
func (s *stretch) hurry() (most int64) {
	for i := 1; i < kept; i++ {
		before, last := &s.samples[i-1], &s.samples[i]
		gained, took := last.Sim-before.Sim, last.at-before.at
		behind := before.Off < -s.slack() && last.Dropped == before.Dropped
		if behind && gained > 2*took && s.looks > 0 {
			most = max(most, int64(gained*10/took))
		}
	}
	return most
}

// deaf reports whether a key waits for longer than with any working loop. A
// lane that stands still is frozen before that. No key reaches a log.
func (s *stretch) deaf() bool {
	if s.Match != nil {
		return false
	}
	times := s.Machine.InputTimes[s.Events:]
	return len(times) > 0 && s.now-times[0] > s.slack()+stale
}

// choppy reports whether fewer than half of the pictures are shown that the
// machine could show, or on a lane fewer than look like motion. No verdict asks
// for more than half of 60.
func (s *stretch) choppy() bool {
	if s.whole {
		return 2*s.shown < min(s.could(), 60) && s.shown > 0 && s.canDraw()
	}
	return s.length() >= time.Second && (2*s.shown < s.could() || s.shown < few)
}

func (s *stretch) sayShown() string {
	if 2*s.shown < s.could() {
		return fmt.Sprintf("It shows %d pictures a second%s, and the machine could show %d.",
			s.shown, s.line(loop.Draw), s.could())
	}
	return fmt.Sprintf("It shows %d pictures a second: fewer than %d do not look like motion.",
		s.shown, few)
}

// ragged reports whether the longest time between two pictures of a lane is
// longer than the shortest one by half of it, and by half of a frame beyond
// what the machine adds. A picture that is too late is not ragged.
func (s *stretch) ragged() bool {
	m := &s.Machine
	near, far := s.gaps.least, s.gaps.most
	chance := m.Frames.Interval()/2 + m.Grain + m.Late + m.ClockGrain + m.Swap
	return !s.Fault && s.length() >= time.Second && 2*far >= 3*near && far-near > chance
}

// distances are the words of a lane that has no fault, or is late for good.
var distances = []finding{
	{
		proved: func(s *stretch) bool {
			return s.Dropped > 0 && (s.Off+s.Dropped).Abs() <= s.slack()
		},
		name: func(s *stretch) string { return "dropped " + inMs(s.Dropped) },
	},
	{
		proved: func(s *stretch) bool { return !s.Fault && s.furthest().Abs() <= late },
		name:   is("on time"),
	},
	{
		proved: func(s *stretch) bool { return s.furthest() < 0 },
		name:   func(s *stretch) string { return inMs(-s.furthest()) + " late" },
	},
	{
		proved: func(s *stretch) bool { return true },
		name:   func(s *stretch) string { return inMs(s.furthest()) + " ahead" },
	},
}

// furthest returns the furthest distance from the clock in the last second, as
// far as it is no fault: a swing by a step is none.
func (s *stretch) furthest() time.Duration {
	far := s.Off
	for i := kept - 5; i < kept; i++ {
		off := s.samples[i].Off
		if !s.Fault && off.Abs() <= s.slack() && off.Abs() > far.Abs() {
			far = off
		}
	}
	return far
}

// Frozen reports whether a lane's picture is older than with any working loop.
func (r *Lane) Frozen(now time.Duration) bool {
	return now-r.lastDraw > r.slack()+stale && !r.listens && !r.Machine.Hidden
}

func inMs(d time.Duration) string { return SayTime(d.Round(time.Millisecond), 3) }

package lab

import (
	"cmp"
	"fmt"
	"time"
)

// A pace is how fast a whole run was after its base, when rates begin.
type pace struct {
	took    time.Duration // by the clock
	sim     time.Duration // game time that was played
	owed    time.Duration // at the end; below 0: the game is ahead
	grown   time.Duration // how much more that is than at the base
	loss    time.Duration // passed time that was neither played nor dropped
	updates int
	draws   int
	busy    time.Duration // in updates and draws
	each    time.Duration // from one update to the next, in the mean
	fast    bool          // the loop owes less and less, and less than nothing
	slow    bool          // the loop owes more and more
	catches bool          // the loop owes less and less, but still too much
}

// paceOfRun measures the pace of a whole run. A slow machine is no excuse,
// because a loop can drop what it cannot play; its bursts may owe 2 %.
func (s *stretch) paceOfRun() (p pace) {
	from, to := s.from, s.to
	p.owed = s.lowest()
	if from.at == 0 {
		return p
	}
	p.took, p.sim = max(1, to.at-from.at), to.Sim-from.Sim
	p.loss = p.took - p.sim - (to.Dropped - from.Dropped)
	p.updates, p.draws, p.busy = to.Updates-from.Updates, to.Draws-from.Draws, to.Busy-from.Busy
	p.each = p.took / time.Duration(max(1, p.updates))
	p.grown = p.owed - from.low
	chance := s.slack()
	p.fast = p.grown < -chance && p.owed < 0
	p.catches = p.grown < -chance && p.owed > chance
	if !s.canDraw() {
		chance += p.took / 50
	}
	p.slow = p.grown > chance
	return p
}

// like reports whether two times are the same within a fiftieth and a step.
func (s *stretch) like(a, b time.Duration) bool {
	return (a - b).Abs() <= b.Abs()/50+s.step()
}

// A cause is why a whole run is too slow or too fast.
type cause struct {
	proved func(s *stretch) bool
	why    func(s *stretch) string
}

// slow are the causes for which a game is too slow, the gravest first.
var slow = []cause{
	{
		func(s *stretch) bool { return s.pace.updates == 0 },
		is("it makes no update"),
	},
	{
		func(s *stretch) bool { return 2*s.inner > s.debt && 2*s.pace.draws < s.pace.updates },
		func(s *stretch) string {
			return "it sleeps between two updates while it owes time, up to " + ns(s.lapse.by)
		},
	},
	{
		func(s *stretch) bool { return s.froze() && s.MaxBurst > 9 },
		func(s *stretch) string {
			return fmt.Sprintf("no picture came for %s, a turn made %d updates, and each turn owes more "+
				"than the turn before: limit the updates of a turn, and drop the rest",
				ns(s.most[still].by), s.MaxBurst)
		},
	},
	{
		func(s *stretch) bool { return s.napsAlike() && s.looks == 0 },
		func(s *stretch) string {
			return fmt.Sprintf("it sleeps %s after each turn, whatever the turn took", ns(s.naps.most))
		},
	},
	{
		func(s *stretch) bool {
			return s.like(s.pace.busy, s.pace.loss) && (s.ops != nil || 2*s.looks > 3*s.Updates)
		},
		func(s *stretch) string {
			return fmt.Sprintf("the time of its own updates and draws, %s, is in no update", ns(s.pace.busy))
		},
	},
	{
		(*stretch).otherStep,
		(*stretch).sayStep,
	},
	{
		func(s *stretch) bool { return s.MaxBurst == 1 && s.canUpdate() && !s.canDraw() },
		func(s *stretch) string {
			return "it draws after each update, also while it is late: an update alone takes " +
				ns(s.Machine.UpdateCost)
		},
	},
	{
		func(s *stretch) bool { return !s.canUpdate() },
		func(s *stretch) string { return ns(s.pace.loss) + " are neither played nor dropped" },
	},
	{
		func(s *stretch) bool { return s.MaxBurst == 1 },
		func(s *stretch) string { return s.sayEach() + ": the rest is forgotten" },
	},
	{
		func(s *stretch) bool { return true },
		func(s *stretch) string {
			each := s.pace.loss * time.Second / s.pace.took
			return "of each second " + ns(each) + " are forgotten: no update plays them, " +
				"and no drop gives them up"
		},
	},
}

// fast are the causes for which a game is too fast, the gravest first.
var fast = []cause{
	{
		func(s *stretch) bool {
			frame := s.Machine.Frames.Interval()
			return frame < s.step()/10*9 && (s.pace.each-frame).Abs() < frame/50
		},
		func(s *stretch) string {
			return fmt.Sprintf("it makes an update of %s for each frame of the screen, that is each %s",
				ns(s.Longest), ns(s.pace.each))
		},
	},
	{
		func(s *stretch) bool {
			more := s.pace.updates - s.pace.draws
			return s.Sleeps == 0 && -1 <= more && more <= 1
		},
		is("nothing waits"),
	},
	{
		func(s *stretch) bool { return s.Longest*time.Duration(s.MaxBurst) > s.now/10*9 },
		is("each turn plays all the time since the start, and not since the turn before"),
	},
	{
		func(s *stretch) bool {
			return s.like(s.pace.sim-s.pace.took, s.step()*time.Duration(s.pace.draws))
		},
		is("each turn makes an update for which no time has passed"),
	},
	{
		func(s *stretch) bool {
			whole, step := s.step().Truncate(time.Millisecond), s.step()
			return whole < step && (s.pace.each-whole).Abs() < (step-whole)/10
		},
		func(s *stretch) string {
			whole := s.step().Truncate(time.Millisecond)
			return fmt.Sprintf("an update comes each %s, and a step is %s: "+
				"a time is cut to whole milliseconds", ns(whole), ns(s.step()))
		},
	},
	{
		(*stretch).napsAlike,
		func(s *stretch) string {
			return fmt.Sprintf("it sleeps %s after each turn, whatever the turn took", ns(s.naps.most))
		},
	},
	{
		(*stretch).otherStep,
		(*stretch).sayStep,
	},
	{
		func(s *stretch) bool { return true },
		(*stretch).sayEach,
	},
}

// napsAlike reports whether each turn ends with the same sleep, on all
// machines.
func (s *stretch) napsAlike() bool {
	more := s.Sleeps - s.Updates
	return s.naps.most > 0 && s.naps.least == s.naps.most && -1 <= more && more <= 1
}

// otherStep reports whether the loop is slow or fast because its step is not
// that of its options.
func (s *stretch) otherStep() bool {
	less := s.Machine.Updates.Interval() - s.Longest
	return s.like(time.Duration(s.pace.updates)*less, s.pace.loss)
}

func (s *stretch) sayStep() string {
	step := s.Machine.Updates.Interval()
	return fmt.Sprintf("an update is %s of game time, and a step is %s", ns(s.Longest), ns(step))
}

func (s *stretch) sayEach() string {
	return fmt.Sprintf("an update of %s comes each %s", ns(s.Longest), ns(s.pace.each))
}

// speeds are the findings about a game that is too slow or too fast.
var speeds = func() (list []finding) {
	for _, c := range slow {
		list = append(list, finding{
			proved: func(s *stretch) bool { return s.pace.slow && c.proved(s) },
			say:    c.say,
		})
	}
	for _, c := range fast {
		list = append(list, finding{
			proved: func(s *stretch) bool { return s.pace.fast && c.proved(s) },
			say:    c.say,
		})
	}
	return append(list, finding{
		proved: func(s *stretch) bool { return s.speed() != "" },
		name:   (*stretch).speed,
	})
}()

// say says a speed, and its cause.
func (c cause) say(s *stretch) string {
	return paceOf(int64(s.pace.sim*100/s.pace.took)) + ": " + c.why(s) + "."
}

// speed says how much too fast or too slow a lane is, "" if it is neither. Time
// that was dropped is not played either.
func (s *stretch) speed() string {
	if s.whole || !s.Fault || s.length() < time.Second {
		return ""
	}
	sim := s.to.Sim - s.from.Sim
	took := max(1, cmp.Or(s.to.updated-s.from.updated, s.length()))
	percent := int64(sim * 100 / took)  // of the clock's
	chance := s.turn() - s.Machine.Swap // game time comes in pieces
	behind := percent < 95 && took-sim > chance && s.Off < 0
	ahead := percent > 105 && sim-took > chance && s.Off > 0
	if behind || ahead {
		return paceOf(percent)
	}
	return ""
}

// paceOf says a speed, in percent of the clock's.
func paceOf(percent int64) string {
	switch {
	case percent <= 100:
		return fmt.Sprintf("slow motion %d %%", percent)
	case percent < 200:
		return fmt.Sprintf("%d %% too fast", percent-100)
	}
	return fmt.Sprintf("%d.%d x too fast", percent/100, percent/10%10)
}

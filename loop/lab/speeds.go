package lab

import (
	"cmp"
	"fmt"
	"time"

	"fixstep/loop"
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
	p.updates, p.draws = to.Updates-from.Updates, to.Draws-from.Draws
	p.busy = to.Busy - from.Busy
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
	{(*stretch).divides, is("it makes no update: each turn is shorter than a step, " +
		"and the rest of its time is forgotten")},
	{(*stretch).stands, is("it makes no update")},
	{(*stretch).sleepsWithin, func(s *stretch) string {
		return fmt.Sprintf("it sleeps between two updates while it owes time, up to %s%s",
			ns(s.lapse.by), s.line(loop.Sleep))
	}},
	{(*stretch).spirals, func(s *stretch) string {
		return fmt.Sprintf("no picture came for %s, a turn made %s%s, and each turn owes more "+
			"than the turn before: limit the updates of a turn, and drop the rest",
			ns(s.most[still].by), count(s.mostInTurn, "update"), s.line(loop.Update))
	}},
	{(*stretch).froze, func(s *stretch) string {
		return fmt.Sprintf("no picture came for %s: it draws only when it is not late%s. "+
			"Draw now and then, and drop what is owed",
			ns(s.most[still].by), cmp.Or(s.line(loop.Draw), s.line(loop.Update)))
	}},
	{(*stretch).napsBlindly, (*stretch).sayNaps},
	{(*stretch).losesItsWork, func(s *stretch) string {
		return fmt.Sprintf("the time of its own updates and draws, %s, is in no update", ns(s.pace.busy))
	}},
	{(*stretch).hasOtherStep, (*stretch).sayStep},
	{(*stretch).drawsAlways, func(s *stretch) string {
		return fmt.Sprintf("it draws after each update, also while it is late%s: "+
			"an update alone takes %s", s.line(loop.Draw), ns(s.Machine.UpdateCost))
	}},
	{func(s *stretch) bool { return !s.canUpdate() }, func(s *stretch) string {
		return ns(s.pace.loss) + " are neither played nor dropped"
	}},
	{func(s *stretch) bool { return s.MaxBurst == 1 }, func(s *stretch) string {
		return s.sayEach() + ": the rest is forgotten"
	}},
	{always, func(s *stretch) string {
		each := s.pace.loss * time.Second / s.pace.took
		return "of each second " + ns(each) + " are forgotten: no update plays them, " +
			"and no drop gives them up"
	}},
}

// fast are the causes for which a game is too fast, the gravest first.
var fast = []cause{
	{(*stretch).goesByFrames, func(s *stretch) string {
		return fmt.Sprintf("it makes an update of %s for each frame of the screen, that is each %s%s",
			ns(s.Longest), ns(s.pace.each), s.line(loop.Update))
	}},
	{(*stretch).waitsForNothing, func(s *stretch) string {
		return "nothing waits" + s.line(loop.Update)
	}},
	{(*stretch).playsAllAgain, func(s *stretch) string {
		return "each turn plays all the time since the start, and not since the turn before" +
			s.line(loop.Update)
	}},
	{(*stretch).playsOneMore, func(s *stretch) string {
		return "each turn makes an update for which no time has passed" + s.line(loop.Update)
	}},
	{(*stretch).cutsTimes, func(s *stretch) string {
		return fmt.Sprintf("an update comes each %s%s, and a step is %s: "+
			"a time is cut to whole milliseconds",
			ns(s.step().Truncate(time.Millisecond)), s.line(loop.Update), ns(s.step()))
	}},
	{(*stretch).napsBlindly, (*stretch).sayNaps},
	{(*stretch).hasOtherStep, (*stretch).sayStep},
	{always, (*stretch).sayEach},
}

func always(*stretch) bool { return true }

// stands reports whether there is no update.
func (s *stretch) stands() bool { return s.pace.updates == 0 }

// divides reports whether the loop makes updates only on machines whose turns
// are longer than a step.
func (s *stretch) divides() bool {
	return s.stands() && s.looks > 0 && s.Draws > 0 && s.steps.most > 0
}

// sleepsWithin reports whether the loop sleeps between updates, and not after
// its draws, while it owes time.
func (s *stretch) sleepsWithin() bool {
	return 2*s.inner > s.debt && 2*s.pace.draws < s.pace.updates
}

// spirals reports whether updates of one turn kept a picture away.
func (s *stretch) spirals() bool { return s.froze() && s.mostInTurn > 9 }

// napsBlindly reports whether the loop looks at no clock, and each turn ends
// with the same sleep, on all machines.
func (s *stretch) napsBlindly() bool {
	more := s.Sleeps - s.Updates
	alike := s.naps.most > 0 && s.naps.least == s.naps.most
	return s.looks == 0 && alike && -1 <= more && more <= 1
}

func (s *stretch) sayNaps() string {
	return fmt.Sprintf("it sleeps %s after each turn, whatever the turn took%s",
		ns(s.naps.most), s.line(loop.Sleep))
}

// losesItsWork reports whether a loop that looks at the clock twice a turn
// loses what its updates and draws take.
func (s *stretch) losesItsWork() bool {
	twice := s.Match != nil || 2*s.looks > 3*s.Updates
	return twice && s.like(s.pace.busy, s.pace.loss)
}

// hasOtherStep reports whether the loop is slow or fast because its step is not
// that of its options.
func (s *stretch) hasOtherStep() bool {
	less := s.Machine.Updates.Interval() - s.Longest
	return s.like(time.Duration(s.pace.updates)*less, s.pace.loss)
}

func (s *stretch) sayStep() string {
	step := s.Machine.Updates.Interval()
	return fmt.Sprintf("an update is %s of game time%s, and a step is %s",
		ns(s.Longest), s.line(loop.Update), ns(step))
}

// drawsAlways reports whether a machine that is too slow for a draw after each
// update makes them all the same. A loop that makes a burst elsewhere, or gives
// up time, is slow for another reason.
func (s *stretch) drawsAlways() bool {
	oneEach := max(s.widest, s.MaxBurst) == 1
	return oneEach && s.Dropped == 0 && s.canUpdate() && !s.canDraw()
}

func (s *stretch) sayEach() string {
	return fmt.Sprintf("an update of %s comes each %s%s",
		ns(s.Longest), ns(s.pace.each), s.line(loop.Update))
}

// goesByFrames reports whether a screen that is faster than the step is given
// an update for each frame.
func (s *stretch) goesByFrames() bool {
	frame := s.Machine.Frames.Interval()
	return frame < s.step()/10*9 && (s.pace.each-frame).Abs() < frame/50
}

// waitsForNothing reports whether there is no sleep, and a draw after each
// update.
func (s *stretch) waitsForNothing() bool {
	more := s.pace.updates - s.pace.draws
	return s.Sleeps == 0 && -1 <= more && more <= 1
}

func (s *stretch) playsAllAgain() bool {
	return s.Longest*time.Duration(s.MaxBurst) > s.now/10*9
}

func (s *stretch) playsOneMore() bool {
	return s.like(s.pace.sim-s.pace.took, s.step()*time.Duration(s.pace.draws))
}

// cutsTimes reports whether an update comes after a step in whole milliseconds.
func (s *stretch) cutsTimes() bool {
	whole, step := s.step().Truncate(time.Millisecond), s.step()
	return (s.pace.each - whole).Abs() < (step-whole)/10
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
	if !s.Fault || s.length() < time.Second {
		return ""
	}
	sim := s.to.Sim - s.from.Sim
	took := cmp.Or(s.to.updated-s.from.updated, s.length())
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

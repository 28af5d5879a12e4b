package lab

import (
	"fmt"
	"strings"
	"time"
)

// A trial is a run that has ended, and the lengths of the updates and sleeps of
// its loop on all machines.
type trial struct {
	*Lane
	steps, sleeps *span
}

// A finding is a sentence, and whether a run proves it.
type finding struct {
	proved bool
	text   string
}

// first returns the first finding that is proved, and its rank; "": none is.
func first(list []finding) (text string, rank int) {
	for rank, f := range list {
		if f.proved {
			return f.text, rank
		}
	}
	return "", len(list)
}

// fault returns the gravest fault of a run, with the numbers of the run, and
// its rank; "": it has none. A loop that waits for input stands still on
// purpose.
func (t *trial) fault() (why string, rank int) {
	say, m, slack, gap := fmt.Sprintf, t.Machine, t.Machine.slack(), t.gap()
	stuck := ""
	if t.Err != nil {
		_, stuck, _ = strings.Cut(t.Err.Error(), ": the loop ")
	}
	pace, owed, dropped := t.pace(), min(t.low[0], t.low[1]), t.Dropped-t.base.Dropped
	lost := m.updates() && owed.Abs() > slack && t.grown().Abs() <= slack
	advice := ""
	if t.leap.in > 2 {
		advice = ": limit the updates of a turn, and drop the rest"
	}
	back := ""
	if t.again > 0 {
		back = ": alpha falls from picture to picture until the next update, so it is upside down"
	} else if t.forth > 0 {
		back = ": alpha is too large right after an update, so it is taken before the steps are out of the lag"
	}
	return first([]finding{
		{t.Err != nil, sentence(stuck)},
		{t.listens, ""},
		{t.steps.most-t.steps.least > t.steps.least/100, say("Its updates are from %s to %s of game time: each machine plays another game.", ns(t.steps.least), ns(t.steps.most))},
		{lost && owed < 0, say("The game is ahead by %s: it plays or drops more time than has passed.", ns(-owed))},
		{lost, say("The game stays behind by %s for good: they are neither played nor dropped.", ns(owed))},
		{pace != "", pace},
		{m.draws() && dropped > slack, say("It drops %s, and the machine could have played them.", ns(dropped))},
		{t.back > 0, "A picture shows an earlier moment than the picture before" + back + "."},
		{t.asks == 0, "Keys are never taken: it never asks for input."},
		{t.fresh == 0 && t.Updates > 0, say("Keys are late by a turn: input is never taken just before an update. A key is seen after %s.", ns(t.Key))},
		{t.waits > 0 && m.draws(), "A key waits for longer than a turn until it is taken: ask for input before each update."},
		{t.owing > late && m.updates(), say("It sleeps while it owes time, up to %s.", ns(t.most))},
		{t.leap.by > aLeap+slack, say("The game leaps by %s from a picture to the next, with %s between%s.", ns(t.leap.by), count(t.leap.in, "update"), advice)},
		{gap > 0, say("No picture came for %s.", ns(gap))},
		{m.draws() && t.shown > 0 && 2*t.shown < t.could(), say("It shows %d pictures a second, and the machine could show %d.", t.shown, t.could())},
	})
}

// pace says how fast the game was, if the loop owes more and more or less and
// less, and the cause that the numbers prove. A slow machine is no excuse,
// because a loop can drop what it cannot play; its bursts may owe 2 %.
func (t *trial) pace() string {
	m, step, took := t.Machine, t.Machine.Updates.Interval(), max(1, t.now-t.base.at)
	chance, gap := m.slack(), t.gap()
	if !m.draws() && t.grown() > 0 {
		chance += took / 50
	}
	if t.grown().Abs() <= chance {
		return ""
	}
	updates, draws, busy := t.Updates-t.base.Updates, t.Draws-t.base.Draws, t.Busy-t.base.Busy
	sim := t.Sim - t.base.Sim
	loss, each := took-sim-t.Dropped+t.base.Dropped, took/time.Duration(max(1, updates))
	ahead, own, whole := loss < 0, t.alike(busy, loss), step.Truncate(time.Millisecond)
	fixed := t.sleeps.least == t.sleeps.most && t.sleeps.most > 0 && t.Sleeps-t.Updates >= -1 && t.Sleeps-t.Updates <= 1
	nap, say := ns(t.sleeps.most), fmt.Sprintf
	text, _ := first([]finding{
		{updates == 0, "it makes no update"},
		{ahead && t.Sleeps == 0 && updates-draws <= 1 && draws-updates <= 1, "nothing waits"},
		{ahead && t.Longest*time.Duration(t.MaxBurst) > t.now/10*9, "each turn plays all the time since the start, and not since the turn before"},
		{ahead && t.alike(sim-took, step*time.Duration(draws)), "each turn makes an update for which no time has passed"},
		{ahead && whole < step && (each-whole).Abs() < (step-whole)/10, say("an update comes each %s, and a step is %s: a time is cut to whole milliseconds", ns(whole), ns(step))},
		{2*t.inner > t.owing, say("it sleeps between two updates while it owes time, up to %s", ns(t.most))},
		{gap > 0 && t.MaxBurst > 9, say("no picture came for %s, a turn made %d updates, and each turn owes more than the turn before: limit the updates of a turn, and drop the rest", ns(gap), t.MaxBurst)},
		{fixed, say("it sleeps %s after each turn, whatever the turn took", nap)},
		{own, say("the time of its own updates and draws, %s, is in no update", ns(busy))},
		{t.alike(time.Duration(updates)*(step-t.Longest), loss), say("an update is %s of game time, and a step is %s", ns(t.Longest), ns(step))},
		{t.MaxBurst == 1 && m.updates() && !m.draws(), say("it draws after each update, also while it is late: an update alone takes %s", ns(m.UpdateCost))},
		{t.owing > late, say("it sleeps while it owes time, up to %s", ns(t.most))},
		{!ahead && !m.updates(), say("%s are neither played nor dropped", ns(loss))},
		{true, say("an update of %s comes each %s", ns(t.Longest), ns(each))},
	})
	return paceOf(int64(sim*100/took)) + ": " + text + "."
}

// alike reports whether two times are the same within a fiftieth and a step.
func (t *trial) alike(a, b time.Duration) bool {
	return (a - b).Abs() <= b.Abs()/50+t.Machine.Updates.Interval()
}

// gap returns the longest time of a picture without a stall, if that is too
// long; else 0.
func (t *trial) gap() time.Duration {
	gap := t.MaxDrawGap
	for _, s := range t.Machine.Stalls {
		gap = min(gap, t.MaxDrawGap-s.For)
	}
	if gap <= stale+t.Machine.slack() {
		return 0
	}
	return gap
}

// ns says a time to a tenth of a millisecond, or below a millisecond as it is.
func ns(d time.Duration) string {
	if d < time.Millisecond {
		return d.String()
	}
	return SayTime(d, 1)
}

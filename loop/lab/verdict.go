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

// faults find what is wrong with a run, the gravest first. Each returns a
// sentence with the numbers of the run, or "".
var faults = [...]func(*trial) string{(*trial).stuck, (*trial).varied, (*trial).lost, (*trial).pace, (*trial).wasted,
	(*trial).turnedBack, (*trial).keys, (*trial).slept, (*trial).jumped, (*trial).few}

// first returns the gravest fault, and its rank. A loop that waits for input
// stands still on purpose.
func (t *trial) first() (why string, rank int) {
	for rank, find := range faults {
		if why := find(t); why != "" && (rank == 0 || !t.listens) {
			return why, rank
		}
	}
	return "", len(faults)
}

func (t *trial) stuck() string {
	if t.Err == nil {
		return ""
	}
	_, why, _ := strings.Cut(t.Err.Error(), ": the loop ")
	return sentence(why)
}

func (t *trial) varied() string {
	if t.steps.most-t.steps.least <= t.steps.least/100 {
		return ""
	}
	return fmt.Sprintf("Its updates are from %s to %s of game time: each machine plays another game.", ns(t.steps.least), ns(t.steps.most))
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
	for _, cause := range []struct {
		proved bool
		text   string
	}{
		{updates == 0, "it makes no update"},
		{ahead && t.Sleeps == 0 && updates-draws <= 1 && draws-updates <= 1, "nothing waits"},
		{ahead && t.turns > 9 && t.ever*20 >= t.turns*19, "each turn plays all the time since the start, and not since the turn before"},
		{ahead && t.alike(sim-took, step*time.Duration(draws)), "each turn makes an update for which no time has passed"},
		{ahead && whole < step && (each-whole).Abs() < (step-whole)/10, say("an update comes each %s, and a step is %s: a time is cut to whole milliseconds", ns(whole), ns(step))},
		{2*t.inner > t.owing, say("it sleeps between two updates while it owes time, up to %s", ns(t.most))},
		{gap > 0 && t.MaxBurst > 9, say("no picture came for %s, a turn made %d updates, and each turn owes more than the turn before: limit the updates of a turn, and drop the rest", ns(gap), t.MaxBurst)},
		{t.alike(t.over-t.base.over, loss), say("its sleeps end late, by %s in all, and it never makes up for that", ns(loss))},
		{fixed, say("it sleeps %s after each turn, whatever the turn took", nap)},
		{own, say("the time of its own updates and draws, %s, is in no update", ns(busy))},
		{t.alike(time.Duration(updates)*(step-t.Longest), loss), say("an update is %s of game time, and a step is %s", ns(t.Longest), ns(step))},
		{t.MaxBurst == 1 && m.updates() && !m.draws(), say("it draws after each update, also while it is late: an update alone takes %s", ns(m.UpdateCost))},
		{t.owing > late, say("it sleeps while it owes time, up to %s", ns(t.most))},
		{!ahead && !m.updates(), say("%s are neither played nor dropped", ns(loss))},
		{true, say("an update of %s comes each %s", ns(t.Longest), ns(each))},
	} {
		if cause.proved {
			return paceOf(int64(sim*100/took)) + ": " + cause.text + "."
		}
	}
	return ""
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

// lost finds time that a stall has cost for good.
func (t *trial) lost() string {
	switch owed := min(t.low[0], t.low[1]); {
	case !t.Machine.updates() || owed.Abs() <= t.Machine.slack() || t.grown().Abs() > t.Machine.slack():
		return ""
	case owed < 0:
		return fmt.Sprintf("The game is ahead by %s: it plays or drops more time than has passed.", ns(-owed))
	default:
		return fmt.Sprintf("The game stays behind by %s for good: they are neither played nor dropped.", ns(owed))
	}
}

// wasted finds time that is dropped though the machine could play it.
func (t *trial) wasted() string {
	dropped := t.Dropped - t.base.Dropped
	if !t.Machine.draws() || dropped <= t.Machine.slack() {
		return ""
	}
	return fmt.Sprintf("It drops %s, and the machine could have played them.", ns(dropped))
}

func (t *trial) turnedBack() string {
	cause := ""
	switch {
	case t.back == 0:
		return ""
	case t.again > 0:
		cause = ": alpha falls from picture to picture until the next update, so it is upside down"
	case t.forth > 0:
		cause = ": alpha is too large right after an update, so it is taken before the steps are out of the lag"
	}
	return "A picture shows an earlier moment than the picture before" + cause + "."
}

func (t *trial) keys() string {
	switch {
	case t.asks == 0:
		return "Keys are never taken: it never asks for input."
	case t.fresh == 0 && t.Updates > 0:
		return fmt.Sprintf("Keys are late by a turn: input is never taken just before an update. A key is seen after %s.", ns(t.Key))
	case t.waits > 0 && t.Machine.draws():
		return "A key waits for longer than a turn until it is taken: ask for input before each update."
	}
	return ""
}

func (t *trial) slept() string {
	if t.owing <= late || !t.Machine.updates() {
		return ""
	}
	return fmt.Sprintf("It sleeps while it owes time, up to %s.", ns(t.most))
}

func (t *trial) jumped() string {
	advice := ""
	switch {
	case t.leap.by <= aLeap+t.Machine.slack():
		return ""
	case t.leap.in > 2:
		advice = ": limit the updates of a turn, and drop the rest"
	}
	return fmt.Sprintf("The game leaps by %s from a picture to the next, with %s between%s.", ns(t.leap.by), count(t.leap.in, "update"), advice)
}

func (t *trial) few() string {
	switch gap := t.gap(); {
	case gap > 0:
		return fmt.Sprintf("No picture came for %s.", ns(gap))
	case !t.Machine.draws() || t.shown == 0 || 2*t.shown >= t.could():
		return ""
	}
	return fmt.Sprintf("It shows %d pictures a second, and the machine could show %d.", t.shown, t.could())
}

// ns says a time to a tenth of a millisecond, or below a millisecond as it is.
func ns(d time.Duration) string {
	if d < time.Millisecond {
		return d.String()
	}
	return SayTime(d, 1)
}

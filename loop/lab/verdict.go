package lab

import (
	"fmt"
	"strings"
	"time"
)

// A trial is a run of a loop that has ended. Its updates were so long, on all
// machines of the loop.
type trial struct {
	*Lane
	short, long time.Duration
}

// faults find what is wrong with a run, the gravest first: each returns a
// sentence, or "". Most loops that lose time have one cause, but a cause is
// named only if the counts of the run prove it.
var faults = [...]func(*trial) string{(*trial).stuck, (*trial).unit, (*trial).varied, (*trial).fast, (*trial).spiral, (*trial).slow,
	(*trial).lost, (*trial).weak, (*trial).still, (*trial).wasted, (*trial).turnedBack, (*trial).keys, (*trial).slept, (*trial).jumps, (*trial).pictures}

// first returns the first fault of a run, and its rank. A loop that waits for
// input stands still on purpose.
func (t *trial) first() (why string, rank int) {
	for rank, find := range faults {
		if t.listens && rank > 0 {
			break
		}
		if why := find(t); why != "" {
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

// grown is the time that the loop owes more at the end than a second after the
// last stall.
func (t *trial) grown() time.Duration { return min(t.low, t.lower) - t.base.low }

// loss is the time since the base that was neither played nor dropped.
func (t *trial) loss() time.Duration {
	return t.owes() - (t.base.at - t.base.Sim - t.base.Dropped)
}

// measured returns the time, the updates and the game time since the base.
func (t *trial) measured() (took time.Duration, updates int, sim time.Duration) {
	return max(1, t.now-t.base.at), t.Updates - t.base.Updates, t.Sim - t.base.Sim
}

// pace says how fast the game was.
func (t *trial) pace() string {
	took, _, sim := t.measured()
	return paceOf(int64(sim * 100 / took))
}

// alike reports whether two numbers are the same within a fiftieth.
func alike(a, b time.Duration) bool { return (a - b).Abs() <= b.Abs()/50 }

func (t *trial) unit() string {
	step := t.Machine.Updates.Interval()
	for n := time.Duration(1000); n <= 1_000_000_000; n *= 1000 {
		if alike(t.long*n, step) || alike(t.long, step*n) {
			return fmt.Sprintf("An update is %s of game time, and a step is %s: a unit is wrong, by %d.", ns(t.long), ns(step), n)
		}
	}
	return ""
}

func (t *trial) varied() string {
	if t.long-t.short <= t.short/100 {
		return ""
	}
	return fmt.Sprintf("Its updates are from %s to %s of game time: each machine plays another game.", ns(t.short), ns(t.long))
}

func (t *trial) fast() string {
	took, updates, _ := t.measured()
	step := t.Machine.Updates.Interval()
	extra, draws := updates-int(took/step), t.Draws-t.base.Draws
	switch {
	case t.grown() >= -t.Machine.slack():
		return ""
	case t.Sleeps == 0 && updates-draws <= 1 && draws-updates <= 1:
		return t.pace() + ": nothing waits."
	case t.often(t.ever):
		return t.pace() + ": each turn plays all the time since the start, and not since the turn before."
	case alike(time.Duration(extra), time.Duration(draws)):
		return t.pace() + ": each turn makes an update for which no time has passed."
	case t.cut() > 0:
		return fmt.Sprintf("%s: an update comes each %s, and a step is %s: a time is cut to whole milliseconds.", t.pace(), ns(t.cut()), ns(step))
	}
	return t.pace() + t.blind() + "."
}

// often reports whether nearly all turns are so.
func (t *trial) often(turns int) bool { return t.turns > 9 && turns*20 >= t.turns*19 }

// cut returns the time between two updates if it is that of a step, without
// the part of a millisecond; 0: it is not.
func (t *trial) cut() time.Duration {
	took, updates, _ := t.measured()
	step := t.Machine.Updates.Interval()
	whole := step.Truncate(time.Millisecond)
	if whole == 0 || whole == step || (took/time.Duration(max(1, updates))-whole).Abs() > (step-whole)/10 {
		return 0
	}
	return whole
}

// blind names the loop that asks no clock.
func (t *trial) blind() string {
	if t.looks > 0 {
		return ""
	}
	return ": it never reads the clock that it is given, and time.Now is another"
}

// longest returns the longest time of a picture without the longest stall.
func (t *trial) longest() (gap time.Duration) {
	for _, s := range t.Machine.Stalls {
		gap = max(gap, s.For)
	}
	return t.MaxDrawGap - gap
}

// spiral finds the loop that a machine too slow for its updates leads astray.
func (t *trial) spiral() string {
	gap, slack := t.longest(), t.Machine.slack()
	if t.Machine.updates() || gap <= stale+slack || t.grown() <= slack || t.MaxBurst < 10 || 2*t.inner > t.naps {
		return ""
	}
	return fmt.Sprintf("No picture came for %s: a turn made %d updates, and each turn owes more than the turn before. Limit the updates of a turn, and drop the rest.", ns(gap), t.MaxBurst)
}

func (t *trial) still() string {
	if gap := t.longest(); gap > stale+t.Machine.slack() {
		return fmt.Sprintf("No picture came for %s.", ns(gap))
	}
	return ""
}

// slow finds the loop that loses time on a machine that is fast enough.
func (t *trial) slow() string {
	if !t.Machine.draws() || t.grown() <= t.Machine.slack() {
		return ""
	}
	return t.loses()
}

// weak finds it on a machine that is too slow for a draw after each update. The
// machine is no excuse: what is not played must be dropped.
func (t *trial) weak() string {
	took, _, _ := t.measured()
	if t.Machine.draws() || t.grown() <= t.Machine.slack()+took/50 {
		return ""
	}
	return t.loses()
}

func (t *trial) loses() string {
	updates := t.Updates - t.base.Updates
	step, busy, grown := t.Machine.Updates.Interval(), t.Busy-t.base.Busy, t.loss()
	cause := ""
	switch same := t.nap[0] == t.nap[1] && t.nap[0] > 0 && t.Sleeps-t.Updates >= -1 && t.Sleeps-t.Updates <= 1; {
	case updates == 0:
		cause = "it makes no update" + t.blind()
	case 2*t.inner > t.naps && t.naps > 0:
		cause = fmt.Sprintf("it sleeps between two updates while it owes time, up to %s", ns(t.most))
	case alike(t.late-t.base.late, grown):
		cause = fmt.Sprintf("its sleeps end late, by %s in all, and it never makes up for that", ns(grown))
	case same && t.nap[0] == step && alike(busy, grown):
		cause = fmt.Sprintf("it sleeps %s after each turn, and the %s of the turn itself are in no update", ns(t.nap[0]), ns(busy/time.Duration(updates)))
	case same:
		cause = fmt.Sprintf("it sleeps %s after each turn, whatever the turn took", ns(t.nap[0]))
	case alike(busy, grown):
		cause = fmt.Sprintf("the time of its own turns, %s, is in no update", ns(busy))
	case alike(time.Duration(updates)*(step-t.long), grown):
		cause = fmt.Sprintf("an update is %s of game time, and a step is %s", ns(t.long), ns(step))
	case t.MaxBurst == 1 && t.Machine.updates() && !t.Machine.draws():
		cause = fmt.Sprintf("it draws after each update, also while it is late: an update alone takes %s", ns(t.Machine.UpdateCost))
	case t.naps > 0:
		cause = fmt.Sprintf("it sleeps while it owes time, up to %s", ns(t.most))
	case t.often(t.whole):
		cause = "a turn plays the whole steps of its time, and the rest is forgotten"
	default:
		cause = fmt.Sprintf("%s are neither played nor dropped", ns(grown))
	}
	return t.pace() + ": " + cause + "."
}

// lost finds time that a stall has cost for good.
func (t *trial) lost() string {
	owed := min(t.low, t.lower)
	switch {
	case !t.Machine.updates() || owed.Abs() <= t.Machine.slack() || t.grown() > t.Machine.slack():
		return ""
	case owed < 0:
		return fmt.Sprintf("The game is ahead by %s: it plays or drops more time than has passed.", ns(-owed))
	case len(t.Machine.Stalls) == 0:
		return fmt.Sprintf("The game stays behind by %s.", ns(owed))
	}
	return fmt.Sprintf("A stall costs %s for good: they are neither played nor dropped.", ns(owed))
}

// wasted finds time that is dropped though the machine could play it.
func (t *trial) wasted() string {
	stalls := time.Duration(0)
	for _, s := range t.Machine.Stalls {
		stalls += s.For
	}
	if !t.Machine.draws() || t.Dropped <= stalls+t.Machine.slack() {
		return ""
	}
	return fmt.Sprintf("It drops %s, and the machine could have played them.", ns(t.Dropped-stalls))
}

func (t *trial) turnedBack() string {
	const back = "A picture shows an earlier moment than the picture before"
	switch {
	case t.back == 0:
		return ""
	case t.again > 0:
		return back + ": alpha falls from picture to picture until the next update, so it is upside down."
	case t.forth > 0:
		return back + ": alpha is too large right after an update, so it is taken before the steps are out of the lag."
	}
	return back + "."
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
	if t.naps == 0 || !t.Machine.updates() {
		return ""
	}
	return fmt.Sprintf("It sleeps while it owes time, up to %s.", ns(t.most))
}

func (t *trial) jumps() string {
	if t.leap.by <= aLeap+t.Machine.slack() {
		return ""
	}
	advice := ""
	if t.leap.in > 2 {
		advice = ": limit the updates of a turn, and drop the rest"
	}
	return fmt.Sprintf("The game leaps by %s from a picture to the next, with %s between%s.", ns(t.leap.by), count(t.leap.in, "update"), advice)
}

func (t *trial) pictures() string {
	switch could := t.could(); {
	case !t.Machine.draws():
	case t.shown > 0 && 2*t.shown < could:
		return fmt.Sprintf("It shows %d pictures a second, and the machine could show %d.", t.shown, could)
	case (t.Off + t.Dropped).Abs() > t.Machine.slack()+late:
		return fmt.Sprintf("Its pictures are %s from the clock, and its game is not.", ns((t.Off + t.Dropped).Abs()))
	}
	return ""
}

// ns says a time to a tenth of a millisecond, or below a millisecond as it is.
func ns(d time.Duration) string {
	if d < time.Millisecond {
		return d.String()
	}
	return SayTime(d, 1)
}

package classic

import (
	"iter"

	"fixstep/loop"
)

// Limited updates and draws whenever the next step is due, and otherwise sleeps
// until it is (Entropy Interactive, "A Frame Rate Limited Game Loop").
//
// Good: the next step is counted from when the last one was due and not from
// when it was done, so no time is lost. Bad: a machine too slow to draw every
// update falls behind for good, and one that was held up plays too fast until
// it has caught up.
func Limited(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, start := o.Updates.Interval(), now()
	return loop.Forever(func(do *loop.Turn) bool {
		current, next := now(), start+do.Sim
		if current < next {
			return do.Sleep(next - current)
		}
		return do.Input() && do.Update(step) && do.Draw()
	})
}

var limited = Design{
	Name: "limited", New: Limited, Sleeps: true,
	Summary: "update and draw when a step is due, else sleep",
	Intent:  "It makes late updates one after the other, each with its draw.",
	Source:  `Entropy "A Frame Rate Limited Game Loop"`,
	Code: `start = now
forever:
    current = now
    next = start + sim
    if current < next: sleep(next - current)
    else:
        input
        update(step)
        draw(sim)
`,
}

// FrameSkip is Limited that leaves out the draw when the next step is due
// already (Entropy Interactive, "An Advanced Game Loop").
//
// Good: a machine too slow to draw every update still plays at the right
// speed. Bad: one that is held up shows nothing at all until it has caught up,
// and one too slow for the updates alone never draws again.
func FrameSkip(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, start := o.Updates.Interval(), now()
	return loop.Forever(func(do *loop.Turn) bool {
		current, next := now(), start+do.Sim
		if current < next {
			return do.Sleep(next - current)
		}
		return do.Input() && do.Update(step) && (current >= next+step || do.Draw())
	})
}

var frameSkip = Design{
	Name: "frameskip", New: FrameSkip, Sleeps: true,
	Summary: "limited, but no draw while the next step is due already",
	Intent:  "It leaves draws out while it is late.",
	Source:  `Entropy "An Advanced Game Loop"`,
	Code: `start = now
forever:
    current = now
    next = start + sim
    if current < next: sleep(next - current)
    else:
        input
        update(step)
        unless current >= next + step: draw(sim)
`,
}

// Guarded is FrameSkip that drops what it is late by when that is more than
// Resync, and that draws after MaxSkip draws left out (Entropy Interactive, "A
// More Advanced Game Loop").
//
// Good: it plays on at once after a long stall, and the screen never freezes.
// Bad: up to Resync of game is still played too fast.
func (l *Limits) Guarded(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	l.Fill()
	step, start, skipped := o.Updates.Interval(), now(), 1
	return loop.Forever(func(do *loop.Turn) bool {
		current, next := now(), start+do.Sim
		if late := current - next; late > max(l.Resync, 0) {
			start, next = start+late, current
			if !do.Drop(late) {
				return false
			}
		}
		if current < next {
			return do.Sleep(next - current)
		}
		if !do.Input() || !do.Update(step) {
			return false
		}
		if current >= next+step && skipped <= max(l.MaxSkip, 0) {
			skipped++
			return true
		}
		skipped = 1
		return do.Draw()
	})
}

var guarded = Design{
	Name: "guarded", New: new(Limits).Guarded, withLimits: (*Limits).Guarded, Sleeps: true,
	Summary: "frameskip that gives up when far behind, and draws now and then",
	Intent:  "It gives up what it owes beyond the resync limit, and draws at least every sixth update.",
	Source:  `Entropy "A More Advanced Game Loop"`,
	Code: `start = now; skipped = 1
forever:
    current = now; next = start + sim
    late = current - next
    if late > resync: start += late; next = current; drop(late)
    if current < next: sleep(next - current)
    else:
        input
        update(step)
        if current >= next + step and skipped <= max-skip:
            skipped += 1
        else:
            skipped = 1
            draw(sim)
`,
}

package loop

import (
	"iter"
	"slices"
)

// A Design is one way to run a game: a loop, and what there is to say of it.
type Design struct {
	Name    string
	New     func(Now, *Config) iter.Seq[Action] // nil for Async, see Cores
	Sleeps  bool                                // false: it never does, and keeps a core busy for good
	Varies  bool                                // its updates differ in length, so the world must take any
	Summary string                              // what it does, in one line
	Source  string                              // the seeds it comes from
	Code    string                              // its pseudo-code
}

// Cores returns the sequences of actions that make up the loop: one, or two to
// be run at once for Async.
func (d Design) Cores(now Now, c *Config) []iter.Seq[Action] {
	if d.New == nil {
		updates, draws := Async(now, c)
		return []iter.Seq[Action]{updates, draws}
	}
	return []iter.Seq[Action]{d.New(now, c)}
}

// ByName returns the loop of that name.
func ByName(name string) (d Design, ok bool) {
	i := slices.IndexFunc(Designs, func(d Design) bool { return d.Name == name })
	if i < 0 {
		return Design{}, false
	}
	return Designs[i], true
}

// Designs lists every loop, from the simplest to this project's own.
var Designs = []Design{
	{
		Name: "busy", New: Busy,
		Summary: "update and draw as fast as the machine can",
		Source:  `002 "Run, run as fast as you can"; 003 "A Simple (and Flawed) Game Loop"; 004 2.1.1`,
		Code: `forever:
    input
    update(step)
    draw(sim)
`,
	}, {
		Name: "nap", New: Nap, Sleeps: true,
		Summary: "one turn a step, asleep for what is left of it",
		Source:  `002 "Take a little nap"; 004 3.1`,
		Code: `forever:
    start = now
    input
    update(step)
    draw(sim)
    sleep(start + step - now)
`,
	}, {
		Name: "delta", New: Delta, Varies: true,
		Summary: "one update a turn, as long as the last turn took",
		Source:  `002 "One small step, one giant step"; 003 "delta loop"; 004 3.2`,
		Code: `last = now
forever:
    current = now
    elapsed = current - last
    input
    update(elapsed), unless it is 0
    draw(sim)
    last = current
`,
	}, {
		Name: "delta-clamped", New: DeltaClamped, Varies: true,
		Summary: "delta, but no update longer than the clamp",
		Source:  `004 3.2.1`,
		Code: `last = now
forever:
    current = now
    elapsed = current - last
    if elapsed > clamp: drop the rest
    input
    update(elapsed), unless it is 0
    draw(sim)
    last = current
`,
	}, {
		Name: "delta-smoothed", New: DeltaSmoothed, Varies: true,
		Summary: "delta-clamped, averaged with the update before",
		Source:  `004 3.2.1 and figure 2`,
		Code: `last = now; smooth = 0
forever:
    current = now
    elapsed = current - last
    if elapsed > clamp: drop the rest
    smooth = (smooth + elapsed) / 2
    input
    update(smooth), unless it is 0
    draw(sim)
    last = current
`,
	}, {
		Name: "limited", New: Limited, Sleeps: true,
		Summary: "update and draw when a step is due, else sleep",
		Source:  `003 "A Frame Rate Limited Game Loop"`,
		Code: `next = now
forever:
    current = now
    if current >= next:
        next += step
        input
        update(step)
        draw(sim)
    else:
        sleep(next - current)
`,
	}, {
		Name: "frameskip", New: FrameSkip, Sleeps: true,
		Summary: "limited, but no draw while the next step is due already",
		Source:  `003 "An Advanced Game Loop"`,
		Code: `next = now
forever:
    current = now
    if current >= next:
        next += step
        input
        update(step)
        if current < next: draw(sim)
    else:
        sleep(next - current)
`,
	}, {
		Name: "guarded", New: Guarded, Sleeps: true,
		Summary: "frameskip that gives up when far behind, and draws now and then",
		Source:  `003 "A More Advanced Game Loop"`,
		Code: `next = now; skipped = 1
forever:
    current = now
    if current - next > resync: drop it, next = current
    if current >= next:
        next += step
        input
        update(step)
        if current < next or skipped > max-skip:
            draw(sim)
            skipped = 1
        else:
            skipped += 1
    else:
        sleep(next - current)
`,
	}, {
		Name: "catchup", New: CatchUp,
		Summary: "whole steps out of the time that has passed, then a draw",
		Source:  `002 "Play catch up"; the code of 004 3.3`,
		Code: `previous = now; lag = 0
forever:
    current = now
    lag += current - previous
    previous = current
    input
    while lag >= step:
        update(step)
        lag -= step
        after max-updates: drop the steps left in lag
    draw(sim)
`,
	}, {
		Name: "residual", New: Residual,
		Summary: "catchup, drawn ahead by the lag that is left",
		Source:  `002 "Stuck in the middle"; 004 3.3.1`,
		Code: `previous = now; lag = 0
forever:
    current = now
    lag += current - previous
    previous = current
    input
    while lag >= step:
        update(step)
        lag -= step
        after max-updates: drop the steps left in lag
    draw(sim + lag)
`,
	}, {
		Name: "semifixed", New: SemiFixed, Varies: true,
		Summary: "the time that has passed, in steps and one shorter rest",
		Source:  `the text of 004 3.3; Fiedler's semi-fixed step`,
		Code: `previous = now
forever:
    left = now - previous
    previous = previous + left
    input
    while left > 0:
        dt = min(left, step)
        update(dt)
        left -= dt
    draw(sim)
`,
	}, {
		Name: "piston", New: Piston, Sleeps: true,
		Summary: "the next frame or the next update, whichever is due first",
		Source:  `000; 001`,
		Code: `last update = last frame = now; start at render
render:
    last frame = now
    draw(sim + now - last update)
loop:
    next frame = last frame + frame
    next update = last update + step
    next = min(next frame, next update)
    if next > now: sleep(next - now), then loop
    if next = next frame: render
    input
    last update += step
    update(step), then loop
`,
	}, {
		Name: "event", New: Event, Sleeps: true,
		Summary: "asleep until there is input, then one update",
		Source:  `002 "Event loops"; 004 2, type 4`,
		Code: `forever:
    sleep until there is input
    input
    update(step)
    draw(sim)
`,
	}, {
		Name: "async", Sleeps: true,
		Summary: "updates on one core, draws on another",
		Source:  `004 2, type 5`,
		Code: `next = now                        # core 1
forever:
    current = now
    if current >= next:
        next += step
        input
        update(step)
    else:
        sleep(next - current)

forever:                          # core 2
    start = now
    draw(between the last two finished states)
    sleep(start + frame - now)
`,
	}, {
		Name: "steady", New: Steady, Sleeps: true,
		Summary: "fixed updates, capped frames between the last two states, sleep",
		Source:  `this project's own, out of 000, 002 and 003`,
		Code: `next = now + step; frame due = now
forever:
    if nothing is due: sleep(until the sooner of both)
    if the frame is due, and no update:
        frame due = now + frame
        draw(sim - step + time since the last update was due)
    else if max-updates were made since the last draw or sleep:
        drop the whole steps owed
    else:
        input
        next += step
        update(step)
`,
	},
}

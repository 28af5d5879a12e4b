// Package classic holds the game loops of the articles, so that you can read
// them, play with them and compare them. Each is as plain as the code of its
// article. To make a game, take loop.Steady: the package comment of loop says
// why, and names the articles.
//
// Designs lists all loops, with what each does and where it comes from. Loops
// that are alike share a file. You choose one by an option:
//
//	loop.Run(ctx, loop.Options{Loop: classic.CatchUp}, game, events)
//
// Not every host takes every loop:
//
//   - Delta, DeltaClamped, DeltaSmoothed and SemiFixed make updates of any
//     length, so loop.Run refuses them. A program that carries out the actions
//     itself can use them.
//   - Busy, CatchUp, Residual, Blend and the four above never sleep, so
//     loop.Simulate refuses them.
//   - Async needs two cores, which only the model machine of package lab has.
package classic

import (
	"iter"

	"fixstep/loop"
)

// A Design is a loop and its description. The lab runs designs. A design of
// your own needs a Name and New.
type Design struct {
	// Name is one lower-case word.
	Name string
	// New is the loop. It is nil for async, which no host runs: a nil Options.Loop
	// means Steady.
	New loop.Func

	Sleeps    bool   // it sleeps at times; false: it always keeps a core busy
	EveryTurn bool   // it makes an update each turn, however little time has passed
	Varies    bool   // its updates differ in length, so loop.Run refuses it
	Summary   string // the rule of the loop, in one line of at most 64 characters
	Intent    string // a behavior that may look like a fault; "": there is none
	Source    string // authors and chapters of the articles that describe it, see package loop

	both func(loop.Now, *loop.Options) (updates, draws iter.Seq[loop.Action]) // in place of New
}

// Cores begins the loop and returns its sequences of actions: one, or two that
// run at the same time if it has no New, as async.
func (d Design) Cores(now loop.Now, o *loop.Options) []iter.Seq[loop.Action] {
	if d.New == nil {
		updates, draws := d.both(now, o)
		return []iter.Seq[loop.Action]{updates, draws}
	}
	return []iter.Seq[loop.Action]{d.New(now, o)}
}

// Designs lists every loop, from the simplest to this project's own.
var Designs = []Design{
	{Name: "busy", New: Busy, EveryTurn: true,
		Summary: "update and draw as fast as the machine can",
		Intent:  "It never looks at a clock: a faster machine plays a faster game.",
		Source: `Nystrom "Run, run as fast as you can"; ` +
			`Entropy "A Simple (and Flawed) Game Loop"; Mileff 2.1.1`},
	{Name: "nap", New: Nap, Sleeps: true, EveryTurn: true,
		Summary: "one turn a step, then sleep for the rest of the step",
		Intent:  "It does not make up for lost time.",
		Source:  `Nystrom "Take a little nap"; Mileff 3.1`},
	{Name: "delta", New: Delta, Varies: true,
		Summary: "one update a turn, as long as the last turn took",
		Intent:  "Its updates are as long as the turns before them.",
		Source:  `Nystrom "One small step, one giant step"; Entropy "delta loop"; Mileff 3.2`},
	{Name: "delta-clamped", New: DeltaClamped, Varies: true,
		Summary: "delta, but no update longer than the clamp",
		Source:  `Mileff 3.2.1`},
	{Name: "delta-smoothed", New: DeltaSmoothed, Varies: true,
		Summary: "delta-clamped, averaged with the update before",
		Intent: "It is behind by its last update: " +
			"after a slow turn by half of that turn, then by a quarter, by an eighth.",
		Source: `Mileff 3.2.1: his code takes the mean with the last mean, ` +
			`his prose with the last time`},
	{Name: "limited", New: Limited, Sleeps: true,
		Summary: "update and draw when a step is due, else sleep",
		Intent:  "It makes late updates one after the other, each with its draw.",
		Source:  `Entropy "A Frame Rate Limited Game Loop"`},
	{Name: "frameskip", New: FrameSkip, Sleeps: true,
		Summary: "limited, but no draw where two steps are due as a turn begins",
		Intent:  "It leaves draws out while it is late.",
		Source: `Entropy "An Advanced Game Loop"; ` +
			`Witters "Constant Game Speed with Maximum FPS"`},
	{Name: "guarded", New: Guarded, Sleeps: true,
		Summary: "frameskip, but drops time if far behind, and draws now and then",
		Intent: "It drops all that it is late by, once that is half a second, " +
			"and draws at least every sixth update.",
		Source: `Entropy "A More Advanced Game Loop"`},
	{Name: "catchup", New: CatchUp,
		Summary: "whole steps out of the time that has passed, then a draw",
		Intent: "Its picture is up to a step old on purpose: " +
			"the rest of the lag is in no update yet.",
		Source: `Nystrom "Play catch up" (with a limit he keeps the lag); Mileff 3.3, the code`},
	{Name: "residual", New: Residual,
		Summary: "catchup, drawn ahead by the lag that is left",
		Intent:  "Its picture is ahead of its last update on purpose: a guess.",
		Source: `Nystrom "Stuck in the middle"; Mileff 3.3.1; ` +
			`Witters "Constant Game Speed independent of Variable FPS"`},
	{Name: "semifixed", New: SemiFixed, Varies: true,
		Summary: "the time that has passed, in steps and one shorter rest",
		Intent:  "Its last update of a turn is a rest, shorter than a step.",
		Source: `Fiedler "Semi-fixed timestep"; ` +
			`Mileff 3.3, whose text keeps the rest for the next turn`},
	{Name: "blend", New: Blend,
		Summary: "catchup with clamped time, drawn between the last two states",
		Intent:  "Its picture is one step old on purpose: it lies between the last two states.",
		Source: `Fiedler, "Fix Your Timestep!", the final touch; ` +
			`Nystrom "Stuck in the middle" names it`},
	{Name: "piston", New: Piston, Sleeps: true,
		Summary: "the next frame or the next update, whichever is due first",
		Intent:  "Its picture is ahead of its last update on purpose: a guess.",
		Source:  `Piston`},
	{Name: "event", New: Event, Sleeps: true, EveryTurn: true,
		Summary: "asleep until there is input, then one update",
		Intent:  "It stands still on purpose until a key comes: press Space.",
		Source:  `Nystrom "Event loops", one event a turn; Mileff 2, type 4`},
	{Name: "async", both: Async, Sleeps: true,
		Summary: "updates on one core, draws on another",
		Intent:  "It draws on a second core, between the last two states.",
		Source:  `Mileff 2, type 5`},
	{Name: "steady", New: loop.Steady, Sleeps: true,
		Summary: "fixed updates, capped frames between the last two states, sleep",
		Intent:  "Its picture is one step old on purpose: it lies between the last two states.",
		Source:  `this project's own, after Piston, Nystrom and Entropy Interactive`},
}

// ByName returns the design of that name in Designs, and reports whether there
// is one.
func ByName(name string) (d Design, ok bool) {
	for _, d := range Designs {
		if d.Name == name {
			return d, true
		}
	}
	return Design{}, false
}

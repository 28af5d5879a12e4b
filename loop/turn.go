package loop

import (
	"embed"
	"iter"
	"time"
)

// Sources holds the code of Steady and of the loops of package classic, for a
// host that shows the code it runs.
//
//go:embed steady.go classic/*.go
var Sources embed.FS

// A Turn is the vocabulary in which loops are written: each of its methods
// hands one action to the host. When the host stops, the method never returns,
// so a turn need not check for it: the sequence ends with the turn. A second
// range over the sequence goes on with a new turn of the same loop. So a loop
// must change its own state before it calls the method, not after.
type Turn struct {
	Sim time.Duration // game time of the last state: the sum of all updates

	yield func(Action) bool
	asked bool // this turn has asked for an action
	over  bool // the host wants no more actions
}

// Forever returns the sequence of actions of a loop that takes one turn after
// the other. A turn that asks for no action hands the host a Sleep of 0, so
// that the host can still end the run.
func Forever(turn func(do *Turn)) iter.Seq[Action] {
	do := new(Turn)
	return func(yield func(Action) bool) {
		defer func() {
			// A loop that ranges over this one may be leaving, too: its panic goes on.
			if v := recover(); v != nil && v != do {
				panic(v)
			}
		}()
		do.yield = yield
		do.over = false
		for {
			do.asked = false
			turn(do)
			if !do.asked {
				do.ask(Action{Do: Sleep})
			}
		}
	}
}

// ask hands an action to the host.
func (do *Turn) ask(a Action) {
	do.asked = true
	do.over = do.over || !do.yield(a)
	if do.over {
		panic(do) // unwinds the turn
	}
}

// Do hands on an action of another loop, over which this one ranges. So a loop
// can record another one, or slow it down. Sim counts the updates.
func (do *Turn) Do(a Action) {
	if a.Do == Update {
		do.Sim += a.Step
	}
	do.ask(a)
}

// Input takes all input events that have come in.
func (do *Turn) Input() { do.ask(Action{Do: Input}) }

// Update advances the world, and Sim, by step. A step of 0 is no action. A step
// below 0 ends the run with an error.
func (do *Turn) Update(step time.Duration) {
	if step != 0 {
		do.Sim += step
		do.ask(Action{Do: Update, Step: step})
	}
}

// Draw shows the last state.
func (do *Turn) Draw() { do.DrawAt(do.Sim, One) }

// DrawAhead shows a guess of the world lag after the last state: each body goes
// on at its velocity in that state (Nystrom, "Stuck in the middle"). Its alpha
// is One plus lag/step, and step is the length of an update.
func (do *Turn) DrawAhead(lag, step time.Duration) {
	do.DrawAt(do.Sim+lag, One+AlphaOf(lag, step))
}

// DrawAt shows game time at, which lies at a between the last two states. Both
// name the same moment: Play draws by a, and the lab by at. A loop that has
// taken all whole steps out of its lag passes do.Sim-step+lag, or 0 if that is
// below 0, and AlphaOf(lag, step).
func (do *Turn) DrawAt(at time.Duration, a Alpha) {
	do.ask(Action{Do: Draw, At: at, Alpha: a})
}

// Sleep does nothing for d, or until there is an input event when d is
// UntilInput. A d of 0 or less is no action.
func (do *Turn) Sleep(d time.Duration) {
	if d > 0 {
		do.ask(Action{Do: Sleep, For: d})
	}
}

// Drop gives up the game time lost, which will never be simulated. A lost of 0
// or less is no action.
func (do *Turn) Drop(lost time.Duration) {
	if lost > 0 {
		do.ask(Action{Do: Drop, Lost: lost})
	}
}

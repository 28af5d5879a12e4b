package loop

import (
	"iter"
	"time"
)

// A Func sets up a loop at the time that now tells, and returns its actions.
// The sequence has no end of its own: the host leaves it. A Func calls o.Fill,
// and reads o again at each turn.
//
// To see a loop of your own in the lab, write it with the words of Turn, name
// it in a classic.Design, and hand that to Main of term/app, as the Example of
// that package does.
type Func func(now Now, o *Options) iter.Seq[Action]

// A Turn is the vocabulary in which loops are written: its methods hand one
// action each to the host. Every method returns false when the host wants no
// more actions; the turn should then return false at once. After a false,
// actions are ignored and the loop ends with this turn.
//
// A host may leave a loop at any action and continue it later. So a loop must
// change its own state before it calls the method, not after.
type Turn struct {
	// Sim is the game time of the last state: the sum of all updates, in
	// nanoseconds.
	Sim time.Duration

	yield func(Action) bool
	asked bool // for an action, in this turn
	over  bool // the host wants no more actions
}

// Forever returns the sequence of actions of a loop that takes one turn after
// the other until a turn returns false or the host wants no more actions. The
// Turn is the same each time, so that Sim goes on when the sequence is left and
// ranged over again. A turn that asks for nothing hands the host a Sleep of 0,
// so that no loop shuts it out.
func Forever(turn func(do *Turn) bool) iter.Seq[Action] {
	do := new(Turn)
	return func(yield func(Action) bool) {
		do.yield, do.asked, do.over = yield, false, false
		for turn(do) && !do.over {
			if !do.asked && !yield(Action{Do: Sleep}) {
				return
			}
			do.asked = false
		}
	}
}

// ask hands an action to the host.
func (do *Turn) ask(a Action) bool {
	if !do.over {
		do.asked = true
		do.over = !do.yield(a)
	}
	return !do.over
}

// Input takes all input events that have come in.
func (do *Turn) Input() bool { return do.ask(Action{Do: Input}) }

// Update advances the world, and Sim, by step. A step of 0 is no action, and no
// host carries out one below 0: it ends the run.
func (do *Turn) Update(step time.Duration) bool {
	if step == 0 || do.over {
		return !do.over
	}
	do.Sim += max(step, 0)
	return do.ask(Action{Do: Update, Step: step})
}

// Draw shows the last state.
func (do *Turn) Draw() bool { return do.DrawAt(do.Sim, One) }

// DrawAhead shows a guess of the world lag after the last state, by going on
// as in the last update, whose length was step (Nystrom, "Stuck in the
// middle").
func (do *Turn) DrawAhead(lag, step time.Duration) bool {
	return do.DrawAt(do.Sim+lag, One+AlphaOf(lag, step))
}

// DrawAt shows game time at, which lies at alpha between the last two states.
func (do *Turn) DrawAt(at time.Duration, alpha Alpha) bool {
	return do.ask(Action{Do: Draw, At: at, Alpha: alpha})
}

// Sleep does nothing for d, or until there is an input event when d is
// UntilInput. A d of 0 or less is no action.
func (do *Turn) Sleep(d time.Duration) bool {
	if d <= 0 {
		return !do.over
	}
	return do.ask(Action{Do: Sleep, For: d})
}

// Drop gives up lost: time that will never be simulated. A lost of 0 or less
// is no action.
func (do *Turn) Drop(lost time.Duration) bool {
	if lost <= 0 {
		return !do.over
	}
	return do.ask(Action{Do: Drop, Lost: lost})
}

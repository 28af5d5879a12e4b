package loop

import (
	"iter"
	"time"
)

// What follows lets the loops read like the pseudo-code they come from. A loop
// is a turn done over and over; do hands one action to the host and reports
// whether the host wants more. What a loop knows of an action is noted just
// before it is handed out, so that a loop left there can be gone on with.

type do = func(Action) bool

// forever returns the sequence of the actions of turn after turn.
func forever(turn func(do) bool) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for turn(yield) {
		}
	}
}

// input asks for the events that are there.
var input = Action{Do: Input}

// update moves game time on by step.
func update(sim *time.Duration, step time.Duration) Action {
	*sim += step
	return Action{Do: Update, Step: step}
}

// draw shows the last state.
func draw(sim time.Duration) Action { return Action{Do: Draw, At: sim, Alpha: One} }

// drawAhead guesses how the world will be lag after the last state.
func drawAhead(sim, lag, step time.Duration) Action {
	return Action{Do: Draw, At: sim + lag, Alpha: One + alphaOf(lag, step)}
}

func sleep(d time.Duration) Action { return Action{Do: Sleep, For: d} }

func drop(d time.Duration) Action { return Action{Do: Drop, Lost: d} }

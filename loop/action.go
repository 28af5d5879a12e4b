package loop

import (
	"math"
	"math/bits"
	"strconv"
	"time"
)

// A Kind says what an Action asks of its host.
type Kind uint8

// The kinds of Action. A host carries out the first four kinds. Drop needs no
// work: it tells the host that game time was lost.
const (
	Input  Kind = iota // take every input event that has come in, without waiting
	Update             // advance the world by Step
	Draw               // show the game at game time At
	Sleep              // do nothing for For, or less if the time scale changes
	Drop               // note that Lost was given up and will never be simulated
)

// String returns the kind's name in lower case, or the number of a Kind that
// does not exist.
func (k Kind) String() string {
	names := [...]string{"input", "update", "draw", "sleep", "drop"}
	if int(k) >= len(names) {
		return "kind " + strconv.Itoa(int(k))
	}
	return names[k]
}

// UntilInput is the For of a Sleep that ends only with the next input event.
const UntilInput time.Duration = math.MaxInt64

// An Action is one thing that a loop asks its host to do before it goes on.
// Only the fields that belong to its Kind are set. All times are in
// nanoseconds of the clock that the loop was given.
type Action struct {
	Do    Kind          // what to do
	Alpha Alpha         // Draw: how far At lies between the last two states
	Step  time.Duration // Update: how much game time passes
	At    time.Duration // Draw: the game time to show
	For   time.Duration // Sleep: how long, above 0; UntilInput: until an event
	Lost  time.Duration // Drop: how much time is given up
}

// Alpha says where a picture lies between two states of a world: 0 is the state
// before the last update, One the state after it. Steady's alpha is always from
// 0 to One. Loops that show the last state draw at One. Loops that guess ahead
// draw above One: there a body is at its last place plus alpha-One times the
// way that it goes in a step at its velocity (Nystrom, "Stuck in the middle").
// Above One, Between goes on by the last displacement, which is wrong just
// after a bounce.
type Alpha int64

// One is the Alpha of the state after the last update.
const One Alpha = 1 << 16

// Between returns the value at a on the straight line from prev (at 0) to cur
// (at One), rounded to the nearest whole number. If two numbers are equally
// near, it is the one towards cur. So a way and its mirror image look the same.
// Neither cur-prev nor a times cur-prev may overflow an int64.
func (a Alpha) Between(prev, cur int64) int64 {
	way := cur - prev
	high, low := way>>16*int64(a), way&(1<<16-1)*int64(a) // a long way is not multiplied
	half := int64(One / 2)
	if way < 0 {
		half--
	}
	return prev + high + (low+half)>>16
}

// AlphaOf returns the Alpha of the moment lag after the state before the last
// update, for an update of length step. Both are in nanoseconds, 0 or more. The
// Alpha is rounded down, and at most 2⁴⁶, which is beyond any picture.
func AlphaOf(lag, step time.Duration) Alpha {
	const most = 1 << 46
	high, low := bits.Mul64(uint64(lag), uint64(One))
	if high >= uint64(step) {
		return most
	}
	alpha, _ := bits.Div64(high, low, uint64(step))
	return Alpha(min(alpha, most))
}

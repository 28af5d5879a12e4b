// Package keys maps keys to the intents of a player, and holds each intent for
// the right number of ticks. It knows neither a screen nor the rules of the
// game.
package keys

// An Intent is something that a player wants, independent of the key. The zero
// value is None.
type Intent uint8

// The intents of every board. Those up to Hyper steer a ship or choose in a
// menu, and each hand has its own. All others are for the whole program.
const (
	None Intent = iota
	Left
	Right
	Up
	Down
	Fire
	Hyper
	Pause
	Step
	Faster
	Slower
	Help
	HUD
	Back
	Redraw
	Suspend
	Interrupt // quit without a question
	Quit

	steering = Hyper + 1 // the number of intents up to Hyper
)

// Steers reports whether an intent steers a ship: then a key may be held for
// it.
func (i Intent) Steers() bool { return Left <= i && i <= Hyper }

// InMenu reports whether an intent moves in a menu, chooses there, or leaves
// it.
func (i Intent) InMenu() bool { return Left <= i && i <= Fire || i == Back }

// OfClock reports whether an intent stops, steps or scales a clock.
func (i Intent) OfClock() bool { return Pause <= i && i <= Slower }

// OfProgram reports whether an intent repaints, suspends or ends the program.
func (i Intent) OfProgram() bool { return Redraw <= i && i <= Quit }

// The intents of the lab.
const (
	LighterUpdate Intent = Quit + 1 + iota // less work in an update
	HeavierUpdate                          // more work in an update
	LighterDraw                            // less work in a draw
	HeavierDraw                            // more work in a draw
	ShortStall
	LongStall
	Key // press a key in the games of the lanes
	ShorterStep
	LongerStep
	Owners     // open the text about the owners of a loop
	MaxUpdates // take the next limit of updates
	Answer     // answer 1 to a question; Answer+8 is the answer 9
)

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
	Interrupt // quits without a question
	Quit

	steering = Hyper + 1 // the number of intents up to Hyper
)

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
	HeavierUpdate
	LighterDraw
	HeavierDraw
	ShortStall
	LongStall
	Key // for the games in the lanes
	ShorterStep
	LongerStep
	Owners     // the text about the owners of a loop
	MaxUpdates // the next limit
	Answer     // 1 to a question; Answer+8 is 9
)

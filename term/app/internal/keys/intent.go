// Package keys maps keys to intents of a player, and holds each intent for the
// right number of ticks. It knows neither a screen nor the rules of the game.
package keys

// An Intent is something that a player wants, independent of the key. The zero
// value is None.
type Intent uint8

// The intents of every board. The first ones, up to Hyper, steer a ship or
// choose in a menu, and each hand has its own; the others are for the whole
// program.
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

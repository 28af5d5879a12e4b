// Package keys maps keys to what a player wants, and keeps them pressed for
// the right number of ticks. It knows no screen, and not the rules of the game.
package keys

// An Intent is what a player wants, whatever key says so. The zero value is
// None.
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
	Interrupt // ends the program without a question
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
	Probe     // what moves in the lanes
	Owners    // the text about who owns the loop
	Projector // lanes alone, as large as they fit
	Grain     // the next number of a knob of the machine, as all that follow
	Vsync
	MaxUpdates
	Frames
	Answer // 1 to a question; Answer+8 is 9
)

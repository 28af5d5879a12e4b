// Package keys maps keys to what a player wants, and keeps them pressed for
// the right number of ticks. It knows no screen, and not the rules of the game.
package keys

import (
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// An Intent is what a player wants, whatever key says so. The zero value is
// None.
type Intent uint8

// The intents. The first ones, up to Hyper, steer a ship or choose in a menu,
// and each hand has its own; the others are for the whole program.
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
	Quit

	steering = Hyper + 1 // the number of intents up to Hyper
)

// A Hand is the half of the keyboard that a key lies in. Two players share a
// keyboard by halves.
type Hand uint8

// The two halves.
const (
	LeftHand Hand = iota
	RightHand
)

// A Binding is what one key means. The zero value means nothing.
type Binding struct {
	Intent Intent // what the player wants; None: nothing
	Hand   Hand   // of intents that steer; LeftHand for all others
}

// bindings is the table of keys that have names.
var bindings = map[tcell.Key]Binding{
	tcell.KeyLeft:  {Left, RightHand},
	tcell.KeyRight: {Right, RightHand},
	tcell.KeyUp:    {Up, RightHand},
	tcell.KeyDown:  {Down, RightHand},
	tcell.KeyEnter: {Fire, RightHand},
	tcell.KeyTab:   {Hyper, LeftHand},
	tcell.KeyEsc:   {Back, LeftHand},
	tcell.KeyCtrlL: {Redraw, LeftHand},
	tcell.KeyCtrlZ: {Suspend, LeftHand},
	tcell.KeyCtrlC: {Quit, LeftHand},
}

// runes is the table of keys that type a character, in lower case.
var runes = map[rune]Binding{
	'a': {Left, LeftHand},
	'd': {Right, LeftHand},
	'w': {Up, LeftHand},
	's': {Down, LeftHand},
	' ': {Fire, LeftHand},
	'x': {Hyper, LeftHand},
	'p': {Pause, LeftHand},
	'.': {Step, LeftHand},
	'+': {Faster, LeftHand},
	'=': {Faster, LeftHand}, // + without Shift
	'-': {Slower, LeftHand},
	'_': {Slower, LeftHand},
	'?': {Help, LeftHand},
	'h': {HUD, LeftHand},
	'q': {Quit, LeftHand},
}

// BindingOf returns what a key means; the Binding of a key without a meaning
// is zero. A key with Alt or Meta means nothing. Shift and Caps Lock make no
// difference.
func BindingOf(key tcell.Key, r rune, mod tcell.ModMask) Binding {
	switch {
	case mod&(tcell.ModAlt|tcell.ModMeta) != 0:
		return Binding{}
	case key == tcell.KeyRune && mod&tcell.ModCtrl == 0:
		return runes[unicode.ToLower(r)]
	}
	return bindings[key]
}

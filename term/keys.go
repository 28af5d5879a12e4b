package term

import (
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// An Intent is what a player wants, whatever key says so.
type Intent uint8

// The intents. The first ones steer, and those are told apart by Hand.
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

// A Hand is the half of the keyboard that a key lies in, so that two players
// can share one.
type Hand uint8

// The two halves.
const (
	LeftHand Hand = iota
	RightHand
)

// A Binding is what one key means.
type Binding struct {
	Intent Intent
	Hand   Hand // of steering intents; else LeftHand
}

// keys is the one table from keys that have names to what they mean.
var keys = map[tcell.Key]Binding{
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

// runes is the same for keys that type something, in lower case.
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

// Bound returns what a key means, and None for one that means nothing. Keys
// with Alt or Meta mean nothing; Shift and Caps Lock change nothing.
func Bound(key tcell.Key, r rune, mod tcell.ModMask) Binding {
	switch {
	case mod&(tcell.ModAlt|tcell.ModMeta) != 0:
		return Binding{}
	case key == tcell.KeyRune && mod&tcell.ModCtrl == 0:
		return runes[unicode.ToLower(r)]
	}
	return keys[key]
}

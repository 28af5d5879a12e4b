package keys

import (
	"unicode"

	"github.com/gdamore/tcell/v2"
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

// A Board is what a keyboard is for: most keys mean something else in the lab
// than in the game.
type Board uint8

// The boards.
const (
	Game Board = iota
	Lab
)

// meanings are what a key means on each board.
type meanings [2]Binding

func left(game, lab Intent) meanings { return meanings{{game, LeftHand}, {lab, LeftHand}} }
func right(i Intent) meanings        { return meanings{{i, RightHand}, {i, RightHand}} }
func both(i Intent) meanings         { return meanings{{Intent: i}, {Intent: i}} }
func inLab(i Intent) meanings        { return meanings{Lab: {Intent: i}} }

// named is the table of keys that have names.
var named = map[tcell.Key]meanings{
	tcell.KeyLeft:  right(Left),
	tcell.KeyRight: right(Right),
	tcell.KeyUp:    right(Up),
	tcell.KeyDown:  right(Down),
	tcell.KeyEnter: right(Fire),
	tcell.KeyTab:   left(Hyper, None),
	tcell.KeyEsc:   both(Back),
	tcell.KeyCtrlL: both(Redraw),
	tcell.KeyCtrlZ: both(Suspend),
	tcell.KeyCtrlC: both(Quit),
}

// typed is the table of keys that type a character. A capital letter stands
// here only if it means something else than the small one.
var typed = map[rune]meanings{
	'q': both(Quit),
	'p': both(Pause),
	'.': both(Step),
	'+': both(Faster),
	'=': both(Faster), // + without Shift
	'-': both(Slower),
	'_': both(Slower),
	'?': both(Help),
	'h': both(HUD),

	'a': left(Left, None),
	'd': left(Right, LighterDraw),
	'D': inLab(HeavierDraw),
	'w': left(Up, Whole),
	's': left(Down, ShortStall),
	'S': inLab(LongStall),
	' ': left(Fire, Key),
	'x': left(Hyper, None),

	'u': inLab(LighterUpdate),
	'U': inLab(HeavierUpdate),
	't': inLab(ShorterStep),
	'T': inLab(LongerStep),
	'n': inLab(Probe),
	'e': inLab(Owners),
	'b': inLab(Projector),
	'g': inLab(Grain),
	'c': inLab(Clamp),
	'r': inLab(Resync),
	'o': inLab(ClockGrain),
	'v': inLab(Vsync),
	'k': inLab(MaxSkip),
	'm': inLab(MaxUpdates),
	'f': inLab(Frames),
	'z': inLab(Hidden),

	'1': inLab(Answer), '2': inLab(Answer + 1), '3': inLab(Answer + 2),
	'4': inLab(Answer + 3), '5': inLab(Answer + 4), '6': inLab(Answer + 5),
	'7': inLab(Answer + 6), '8': inLab(Answer + 7), '9': inLab(Answer + 8),
}

// Of returns what a key means on a board; the Binding of a key without a
// meaning is zero. A key with Alt or Meta means nothing. Caps Lock makes no
// difference in the game, and Shift where the lab has no other meaning for it.
func (b Board) Of(key tcell.Key, r rune, mod tcell.ModMask) Binding {
	switch {
	case mod&(tcell.ModAlt|tcell.ModMeta) != 0:
		return Binding{}
	case key == tcell.KeyRune && mod&tcell.ModCtrl == 0:
		return b.OfRune(r)
	}
	return named[key][b]
}

// OfRune is Of for a key that types a character.
func (b Board) OfRune(r rune) Binding {
	if own := typed[r][b]; own != (Binding{}) {
		return own
	}
	return typed[unicode.ToLower(r)][b]
}

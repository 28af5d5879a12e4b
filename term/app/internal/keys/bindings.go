package keys

import (
	"cmp"
	"slices"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/held"
)

// A Hand is one half of the keyboard. Two players share a keyboard by its
// halves.
type Hand uint8

// The two halves.
const (
	LeftHand Hand = iota
	RightHand
)

// A Binding is the meaning of a key. The zero value means nothing.
type Binding struct {
	Intent Intent // None: the key means nothing
	Hand   Hand   // for intents that steer; LeftHand for all others
}

// A Row is a meaning and its keys.
type Row = held.Binding[Binding]

// A Board holds the meanings of the keys. A capital letter has a row only if it
// means something else than the small letter.
type Board struct {
	keys []Row
}

// The boards. Most keys mean something else in the lab.
//
// On a French keyboard Q and Z lie in the places of A and W. LeftHanded is for
// a player who steers with the left hand and fires with the right one. There J
// and K take the places of Space and X, because the right hand has no other key
// for hyperspace.
var (
	Game             = &Board{slices.Concat(game, common)}
	Azerty           = moved(map[string]string{"a": "q", "w": "z", "q": "a"})
	LeftHanded       = moved(map[string]string{" ": "j", "x": "k"})
	AzertyLeftHanded = moved(map[string]string{"a": "q", "w": "z", "q": "a", " ": "j", "x": "k"})
	Lab              = &Board{slices.Concat(common, lab)}
)

// Menu is the board of menus, on which the arrows move and Enter chooses,
// whatever else a player has given them to do.
var Menu = &Board{common[:5]}

// common are the keys that mean the same on every board.
var common = []Row{
	{Action: Binding{Left, RightHand}, Keys: []tcell.Key{tcell.KeyLeft}},
	{Action: Binding{Right, RightHand}, Keys: []tcell.Key{tcell.KeyRight}},
	{Action: Binding{Up, RightHand}, Keys: []tcell.Key{tcell.KeyUp}},
	{Action: Binding{Down, RightHand}, Keys: []tcell.Key{tcell.KeyDown}},
	{Action: Binding{Fire, RightHand}, Keys: []tcell.Key{tcell.KeyEnter}},
	{Action: Binding{Intent: Back}, Keys: []tcell.Key{tcell.KeyEsc}},
	{Action: Binding{Intent: Redraw}, Keys: []tcell.Key{tcell.KeyCtrlL}},
	{Action: Binding{Intent: Suspend}, Keys: []tcell.Key{tcell.KeyCtrlZ}},
	{Action: Binding{Intent: Interrupt}, Keys: []tcell.Key{tcell.KeyCtrlC}},
	{Action: Binding{Intent: Quit}, Runes: "q"},
	{Action: Binding{Intent: Pause}, Runes: "p"},
	{Action: Binding{Intent: Step}, Runes: "."},
	{Action: Binding{Intent: Faster}, Runes: "+="}, // = is + without Shift
	{Action: Binding{Intent: Slower}, Runes: "-_"},
	{Action: Binding{Intent: Help}, Runes: "?"},
	{Action: Binding{Intent: HUD}, Runes: "h"},
}

// game are the keys under the left hand.
var game = []Row{
	{Action: Binding{Left, LeftHand}, Runes: "a"},
	{Action: Binding{Right, LeftHand}, Runes: "d"},
	{Action: Binding{Up, LeftHand}, Runes: "w"},
	{Action: Binding{Down, LeftHand}, Runes: "s"},
	{Action: Binding{Fire, LeftHand}, Runes: " "},
	{Action: Binding{Hyper, LeftHand}, Keys: []tcell.Key{tcell.KeyTab}, Runes: "x"},
}

// lab are the keys for the machines of the lab, and for answers.
var lab = []Row{
	{Action: Binding{Intent: LighterDraw}, Runes: "d"},
	{Action: Binding{Intent: HeavierDraw}, Runes: "D"},
	{Action: Binding{Intent: ShortStall}, Runes: "s"},
	{Action: Binding{Intent: LongStall}, Runes: "S"},
	{Action: Binding{Intent: Key}, Runes: " "},
	{Action: Binding{Intent: LighterUpdate}, Runes: "u"},
	{Action: Binding{Intent: HeavierUpdate}, Runes: "U"},
	{Action: Binding{Intent: ShorterStep}, Runes: "t"},
	{Action: Binding{Intent: LongerStep}, Runes: "T"},
	{Action: Binding{Intent: Owners}, Runes: "e"},
	{Action: Binding{Intent: MaxUpdates}, Runes: "m"},
	{Action: Binding{Intent: Answer}, Runes: "1"},
	{Action: Binding{Intent: Answer + 1}, Runes: "2"},
	{Action: Binding{Intent: Answer + 2}, Runes: "3"},
	{Action: Binding{Intent: Answer + 3}, Runes: "4"},
	{Action: Binding{Intent: Answer + 4}, Runes: "5"},
	{Action: Binding{Intent: Answer + 5}, Runes: "6"},
	{Action: Binding{Intent: Answer + 6}, Runes: "7"},
	{Action: Binding{Intent: Answer + 7}, Runes: "8"},
	{Action: Binding{Intent: Answer + 8}, Runes: "9"},
}

// Of returns the meaning of a key on a board, as held.Find does. A key without
// one has the zero Binding.
func (b *Board) Of(key tcell.Key, r rune, mod tcell.ModMask) Binding {
	meaning, _ := held.Find(b.keys, key, r, mod)
	return meaning
}

// OfRune returns the meaning of a key that types a character.
func (b *Board) OfRune(r rune) Binding { return b.Of(tcell.KeyRune, r, 0) }

// moved returns the game's board with other characters in the places of some
// characters.
func moved(to map[string]string) *Board {
	b := &Board{slices.Clone(Game.keys)}
	for i, k := range b.keys {
		b.keys[i].Runes = cmp.Or(to[k.Runes], k.Runes)
	}
	return b
}

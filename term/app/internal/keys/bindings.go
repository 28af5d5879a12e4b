package keys

import (
	"errors"
	"slices"
	"strings"
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

// A key is one of a keyboard. With KeyRune it types a character.
type key struct {
	tcell.Key
	r rune
}

func named(k tcell.Key) key { return key{k, 0} }
func typed(r rune) key      { return key{tcell.KeyRune, r} }

// A bound is a key that means something.
type bound struct {
	key
	Binding
}

// A Board is what the keys of a keyboard mean. A capital letter stands here
// only if it means something else than the small one.
type Board struct{ keys []bound }

// The boards. Most keys mean something else in the lab.
var (
	Game = &Board{slices.Concat(common, game)}
	Lab  = &Board{slices.Concat(common, lab)}
)

// common are the keys that mean the same on every board.
var common = []bound{
	{named(tcell.KeyLeft), Binding{Left, RightHand}},
	{named(tcell.KeyRight), Binding{Right, RightHand}},
	{named(tcell.KeyUp), Binding{Up, RightHand}},
	{named(tcell.KeyDown), Binding{Down, RightHand}},
	{named(tcell.KeyEnter), Binding{Fire, RightHand}},
	{named(tcell.KeyEsc), Binding{Intent: Back}},
	{named(tcell.KeyCtrlL), Binding{Intent: Redraw}},
	{named(tcell.KeyCtrlZ), Binding{Intent: Suspend}},
	{named(tcell.KeyCtrlC), Binding{Intent: Quit}},
	{typed('q'), Binding{Intent: Quit}},
	{typed('p'), Binding{Intent: Pause}},
	{typed('.'), Binding{Intent: Step}},
	{typed('+'), Binding{Intent: Faster}},
	{typed('='), Binding{Intent: Faster}}, // + without Shift
	{typed('-'), Binding{Intent: Slower}},
	{typed('_'), Binding{Intent: Slower}},
	{typed('?'), Binding{Intent: Help}},
	{typed('h'), Binding{Intent: HUD}},
}

// game are the keys under the left hand.
var game = []bound{
	{typed('a'), Binding{Left, LeftHand}},
	{typed('d'), Binding{Right, LeftHand}},
	{typed('w'), Binding{Up, LeftHand}},
	{typed('s'), Binding{Down, LeftHand}},
	{typed(' '), Binding{Fire, LeftHand}},
	{named(tcell.KeyTab), Binding{Hyper, LeftHand}},
	{typed('x'), Binding{Hyper, LeftHand}},
}

// lab are the keys for the machines of the lab, and for answers.
var lab = []bound{
	{typed('d'), Binding{Intent: LighterDraw}},
	{typed('D'), Binding{Intent: HeavierDraw}},
	{typed('s'), Binding{Intent: ShortStall}},
	{typed('S'), Binding{Intent: LongStall}},
	{typed(' '), Binding{Intent: Key}},
	{typed('u'), Binding{Intent: LighterUpdate}},
	{typed('U'), Binding{Intent: HeavierUpdate}},
	{typed('t'), Binding{Intent: ShorterStep}},
	{typed('T'), Binding{Intent: LongerStep}},
	{typed('n'), Binding{Intent: Probe}},
	{typed('e'), Binding{Intent: Owners}},
	{typed('b'), Binding{Intent: Projector}},
	{typed('g'), Binding{Intent: Grain}},
	{typed('v'), Binding{Intent: Vsync}},
	{typed('m'), Binding{Intent: MaxUpdates}},
	{typed('f'), Binding{Intent: Frames}},
	{typed('1'), Binding{Intent: Answer}}, {typed('2'), Binding{Intent: Answer + 1}}, {typed('3'), Binding{Intent: Answer + 2}},
	{typed('4'), Binding{Intent: Answer + 3}}, {typed('5'), Binding{Intent: Answer + 4}}, {typed('6'), Binding{Intent: Answer + 5}},
	{typed('7'), Binding{Intent: Answer + 6}}, {typed('8'), Binding{Intent: Answer + 7}}, {typed('9'), Binding{Intent: Answer + 8}},
}

// Of returns what a key means on a board; the Binding of a key without a
// meaning is zero. A key with Alt or Meta means nothing. Caps Lock makes no
// difference in the game, and Shift where the lab has no other meaning for it.
func (b *Board) Of(key tcell.Key, r rune, mod tcell.ModMask) Binding {
	switch {
	case mod&(tcell.ModAlt|tcell.ModMeta) != 0:
		return Binding{}
	case key == tcell.KeyRune && mod&tcell.ModCtrl == 0:
		return b.OfRune(r)
	}
	return b.of(named(key))
}

// OfRune is Of for a key that types a character.
func (b *Board) OfRune(r rune) Binding {
	if own := b.of(typed(r)); own != (Binding{}) {
		return own
	}
	return b.of(typed(unicode.ToLower(r)))
}

func (b *Board) of(k key) Binding {
	for _, bound := range b.keys {
		if bound.key == k {
			return bound.Binding
		}
	}
	return Binding{}
}

// actions are what texts name keys for: a text has $ before the name where it
// means the keys.
var actions = []struct {
	name string
	does Binding
}{
	{"left", Binding{Left, LeftHand}}, {"right", Binding{Right, LeftHand}}, {"thrust", Binding{Up, LeftHand}},
	{"down", Binding{Down, LeftHand}}, {"fire", Binding{Fire, LeftHand}}, {"hyper", Binding{Hyper, LeftHand}},
	{"quit", Binding{Intent: Quit}},
}

// presets are the boards that a player can choose, by the characters that other
// ones take the place of. On a French keyboard Q and Z lie where A and W do on
// others. A player who steers with the left hand has Enter under the right one,
// but no key for hyperspace.
var presets = map[string]map[rune]rune{
	"azerty":   {'a': 'q', 'w': 'z', 'q': 'a'},
	"lefthand": {' ': 'j', 'x': 'k'},
}

// Choose returns the board of the game with the keys of presets, in a list such
// as "azerty,lefthand".
func Choose(list string) (*Board, error) {
	b := &Board{slices.Clone(Game.keys)}
	for _, name := range strings.Split(list, ",") {
		moved, known := presets[name]
		if !known {
			return nil, errors.New("want azerty or lefthand, or both with a comma between them")
		}
		for i, k := range Game.keys {
			if to := moved[k.r]; to != 0 {
				b.keys[i].r = to
			}
		}
	}
	return b, nil
}

// label returns what texts call a key.
func (k key) label() string {
	switch {
	case k.r == ' ':
		return "Space"
	case k.r != 0:
		return string(unicode.ToUpper(k.r))
	}
	return tcell.KeyNames[k.Key]
}

// labels returns the keys for something, without Ctrl-C, which every text
// names that must.
func (b *Board) labels(does Binding) string {
	var list []string
	for _, k := range b.keys {
		if k.Binding == does && k.Key != tcell.KeyCtrlC {
			list = append(list, k.label())
		}
	}
	return strings.Join(list, " or ")
}

// Text returns a text about keys with those of this board, for "$thrust" those
// of thrust.
func (b *Board) Text(text string) string {
	for _, a := range actions {
		text = strings.ReplaceAll(text, "$"+a.name, b.labels(a.does))
	}
	return text
}

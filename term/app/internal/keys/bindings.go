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

// meanings are what a key means in the game, and in the lab: most keys mean
// something else there.
type meanings [2]Binding

func left(game, lab Intent) meanings { return meanings{{game, LeftHand}, {lab, LeftHand}} }
func right(i Intent) meanings        { return meanings{{i, RightHand}, {i, RightHand}} }
func both(i Intent) meanings         { return meanings{{Intent: i}, {Intent: i}} }
func inLab(i Intent) meanings        { return meanings{1: {Intent: i}} }

// A key is one of a keyboard. With KeyRune it types a character.
type key struct {
	tcell.Key
	r rune
}

func named(k tcell.Key) key { return key{k, 0} }
func typed(r rune) key      { return key{tcell.KeyRune, r} }

// table is the table of all keys. A capital letter stands here only if it means
// something else than the small one.
var table = []struct {
	key
	meanings
}{
	{named(tcell.KeyLeft), right(Left)},
	{named(tcell.KeyRight), right(Right)},
	{named(tcell.KeyUp), right(Up)},
	{named(tcell.KeyDown), right(Down)},
	{named(tcell.KeyEnter), right(Fire)},
	{named(tcell.KeyEsc), both(Back)},
	{named(tcell.KeyCtrlL), both(Redraw)},
	{named(tcell.KeyCtrlZ), both(Suspend)},
	{named(tcell.KeyCtrlC), both(Quit)},
	{typed('q'), both(Quit)},
	{typed('p'), both(Pause)},
	{typed('.'), both(Step)},
	{typed('+'), both(Faster)},
	{typed('='), both(Faster)}, // + without Shift
	{typed('-'), both(Slower)},
	{typed('_'), both(Slower)},
	{typed('?'), both(Help)},
	{typed('h'), both(HUD)},

	{typed('a'), left(Left, None)},
	{typed('d'), left(Right, LighterDraw)},
	{typed('D'), inLab(HeavierDraw)},
	{typed('w'), left(Up, None)},
	{typed('s'), left(Down, ShortStall)},
	{typed('S'), inLab(LongStall)},
	{typed(' '), left(Fire, Key)},
	{named(tcell.KeyTab), left(Hyper, None)},
	{typed('x'), left(Hyper, None)},

	{typed('u'), inLab(LighterUpdate)},
	{typed('U'), inLab(HeavierUpdate)},
	{typed('t'), inLab(ShorterStep)},
	{typed('T'), inLab(LongerStep)},
	{typed('n'), inLab(Probe)},
	{typed('e'), inLab(Owners)},
	{typed('b'), inLab(Projector)},
	{typed('g'), inLab(Grain)},
	{typed('v'), inLab(Vsync)},
	{typed('m'), inLab(MaxUpdates)},
	{typed('f'), inLab(Frames)},

	{typed('1'), inLab(Answer)}, {typed('2'), inLab(Answer + 1)}, {typed('3'), inLab(Answer + 2)},
	{typed('4'), inLab(Answer + 3)}, {typed('5'), inLab(Answer + 4)}, {typed('6'), inLab(Answer + 5)},
	{typed('7'), inLab(Answer + 6)}, {typed('8'), inLab(Answer + 7)}, {typed('9'), inLab(Answer + 8)},
}

// A Board is what the keys of a keyboard mean.
type Board struct{ keys []bound }

// A bound is a key that means something.
type bound struct {
	key
	Binding
}

// The boards, with the keys of the table.
var (
	Game = newBoard(0)
	Lab  = newBoard(1)
)

func newBoard(which int) *Board {
	b := new(Board)
	for _, line := range table {
		if means := line.meanings[which]; means != (Binding{}) {
			b.keys = append(b.keys, bound{line.key, means})
		}
	}
	return b
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

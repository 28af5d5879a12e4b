package keys

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// A Hand is one half of the keyboard. Two players share a keyboard by halves.
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

// A bound is a key with a meaning. One of KeyRune types the character r.
type bound struct {
	key tcell.Key
	r   rune
	Binding
}

// A Board holds the meanings of the keys. A capital letter stands here only if
// it means something else than the small one.
type Board struct {
	Name string // the list that Choose took; "": the keys are the usual ones
	keys []bound
}

// The boards. Most keys mean something else in the lab.
var (
	Game = &Board{keys: slices.Concat(common, game)}
	Lab  = &Board{keys: slices.Concat(common, lab)}
)

// common are the keys that mean the same on every board.
var common = []bound{
	{tcell.KeyLeft, 0, Binding{Left, RightHand}},
	{tcell.KeyRight, 0, Binding{Right, RightHand}},
	{tcell.KeyUp, 0, Binding{Up, RightHand}},
	{tcell.KeyDown, 0, Binding{Down, RightHand}},
	{tcell.KeyEnter, 0, Binding{Fire, RightHand}},
	{tcell.KeyEsc, 0, Binding{Intent: Back}},
	{tcell.KeyCtrlL, 0, Binding{Intent: Redraw}},
	{tcell.KeyCtrlZ, 0, Binding{Intent: Suspend}},
	{tcell.KeyCtrlC, 0, Binding{Intent: Interrupt}},
	{tcell.KeyRune, 'q', Binding{Intent: Quit}},
	{tcell.KeyRune, 'p', Binding{Intent: Pause}},
	{tcell.KeyRune, '.', Binding{Intent: Step}},
	{tcell.KeyRune, '+', Binding{Intent: Faster}},
	{tcell.KeyRune, '=', Binding{Intent: Faster}}, // + without Shift
	{tcell.KeyRune, '-', Binding{Intent: Slower}},
	{tcell.KeyRune, '_', Binding{Intent: Slower}},
	{tcell.KeyRune, '?', Binding{Intent: Help}},
	{tcell.KeyRune, 'h', Binding{Intent: HUD}},
}

// game are the keys under the left hand.
var game = []bound{
	{tcell.KeyRune, 'a', Binding{Left, LeftHand}},
	{tcell.KeyRune, 'd', Binding{Right, LeftHand}},
	{tcell.KeyRune, 'w', Binding{Up, LeftHand}},
	{tcell.KeyRune, 's', Binding{Down, LeftHand}},
	{tcell.KeyRune, ' ', Binding{Fire, LeftHand}},
	{tcell.KeyTab, 0, Binding{Hyper, LeftHand}},
	{tcell.KeyRune, 'x', Binding{Hyper, LeftHand}},
}

// lab are the keys for the machines of the lab, and for answers.
var lab = []bound{
	{tcell.KeyRune, 'd', Binding{Intent: LighterDraw}},
	{tcell.KeyRune, 'D', Binding{Intent: HeavierDraw}},
	{tcell.KeyRune, 's', Binding{Intent: ShortStall}},
	{tcell.KeyRune, 'S', Binding{Intent: LongStall}},
	{tcell.KeyRune, ' ', Binding{Intent: Key}},
	{tcell.KeyRune, 'u', Binding{Intent: LighterUpdate}},
	{tcell.KeyRune, 'U', Binding{Intent: HeavierUpdate}},
	{tcell.KeyRune, 't', Binding{Intent: ShorterStep}},
	{tcell.KeyRune, 'T', Binding{Intent: LongerStep}},
	{tcell.KeyRune, 'n', Binding{Intent: Probe}},
	{tcell.KeyRune, 'e', Binding{Intent: Owners}},
	{tcell.KeyRune, 'b', Binding{Intent: Projector}},
	{tcell.KeyRune, 'g', Binding{Intent: Grain}},
	{tcell.KeyRune, 'v', Binding{Intent: Vsync}},
	{tcell.KeyRune, 'm', Binding{Intent: MaxUpdates}},
	{tcell.KeyRune, 'f', Binding{Intent: Frames}},
	{tcell.KeyRune, '1', Binding{Intent: Answer}}, {tcell.KeyRune, '2', Binding{Intent: Answer + 1}}, {tcell.KeyRune, '3', Binding{Intent: Answer + 2}},
	{tcell.KeyRune, '4', Binding{Intent: Answer + 3}}, {tcell.KeyRune, '5', Binding{Intent: Answer + 4}}, {tcell.KeyRune, '6', Binding{Intent: Answer + 5}},
	{tcell.KeyRune, '7', Binding{Intent: Answer + 6}}, {tcell.KeyRune, '8', Binding{Intent: Answer + 7}}, {tcell.KeyRune, '9', Binding{Intent: Answer + 8}},
}

// Of returns the meaning of a key on a board; zero: none. A key with Alt, Meta,
// Super or Hyper means nothing, except an arrow with Alt: a slow line may bring
// Esc and an arrow together, which then costs the Esc alone. Caps Lock makes no
// difference in the game, nor does Shift in the lab for a letter with one
// meaning.
func (b *Board) Of(key tcell.Key, r rune, mod tcell.ModMask) Binding {
	if key >= tcell.KeyUp && key <= tcell.KeyLeft {
		mod &^= tcell.ModAlt
	}
	switch {
	case mod&(tcell.ModAlt|tcell.ModMeta|tcell.ModHyper) != 0:
		return Binding{}
	case key == tcell.KeyRune && mod&tcell.ModCtrl == 0:
		return b.OfRune(r)
	}
	return b.of(key, 0)
}

// OfRune is Of for a key that types a character.
func (b *Board) OfRune(r rune) Binding {
	if own := b.of(tcell.KeyRune, r); own != (Binding{}) {
		return own
	}
	return b.of(tcell.KeyRune, unicode.ToLower(r))
}

func (b *Board) of(key tcell.Key, r rune) Binding {
	for _, k := range b.keys {
		if k.key == key && k.r == r {
			return k.Binding
		}
	}
	return Binding{}
}

// actions are the names by which texts ask for keys: $left stands for the keys
// of left.
var actions = []struct {
	name string
	does Binding
}{
	{"left", Binding{Left, LeftHand}}, {"right", Binding{Right, LeftHand}}, {"thrust", Binding{Up, LeftHand}},
	{"down", Binding{Down, LeftHand}}, {"fire", Binding{Fire, LeftHand}}, {"hyper", Binding{Hyper, LeftHand}},
	{"quit", Binding{Intent: Quit}},
}

// presets are the boards that a player can choose: for a character the one that
// takes its place. On a French keyboard Q and Z lie in the places of A and W. A
// player who steers with the left hand fires with Enter under the right one,
// where hyperspace would have no key.
var presets = map[string]map[rune]rune{
	"qwerty":   nil,
	"azerty":   {'a': 'q', 'w': 'z', 'q': 'a'},
	"lefthand": {' ': 'j', 'x': 'k'},
}

// Choose returns the game's board with the keys of a list of presets, such as
// "azerty,lefthand".
func Choose(list string) (*Board, error) {
	b := &Board{list, slices.Clone(Game.keys)}
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

// label returns the name of a key in texts.
func (k bound) label() string {
	switch {
	case k.r == ' ':
		return "Space"
	case k.r != 0:
		return string(unicode.ToUpper(k.r))
	}
	return tcell.KeyNames[k.key]
}

// Text returns a text with the keys of this board in place of $ and the name of
// an action, as in "$thrust".
func (b *Board) Text(text string) string {
	for _, a := range actions {
		var list []string
		for _, k := range b.keys {
			if k.Binding == a.does {
				list = append(list, k.label())
			}
		}
		text = strings.ReplaceAll(text, "$"+a.name, strings.Join(list, " or "))
	}
	return text
}

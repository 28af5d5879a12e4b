package keys

import (
	"os"
	"strings"

	"github.com/gdamore/tcell/v2"
)

// names are the names of the meanings whose keys a player may change. A name
// with a 2 is that of the second player, or of the other hand of a player
// alone.
var names = map[Binding]string{
	{Left, LeftHand}:   "left",
	{Right, LeftHand}:  "right",
	{Up, LeftHand}:     "thrust",
	{Down, LeftHand}:   "down",
	{Fire, LeftHand}:   "fire",
	{Hyper, LeftHand}:  "hyperspace",
	{Left, RightHand}:  "left 2",
	{Right, RightHand}: "right 2",
	{Up, RightHand}:    "thrust 2",
	{Down, RightHand}:  "down 2",
	{Fire, RightHand}:  "fire 2",
	{Intent: Pause}:    "pause",
	{Intent: Step}:     "step",
	{Intent: Faster}:   "faster",
	{Intent: Slower}:   "slower",
	{Intent: Help}:     "help",
	{Intent: HUD}:      "numbers",
	{Intent: Quit}:     "quit",
}

// String returns the name of a meaning whose keys a player may change, such as
// "left 2"; "": it has no name.
func (b Binding) String() string { return names[b] }

// Named returns the meaning of a name.
func Named(name string) (b Binding, found bool) {
	for b, of := range names {
		if of == name {
			return b, true
		}
	}
	return b, false
}

// Text returns a text with the names of this board's keys in the places of
// words such as $thrust and $thrust2. The word $again is for the keys of fire
// of any hand. Two blanks separate the items of a text: an item goes if all the
// keys that it asks for are gone.
func (b *Board) Text(text string) string {
	var items []string
	for item := range strings.SplitSeq(text, "  ") {
		own := b.item(item)
		if own != "" {
			items = append(items, own)
		}
	}
	return strings.Join(items, "  ")
}

// item is Text for an item. A key that is gone leaves no blank.
func (b *Board) item(text string) string {
	asked := false
	found := false
	text = os.Expand(text, func(word string) string {
		keys := b.keysOf(word)
		asked = true
		found = found || keys != ""
		return keys
	})
	if asked && !found {
		return ""
	}
	return strings.Join(strings.Fields(text), " ")
}

// keysOf returns the names of the keys that a word of a text asks for.
func (b *Board) keysOf(word string) string {
	if word == "again" {
		own := b.keysOf("fire")
		if own == "" {
			return b.keysOf("fire2")
		}
		return own
	}
	for i := range b.keys {
		of := strings.Replace(b.keys[i].Action.String(), " ", "", 1)
		if of == word {
			return namesOf(&b.keys[i])
		}
	}
	return ""
}

// arrows are the names of keys that have a sign of their own in texts.
var arrows = map[tcell.Key]string{
	tcell.KeyLeft: "←", tcell.KeyRight: "→", tcell.KeyUp: "↑", tcell.KeyDown: "↓",
}

// namesOf returns the names of a row's keys in texts: all of those that steer,
// else the first.
func namesOf(r *Row) string {
	var list []string
	for _, key := range r.Keys {
		name, is := arrows[key]
		if !is {
			name = tcell.KeyNames[key]
		}
		list = append(list, name)
	}
	for _, c := range r.Runes {
		list = append(list, strings.Replace(strings.ToUpper(string(c)), " ", "Space", 1))
	}
	if len(list) > 1 && !r.Action.Intent.Steers() {
		list = list[:1]
	}
	return strings.Join(list, " or ")
}

package vt

import (
	"slices"
	"strings"
)

// Ignored returns the orders that the terminal has not carried out although
// they could change the picture or the keys. So the program may look different
// on a terminal that knows them. Each order is returned once, with the letters
// ESC for that byte. A Relay also returns orders that it should pass on and
// cannot, such as notifications. Orders that change neither the picture nor the
// keys are left out. For questions see Unanswered.
func (t *Term) Ignored() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.ignored)
}

// harmless are the sequences that change neither the picture nor the keys, by
// the names that they have in sequences: lamps (q), the level of emulation
// (p"), the forms of titles (>t >T), vim's probe (m%), the pointer (>p), and
// the cursor of a Linux console (?c). kitty's keyboard is here because a
// program asks for it before it relies on it.
var harmless = words(`q p" >t >T m% >p >u <u =u ?c #{ #}`)

// harmlessModes are the modes that change neither: columns that a default xterm
// does not change, auto-repeat, blinking, tests of the mouse, keys of Meta, and
// bells. Modes that only the other kind of terminal has are not listed here,
// but are harmless, too: a program asks for them before it relies on them.
var harmlessModes = words("12 34 ?3 ?4 ?8 ?34 ?67 ?1001 ?1034 ?1035 ?1037" +
	" ?1040 ?1041 ?1042 ?1043 ?1044 ?1046 ?7727")

// harmlessEscapes are such orders of ESC and some bytes: the end of no string,
// a bell, memory of an HP terminal, UTF-8, and rows of single width. Orders
// that begin with a blank, * or + are harmless, too: they choose answers of 8
// bits, and character sets that nothing uses.
var harmlessEscapes = words(`\ g l m %G #5`)

// harmlessCommands are such operating system commands: names of icons, of
// folders and of users, notifications, marks of a shell, and resets of colors.
// Of those of iTerm2, 1337, only images are not harmless.
var harmlessCommands = words("1 3 7 9 22 99 105 110 111 113 114 115 116 117 118 119" +
	" 133 633 777 1337")

// notPassedOn are those of harmlessCommands that a real terminal shows in some
// way, and that a Relay does not pass on: the folder, notifications and
// progress, the shape of the mouse's pointer, and marks of a shell.
var notPassedOn = words("7 9 22 99 133 633 777 1337")

// words returns the set of the words of s.
func words(s string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(s) {
		all[word] = true
	}
	return all
}

// Unanswered returns the program's questions that the terminal has not
// answered, because it does not know them or is mute. Each is returned once,
// with the letters ESC for that byte.
func (t *Term) Unanswered() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.unanswered)
}

// The limits keep noted questions and orders from filling the memory.
const (
	mostNoted    = 100
	longestNoted = 40 // bytes
)

// note notes a question that was not answered, or an order that was not carried
// out. said is the number of answers before the question.
func (t *Term) note(said int, asks bool, order string) {
	switch {
	case asks && t.said == said:
		t.unanswered = noted(t.unanswered, order)
	case !asks && t.skipped:
		t.ignored = noted(t.ignored, order)
	}
}

// noted adds ESC and text to a list, unless they are in it.
func noted(list []string, text string) []string {
	const most = longestNoted + 1 // the first byte is its kind
	if len(text) > most {
		text = text[:most] + "…"
	}
	text = "ESC" + text
	if len(list) >= mostNoted || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

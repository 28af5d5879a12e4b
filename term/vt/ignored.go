package vt

import (
	"slices"
	"strings"
)

// Ignored returns the orders that the terminal has not carried out although
// they could change the picture or the keys, each once, with ESC for that byte:
// a program that sends one is seen otherwise than on a terminal that knows it.
// Orders without effect here and there are left out, and so are questions: see
// Unanswered.
func (t *Term) Ignored() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.ignored)
}

// harmless are the sequences without an effect on the picture and the keys, by
// the names that sequences has: lamps (q), the level of emulation (p"), the
// forms of titles (>t >T), vim's probe (m%), the pointer (>p), the cursor of
// a Linux console (?c), and kitty's keyboard, which a program asks for.
var harmless = words(`q p" >t >T m% >p >u <u =u ?c #{ #}`)

// harmlessModes are the same for modes: columns that a default xterm does not
// change, auto-repeat, blinking, tests of the mouse, keys of Meta, and bells.
// The modes that only the other kind of terminal has are harmless, too: a
// program asks for them before it relies on them.
var harmlessModes = words("12 34 ?3 ?4 ?8 ?34 ?67 ?1001 ?1034 ?1035 ?1037" +
	" ?1040 ?1041 ?1042 ?1043 ?1044 ?1046 ?7727")

// harmlessEscapes are the same for ESC and some bytes: the end of no string, a
// bell, memory of an HP terminal, UTF-8 and rows of single width. So are
// answers of 8 bits, and sets that nothing uses: a blank, * or + is first.
var harmlessEscapes = words(`\ g l m %G #5`)

// harmlessCommands are the same for operating system commands: names of icons,
// of folders and of users, notifications, marks of a shell, colors reset.
var harmlessCommands = words("1 3 7 9 22 99 105 110 111 113 114 115 116 117 118 119 133 633 777")

// passersby are those of them that a real terminal shows in some way, and that
// a relay does not pass on: the folder, notifications and progress, the
// pointer, marks of a shell.
var passersby = words("7 9 22 99 133 633 777 1337")

// words returns the words of s.
func words(s string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(s) {
		all[word] = true
	}
	return all
}

// Unanswered returns the program's questions without an answer, each once, with
// ESC for that byte. A question gets no answer if the terminal does not know
// it, as many terminals do not, or if the terminal is mute.
func (t *Term) Unanswered() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.unanswered)
}

// The limits keep questions and orders from filling the memory.
const (
	mostNoted    = 100
	longestNoted = 40 // bytes
)

// note notes an order that was not carried out, or a question, unless it was
// answered. said is the number of answers before it.
func (t *Term) note(said int, asks bool, order string) {
	switch {
	case asks && t.said == said:
		t.unanswered = noted(t.unanswered, order)
	case !asks && t.skipped:
		t.ignored = noted(t.ignored, order)
	}
}

// noted returns the list with the bytes after an ESC, once.
func noted(list []string, text string) []string {
	if most := longestNoted + 1; len(text) > most { // one is its kind
		text = text[:most] + "…"
	}
	text = "ESC" + text
	if len(list) >= mostNoted || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

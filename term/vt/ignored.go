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

// ignore notes an order that is not carried out.
func (t *Term) ignore(order string) { t.ignored = noted(t.ignored, order) }

// harmless are the sequences without an effect on the picture and the keys, by
// the names that sequences has: lamps (q), the level of emulation (p"), the
// forms of titles (>t >T), vim's probe (m%), the pointer (>p), keys that modify
// others (>n), and kitty's keyboard, which a program asks for.
var harmless = words(`q p" >t >T m% >p >n >u <u =u #{ #}`)

// harmlessModes are the same for modes: columns that a default xterm does not
// change, auto-repeat, blinking and tests of the mouse, keys of Meta and Alt,
// and bells. The modes that only the other kind of terminal has are harmless,
// too: a program asks for them before it relies on them.
var harmlessModes = map[mode]bool{
	columns: true, {true, 4}: true, {true, 8}: true, {true, 34}: true, {true, 1001}: true,
	{true, 1034}: true, {true, 1035}: true, {true, 1036}: true, {true, 1037}: true, {true, 1039}: true,
	{true, 1040}: true, {true, 1041}: true, {true, 1042}: true, {true, 1043}: true, {true, 1044}: true, {true, 1046}: true,
	{true, 7727}: true, {false, 12}: true,
}

// harmlessCommands are the same for operating system commands: names of icons,
// of folders and of users, notifications, marks of a shell, colors reset.
var harmlessCommands = words("1 3 7 9 22 99 104 105 110 111 113 114 115 116 117 118 119 133 633 777")

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

// note notes a question, unless it was answered. said is the number of answers
// before the question.
func (t *Term) note(said int, opener byte, text string) {
	if t.said == said {
		t.unanswered = noted(t.unanswered, string(opener)+text)
	}
}

// noted returns the list with the bytes after an ESC, once.
func noted(list []string, text string) []string {
	if most := longestNoted + 1; len(text) > most { // one is its kind
		text = text[:most] + "…"
	}
	if text = "ESC" + text; len(list) >= mostNoted || slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

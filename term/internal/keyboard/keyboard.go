// Package keyboard turns a player's keys and clicks into the bytes that a
// terminal sends for them: xterm 379 or kitty 0.26, in the modes that the
// program has set. Package input does the reverse.
//
// The files can be read in this order: keyboard.go tells the kinds of events
// apart, key.go holds the keys, xterm.go and kitty.go what the terminals send
// for each, mouse.go what they send for the mouse.
package keyboard

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// A Keyboard, with a mouse, belongs to a simulated terminal, and sends the
// kinds of events that the program has asked for. The zero value has no button
// down.
type Keyboard struct {
	down tcell.ButtonMask // buttons of the mouse
}

// The errors of Bytes for events that a terminal would not send.
var (
	ErrMouse    = errors.New("the program has not asked for the mouse")
	ErrFocus    = errors.New("the program has not asked for the focus")
	ErrReleases = errors.New("the terminal reports no releases: it needs vt.Options{Kitty: true}, and the program must ask for them")
)

// Bytes returns the bytes that terminal t sends for an event. If the program
// cannot know the event by them, the error says why, and what t sends instead.
// A key is an EventKey with the modifiers that are down: Ctrl and i are no Tab.
func (k *Keyboard) Bytes(t *vt.Term, ev tcell.Event) ([]byte, error) {
	switch e := ev.(type) {
	case *tcell.EventKey:
		event := ""
		if e.Modifiers()&input.ModRepeat != 0 && t.Flags()&2 != 0 {
			event = repeats
		}
		return told(t, e.Key(), e.Rune(), e.Modifiers()&(shift|ctrl|alt), event)
	case *input.Release:
		if t.Flags()&2 == 0 {
			return nil, ErrReleases
		}
		return keyOf(e.Key, e.Rune, 0).bytes(t, ends), nil
	case *tcell.EventMouse:
		return k.mouse(t, e)
	case *tcell.EventFocus:
		switch {
		case !t.On(1004):
			return nil, ErrFocus
		case e.Focused:
			return []byte("\x1b[I"), nil
		}
		return []byte("\x1b[O"), nil
	}
	return nil, nil
}

const onPurpose = "write press:WORD to type that"

// told returns the bytes of a key, with an error if they say nothing of the
// key, or of one of its modifiers.
func told(t *vt.Term, k tcell.Key, r rune, mod tcell.ModMask, event string) ([]byte, error) {
	terminal := map[bool]string{false: "xterm", true: "kitty"}[t.Kitty()]
	b := keyOf(k, r, mod).bytes(t, event)
	for less := range mod {
		if less&mod == less && string(keyOf(k, r, less).bytes(t, event)) == string(b) {
			name := strings.NewReplacer("Rune[ ]", "Space", "Rune[", "", "]", "").Replace(tcell.NewEventKey(k, r, less|input.ModTyped).Name())
			return b, fmt.Errorf("%s sends %s for it: %s", terminal, name, onPurpose)
		}
	}
	if len(b) == 0 {
		return nil, fmt.Errorf("%s sends nothing for it", terminal)
	}
	return b, nil
}

// xterms are the control characters that xterm pastes as blanks.
var xterms = strings.NewReplacer("\x00", " ", "\x04", " ", "\x05", " ", "\b", " ", "\x1b", " ", "\x7f", " ")

// Paste returns the bytes that terminal t sends for a text that is pasted. They
// have Enter for the ends of lines, except between kitty's brackets, and never
// the end of the brackets.
func Paste(t *vt.Term, text string) []byte {
	const begin, end = "\x1b[200~", "\x1b[201~"
	brackets := t.On(2004)
	if !t.Kitty() {
		text = xterms.Replace(text)
	}
	if !t.Kitty() || !brackets {
		text = strings.NewReplacer("\r\n", "\r", "\n", "\r").Replace(text)
	}
	if brackets {
		text = begin + strings.ReplaceAll(text, end, "") + end
	}
	return []byte(text)
}

package record

import (
	"strings"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/mods"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// A Hand turns the events of a player's terminal into words of a script, and
// into the bytes that a simulated terminal sends for these words. So while it
// is recorded, the program gets what it will get from the script. The zero
// value has no button down.
type Hand struct {
	mouse    keyboard.Keyboard
	pressed  tcell.ButtonMask // the button that is down; 0: none
	from     [2]int           // the cell in which it went down
	pasting  bool
	pasted   strings.Builder
	tooLarge bool // the paste has more than mostPasted bytes
}

// An Act is what one event stands for.
type Act struct {
	Keys  []Key  // with the words of the event; the recorder knows when it came
	Bytes []byte // that the terminal sends for the event

	// Later is true if the act belongs to an earlier one, whose effect may be on
	// the screen already: a key or a button goes up.
	Later bool

	// Lost says what of the event no word can say; "": nothing is lost.
	Lost string
}

// Act returns what an event stands for in the modes of terminal t. raw are the
// bytes of the event, if they are known. If several words could be meant, Act
// takes the one with these bytes.
func (h *Hand) Act(t *vt.Term, ev tcell.Event, raw string) Act {
	switch e := ev.(type) {
	case *tcell.EventPaste:
		return h.paste(t, e.Start())
	case *tcell.EventKey:
		if h.pasting {
			h.keep(e)
			return Act{}
		}
		return h.key(t, e, raw)
	case *input.Release:
		return h.release(t, e)
	case *tcell.EventMouse:
		return h.click(t, e)
	}
	return Act{} // the focus changes when the player looks elsewhere: no script needs that
}

// key returns the act of a key.
func (h *Hand) key(t *vt.Term, e *tcell.EventKey, raw string) Act {
	names := names(e.Key(), e.Rune(), e.Modifiers())
	word, b := h.word(t, names, raw)
	if word == "" {
		return Act{Lost: "the key " + e.Name() + ": the terminal of smoke sends nothing for it"}
	}
	key := Key{Word: word}
	if e.Modifiers()&mods.Repeat != 0 {
		key.Kind = Repeat
	}
	onlyRune := e.Key() == tcell.KeyRune && e.Modifiers()&(tcell.ModCtrl|tcell.ModAlt) == 0
	if onlyRune && word == names[0] {
		key.Char = e.Rune()
	}
	if key.Kind == Repeat && t.Flags()&reportsEvents != 0 {
		b = h.repeat(t, word, b)
	}
	return Act{Keys: []Key{key}, Bytes: b}
}

// reportsEvents is the flag of kitty's protocol with which the terminal tells
// presses, repeats and releases apart.
const reportsEvents = 2

// word returns the first of some names of a key that types it without a loss,
// and its bytes; "": the terminal sends nothing for any of them.
func (h *Hand) word(t *vt.Term, names []string, raw string) (word string, b []byte) {
	for _, lenient := range []string{"", "press:"} {
		for _, name := range names {
			typed, err := h.bytes(t, lenient+name)
			isLoss := err != nil && lenient == ""
			if len(typed) == 0 || isLoss {
				continue
			}
			if string(typed) == raw {
				return lenient + name, typed
			}
			if word == "" {
				word = lenient + name
				b = typed
			}
		}
	}
	return word, b
}

// bytes returns the bytes of a word with one step.
func (h *Hand) bytes(t *vt.Term, word string) ([]byte, error) {
	steps, err := script.Parse(word)
	if err != nil || len(steps) != 1 {
		return nil, err
	}
	return h.mouse.Bytes(t, steps[0].Event)
}

// repeat returns the bytes of the repeat of a key, or b if the word is no key.
func (h *Hand) repeat(t *vt.Term, word string, b []byte) []byte {
	steps, err := script.Parse(word)
	if err != nil {
		return b
	}
	key, ok := steps[0].Event.(*tcell.EventKey)
	if !ok {
		return b
	}
	key = tcell.NewEventKey(key.Key(), key.Rune(), key.Modifiers()|mods.Repeat)
	again, _ := h.mouse.Bytes(t, key)
	return again
}

// release returns the act of a key that goes up.
func (h *Hand) release(t *vt.Term, e *input.Release) Act {
	for _, name := range names(e.Key, e.Rune, 0) {
		b, err := h.bytes(t, "release:"+bare(name))
		if err == nil && len(b) > 0 {
			return Act{Keys: []Key{{Word: name, Kind: Release}}, Bytes: b, Later: true}
		}
	}
	return Act{} // the program has not asked for releases, or not of this key
}

// keep adds a key to the text of a paste.
func (h *Hand) keep(e *tcell.EventKey) {
	switch {
	case h.pasted.Len() >= mostPasted:
		h.tooLarge = true
	case e.Key() == tcell.KeyEnter:
		h.pasted.WriteByte('\n')
	case e.Key() == tcell.KeyTab:
		h.pasted.WriteByte('\t')
	case e.Key() == tcell.KeyRune:
		h.pasted.WriteRune(e.Rune())
	}
}

// mostPasted bounds the bytes of a paste: a script has a bound, too.
const mostPasted = 1 << 19

// paste begins a paste, or ends it and returns its act.
func (h *Hand) paste(t *vt.Term, begins bool) (act Act) {
	h.pasting = begins
	if begins {
		return Act{}
	}
	for _, piece := range pieces(h.pasted.String()) {
		if strings.TrimSpace(piece) == "" && !strings.Contains(piece, "\n") {
			act.Lost = "blanks of a paste"
			continue
		}
		act.Keys = append(act.Keys, Key{Word: "paste:" + quote(piece)})
		act.Bytes = append(act.Bytes, keyboard.Paste(t, piece)...)
	}
	if h.tooLarge {
		act.Lost = "the end of a paste that is too large"
	}
	h.pasted.Reset()
	h.tooLarge = false
	return act
}

package scene

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// mostOfWord is how long a word may be, in bytes.
const mostOfWord = 32

// A wording is a dialog in which the player types a word. Every key but Ctrl-C
// is part of it.
type wording struct {
	*dialog
	word string
	done func(word string)
}

// askWord puts a question for a word over the act. The word is "" if the player
// does not want to say one.
func (h *hand) askWord(title string, done func(word string)) {
	w := &wording{dialog: h.ask(title, nil, ""), done: done}
	w.set.text = w.take
	w.show()
	h.act = w
}

func (w *wording) say(f *frame) {
	w.dialog.say(f)
	f.panel.Hint = "Enter: meet  Esc: back"
}

// take takes a key, and reports whether it was one.
func (w *wording) take(ev tcell.Event) bool {
	key, ok := ev.(*tcell.EventKey)
	if !ok || key.Key() == tcell.KeyCtrlC {
		return false
	}
	switch r := key.Rune(); key.Key() {
	case tcell.KeyRune:
		if unicode.IsPrint(r) && len(w.word)+utf8.RuneLen(r) <= mostOfWord {
			w.word += string(r)
		}
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		_, size := utf8.DecodeLastRuneInString(w.word)
		w.word = w.word[:len(w.word)-size]
	case tcell.KeyEscape:
		w.end("")
	case tcell.KeyEnter:
		if word := strings.TrimSpace(w.word); word != "" {
			w.end(word)
		}
	}
	w.show()
	return true
}

// show shows the word as it is so far.
func (w *wording) show() { w.items[0].name = w.word + "_" }

func (w *wording) end(word string) {
	w.h.act = w.act
	w.done(word)
}

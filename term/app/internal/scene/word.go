package scene

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/render/canvas"
)

// mostOfWord is the length limit of a word, in bytes.
const mostOfWord = 32

// A wording is a dialog in which the player types a word. Every key but Ctrl-C
// belongs to the word.
type wording struct {
	dialog
	word string
	done func(word string)
}

// askWord asks the player to type a word, or to change one, over the act. The
// done word is "" if the player goes back.
func (s *Session) askWord(title, word string, done func(word string)) {
	w := &wording{dialog: dialog{s: s, items: []item{{}}, title: title, hint: "Enter: done  Esc: back"}, word: word, done: done}
	w.show()
	s.lay(w)
}

func (w *wording) take(k Press) bool {
	switch key, r := k.event, k.event.Rune(); key.Key() {
	case tcell.KeyRune:
		if key.Modifiers()&(tcell.ModAlt|tcell.ModMeta|tcell.ModHyper) == 0 && unicode.IsPrint(r) && len(w.word)+utf8.RuneLen(r) <= mostOfWord {
			w.word += string(r)
		}
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		_, size := utf8.DecodeLastRuneInString(w.word)
		w.word = w.word[:len(w.word)-size]
	case tcell.KeyEscape:
		w.end("")
	case tcell.KeyEnter:
		if word := strings.TrimSpace(w.word); canvas.Width(word) > 0 {
			w.end(word)
		}
	}
	w.show()
	return true
}

// show shows the word typed so far.
func (w *wording) show() { w.items[0].name = w.word + "_" }

func (w *wording) end(word string) {
	w.s.lift(w)
	w.done(word)
}

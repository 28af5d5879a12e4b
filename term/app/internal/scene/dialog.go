package scene

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/render"
	"fixstep/render/canvas"
	"fixstep/term/app/internal/keys"
)

// A dialog is a panel with a menu. Its first item is selected at the start, so
// that one key begins a game.
type dialog struct {
	s        *Session
	title    string
	items    []item
	selected int
	hint     string       // below the items; "": that of the session
	esc      func()       // what Esc does; nil: it only closes the dialog
	stays    bool         // after a key too
	shown    render.Panel // kept, as drawing must not allocate
}

// An item is a line of a menu: it starts something, or offers choices.
type item struct {
	name    string
	choices []string // none or one: the item starts something
	chosen  int
	take    func(choice int) // makes another choice count
	does    func()           // what the item starts; nil: nothing
}

// ask lays a dialog over the act until the player starts an item.
func (s *Session) ask(title string, items ...item) *dialog {
	d := &dialog{s: s, title: title, items: items}
	s.lay(d)
	return d
}

// take moves in the menu, makes another choice count or starts an item. A key
// that is held starts nothing.
func (d *dialog) take(k Press) bool {
	it, n := &d.items[d.selected], len(d.items)
	switch {
	case k.Intent > keys.Fire && k.Intent != keys.Back:
		return false
	case k.Intent == keys.None || k.Intent == keys.Fire && k.repeat || !d.s.calm(k):
	case k.Intent == keys.Back:
		d.end(d.esc)
	case k.Intent == keys.Up:
		d.selected = (d.selected + n - 1) % n
	case k.Intent == keys.Down:
		d.selected = (d.selected + 1) % n
	case k.Intent == keys.Left:
		it.choose(-1)
	case k.Intent == keys.Right || len(it.choices) > 1:
		it.choose(+1)
	default:
		d.end(it.does)
	}
	return true
}

// choose goes on by so many choices, in a circle.
func (i *item) choose(by int) {
	if n := len(i.choices); n > 1 {
		i.chosen = (i.chosen + n + by) % n
		i.take(i.chosen)
	}
}

// end does what the player has chosen.
func (d *dialog) end(does func()) {
	if !d.stays {
		d.s.lift(d)
	}
	if does != nil {
		does()
	}
}

// draw draws the dialog, on the title below the name of the game. A title that
// is too wide for the edge stands above the items.
func (d *dialog) draw(c *render.Canvas) {
	p := d.panel()
	if w, _ := d.s.terminal.Size(); canvas.Width(d.title) > w-4 {
		p.Title, p.Selected = "", p.Selected+1
		p.Rows = slices.Insert(p.Rows, 0, render.Row{Left: d.title})
	}
	if d.s.act.setting().title {
		render.Title(c, p)
	} else {
		p.Draw(c)
	}
}

// panel returns the dialog as a panel, up to the next call.
func (d *dialog) panel() *render.Panel {
	p := &d.shown
	*p = render.Panel{Title: d.title, Hint: cmp.Or(d.hint, d.s.hint), Selected: d.selected, Rows: p.Rows[:0]}
	for _, it := range d.items {
		row := render.Row{Left: it.name}
		if it.choices != nil {
			row.Right = it.choices[it.chosen]
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

// still is the time without a key after which a key is an answer. Up to its
// first repeat a held key is silent for a fifth to two thirds of a second.
const still = 700 * time.Millisecond

// A question waits for a key that is meant as an answer: to a question of the
// screen, or to the result of a match. A player may still hold or tap the key
// that asked, or any key if the question came by itself: such a key answers
// after the time still. All other keys answer at once.
type question struct {
	open    bool
	asker   keys.Intent   // the key to which it came; None: it came by itself
	stirred time.Duration // real time of the last key, at first of the question
}

// startles reports whether a key that comes now is not meant as an answer.
func (q *question) startles(i keys.Intent, now time.Duration) bool {
	return q.open && now-q.stirred < still && (q.asker == keys.None || i == q.asker)
}

// guard guards a question or a result that came to a key; None: by itself.
func (s *Session) guard(asker keys.Intent) {
	s.paused.Hint = s.board.Text(s.act.setting().pause)
	s.question = question{true, asker, s.Clock.Real()}
}

// calm reports whether a key is meant as an answer, and notes the key. The
// pause says that it refuses Q.
func (s *Session) calm(k Press) bool {
	q, now := &s.question, s.Clock.Real()
	q.open, q.stirred = q.startles(k.Intent, now), now
	if q.open && k.Intent == keys.Quit {
		s.paused.Hint = s.board.Text("$quit again: quit  P: play  Esc: menu")
	}
	return !q.open
}

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

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
// that one key begins a match.
type dialog struct {
	s        *Spacewar
	title    string
	items    []item
	selected int
	hint     string       // below the items; "": that of the game
	named    bool         // see render.Panel
	esc      func()       // what Esc does; nil: it only closes the dialog
	stays    bool         // the dialog stays when the player has started an item
	shown    render.Panel // kept, as drawing must not allocate
}

// An item is a line of a menu: it starts something, or offers choices, or both.
type item struct {
	name    string
	choices []string // none or one: the item starts something
	chosen  int
	take    func(choice int) // makes another choice count
	does    func()           // what the item starts; nil: nothing
	hint    string           // while the item is selected; "": that of the dialog
	moot    func() bool      // the choice has no effect now; nil: it has one
}

// isMoot reports whether the choice has no effect now.
func (i *item) isMoot() bool { return i.moot != nil && i.moot() }

// ask lays a dialog over the act until the player starts an item.
func (s *Spacewar) ask(title string, items ...item) *dialog {
	d := &dialog{s: s, title: title, items: items}
	s.lay(d)
	return d
}

// take moves in the menu, makes another choice count or starts an item. A key
// that is held starts nothing.
func (d *dialog) take(k Press) bool {
	k.Intent = k.inMenu()
	held := k.repeat && k.Intent == keys.Fire
	switch {
	case k.Intent == keys.None || held:
		return true
	case !k.Intent.InMenu():
		return false
	case d.s.answers(k):
		d.obey(k.Intent)
	}
	return true
}

// obey does what a key asks for.
func (d *dialog) obey(i keys.Intent) {
	it := &d.items[d.selected]
	n := len(d.items)
	switch i {
	case keys.Back:
		d.end(d.esc)
	case keys.Up:
		d.selected = (d.selected + n - 1) % n
	case keys.Down:
		d.selected = (d.selected + 1) % n
	case keys.Left:
		it.choose(-1)
	case keys.Right:
		it.choose(+1)
	case keys.Fire:
		if len(it.choices) > 1 && it.does == nil {
			it.choose(+1)
		} else {
			d.end(it.does)
		}
	}
}

// choose goes on by so many choices, in a circle.
func (i *item) choose(by int) {
	if n := len(i.choices); n > 1 && !i.isMoot() {
		i.chosen = (i.chosen + n + by) % n
		i.take(i.chosen)
	}
}

// end does what the player has chosen; nil: nothing.
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
	w, _ := d.s.terminal.Size()
	if canvas.Width(d.title) > w-4 {
		p.Title = ""
		p.Selected++
		p.Rows = slices.Insert(p.Rows, 0, render.Row{Left: d.title})
	}
	if d.s.act.setting().title {
		render.Title(c, p)
	} else {
		p.Draw(c)
	}
}

// panel returns the dialog as a panel, which is good until the next call.
func (d *dialog) panel() *render.Panel {
	p := &d.shown
	*p = render.Panel{
		Title:    d.title,
		Named:    d.named,
		Hint:     cmp.Or(d.items[d.selected].hint, d.hint, d.s.hint),
		Selected: d.selected,
		Rows:     p.Rows[:0],
	}
	for _, it := range d.items {
		row := render.Row{Left: it.name}
		switch {
		case it.isMoot():
			row.Right = "-"
		case it.choices != nil:
			row.Right = it.choices[it.chosen]
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

// still is the time without a key after which a key is an answer. A held key is
// silent for a fifth to two thirds of a second before its first repeat.
const still = 700 * time.Millisecond

// A question waits for a key that is meant as an answer: to a question on the
// screen, or to the result of a match. The player may still hold or tap the key
// that asked, or any key if the question came by itself. Such a key is an
// answer only after the time still. All other keys answer at once.
type question struct {
	open    bool
	asker   keys.Intent   // the key to which it came; None: it came by itself
	stirred time.Duration // real time of the last key, at first of the question
}

// refuses reports whether a key that comes now is not meant as an answer.
func (q *question) refuses(i keys.Intent, now time.Duration) bool {
	asked := q.asker == keys.None || q.asker == i
	return q.open && asked && now-q.stirred < still
}

// guard begins to wait for an answer to a question or a result, which came to
// the key asker; None: by itself.
func (s *Spacewar) guard(asker keys.Intent) {
	s.paused.Hint = s.board.Text(s.act.setting().pause)
	s.question = question{open: true, asker: asker, stirred: s.Clock.Real()}
}

// answers reports whether a key is meant as an answer, and notes the key. The
// pause says that it refuses Q.
func (s *Spacewar) answers(k Press) bool {
	q := &s.question
	now := s.Clock.Real()
	q.open = q.refuses(k.Intent, now)
	q.stirred = now
	if q.open && k.Intent == keys.Quit {
		s.paused.Hint = s.board.Text("$quit again: quit  $pause: play  Esc: menu")
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

// askWord asks the player to type a word, or to change one, over the act. It
// calls done with the word; "": the player goes back.
func (s *Spacewar) askWord(title, word string, done func(word string)) {
	w := &wording{word: word, done: done}
	w.dialog = dialog{s: s, items: []item{{}}, title: title, hint: "Enter: done  Esc: back"}
	w.show()
	s.lay(w)
}

func (w *wording) take(k Press) bool {
	switch k.event.Key() {
	case tcell.KeyRune:
		if w.accepts(k.event) {
			w.word += string(k.event.Rune())
		}
	case tcell.KeyBackspace, tcell.KeyBackspace2:
		_, size := utf8.DecodeLastRuneInString(w.word)
		w.word = w.word[:len(w.word)-size]
	case tcell.KeyEscape:
		w.end("")
	case tcell.KeyEnter:
		word := strings.TrimSpace(w.word)
		if canvas.Width(word) > 0 {
			w.end(word)
		}
	}
	w.show()
	return true
}

// accepts reports whether a key types a character for which the word has room.
func (w *wording) accepts(key *tcell.EventKey) bool {
	const commands = tcell.ModAlt | tcell.ModMeta | tcell.ModHyper
	r := key.Rune()
	types := key.Modifiers()&commands == 0 && unicode.IsPrint(r)
	return types && len(w.word)+utf8.RuneLen(r) <= mostOfWord
}

// show shows the word typed so far.
func (w *wording) show() { w.items[0].name = w.word + "_" }

func (w *wording) end(word string) {
	w.s.lift(w)
	w.done(word)
}

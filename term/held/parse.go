package held

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// Parse returns a copy of a table with the keys of a text, such as that of
// Text. An action without a line keeps its keys. The names of keys may be
// written in capital or small letters. A capital letter means the same key as
// the small one, unless the table has a key for the capital. A # begins a
// comment if it begins a line, or a word after the colon. Only a # alone at the
// end of a line is a key.
//
// The error has a line for each of the first 20 mistakes. What is wrong is left
// out: a line without an action, the second line of an action, a word that is
// no key, and a key of an action that stands above in the table.
func Parse[A comparable](table []Binding[A], text string) ([]Binding[A], error) {
	p := parser[A]{
		table:  slices.Clone(table),
		lineOf: map[int]int{},
		owners: map[string]string{},
	}
	var names []string
	for _, b := range table {
		p.actions = append(p.actions, fmt.Sprint(b.Action))
		p.ofGame += b.Runes
		names = append(names, b.name())
	}
	p.names = strings.Join(names, ", ")
	text = strings.TrimPrefix(text, "\ufeff") // the mark of some editors
	for line := range strings.Lines(text) {
		p.line++
		p.read(strings.TrimSpace(line))
	}
	p.leaveOutTaken()
	return p.table, p.err()
}

// A parser reads the keys of a table from a text.
type parser[A comparable] struct {
	table   []Binding[A]
	actions []string // as fmt prints them
	names   string   // of all actions, as a text has them
	ofGame  string   // the characters that the game's own table has

	line   int         // the number of the line that is read
	lineOf map[int]int // the numbers of the lines that rows have

	owners map[string]string // the actions of keys, by the words of both
	mistakes
}

// read reads one line.
func (p *parser[A]) read(line string) {
	if line == "" || line[0] == '#' {
		return
	}
	action, keys, colon := cutName(line)
	row := slices.Index(p.actions, action)
	switch {
	case row < 0:
		p.wrong("line %d: no action %.40q; the actions are %s", p.line, action, p.names)
	case !colon:
		p.wrong("line %d: no colon after %.40q", p.line, action)
	case p.lineOf[row] != 0:
		p.wrong("line %d: %s has its keys in line %d already",
			p.line, p.table[row].name(), p.lineOf[row])
	default:
		p.lineOf[row] = p.line
		p.setKeys(&p.table[row], keys)
	}
}

// setKeys gives a row the keys of a line in place of its own.
func (p *parser[A]) setKeys(b *Binding[A], line string) {
	b.Keys = nil
	b.Runes = ""
	for _, word := range keyWords(line) {
		key, r, ok := keyOf(word)
		switch {
		case !ok:
			p.wrong("line %d: no key %.40q; write keys as in a, Space, Left, Enter or Ctrl-C",
				p.line, word)
		case max(len(b.Keys), utf8.RuneCountInString(b.Runes)) == mostKeys:
			p.wrong("line %d: more than %d keys of %s", p.line, mostKeys, b.name())
			return
		case key != tcell.KeyRune:
			b.Keys = append(b.Keys, key)
		case strings.ContainsRune(p.ofGame, r):
			b.Runes += string(r)
		default:
			b.Runes += string(unicode.ToLower(r))
		}
	}
}

// keyWords returns the words of a line up to its comment. A # that ends the
// line is a key.
func keyWords(line string) []string {
	words := strings.Fields(line)
	for i, word := range words {
		isKey := word == "#" && i == len(words)-1
		if word[0] == '#' && !isKey {
			return words[:i]
		}
	}
	return words
}

// leaveOutTaken leaves out each key that stands in the table before. A key of
// two rows belongs to the first.
func (p *parser[A]) leaveOutTaken() {
	for i := range p.table {
		b := &p.table[i]
		var keys []tcell.Key
		for _, key := range b.Keys {
			if p.isFree(tcell.KeyNames[key], b.name()) {
				keys = append(keys, key)
			}
		}
		var runes []rune
		for _, r := range b.Runes {
			if p.isFree(wordOf(r), b.name()) {
				runes = append(runes, r)
			}
		}
		b.Keys = keys
		b.Runes = string(runes)
	}
}

// isFree gives a key to an action, by its word, unless it has one already.
func (p *parser[A]) isFree(word, action string) bool {
	owner, taken := p.owners[word]
	if taken {
		p.wrong("%s: %s is a key of %s already", action, word, owner)
		return false
	}
	p.owners[word] = action
	return true
}

// mostMistakes is the number of mistakes that an error names.
const mostMistakes = 20

// mistakes are what is wrong in a text.
type mistakes struct {
	named []error // the first of them
	all   int
}

// wrong notes a mistake.
func (m *mistakes) wrong(format string, args ...any) {
	m.all++
	if m.all <= mostMistakes {
		m.named = append(m.named, fmt.Errorf(format, args...))
	}
}

// err returns the mistakes as one error, or nil if there are none.
func (m *mistakes) err() error {
	if more := m.all - len(m.named); more > 0 {
		m.named = append(m.named, fmt.Errorf("and %d more mistakes", more))
	}
	return errors.Join(m.named...)
}

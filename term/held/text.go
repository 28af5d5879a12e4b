package held

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// Text returns a table as lines for a file that the player may change. A line
// is an action, as fmt prints it, a colon and its keys: a character, Space, or
// a name of tcell.KeyNames, such as Left, Enter and Ctrl-C.
func Text[A comparable](table []Binding[A]) string {
	var text strings.Builder
	for _, b := range table {
		fmt.Fprintf(&text, "%v:", b.Action)
		for _, word := range b.words() {
			text.WriteString(" " + word)
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// words returns the keys of a binding by their names.
func (b *Binding[A]) words() (words []string) {
	for _, key := range b.Keys {
		words = append(words, tcell.KeyNames[key])
	}
	for _, r := range b.Runes {
		words = append(words, strings.Replace(string(r), " ", "Space", 1))
	}
	return words
}

// Parse returns a copy of a table with the keys of a text, such as that of
// Text. An action without a line keeps its keys, and a line that begins with #
// is a comment. The error has a line for each mistake, and what is wrong is
// left out.
func Parse[A comparable](table []Binding[A], text string) ([]Binding[A], error) {
	table = slices.Clone(table)
	var wrong []error
	n := 0
	for line := range strings.Lines(text) {
		n++
		name, keys, colon := strings.Cut(strings.TrimSpace(line), ":")
		if name == "" && !colon || strings.HasPrefix(name, "#") {
			continue
		}
		i := slices.IndexFunc(table, func(b Binding[A]) bool { return fmt.Sprint(b.Action) == strings.TrimSpace(name) })
		if i < 0 {
			wrong = append(wrong, fmt.Errorf("line %d: no action %q; the actions are %s", n, name, actions(table)))
			continue
		} else if !colon {
			wrong = append(wrong, fmt.Errorf("line %d: no colon after %q", n, name))
			continue
		}
		table[i].Keys, table[i].Runes = nil, ""
		for word := range strings.FieldsSeq(keys) {
			if !table[i].add(word) {
				wrong = append(wrong, fmt.Errorf("line %d: no key %q; write at most %d as in a, Space, Left, Enter or Ctrl-C", n, word, mostKeys))
			}
		}
	}
	return table, errors.Join(append(wrong, twice(table)...)...)
}

func actions[A comparable](table []Binding[A]) string {
	var names []string
	for _, b := range table {
		names = append(names, fmt.Sprint(b.Action))
	}
	return strings.Join(names, ", ")
}

// add adds the key of a word, and reports whether there is one.
func (b *Binding[A]) add(word string) bool {
	if strings.EqualFold(word, "Space") {
		word = " "
	}
	if max(len(b.Keys), utf8.RuneCountInString(b.Runes)) == mostKeys {
		return false
	}
	if utf8.RuneCountInString(word) == 1 {
		b.Runes += word
		return true
	}
	for key, name := range tcell.KeyNames {
		if strings.EqualFold(word, name) && key != tcell.KeyRune {
			b.Keys = append(b.Keys, key)
			return true
		}
	}
	return false
}

// twice returns an error for each key of two actions: the first one has it.
func twice[A comparable](table []Binding[A]) (wrong []error) {
	owners := map[string]A{}
	for _, b := range table {
		for _, word := range b.words() {
			if first, is := owners[word]; is {
				wrong = append(wrong, fmt.Errorf("%v: %s is a key of %v already", b.Action, word, first))
				continue
			}
			owners[word] = b.Action
		}
	}
	return wrong
}

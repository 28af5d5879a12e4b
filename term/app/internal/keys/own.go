package keys

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fixstep/term/held"
)

// none is the word for no keys.
const none = "none"

// Table returns the rows that a player may change, in the order in which the
// page of keys shows them.
func (b *Board) Table() (table []Row) {
	for _, r := range b.keys {
		if r.Action.String() != "" {
			table = append(table, r)
		}
	}
	return table
}

// With returns the board with a player's own rows in the places of its rows. No
// other row keeps one of their keys.
func (b *Board) With(own []Row) *Board {
	if len(own) == 0 {
		return b
	}
	changed := &Board{slices.Clone(b.keys)}
	for i, r := range changed.keys {
		at := rowOf(own, r.Action)
		if at >= 0 {
			changed.keys[i] = own[at]
		} else {
			changed.keys[i] = r.Without(own)
		}
	}
	return changed
}

// Own returns the rows of a player's table that With needs, so that the board
// has the keys of the table.
func (b *Board) Own(table []Row) (own []Row) {
	for i, r := range table {
		others := slices.Delete(slices.Clone(table), i, i+1)
		left := b.keys[rowOf(b.keys, r.Action)].Without(others)
		if Words(left) != Words(r) {
			own = append(own, r)
		}
	}
	return own
}

// rowOf returns the place of a meaning's row; -1: it has none.
func rowOf(rows []Row, of Binding) int {
	return slices.IndexFunc(rows, func(r Row) bool { return r.Action == of })
}

// Words returns the keys of a row as words, such as "Tab x", or none.
func Words(r Row) string {
	_, words, _ := strings.Cut(held.Text([]Row{r}), ":")
	words = strings.TrimSpace(words)
	if words == "" {
		return none
	}
	return words
}

// ReadRow returns a row of a player's own, by the words for its keys. It
// refuses keys that the player's other rows have, and those whose meaning stays
// as it is.
func ReadRow(of Binding, words string, others []Row) (r Row, err error) {
	r.Action = of
	switch words {
	case none:
		return r, nil
	case "":
		return r, errors.New("want keys, such as a, Space, Left or F1, or " + none)
	}
	read, err := held.Parse([]Row{r}, fmt.Sprintf("%v: %s", of, words))
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		_, what, _ := strings.Cut(first, ": ")
		return r, errors.New(what)
	}
	r = read[0]
	for _, fixed := range common {
		if fixed.Action.String() == "" {
			others = append(slices.Clip(others), fixed)
		}
	}
	free := r.Without(others)
	if Words(free) != Words(r) {
		taken := r.Without([]Row{free})
		return r, fmt.Errorf("another action has %s", Words(taken))
	}
	return r, nil
}

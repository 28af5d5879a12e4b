package record

import (
	"strings"
	"unicode/utf8"
)

// echoes reports whether the program has drawn nothing since the last key but
// its echo: then the player has had nothing to look at.
func (r *Recorder) echoes() bool {
	if r.draws == 0 {
		return true
	}
	var was, is string // the row that has changed
	rows := 0
	for y, row := range r.screen {
		old := ""
		if y < len(r.before) {
			old = r.before[y]
		}
		if row == old || rows > 0 && sameButNumbers(old, row) {
			continue
		}
		if rows > 0 && sameButNumbers(was, is) {
			rows-- // the row before was only a number, such as a column
		}
		was = old
		is = row
		rows++
	}
	if rows == 0 {
		return false // a bar has moved
	}
	return rows == 1 && len(r.keys) > 0 && r.isTyped(was, is)
}

// isTyped reports whether a row has only got the characters of the last keys,
// or stars for them, or has lost some, as by Backspace. A blank that changes a
// character in its place makes the mark of a choice, or takes it away.
func (r *Recorder) isTyped(was, is string) bool {
	begin := 0
	for begin < min(len(was), len(is)) && was[begin] == is[begin] {
		begin++
	}
	if r.keys[len(r.keys)-1].Char == 0 {
		gone := len(was) - len(is)
		isShorter := gone > 0 && gone <= utf8.UTFMax && strings.HasSuffix(was[begin:], is[begin:])
		return isShorter && erases(r.keys[len(r.keys)-1].Word)
	}
	rest := is[begin:]
	for n := len(rest); n > 0; n-- {
		tail := rest[n:]
		isInserted := tail == was[begin:]
		isOver := tail == was[min(len(was), begin+n):] && !strings.HasSuffix(r.typed, " ")
		if !isInserted && !isOver {
			continue
		}
		added := strings.TrimLeft(rest[:n], " ")
		isMask := strings.Trim(added, "*") == ""
		if isMask || strings.HasSuffix(r.typed, added) {
			return true
		}
	}
	return false
}

// erases reports whether a word is a key that usually erases one character.
func erases(word string) bool {
	return word == "Backspace" || word == "Delete" || word == "C-h" || word == "C-d"
}

// sameButNumbers reports whether two rows differ only in numbers, such as those
// of a column or of a clock.
func sameButNumbers(a, b string) bool { return withoutNumbers(a) == withoutNumbers(b) }

// withoutNumbers returns a row without digits and blanks.
func withoutNumbers(row string) string {
	return strings.Map(func(c rune) rune {
		isNumber := c >= '0' && c <= '9' || c == ' '
		if isNumber {
			return -1
		}
		return c
	}, row)
}

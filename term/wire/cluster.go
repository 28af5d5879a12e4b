package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"
	"unique"

	"github.com/rivo/uniseg"
)

// text is what a cell shows, without its style; the zero value is a blank.
type text struct {
	more  unique.Handle[string] // what follows first in the grapheme cluster, if anything
	first rune                  // 0 for a blank
	kind  kind
}

type kind int32

const (
	wide kind = 1 << iota // takes two cells; this is the first
	half                  // the second cell of a wide one
	odd                   // terminals may draw it narrower than its cells
)

// cut takes the first visible grapheme cluster off s: what it shows, the rest of s, and its width, 1 or 2 cells;
// 0 when nothing visible was left. Control characters and whatever else has no width of its own are dropped.
func cut(s string) (t text, rest string, width int) {
	if len(s) > 0 && s[0] >= ' ' && s[0] < 0x7f && (len(s) == 1 || s[1] >= ' ' && s[1] < 0x7f) {
		return text{first: visible(rune(s[0]))}, s[1:], 1
	}
	if r, n := utf8.DecodeRuneInString(s); n == len(s) && narrow(r) {
		return text{first: r}, "", 1
	}
	var cluster string
	for state := -1; s != "" && width == 0; {
		cluster, s, width, state = uniseg.FirstGraphemeClusterInString(s, state)
	}
	if width == 0 {
		return text{}, "", 0
	}
	t, width = measure(cluster)
	return t, s, width
}

func visible(r rune) rune {
	if r == ' ' {
		return 0
	}
	return r
}

// narrow reports a line, block or braille character: what a game draws with, and one cell wide everywhere.
func narrow(r rune) bool {
	return r >= 0x2500 && r <= 0x259f || r >= 0x2800 && r <= 0x28ff
}

// longest is the most bytes of a cluster that are kept: a real one is shorter, and a terminal drops more marks than that anyway.
const longest = 64

// measure gives a cluster as much room as any terminal takes for it, since what a terminal leaves free can be blanked
// but what it overruns is lost: every rune by itself, as xterm has it, and two cells for an emoji made so by U+FE0F, as kitty has it.
// If that is more than two, its first rune has to do.
func measure(cluster string) (t text, width int) {
	t.first, _ = utf8.DecodeRuneInString(cluster)
	n := utf8.RuneLen(t.first)
	more := ""
	if n < len(cluster) && t.first != utf8.RuneError {
		more = strings.ToValidUTF8(cluster[n:min(len(cluster), longest)], "")
	}
	width = runeWidth(t.first)
	total := width
	for _, r := range more {
		if unicode.IsControl(r) {
			more = ""
			break
		}
		total += runeWidth(r)
	}
	if strings.ContainsRune(more, 0xfe0f) {
		total = max(total, 2)
	}
	if more != "" && total <= 2 {
		t.more = unique.Make(more)
		width = total
	}
	if width > 2 || width == 0 {
		return text{first: utf8.RuneError}, 1
	}
	if width == 2 {
		t.kind |= wide
	}
	if more != "" && t.more != (unique.Handle[string]{}) && hasFormat(more) || disputed(t.first) {
		t.kind |= odd
	}
	if t.more == (unique.Handle[string]{}) {
		t.first = visible(t.first)
	}
	return t, width
}

// runeWidth is how many cells r takes by itself, at most.
func runeWidth(r rune) int {
	switch {
	case r >= 0x1160 && r <= 0x11ff: // vowels and finals join the Hangul syllable before them
		return 0
	case r >= 0x1f1e6 && r <= 0x1f1ff: // half a flag: two of them make two cells
		return 1
	}
	return uniseg.StringWidth(string(r))
}

// disputed reports a character that some terminals draw narrower: emoji younger than the terminal, flags, octants.
func disputed(r rune) bool { return r >= 0x1f000 && r < 0x20000 || r >= 0x1cc00 && r < 0x1cf00 }

// hasFormat reports invisible characters that terminals disagree about, and marks with a width of their own.
func hasFormat(s string) bool {
	for _, r := range s {
		if !unicode.In(r, unicode.Mn, unicode.Me) || r >= 0xfe00 && r <= 0xfe0f {
			return true
		}
	}
	return false
}

// String is the text as Put was given it, less what was dropped; the second half of a wide character has none.
func (t text) String() string {
	switch {
	case t.kind&half != 0:
		return ""
	case t.first == 0:
		return " "
	case t.more == unique.Handle[string]{}:
		return string(t.first)
	}
	return string(t.first) + t.more.Value()
}

// ascii is the nearest to r that a terminal without UTF-8 can show.
func ascii(r rune) rune {
	switch {
	case r < 0x7f:
		return r
	case strings.ContainsRune("─━┄┅┈┉╌╍═╴╶╸╺╼╾", r):
		return '-'
	case strings.ContainsRune("│┃┆┇┊┋╎╏║╵╷╹╻╽╿", r):
		return '|'
	case r == '╱':
		return '/'
	case r == '╲':
		return '\\'
	case r >= 0x2500 && r <= 0x257f:
		return '+'
	case r >= 0x2580 && r <= 0x259f:
		return '#'
	case r > 0x2800 && r <= 0x28ff:
		return '.'
	}
	if i := strings.IndexRune(plainFrom, r); i >= 0 {
		return rune(plainTo[utf8.RuneCountInString(plainFrom[:i])])
	}
	return '?'
}

const (
	plainFrom = "←→↑↓▲▼◀▶●•◆○·…–—‘’“”×÷\u00a0\u2800"
	plainTo   = "<>^v^v<>oo+o..--''\"\"x/  "
)

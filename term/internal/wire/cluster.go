package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"
	"unique"

	"github.com/rivo/uniseg"
)

// text is the text of a cell. The zero value is a blank.
type text struct {
	more  unique.Handle[string] // the runes after first in the grapheme cluster, if any
	first rune                  // 0 for a blank
	wide  bool                  // the first cell of a wide character
	half  bool                  // the second cell of a wide character
	odd   bool                  // some terminals draw it narrower or wider than its cells
	over  uint8                 // the largest number of cells by which one draws it wider
}

// cut splits s after its first visible grapheme cluster. It returns the cluster
// as the text of a cell, the rest of s, and the width: 1 or 2 cells, or 0 if
// nothing in s is visible. Control characters and other runes without a width
// are dropped.
func cut(s string) (t text, rest string, width int) {
	if startsPlain(s) {
		return text{first: seen(rune(s[0]))}, s[1:], 1
	}
	r, n := utf8.DecodeRuneInString(s)
	next, _ := utf8.DecodeRuneInString(s[n:])
	isAlone := n == len(s)
	switch {
	case isAlone && narrow(r), isSoundMark(r):
		return text{first: r}, s[n:], 1
	case isSoundMark(next) && runeWidth(r) == 2: // three columns, which two cells do not have
		t, width = measure(s[:n])
		return t, s[n:], width
	}
	var cluster string
	state := -1
	for s != "" && width == 0 {
		cluster, s, width, state = uniseg.FirstGraphemeClusterInString(s, state)
	}
	if width == 0 {
		return text{}, "", 0
	}
	t, width = measure(cluster)
	return t, s, width
}

// startsPlain reports whether s begins with a plain character that no mark
// joins.
func startsPlain(s string) bool {
	if len(s) == 0 || !isPlain(s[0]) {
		return false
	}
	return len(s) == 1 || isPlain(s[1])
}

// isPlain reports whether a byte is a visible character of ASCII, or a blank.
// Two of them never join.
func isPlain(b byte) bool { return b >= ' ' && b < 0x7f }

// isSoundMark reports whether r is a halfwidth sound mark of kana. It joins the
// letter before it, but takes a column of its own, as in wcwidth.
func isSoundMark(r rune) bool { return r == 0xff9e || r == 0xff9f }

// seen returns the value of text.first for r.
func seen(r rune) rune {
	if r == ' ' {
		return 0
	}
	return r
}

// narrow reports whether r is a line, block or braille character. Games draw
// with these, and they are one cell wide on every terminal.
func narrow(r rune) bool {
	return r >= 0x2500 && r <= 0x259f || r >= 0x2800 && r <= 0x28ff
}

// mostOfCluster bounds the bytes that are kept of a cluster. A real cluster is
// shorter, and terminals drop further marks anyway.
const mostOfCluster = 64

// measure returns a cluster as the text of a cell, and its width.
//
// Terminals differ in the width. The result is the largest one, because cells
// that a terminal leaves free can be blanked: the sum of all runes, as in
// xterm, and two cells for an emoji that U+FE0F makes, as in kitty. If the sum
// is more than two, as for joined emoji, the result is two, which is what
// layouts expect. A terminal that does not join the runes then overruns the
// next cells, which must be written again. Package vt says why its widths are
// others.
func measure(cluster string) (t text, width int) {
	first, more := runesOf(cluster)
	width = runeWidth(first)
	total := sumOfWidths(width, more)
	if width <= 2 {
		width = min(total, 2)
	}
	switch {
	case width == 0 || width > 2:
		return text{first: utf8.RuneError}, 1
	case more == "":
		t.first = seen(first)
	default:
		t.first = first
		t.more = unique.Make(more)
	}
	t.wide = width == 2
	t.over = uint8(max(total-2, 0))
	t.odd = disputed(first) || strings.ContainsFunc(more, oddMark)
	return t, width
}

// runesOf returns the first rune of a cluster and those after it, without what
// might join the text of the next cell.
func runesOf(cluster string) (first rune, more string) {
	first, n := utf8.DecodeRuneInString(cluster)
	more = strings.ToValidUTF8(cluster[n:min(len(cluster), mostOfCluster)], "")
	more = strings.TrimRight(more, "\u200d")
	second, _ := utf8.DecodeRuneInString(more)
	if isFlag(first) && !isFlag(second) { // half a flag
		return 'A' + first - flagA, ""
	}
	return first, more
}

// sumOfWidths returns the width of a rune and those after it, if a terminal
// does not join them.
func sumOfWidths(first int, more string) (total int) {
	total = first
	last := first
	for _, r := range more {
		n := runeWidth(r)
		if r == 0xfe0f && last == 1 {
			n = 1 // it makes the character before it as wide as an emoji
		}
		total += n
		if n > 0 {
			last = n
		}
	}
	return total
}

// runeWidth returns the largest number of cells that r takes alone.
func runeWidth(r rune) int {
	isJamo := r >= 0x1160 && r <= 0x11ff || r >= 0xd7b0 && r <= 0xd7fb
	isSkinTone := r >= 0x1f3fb && r <= 0x1f3ff
	switch {
	case isJamo: // a vowel or a final, which joins the Hangul syllable before it
		return 0
	case isFlag(r): // half a flag
		return 1
	case isSkinTone, inSymbols(r):
		return 2
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	return max(1, uniseg.StringWidth(string(r)))
}

const flagA = 0x1f1e6 // regional indicator symbol letter A

// isFlag reports whether r is a regional indicator, two of which are a flag.
func isFlag(r rune) bool { return r >= flagA && r < flagA+26 }

// inSymbols reports whether r is a symbol among the wide characters of East
// Asia, or a hexagram. A few of these are wide only in some terminals.
func inSymbols(r rune) bool {
	switch {
	case r >= 0x3030 && r <= 0x303f, r >= 0x3248 && r <= 0x32ff, r >= 0x4dc0 && r <= 0x4dff,
		r >= 0x1f200 && r <= 0x1f265:
		return true
	}
	return false
}

// disputed reports whether some terminals draw r narrower: an emoji that is
// younger than the terminal, a flag, an octant.
func disputed(r rune) bool {
	return r >= 0x1f000 && r < 0x20000 || r >= 0x1cc00 && r < 0x1cf00 || inSymbols(r)
}

// oddMark reports whether terminals disagree about r within a cluster. They
// agree only about plain combining marks.
func oddMark(r rune) bool {
	return !unicode.In(r, unicode.Mn, unicode.Me) || r >= 0xfe00 && r <= 0xfe0f
}

// String returns the text that Put was given, without the runes that it has
// dropped. The second half of a wide character is "".
func (t text) String() string { return string(t.append(nil)) }

// append appends the bytes of the text.
func (t *text) append(dst []byte) []byte {
	switch {
	case t.half:
		return dst
	case t.first == 0:
		return append(dst, ' ')
	}
	dst = utf8.AppendRune(dst, t.first)
	if t.more != (unique.Handle[string]{}) {
		dst = append(dst, t.more.Value()...)
	}
	return dst
}

// width returns the number of cells that the text takes.
func (t *text) width() int {
	if t.wide {
		return 2
	}
	return 1
}

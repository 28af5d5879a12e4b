package wire

import (
	"strings"
	"unicode"
	"unicode/utf8"
	"unique"

	"github.com/rivo/uniseg"
)

// text is the text of a cell; the zero value is a blank.
type text struct {
	more  unique.Handle[string] // the runes after first in the grapheme cluster, if any
	first rune                  // 0 for a blank
	wide  bool                  // the first cell of a wide character
	half  bool                  // the second cell of a wide character
	odd   bool                  // some terminals draw it narrower than its cells, or wider
	over  uint8                 // the most cells by which it is wider
}

// cut splits s after its first visible grapheme cluster. It returns the cluster
// as a cell's text, the rest of s, and the width, 1 or 2 cells, or 0 if nothing
// in s is visible. It drops control characters and other runes without a width.
func cut(s string) (t text, rest string, width int) {
	if len(s) > 0 && s[0] >= ' ' && s[0] < 0x7f && (len(s) == 1 || s[1] >= ' ' && s[1] < 0x7f) {
		return text{first: seen(rune(s[0]))}, s[1:], 1
	}
	r, n := utf8.DecodeRuneInString(s)
	switch next, _ := utf8.DecodeRuneInString(s[n:]); {
	case n == len(s) && narrow(r), isSoundMark(r):
		return text{first: r}, s[n:], 1
	case isSoundMark(next) && runeWidth(r) == 2: // a third column, which no cell pair has
		t, width = measure(s[:n])
		return t, s[n:], width
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

// isSoundMark reports whether r is a halfwidth sound mark of kana. It joins the
// letter before it, but takes a column, as wcwidth has it.
func isSoundMark(r rune) bool { return r == 0xff9e || r == 0xff9f }

// seen returns the value of text.first for r.
func seen(r rune) rune {
	if r == ' ' {
		return 0
	}
	return r
}

// narrow reports whether r is a line, block or braille character: games draw
// with them, and they are one cell wide everywhere.
func narrow(r rune) bool {
	return r >= 0x2500 && r <= 0x259f || r >= 0x2800 && r <= 0x28ff
}

// mostOfCluster bounds the bytes kept of a cluster: a real cluster is shorter,
// and terminals drop further marks anyway.
const mostOfCluster = 64

// measure returns a cluster as a cell's text, and its width: the most cells
// that any terminal takes for it, because cells that a terminal leaves free can
// be blanked. That is the sum of all runes, as in xterm, and two cells for an
// emoji made by U+FE0F, as in kitty. If the sum is more than two, as for joined
// emoji, the width is two, as layouts assume; a terminal that does not join
// them overruns the next cells, which must be written again. Package vt says
// why it has other widths.
func measure(cluster string) (t text, width int) {
	first, n := utf8.DecodeRuneInString(cluster)
	more := strings.ToValidUTF8(cluster[n:min(len(cluster), mostOfCluster)], "")
	more = strings.TrimRight(more, "\u200d") // it might join the cell after it
	if isFlag(first) && !isFlag([]rune(more + "-")[0]) {
		first, more = 'A'+first-flagA, "" // two halves of flags in two cells might join
	}
	width = runeWidth(first)
	total, last := width, width
	for _, r := range more {
		n := runeWidth(r)
		if r == 0xfe0f && last == 1 {
			n = 1 // the character before becomes as wide as an emoji
		}
		if total += n; n > 0 {
			last = n
		}
	}
	if width <= 2 {
		width = min(total, 2)
	}
	switch {
	case width == 0 || width > 2:
		return text{first: utf8.RuneError}, 1
	case more == "":
		t.first = seen(first)
	default:
		t.first, t.more = first, unique.Make(more)
	}
	t.wide, t.over = width == 2, uint8(max(total-2, 0))
	t.odd = total > 2 || disputed(first) || strings.ContainsFunc(more, oddMark)
	return t, width
}

// runeWidth returns the most cells that r takes alone.
func runeWidth(r rune) int {
	switch {
	case r >= 0x1160 && r <= 0x11ff, r >= 0xd7b0 && r <= 0xd7fb: // vowels and finals join the Hangul syllable before them
		return 0
	case isFlag(r): // half a flag: two of them make two cells
		return 1
	case r >= 0x1f3fb && r <= 0x1f3ff, inSymbols(r): // a skin tone
		return 2
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	return max(1, uniseg.StringWidth(string(r)))
}

const flagA = 0x1f1e6 // regional indicator symbol letter A

func isFlag(r rune) bool { return r >= flagA && r < flagA+26 }

// inSymbols reports whether r is a symbol among the wide characters of East
// Asia, or a hexagram: a few of these are wide only in some terminals.
func inSymbols(r rune) bool {
	return r >= 0x4dc0 && r <= 0x4dff || r >= 0x3030 && r <= 0x303f || r >= 0x3248 && r <= 0x32ff || r >= 0x1f200 && r <= 0x1f265
}

// disputed reports whether some terminals draw r narrower: emoji younger than
// the terminal, flags, octants.
func disputed(r rune) bool {
	return r >= 0x1f000 && r < 0x20000 || r >= 0x1cc00 && r < 0x1cf00 || inSymbols(r)
}

// oddMark reports whether terminals disagree about r within a cluster. They
// agree only about plain combining marks.
func oddMark(r rune) bool {
	return !unicode.In(r, unicode.Mn, unicode.Me) || r >= 0xfe00 && r <= 0xfe0f
}

// String returns the text given to Put, without the dropped runes; "" for the
// second half of a wide character.
func (t text) String() string { return string(t.append(nil)) }

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

func (t *text) width() int {
	if t.wide {
		return 2
	}
	return 1
}

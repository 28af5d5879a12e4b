package canvas

import (
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// mostOfCluster is the most bytes of a cluster. Terminals drop longer ones.
const mostOfCluster = 32

// Cluster cuts s into its first grapheme cluster and the rest. It returns that
// part of the cluster that every measured terminal shows in the same number of
// cells, and this number: 0, 1 or 2. Terminals do not agree about an emoji of
// several runes, of which Cluster returns the first one, nor about a flag, of
// which it returns the letters, as two clusters. Control characters have no
// width and no text, because a screen drops them; nor have accents, tones and
// vowels without a letter. Cluster panics if s is empty.
func Cluster(s string) (text string, width int, rest string) {
	if s[0] < utf8.RuneSelf && apart(s[1:]) { // ASCII
		if s[0] < ' ' || s[0] == 0x7f {
			return "", 0, s[1:]
		}
		return s[:1], 1, s[1:]
	}
	r, n := utf8.DecodeRuneInString(s)
	if r > 0x9f && r < 0x300 && r != 0xad && apart(s[n:]) { // other Latin letters
		return s[:n], 1, s[n:]
	}
	if flag := r - 0x1f1e6; flag >= 0 && flag < 26 {
		return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[flag : flag+1], 1, s[n:]
	}
	if r == utf8.RuneError && n == 1 {
		return "?", 1, s[n:]
	}
	whole, rest, visible, _ := uniseg.FirstGraphemeClusterInString(s, -1)
	width = runeWidth(r)
	if width == 0 || visible == 0 || unicode.IsControl(r) {
		return "", 0, rest
	}
	if width > 2 {
		return "?", 1, rest
	}
	for n < len(whole) {
		mark, size := utf8.DecodeRuneInString(whole[n:])
		fits := n+size <= mostOfCluster
		switch {
		case unicode.Is(unicode.Lo, mark) && !hangul(mark): // a ligature of two letters
			return whole[:n], width, s[n:]
		case joins(mark) && fits:
		case unicode.Is(unicode.Mc, mark) && width == 1 && fits: // a mark with a width
			width = 2
		default:
			return whole[:n], width, rest
		}
		n += size
	}
	return whole, width, rest
}

// apart reports whether a letter before s joins nothing in s. The first rune
// that joins another one is U+0300, and its UTF-8 begins with 0xcc. Cluster
// asks first, because uniseg is slow.
func apart(s string) bool { return s == "" || s[0] < 0xcc }

// joins reports whether a rune within a cluster takes no cell on any terminal.
func joins(r rune) bool {
	return unicode.Is(unicode.Mn, r) && (r < 0xfe00 || r > 0xfe0f) || hangul(r)
}

// hangul reports whether r is a vowel or a final, which join the Hangul
// syllable before them.
func hangul(r rune) bool { return r >= 0x1160 && r <= 0x11ff }

// runeWidth returns the width in cells of a rune that begins a cluster.
func runeWidth(r rune) int {
	if hangul(r) || unicode.In(r, widthless...) {
		return 0
	}
	return max(1, uniseg.StringWidth(string(r)))
}

// widthless are the marks, formats, controls and separators without width.
var widthless = []*unicode.RangeTable{
	unicode.Mn, unicode.Me, unicode.Cf, unicode.Cc, unicode.Zl, unicode.Zp,
}

package canvas

import (
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// mostOfCluster bounds the bytes of a cluster, because terminals drop longer
// ones.
const mostOfCluster = 32

// Cluster cuts the first grapheme cluster off s, and returns the part of it
// that every measured terminal shows in the same number of cells: 0, 1 or 2.
// Terminals disagree about an emoji of several runes, of which the first one
// stays, and about a flag, of which its two letters stay. Control characters,
// and accents, tones and vowels without a letter, have no width and no text: a
// screen drops them. It panics if s is empty.
func Cluster(s string) (text string, width int, rest string) {
	if s[0] < utf8.RuneSelf && apart(s[1:]) {
		if s[0] < ' ' || s[0] == 0x7f {
			return "", 0, s[1:]
		}
		return s[:1], 1, s[1:]
	}
	r, n := utf8.DecodeRuneInString(s)
	if r > 0x9f && r < 0x300 && r != 0xad && apart(s[n:]) {
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
		switch {
		case unicode.Is(unicode.Lo, mark) && !hangul(mark): // two letters in a ligature
			return whole[:n], width, s[n:]
		case joins(mark) && n+size <= mostOfCluster:
		case unicode.Is(unicode.Mc, mark) && width == 1 && n+size <= mostOfCluster:
			width = 2
		default:
			return whole[:n], width, rest
		}
		n += size
	}
	return whole, width, rest
}

// apart reports whether a letter before s joins nothing in s. The first rune
// that joins another one is U+0300, and its UTF-8 begins with 0xcc. The texts
// of the lab have dots between ASCII letters, for which uniseg is slow.
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
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Cc, unicode.Zl, unicode.Zp) || hangul(r) {
		return 0
	}
	return max(1, uniseg.StringWidth(string(r)))
}

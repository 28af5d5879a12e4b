//go:build linux

package vt_test

import (
	"fmt"
	"strings"
)

// A small sequence is played behind a start.
type small struct{ start, in string }

// full fills the screen of 20 by 8 cells with text that differs in each place.
func full() string {
	var b strings.Builder
	for y := range 8 {
		fmt.Fprintf(&b, "\x1b[%dH", y+1)
		for x := range 20 {
			b.WriteByte("abcdefghijklmnopqrstuvwxyz"[(3*y+x)%26])
		}
	}
	return b.String()
}

// starts put the cursor into the middle, at the waiting wrap, and between
// margins.
func starts() []string {
	return []string{
		full() + "\x1b[4;7H",
		full() + "\x1b[3;20HZ",
		full() + "\x1b[3;6r\x1b[5;9H",
		full() + "\x1b[2;7r\x1b[?6h\x1b[6;3H",
	}
}

// smallSequences returns small sequences of every kind, each behind each start.
func smallSequences() (all []small) {
	add := func(in ...string) {
		for _, s := range in {
			for _, start := range starts() {
				all = append(all, small{start, s + "+"})
			}
		}
	}
	for _, kind := range []func(add func(in ...string)){orders, switches, looks, oddities, places, texts} {
		kind(add)
	}
	return all
}

// orders are control sequences with few numbers, controls, and sequences of two
// and three bytes.
func orders(add func(in ...string)) {
	for final := '@'; final <= '~'; final++ {
		if strings.ContainsRune("inptwxyz", final) { // printer, questions, window, tests
			continue
		}
		for _, p := range []string{"", "0", "1", "2", "3", "99", "2;5", ";3", "0;0"} {
			add(fmt.Sprintf("\x1b[%s%c", p, final))
		}
	}
	for b := byte(1); b < ' '; b++ {
		if b != 5 && b != 0x1b { // ENQ asks
			add(string(b), "l\x1b[2"+string(b)+"C")
		}
	}
	for b := '0'; b <= '~'; b++ {
		if !strings.ContainsRune("PX]^_[Z", b) {
			add("x\x1b"+string(b)+"lqk", "\x1b(0\x1b"+string(b)+"lqk")
		}
	}
	for _, between := range "()#*+ %" {
		for _, b := range "0B8FGA" {
			if between != '%' && (between != ' ' || b != 'G') || between == '%' && b == 'G' {
				add("\x1b" + string(between) + string(b) + "lqk_")
			}
		}
	}
}

// switches are modes, each with something that it may change, and without it.
func switches(add func(in ...string)) {
	for _, m := range []string{
		"4", "12", "20", "?1", "?5", "?6", "?7", "?8", "?9", "?12", "?25", "?40", "?45", "?66", "?69",
		"?1000", "?1004", "?1006", "?1034", "?1036", "?1042", "?2004", "?7727", "?9001",
		"?47", "?1047", "?1048", "?1049",
	} {
		for _, probe := range []string{"ab\r\ncd\b\b\b\be", "\x1b[3;5s\x1b[Hx", "\x1b[2;18Hwrapped\x1b[4;1Hx\x1b[H\by"} {
			add("\x1b["+m+"h"+probe, "\x1b["+m+"l"+probe, "\x1b["+m+"h"+probe+"\x1b["+m+"lz",
				"\x1b["+m+"hx\x1b["+m+"l"+probe+"\x1b["+m+"hz")
		}
	}
	add("\x1b[3g\x1b[5G\x1bH\r1\t2\t3\t4", "\x1b[5G\x1bH\x1b[9G\x1b[g\r1\t2\t3\x1b[2Z4")
	add("\x1b[?1049hx\x1b[?47ly\x1b[?1047hz\x1b[?1049l", "\x1b[?47hx\x1b[?1047l\x1b[?47h",
		"\x1b[?1049h\x1b[2;3Hx\x1b[?1048h\x1b[5;5H\x1b[?1048ly\x1b[?1049l")
}

// looks are styles and erasures.
func looks(add func(in ...string)) {
	// Colors and attributes, one and two after another, and malformed ones.
	for n := range 108 {
		add(fmt.Sprintf("\x1b[%dmx", n))
	}
	for _, s := range []string{
		"38;5;256", "38;5;9", "38;5", "38;2;1;2", "48;5;3", "48:5:3", "38:5:300;41", "38;2;300;0;0", "4:3",
		"4:0", "41;22;7", "1:2", ";;31", "31;", "0;;4",
	} {
		add("\x1b["+s+"mx", "\x1b[31;42m\x1b["+s+"mx")
	}
	// Erasing and shifting on a background, with wide characters beside.
	for _, s := range []string{
		"J", "1J", "2J", "K", "1K", "2K", "3X", "2@", "2P", "L", "M", "2S", "2^", "?J", "?1J", "?2K", "3J",
		"22J", "9K", "1\"qx\x1b[?K", "b", "3b", "99b", "!p", "?3J",
	} {
		add("\x1b[44m\x1b["+s, "漢字\x1b[D\x1b[44m\x1b["+s, "e\u0301\x1b["+s, "\x1b[44m漢字\x1b[m\x1b[3Dx\x1b["+s)
	}
}

// oddities are sequences with bytes in a wrong place, and strings.
func oddities(add func(in ...string)) {
	add("\x1b[-1;3H", "\x1b[1-;3H", "\x1b[1;?3H", "\x1b[?1;3H", "\x1b[>1;3H", "\x1b[1 ;3H", "\x1b[1\x7f;3H",
		"\x1b\x7f[1;3H", "\x1b[:H", "\x1b[1:2H", "\x1b[;;;;;H", "\x1b[99999999999999999999B",
		"\x1b[1;"+strings.Repeat("1;", 40)+"31mx", "\x1b[\x1b[2;2Hx", "\x1b[3\x18;4Hx", "\x1b[3\x1a;4Hx", "\x1b\x1b[2;2Hx",
		"\x1b(\x1b[2;2Hx", "\x1b[\u00e9x", "\x1b\u00e9x", "\x1b[漢x", "\x1b漢x", "\x1b(漢x", "\x1b[2漢;3Hx")
	// Strings, whole, broken off, and of no known kind.
	for _, opener := range []string{
		"]0;", "]1;", "]2;", "]7;", "]8;;u", "]9;", "]99;", "]133;A", "]777;", "]1337;", "]abc", "P", "P$x",
		"P+r", "P1;2|17/00", "_", "_Gi=1;", "^", "X", "k", "\\",
	} {
		add("\x1b"+opener+"name\x1b\\", "\x1b"+opener+"name\a", "\x1b"+opener+"na\x18me\x1b\\",
			"\x1b"+opener+"na\x1b[2Cme\x1b\\", "\x1b"+opener+"n\r\n\u00e9\x1b\\")
	}
}

// places are tabs, and cursors saved and restored.
func places(add func(in ...string)) {
	for _, s := range []string{
		"\t", "\t\t", "\x1bH\r\t", "\x1b[g\r\t\t", "\x1b[3g\t", "\x1b[2;20HZ\t", "\x1b[2;19Hab\t",
		"\x1b[2;17Hab\t", "\x1b[I", "\x1b[2I", "\x1b[5W\t", "\x1b[5g\t", "\x1b[2g\t", "\x1b[2;19Ha\x1b[9I",
	} {
		add(s + "lq")
	}
	for _, s := range []string{"\x1b7", "\x1b[s", "\x1b[?1048h", "\x1b[2;5s", "\x1b[0s"} {
		for _, r := range []string{"\x1b8", "\x1b[u", "\x1b[?1048l", "\x1b[1u", "\x1b[!p\x1b8"} {
			add("\x1b[31m\x1b(0" + s + "\x1b[m\x1b(B\x1b[2;2Hx" + r + "q")
		}
	}
}

// texts are characters whose width is disputed.
func texts(add func(in ...string)) {
	for _, s := range []string{
		"\u00e9", "e\u0301", "\u0301", "漢", "漢\b\b", "｀ﾟ", "ｶﾞ", "👍", "👍🏽", "👨\u200d👩\u200d👧", "🇩🇪", "♥\ufe0f", "⌚\ufe0e", "1\ufe0f\u20e3",
		"\u200b", "\u2060", "\u00ad", "\u4dc0", "\ud7b0", "\ud7fb", "\u0600", "\u06dd", "\u070f", "\u0890",
		"\u08e2", "\U000110bd", "\U000110cd", "\u1160", "\u115f", "ﾟ", "\u0e01\u0e33", "\u093f", "\ue000",
		"\xff", "\xe2\x94", "\xc0\x80", "\xf0\x9f\x91", "\u0085", "\u009b2C", "\x7f",
	} {
		add(s, s+s+s)
	}
}

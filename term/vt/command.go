package vt

import (
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// command carries out a string: an operating system command, or a question. The
// bytes end have ended it.
func (t *Term) command(end string) {
	if len(t.seq) >= mostOfSequence {
		return
	}
	said := t.said
	text := string(t.seq)
	order := string(t.opener) + text
	asks, shows := effects(order)
	t.skipped = shows
	switch {
	case t.opener == ']':
		t.operate(text, end)
	case strings.HasPrefix(order, "P$q"):
		t.setting(order[3:])
	case strings.HasPrefix(order, "P+q"):
		t.capabilities(order[3:])
	}
	t.note(said, asks, order)
}

// operate carries out an operating system command. An answer has the same end.
func (t *Term) operate(command, end string) {
	number, text, _ := strings.Cut(command, ";")
	switch number {
	case "0", "2":
		t.name(text)
	case "4":
		t.define(text, end)
	case "104":
		t.undefine(text)
	case "8":
		t.pen.Link = linkOf(text)
	case "10", "11", "12":
		n, _ := strconv.Atoi(number)
		t.dynamic(n, text, end)
	case "52":
		t.copy(text)
	case "112":
		t.tint = ""
	default:
		isImage := number == "1337" && strings.HasPrefix(text, "File")
		isHarmless := harmlessCommands[number] && !isImage
		t.skipped = !isHarmless || t.opt.Relay && notPassedOn[number]
	}
}

// longestLink bounds a link, in bytes. VTE and kitty ignore a longer one.
const longestLink = 2048

// linkOf returns the link of OSC 8, without control characters; none if it has
// no address.
func linkOf(text string) string {
	if len(text) > longestLink || strings.HasSuffix(text, ";") {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}

// copy carries out OSC 52 if it is for the clipboard. An order for other
// selections alone, such as X's primary selection, has no effect.
func (t *Term) copy(order string) {
	targets, data, _ := strings.Cut(order, ";")
	if targets != "" && !strings.Contains(targets, "c") {
		t.skipped = t.opt.Relay
		return
	}
	if b, err := base64.StdEncoding.DecodeString(data); err == nil {
		t.Clipboard = b
	}
}

// linux carries out the two orders of a Linux console that look like operating
// system commands and have no end: a color of the palette in seven digits, and
// the palette of the start. It reports whether s is one.
func (t *Term) linux(s []byte) (is bool) {
	switch {
	case s[0] == 'R':
		t.undefine("")
		return true
	case s[0] != 'P' || len(s) < 8:
		return false
	}
	n, err := strconv.ParseUint(string(s[1:2]), 16, 8)
	if err == nil {
		t.define(fmt.Sprintf("%d;#%s", n, s[2:]), "")
	}
	return true
}

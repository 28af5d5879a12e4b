package input

import (
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// pasteEnd ends a paste. All other bytes in it are its text.
const pasteEnd = "\x1b[201~"

// paste adds the beginning or the end of a paste.
func (p *Parser) paste(r *reader, on bool) {
	p.pasting, r.pasting, r.line = on, on, false
	p.events = append(p.events, tcell.NewEventPaste(on))
}

// pasted adds a character of a paste. CR, LF, and both end a line. A control
// character has no text, and as a key a text from elsewhere would press it.
func (p *Parser) pasted(r *reader, c rune) {
	k := tcell.KeyRune
	switch {
	case c == '\n' && r.line:
		k = 0
	case c == '\r', c == '\n':
		k = tcell.KeyEnter
	case c == '\t':
		k = tcell.KeyTab
	case !types(c):
		k = 0
	}
	if r.line = c == '\r'; k != 0 {
		p.events = append(p.events, tcell.NewEventKey(k, c, tcell.ModNone))
	}
}

// Grows reports whether the bytes b prolong what has begun, however long ago:
// a paste, though not as a lone Ctrl-C, so that a player ends one whose end is
// lost; and the clipboard, if they are more than a key.
func (p *Parser) Grows(b []byte) bool {
	if p.outer.pasting {
		return string(b) != "\x03"
	}
	return p.asked && p.outer.state == text && len(b) > utf8.UTFMax
}

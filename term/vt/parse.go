package vt

import (
	"strings"
	"unicode/utf8"
)

// Write takes the next bytes for the terminal, split anywhere. It never fails.
func (t *Term) Write(p []byte) (int, error) {
	if t.opt.Tap != nil {
		t.opt.Tap.Write(p)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Writes++
	t.Bytes += len(p)
	for _, b := range p {
		t.parse(b)
	}
	return len(p), nil
}

// mostOfSequence bounds the bytes that are kept of a sequence. A longer one is
// ignored.
const mostOfSequence = 1 << 16

// parse takes the next byte.
func (t *Term) parse(b byte) {
	if b == 0x18 || b == 0x1a { // CAN and SUB break off any sequence
		t.state = nil
	}
	switch {
	case t.state != nil:
		t.state(t, b)
	case b < ' ' || b == 0x7f:
		t.cut()
		t.control(b)
	default:
		t.text(b)
		return
	}
	if t.state == nil { // a control or a sequence has ended: REP has nothing to repeat
		t.again = 0
	}
}

// text takes a byte of plain text; utf holds the earlier bytes of its
// character.
func (t *Term) text(b byte) {
	if len(t.utf) == 0 && b < utf8.RuneSelf {
		t.print(rune(b))
		return
	}
	t.utf = append(t.utf, b)
	for len(t.utf) > 0 && utf8.FullRune(t.utf) {
		r, n := utf8.DecodeRune(t.utf)
		if r == utf8.RuneError && n == 1 { // the last byte does not continue the bytes before it
			n = max(len(t.utf)-1, 1)
		}
		t.utf = append(t.utf[:0], t.utf[n:]...)
		isControl := r >= 0x80 && r <= 0x9f // of C1: as a character it shows nothing
		if !isControl {
			t.print(r)
		}
	}
}

// cut shows an unfinished character as U+FFFD.
func (t *Term) cut() {
	if len(t.utf) > 0 {
		t.utf = t.utf[:0]
		t.print(utf8.RuneError)
	}
}

// control carries out a control character.
func (t *Term) control(b byte) {
	switch b {
	case 0x07:
		t.Bells++
	case '\b':
		t.column(t.x - 1)
	case '\t':
		t.tab(1)
	case '\n', '\v', '\f':
		t.feed(1)
		if t.on(newLine) {
			t.column(0)
		}
	case '\r':
		t.column(0)
	case 0x0e, 0x0f:
		t.shift = int(0x0f - b)
	case 0x1b:
		t.seq = t.seq[:0]
		t.state = (*Term).escape
	}
}

// escape takes a byte after ESC.
func (t *Term) escape(b byte) {
	switch {
	case b < ' ':
		t.control(b)
	case b == 0x7f: // nothing, as everywhere in a sequence
	case b < '0': // an intermediate byte
		t.seq = append(t.seq, b)
	case b > 0x7f:
		t.state = (*Term).amiss
	case len(t.seq) == 0 && b == '[':
		t.state = (*Term).csi
	case len(t.seq) == 0 && t.opensString(b):
		t.opener = b
		t.state = (*Term).str
	default:
		t.state = nil
		t.seq = append(t.seq, b)
		t.simple(t.seq)
	}
}

// opensString reports whether ESC and b open a string. In screen k opens one,
// too: a title.
func (t *Term) opensString(b byte) bool {
	return strings.IndexByte("]P_^X", b) >= 0 || b == 'k' && t.opt.NoBCE
}

// simple carries out ESC order, of one byte or of some.
func (t *Term) simple(order []byte) {
	t.skipped = false
	switch string(order) {
	case "7":
		t.saved = t.cursor
	case "8":
		t.cursor = t.saved
	case "D":
		t.feed(1)
	case "E":
		t.feed(1)
		t.column(0)
	case "M":
		t.feed(-1)
	case "H":
		t.setStop(t.x, true)
	case "#8":
		t.align()
	case "c":
		t.reset()
	case "=", ">":
		t.change(keypad, order[0] == '=')
	case "(0", "(B", ")0", ")B":
	default:
		t.skipped = !harmlessEscapes[string(order)] && strings.IndexByte(" *+", order[0]) < 0
	}
	set := strings.IndexByte("()", order[0])
	if set >= 0 { // an unknown set shows letters as they are
		t.sets[set] = order[1]
	}
	asks := order[0] == 'Z'
	if asks || t.skipped {
		t.note(t.said, asks, string(order))
	}
}

// csi takes a byte after ESC [.
func (t *Term) csi(b byte) {
	switch {
	case b < ' ':
		t.control(b)
	case b > 0x7f:
		t.state = (*Term).amiss
	case b >= 0x40 && b != 0x7f:
		t.state = nil
		if len(t.seq) < mostOfSequence {
			t.sequence(t.seq, b)
		}
	case len(t.seq) < mostOfSequence && b != 0x7f:
		t.seq = append(t.seq, b)
	}
}

// amiss takes the bytes after the first of a character beyond ASCII that has
// broken off a sequence. The character shows nothing.
func (t *Term) amiss(b byte) {
	if b < 0x80 || b > 0xbf {
		t.state = nil
		t.parse(b)
	}
}

// str takes a byte of an operating system command or another string, which ends
// with BEL or ESC \.
func (t *Term) str(b byte) {
	switch {
	case b == 0x1b:
		t.state = (*Term).strEnd
	case b == 0x07 && t.opener == ']':
		t.state = nil
		t.command("\a")
	case len(t.seq) < mostOfSequence:
		t.seq = append(t.seq, b)
		isShort := t.opener == ']' && len(t.seq) <= 8
		if isShort && t.linux(t.seq) {
			t.state = nil
		}
	}
}

// strEnd takes the byte after an ESC in a string.
func (t *Term) strEnd(b byte) {
	t.state = nil
	if b == '\\' {
		t.command("\x1b\\")
		return
	}
	t.control(0x1b)
	t.parse(b)
}

package input

import (
	"time"

	"github.com/gdamore/tcell/v2"
)

// The bits of a button in xterm's mouse reports.
const (
	mouseMotion = 0x20
	mouseWheel  = 0x40
	mouseNone   = 3 // no button
)

// Buttons are tcell's names for the buttons of a report. Its second button is
// the right one.
var Buttons = [...]tcell.ButtonMask{
	tcell.Button1, tcell.Button3, tcell.Button2, mouseNone: tcell.ButtonNone,
	mouseWheel: tcell.WheelUp, mouseWheel + 1: tcell.WheelDown, mouseWheel +
		2: tcell.WheelLeft, mouseWheel + 3: tcell.WheelRight,
	128: tcell.Button4, 129: tcell.Button5, 130: tcell.Button6, 131: tcell.Button7,
}

// mouse reads a mouse report: button and modifiers, column, row. Terminals may
// report places outside the screen, to which they are clipped.
func (p *Parser) mouse(f fields, up bool) {
	if f.count != 3 {
		return
	}
	b := f.number[0][0]
	if b == 31 { // urxvt: a move without a button
		b = mouseMotion | mouseNone
	}
	button := b & (128 | mouseWheel | 3)
	switch {
	case up:
		button, p.pressed = mouseNone, false
	case b&mouseMotion != 0 && !p.pressed: // some terminals say that the first button is down
		button = mouseNone
	case b&mouseMotion == 0 && button&mouseWheel == 0:
		p.pressed = true
	}
	x, y := max(0, min(f.number[1][0], p.w)-1), max(0, min(f.number[2][0], p.h)-1)
	p.events = append(p.events, tcell.NewEventMouse(x, y, Buttons[button], modifiers(b>>2&7+1)))
}

// focus adds a change of the focus, with a time, which tcell leaves out. A
// window without it is told of no release.
func (p *Parser) focus(on bool) {
	if !on && p.releases {
		p.events = append(p.events, p.Lift()...)
	}
	ev := tcell.NewEventFocus(on)
	ev.EventTime = new(tcell.EventTime)
	ev.SetEventTime(time.Now())
	p.events = append(p.events, ev)
}

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
	r.line = c == '\r'
	if k != 0 {
		p.events = append(p.events, tcell.NewEventKey(k, c, tcell.ModNone))
	}
}

// Grows reports whether the bytes b prolong a paste, however long ago it has
// begun. A lone Ctrl-C does not, so that a player ends one whose end is lost.
func (p *Parser) Grows(b []byte) bool { return p.outer.pasting && string(b) != "\x03" }

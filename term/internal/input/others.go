package input

import (
	"time"

	"github.com/gdamore/tcell/v2"
)

// These are bits of the button in xterm's reports of the mouse.
const (
	mouseMotion = 0x20
	mouseWheel  = 0x40
	mouseNone   = 3 // no button
)

// Buttons are tcell's names of the buttons in a report. To tcell the right
// button is the second one.
var Buttons = [...]tcell.ButtonMask{
	0:              tcell.Button1,
	1:              tcell.Button3,
	2:              tcell.Button2,
	mouseNone:      tcell.ButtonNone,
	mouseWheel:     tcell.WheelUp,
	mouseWheel + 1: tcell.WheelDown,
	mouseWheel + 2: tcell.WheelLeft,
	mouseWheel + 3: tcell.WheelRight,
	128:            tcell.Button4,
	129:            tcell.Button5,
	130:            tcell.Button6,
	131:            tcell.Button7,
}

// mouse reads a report of the mouse: the button with the modifiers, the column,
// and the row. Terminals may report a place outside the screen; the event has
// the nearest place within.
func (p *Parser) mouse(f fields, up bool) {
	if f.count != 3 {
		return
	}
	b := f.number[0][0]
	if b == 31 { // so urxvt reports a move without a button
		b = mouseMotion | mouseNone
	}
	button := b & (128 | mouseWheel | 3)
	switch {
	case up:
		button = mouseNone
		p.pressed = false
	case b&mouseMotion != 0 && !p.pressed: // some terminals say that the first button is down
		button = mouseNone
	case b&mouseMotion == 0 && button&mouseWheel == 0:
		p.pressed = true
	}
	x := max(0, min(f.number[1][0], p.w)-1)
	y := max(0, min(f.number[2][0], p.h)-1)
	p.events = append(p.events, tcell.NewEventMouse(x, y, Buttons[button], modifiers(b>>2&7+1)))
}

// focus adds a change of the focus. When the window loses it, all keys go up,
// because the terminal does not report releases to it any more. The event has a
// time, which tcell leaves out.
func (p *Parser) focus(on bool) {
	if !on && p.releases {
		p.events = append(p.events, p.Lift()...)
	}
	ev := tcell.NewEventFocus(on)
	ev.EventTime = new(tcell.EventTime)
	ev.SetEventTime(time.Now())
	p.events = append(p.events, ev)
}

// pasteEnd ends a paste. All that comes before it is text.
const pasteEnd = "\x1b[201~"

// paste adds the beginning or the end of a paste.
func (p *Parser) paste(r *reader, on bool) {
	p.pasting = on
	r.pasting = on
	r.line = false
	p.events = append(p.events, tcell.NewEventPaste(on))
}

// pasted adds a character of a paste. A CR, an LF and a CR LF end a line. Other
// control characters are left out: they are no text, and as keys they would be
// pressed by whoever has written the text.
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

// Grows reports whether the bytes b prolong a paste. A Ctrl-C alone does not,
// so that a player can end a paste whose end is lost.
func (p *Parser) Grows(b []byte) bool { return p.outer.pasting && string(b) != "\x03" }

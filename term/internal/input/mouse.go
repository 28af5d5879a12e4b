package input

import "github.com/gdamore/tcell/v2"

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
	mouseWheel: tcell.WheelUp, mouseWheel + 1: tcell.WheelDown, mouseWheel + 2: tcell.WheelLeft, mouseWheel + 3: tcell.WheelRight,
	128: tcell.Button4, 129: tcell.Button5, 130: tcell.Button6, 131: tcell.Button7,
}

// mouse reads a mouse report: button and modifiers, column, row. Terminals may
// report places outside the screen, to which they are clipped.
func (p *Parser) mouse(f fields, up bool) {
	if f.count != 3 {
		return
	}
	b := f.number[0]
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
	x, y := max(0, min(f.number[1], p.w)-1), max(0, min(f.number[2], p.h)-1)
	p.events = append(p.events, tcell.NewEventMouse(x, y, Buttons[button], modifiers(b>>2&7+1)))
}

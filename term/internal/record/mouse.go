package record

import (
	"fmt"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// clicks are the words for the buttons of a mouse.
var clicks = map[tcell.ButtonMask]string{
	tcell.Button1: "click", tcell.Button2: "rightclick", tcell.Button3: "middleclick",
	tcell.WheelUp: "wheelup", tcell.WheelDown: "wheeldown",
}

const wheels = tcell.WheelUp | tcell.WheelDown | tcell.WheelLeft | tcell.WheelRight

// click returns the act of an event of the mouse. The word of a button comes
// when the button goes up: only then is it known whether the mouse was dragged.
func (h *Hand) click(t *vt.Term, e *tcell.EventMouse) Act {
	x, y := e.Position()
	e = tcell.NewEventMouse(x, y, e.Buttons(), 0) // no word has the modifiers of a click
	b, err := h.mouse.Bytes(t, e)
	act := Act{Bytes: b}
	cell := fmt.Sprintf(":%d,%d", x, y)
	now := e.Buttons() &^ wheels
	before := h.pressed
	h.pressed = now
	switch {
	case err != nil: // the program has not asked for the mouse
		return Act{}
	case e.Buttons()&wheels != 0:
		h.pressed = before
		act.Keys = h.named(clicks[e.Buttons()], cell)
	case now != 0 && before == 0:
		h.from = [2]int{x, y}
	case now == 0 && before != 0:
		act.Later = true
		act.Keys = h.up(before, x, y)
	case now == 0 && len(b) > 0:
		act.Later = true
		act.Keys = []Key{{Word: "move" + cell, Kind: Move}}
	}
	if len(act.Keys) == 0 && now == 0 && len(b) > 0 {
		act.Lost = "a button of the mouse"
	}
	return act
}

// up returns the word for a button that goes up.
func (h *Hand) up(button tcell.ButtonMask, x, y int) []Key {
	isDrag := h.from != [2]int{x, y} && button == tcell.Button1
	if isDrag {
		return h.named("drag", fmt.Sprintf(":%d,%d-%d,%d", h.from[0], h.from[1], x, y))
	}
	return h.named(clicks[button], fmt.Sprintf(":%d,%d", h.from[0], h.from[1]))
}

// named returns the word of a name, or nothing if there is none.
func (h *Hand) named(name, cell string) []Key {
	if name == "" {
		return nil
	}
	return []Key{{Word: name + cell}}
}

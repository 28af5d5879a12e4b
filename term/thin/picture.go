package thin

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// shown is what the screen has of the program's terminal, beside its picture.
type shown struct {
	shape int    // of the cursor
	tint  string // the color of the cursor
	title string
	bells int
	all   bool // the screen may have lost cells, and needs all of them
}

// copy carries the picture and the modes to the screen. It returns the time
// after which a synchronized update ends by itself, or 0 if there is none.
func (r *Relay) copy() (ends time.Duration) {
	changed, ends := r.screen.Copy(r.terminal, r.all)
	r.all = false
	modes, redraw := r.player.set(r.terminal.Input())
	switch {
	case redraw:
		r.screen.Sync()
	case changed || modes:
		r.screen.Show()
	}
	r.copyModes()
	return ends
}

// copyModes carries what is not a part of the picture: the form of the cursor,
// the title, bells and the clipboard.
func (r *Relay) copyModes() {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := r.terminal
	screen := r.screen
	shape, tint := t.Pointer()
	if shape != r.shape || tint != r.tint {
		r.shape = shape
		r.tint = tint
		screen.SetCursorStyle(styleOfCursor(shape), colorOfCursor(tint))
	}
	if t.Title != r.title {
		r.title = t.Title
		screen.SetTitle(r.title)
	}
	if t.Clipboard != nil { // before the bell: at the end only the first may be sent
		screen.SetClipboard(t.Clipboard)
		t.Clipboard = nil
	}
	if t.Bells != r.bells { // several bells within a picture are one
		r.bells = t.Bells
		screen.Beep()
	}
}

// styleOfCursor returns the shape of a cursor by its number, or the default.
func styleOfCursor(shape int) tcell.CursorStyle {
	if shape > int(tcell.CursorStyleSteadyBar) {
		return tcell.CursorStyleDefault
	}
	return tcell.CursorStyle(shape)
}

// colorOfCursor returns a color by its name. A name that vt does not know is
// one of the web.
func colorOfCursor(name string) tcell.Color {
	c, ok := vt.ParseColor(name)
	if !ok {
		return tcell.GetColor(name)
	}
	return tcell.NewHexColor(int32(c & 0xffffff))
}

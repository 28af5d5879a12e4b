package thin

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// shown is what the screen has of the program's terminal, beside its picture.
type shown struct {
	shape int // of the cursor
	tint  string
	title string
	bells int
	all   bool // the screen may have lost cells
}

// copy carries the picture and the modes to the screen. It returns the time
// after which a synchronized update ends by itself, or 0.
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

// copyModes carries the rest.
func (r *Relay) copyModes() {
	r.mu.Lock()
	defer r.mu.Unlock()
	t, screen := r.terminal, r.screen
	if shape, tint := t.Pointer(); shape != r.shape || tint != r.tint {
		r.shape, r.tint = shape, tint
		screen.SetCursorStyle(styleOfCursor(shape), colorOfCursor(tint))
	}
	if t.Title != r.title {
		r.title = t.Title
		screen.SetTitle(r.title)
	}
	if t.Bells != r.bells { // many bells of a moment are one
		r.bells = t.Bells
		screen.Beep()
	}
	if t.Clipboard != nil {
		screen.SetClipboard(t.Clipboard)
		t.Clipboard = nil
	}
}

// styleOfCursor returns the shape of a cursor by its number, or the default.
func styleOfCursor(shape int) tcell.CursorStyle {
	if shape > int(tcell.CursorStyleSteadyBar) {
		return tcell.CursorStyleDefault
	}
	return tcell.CursorStyle(shape)
}

// colorOfCursor returns a color by its name, which is one of the web if it is
// not one of vt.
func colorOfCursor(name string) tcell.Color {
	if c, ok := vt.ParseColor(name); ok {
		return tcell.NewHexColor(int32(c & 0xffffff))
	}
	return tcell.GetColor(name)
}

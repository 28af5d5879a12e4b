package scene

import (
	"slices"
	"strings"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
)

// A Manual is a list of keys over the picture. It scrolls if it does not fit.
type Manual struct {
	Title string       // on the edge
	Rows  []render.Row // a key and its meaning each
	line  int          // lines above the window
}

// scroll scrolls the manual in a window of w x h cells, and returns false for a
// key that closes it.
func (m *Manual) scroll(i keys.Intent, w, h int) bool {
	p := m.panel(w, h)
	last := p.Beyond(w, h)
	switch {
	case i == keys.Up && last > 0:
		m.line = max(0, min(m.line, last)-1)
	case i == keys.Down && last > 0:
		m.line = min(last, m.line+1)
	default:
		return false
	}
	return true
}

// panel returns the panel of the manual in a window of w x h cells.
func (m *Manual) panel(w, h int) render.Panel {
	p := render.Panel{Title: m.Title, Rows: m.Rows, Selected: -1, Top: m.line, Hint: "any key: close"}
	if p.Beyond(w, h) > 0 {
		p.Hint = "↑ ↓ more  other keys: close"
	}
	return p
}

// The manuals of the acts.
var (
	matchManual  = Manual{Title: "Keys", Rows: slices.Concat(steerRows, sharedRows, timeRows, escRows, endRows, hintRows)}
	duelManual   = Manual{Title: "Keys", Rows: slices.Concat(steerRows, timeRows[3:], []render.Row{{Left: "menu", Right: "Esc"}}, endRows, hintRows)}
	replayManual = Manual{Title: "Keys", Rows: slices.Concat([]render.Row{{Left: "5 seconds back, forward", Right: "← →"}}, timeRows, endRows)}

	steerRows = func() (rows []render.Row) {
		for _, m := range moves {
			both := strings.TrimSuffix(m.keys[m.first]+" or "+m.keys[1-m.first], " or ")
			rows = append(rows, render.Row{Left: m.name, Right: both})
		}
		return rows
	}()
	hintRows = []render.Row{{Left: "Hyperspace leads anywhere, and may kill."}, {Left: "Held keys stutter? Tap instead."}}

	sharedRows = []render.Row{
		{Left: "player 1", Right: "$left $right $thrust $down $fire"},
		{Left: "player 2", Right: "← → ↑ ↓ Enter"},
	}
	timeRows = []render.Row{
		{Left: "pause", Right: "P"},
		{Left: "single step", Right: "."},
		{Left: "faster, slower", Right: "+  -"},
		{Left: "timing numbers", Right: "H"},
		{Left: "redraw", Right: "Ctrl-L"},
	}
	escRows    = []render.Row{{Left: "pause, again: menu", Right: "Esc"}}
	suspendRow = render.Row{Left: "to the shell", Right: "Ctrl-Z"}
	endRows    = []render.Row{suspendRow, {Left: "quit", Right: "$quit or Ctrl-C"}}
)

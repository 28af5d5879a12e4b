package scene

import (
	"slices"
	"strings"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
)

// A Manual is a list of keys. It scrolls if it does not fit.
type Manual struct {
	Title string       // on the edge
	Rows  []render.Row // a key and its meaning each
}

// A reading is the panel of an open manual.
type reading struct {
	Manual
	s    *Stage
	line int // lines above the window
}

// Open lays a manual over the scene, which stops until the player closes it.
func (s *Stage) Open(m Manual) {
	s.lay(&reading{Manual: m, s: s})
	s.Hold(ByManual)
}

// take scrolls. All other keys close the manual.
func (r *reading) take(k Press) bool {
	p := r.panel()
	last := p.Beyond(r.s.terminal.Size())
	switch {
	case k.Intent == keys.Up && last > 0:
		r.line = max(0, min(r.line, last)-1)
	case k.Intent == keys.Down && last > 0:
		r.line = min(last, r.line+1)
	default:
		r.s.lift(r)
		r.s.Free(ByManual)
	}
	return true
}

func (r *reading) draw(c *render.Canvas) {
	p := r.panel()
	p.Draw(c)
}

// panel returns the lines to show.
func (r *reading) panel() render.Panel {
	p := render.Panel{Title: r.Title, Rows: r.Rows, Selected: -1, Top: r.line, Hint: "any key: close"}
	if p.Beyond(r.s.terminal.Size()) > 0 {
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

package scene

import (
	"slices"
	"strings"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
)

// A manual is a panel with a list of keys. It scrolls if it does not fit.
type manual struct {
	render.Panel
	s *Stage
}

// Open lays a manual with a title and rows over the scene, which stops until
// the player closes it.
func (s *Stage) Open(p render.Panel) {
	p.Selected = -1
	s.lay(&manual{p, s})
	s.Hold(ByManual)
}

// take scrolls. All other keys close the manual.
func (m *manual) take(k Press) bool {
	p := m.panel()
	last := p.Beyond(m.s.terminal.Size())
	switch {
	case k.Intent == keys.Up && last > 0:
		m.Top = max(0, min(m.Top, last)-1)
	case k.Intent == keys.Down && last > 0:
		m.Top = min(last, m.Top+1)
	default:
		m.s.lift(m)
		m.s.Free(ByManual)
	}
	return true
}

func (m *manual) draw(c *render.Canvas) {
	p := m.panel()
	p.Draw(c)
}

// panel returns the lines to show.
func (m *manual) panel() render.Panel {
	p := m.Panel
	if p.Hint = "any key: close"; p.Beyond(m.s.terminal.Size()) > 0 {
		p.Hint = "↑ ↓ more  other keys: close"
	}
	return p
}

// The manuals of the acts.
var (
	matchManual  = render.Panel{Title: "Keys", Rows: slices.Concat(steerRows, sharedRows, timeRows, escRows, endRows, hintRows)}
	duelManual   = render.Panel{Title: "Keys", Rows: slices.Concat(steerRows, timeRows[3:], []render.Row{{Left: "menu", Right: "Esc"}}, endRows, hintRows)}
	replayManual = render.Panel{Title: "Keys", Rows: slices.Concat([]render.Row{{Left: "5 seconds back, forward", Right: "← →"}}, timeRows, endRows)}

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

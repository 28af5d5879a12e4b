package scene

import (
	"slices"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
)

// A manual is a panel with a list of keys. It scrolls if it does not fit.
type manual struct {
	render.Panel
	s *Stage
}

// Open lays a manual with the title and the rows of p over the scene, which
// stops until the player closes the manual.
func (s *Stage) Open(p render.Panel) {
	p.Selected = -1
	s.lay(&manual{p, s})
	s.Hold(ByManual)
}

// take scrolls. All other keys close the manual.
func (m *manual) take(k Press) bool {
	p := m.panel()
	last := p.Beyond(m.s.terminal.Size())
	switch i := k.inMenu(); {
	case i == keys.Up && last > 0:
		m.Top = max(0, min(m.Top, last)-1)
	case i == keys.Down && last > 0:
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

// panel returns the manual as a panel, with a hint.
func (m *manual) panel() render.Panel {
	p := m.Panel
	p.Hint = "any key: close"
	if p.Beyond(m.s.terminal.Size()) > 0 {
		p.Hint = "↑ ↓ more  other keys: close"
	}
	return p
}

// The manuals of the acts.
var (
	matchManual = render.Panel{
		Title: "Keys",
		Rows: slices.Concat(
			steerRows(), sharedRows, timeRows, viewRows, escRows, endRows, hintRows),
	}
	duelManual = render.Panel{
		Title: "Keys",
		Rows:  slices.Concat(steerRows(), viewRows, menuRows, endRows, hintRows),
	}
	replayManual = render.Panel{
		Title: "Keys",
		Rows:  slices.Concat(windRows, timeRows, viewRows, endRows),
	}
)

// steerRows returns a row for each of the moves, with the keys of both hands.
func steerRows() (rows []render.Row) {
	for _, m := range moves {
		both := m.keys[m.first]
		if other := m.keys[1-m.first]; other != "" {
			both += " or " + other
		}
		rows = append(rows, render.Row{Left: m.name, Right: both})
	}
	return rows
}

// Rows of several manuals.
var (
	sharedRows = []render.Row{
		{Left: "player 1", Right: "$left $right $thrust $down $fire"},
		{Left: "player 2", Right: "$left2 $right2 $thrust2 $down2 $fire2"},
	}
	windRows = []render.Row{
		{Left: "5 seconds back, forward", Right: "← →"},
	}
	timeRows = []render.Row{
		{Left: "pause", Right: "$pause"},
		{Left: "single step", Right: "$step"},
		{Left: "faster, slower", Right: "$faster  $slower"},
	}
	viewRows = []render.Row{
		{Left: "timing numbers", Right: "$numbers"},
		{Left: "redraw", Right: "Ctrl-L"},
	}
	escRows = []render.Row{
		{Left: "pause, then menu", Right: "Esc"},
	}
	menuRows = []render.Row{
		{Left: "menu", Right: "Esc"},
	}
	suspendRow = render.Row{Left: "to the shell", Right: "Ctrl-Z"}
	endRows    = []render.Row{
		suspendRow,
		{Left: "quit", Right: "$quit or Ctrl-C"},
	}
	hintRows = []render.Row{
		{Left: "A round has 20 torpedoes and one tank."},
		{Left: "Hyperspace leads anywhere, and may kill."},
		{Left: "Held keys stutter? Tap instead."},
	}
)

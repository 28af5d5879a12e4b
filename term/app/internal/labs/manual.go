package labs

import (
	_ "embed" // for the texts
	"strings"

	"fixstep/render"
)

// labManual lists the keys of the lab.
var labManual = render.Panel{Title: "The lab", Rows: []render.Row{
	{Left: "updates lighter, heavier", Right: "u  Shift-U"},
	{Left: "draws lighter, heavier", Right: "d  Shift-D"},
	{Left: "choose a loop, open it", Right: "↑ ↓  Enter"},
	{Left: "stall all for half a second, for three", Right: "s  Shift-S"},
	{Left: "step shorter, longer (restarts)", Right: "t  Shift-T"},
	{Left: "a key for the game, and its time to the picture", Right: "Space"},
	{Left: "max-updates: the loop's own, 5, 1, none", Right: "M"},
	{Left: "three owners of a loop, with their code", Right: "E"},
	{Left: "speed of the clock", Right: "+  -"},
	{Left: "pause, single step", Right: "P  ."},
	{Left: "quit", Right: "Q or Ctrl-C"},
	{Left: "In color: a loop's picture. Gray: the truth, by the clock."},
}}

// ownersText names the three owners that a loop can have. Its code is that of
// an example of package loop.
//
//go:embed owners.txt
var ownersText string

// ownersManual shows the text like a list of keys.
var ownersManual = render.Panel{Title: "Who owns the loop?", Rows: func() (rows []render.Row) {
	for line := range strings.Lines(ownersText) {
		text := strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "    ")
		rows = append(rows, render.Row{Left: text})
	}
	return rows
}()}

// statesText has a figure for each loop, of its states and their arrows.
//
//go:embed states.txt
var statesText string

// statesOf returns the lines of the figure of a loop, which may have a machine
// of its own in its name; none for a loop without a figure.
func statesOf(name string) []string {
	name, _, _ = strings.Cut(name, "@")
	_, figure, found := strings.Cut(statesText, "\n\nloop: "+name+"\n")
	if !found {
		return nil
	}
	figure, _, _ = strings.Cut(figure, "\n\n")
	return strings.Split(strings.TrimRight(figure, "\n"), "\n")
}

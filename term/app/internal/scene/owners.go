package scene

import (
	_ "embed" // for the text
	"strings"

	"fixstep/render"
)

// ownersText says who can own a loop, with the code. It is that of an example
// of package loop.
//
//go:embed owners.txt
var ownersText string

// ownersManual shows the text like a list of keys.
var ownersManual = manual{title: "Who owns the loop?", rows: func() (rows []render.Row) {
	for line := range strings.Lines(ownersText) {
		rows = append(rows, render.Row{Left: strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "    ")})
	}
	return rows
}()}

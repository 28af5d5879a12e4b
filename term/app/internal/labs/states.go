package labs

import (
	_ "embed" // for the figures
	"strings"
)

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

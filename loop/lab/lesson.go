package lab

import (
	"fmt"
	"strings"
)

// Runs are the runs that a text speaks of, by the names of their lanes.
type Runs map[string]*Lane

// Fill puts numbers into a text, in place of the names in braces: a lane and
// one of its numbers, as in {steady.dropped} or {delta@slow.draws}.
func (r Runs) Fill(text string) (string, error) {
	var wrong error
	var filled strings.Builder
	for {
		before, rest, _ := strings.Cut(text, "{")
		filled.WriteString(before)
		name, after, found := strings.Cut(rest, "}")
		if !found {
			return filled.String(), wrong
		}
		n, known := Number{}, false
		i := max(0, strings.LastIndexByte(name, '.'))
		if lane := r[name[:i]]; lane != nil {
			n, known = lane.Number(name[i+1:])
		}
		if !known {
			wrong = fmt.Errorf("no number {%s}", name)
		}
		filled.WriteString(n.String())
		text = after
	}
}

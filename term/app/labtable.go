package app

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"fixstep/loop/lab"
)

// writeJSON writes a JSON object for each lane, in a line: the name of the
// loop, and all its Numbers, times in nanoseconds and places in parts of
// lab.Width.
func writeJSON(w io.Writer, lanes []*lab.Lane) error {
	text := ""
	for _, r := range lanes {
		text += fmt.Sprintf("{%q:%q", "loop", r.Design.Name)
		numbers := r.Numbers()
		for _, name := range slices.Sorted(maps.Keys(numbers)) {
			text += fmt.Sprintf(",%q:%d", name, numbers[name])
		}
		text += "}\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// tableColumns are the columns of the table, each a name of lab.Lane.Numbers.
var tableColumns = strings.Fields("updates draws sleeps " +
	"sim end busy idle dropped burst gap error off twice key")

// tableLegend explains the columns.
const tableLegend = `times in ms · updates: how many · draws: how many · sleeps: how many
sim: game time simulated · end: the clock at the end · busy: in updates and draws
idle: asleep; async has two cores · dropped: given up on purpose
burst: most updates without a draw between · gap: longest that a picture stayed
error: furthest the screen was from the clock · off: its distance at the end; below 0: behind
twice: draws of a moment drawn just before · key: longest from a key to its picture
`

// writeTable writes a table of lanes and a legend that fit on a screen, times
// in whole milliseconds.
func writeTable(w io.Writer, lanes []*lab.Lane) error {
	t := tabwriter.NewWriter(w, 0, 0, 0, ' ', tabwriter.AlignRight)
	wide := 14
	for _, r := range lanes {
		wide = max(wide, len(r.Design.Name))
	}
	fmt.Fprintf(t, "%-*s\t %s\t\n", wide, "loop", strings.Join(tableColumns, "\t "))
	for _, r := range lanes {
		fmt.Fprintf(t, "%-*s\t", wide, r.Design.Name)
		numbers := r.Numbers()
		if r.Key == 0 { // no key was pressed, or no key was seen
			numbers["key"] = "-"
		}
		for _, c := range tableColumns {
			n := numbers[c]
			if d, ok := n.(time.Duration); ok {
				n = d.Round(time.Millisecond).Milliseconds()
			}
			fmt.Fprintf(t, " %v\t", n)
		}
		fmt.Fprintln(t)
	}
	fmt.Fprintln(t)
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, tableLegend)
	return err
}

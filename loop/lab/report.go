package lab

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// WriteJSON runs the loops one after another and writes a JSON object for each,
// in a line: the name of the loop, and all its Numbers, times in nanoseconds
// and places in parts of Width. A loop that fails has no object: the error
// names it, after the objects of the other loops.
func WriteJSON(w io.Writer, list []Setup) error {
	var bad error
	for _, s := range list {
		r, err := s.Machine.Drive(s.Design, 0)
		if err != nil {
			bad = errors.Join(bad, err)
			continue
		}
		line, numbers := fmt.Sprintf("{%q:%q", "loop", r.Design.Name), r.Numbers()
		for _, name := range slices.Sorted(maps.Keys(numbers)) {
			line += fmt.Sprintf(",%q:%d", name, numbers[name])
		}
		if _, err := fmt.Fprintln(w, line+"}"); err != nil {
			return err
		}
	}
	return bad
}

// columns are the columns of the table, each a name of Lane.Numbers.
var columns = strings.Fields("updates draws sleeps sim end busy idle dropped burst gap error off twice key")

// legend explains the columns.
const legend = `times in ms · updates: how many · draws: how many · sleeps: how many
sim: game time simulated · end: the clock at the end · busy: in updates and draws
idle: asleep; async has two cores · dropped: given up on purpose
burst: most updates without a draw between · gap: longest that a picture stayed
error: furthest the screen was from the clock · off: its distance at the end; below 0: behind
twice: draws of a moment drawn just before · key: longest from a key to its picture
`

// WriteTable runs the loops one after another and writes a table and a legend
// that fit on a screen, times in whole milliseconds. A loop that fails has no
// numbers: the error names it, after the rows of the other loops.
func WriteTable(w io.Writer, list []Setup) error {
	t := tabwriter.NewWriter(w, 0, 0, 0, ' ', tabwriter.AlignRight)
	wide := 14
	for _, s := range list {
		wide = max(wide, len(s.Design.Name))
	}
	fmt.Fprintf(t, "%-*s\t %s\t\n", wide, "loop", strings.Join(columns, "\t "))
	var bad error
	for _, s := range list {
		r, err := s.Machine.Drive(s.Design, 0)
		if err != nil {
			bad = errors.Join(bad, err)
			fmt.Fprintf(t, "%-*s\t%s\n", wide, s.Design.Name, strings.Repeat(" -\t", len(columns)))
			continue
		}
		fmt.Fprintf(t, "%-*s\t", wide, r.Design.Name)
		numbers := r.Numbers()
		if r.Key == 0 { // no key was pressed, or no key was seen
			numbers["key"] = "-"
		}
		for _, c := range columns {
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
	_, err := io.WriteString(w, legend)
	return errors.Join(err, bad)
}

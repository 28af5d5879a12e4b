package app

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"fixstep/loop/lab"
	"fixstep/loop/lab/plot"
)

// writePlots writes the plots of the runs and a page with all of them into a
// directory, which it makes if need be.
func (c *labFlags) writePlots(w io.Writer) error {
	list, err := c.runs()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.svg, 0o777); err != nil {
		return err
	}
	title := "Game loops on a model machine"
	plots := plot.All(list, c.step)
	for _, p := range plots {
		if err := writeNamed(w, filepath.Join(c.svg, p.Name+".svg"), p.SVG); err != nil {
			return err
		}
	}
	return writeNamed(w, filepath.Join(c.svg, "index.html"), plot.Page(title, plots))
}

// mostPlotted is how many operations a run may have that is plotted: more are
// finer than any picture.
const mostPlotted = 2_000_000

// runs returns what is to be plotted.
func (c *labFlags) runs() (list []*lab.Watched, err error) {
	for _, d := range c.designs {
		if n := c.machine.Turns(d); n > mostPlotted {
			return nil, usagef("lab: %s would take %.0f turns, too many to plot: give a shorter -for", d.Name, n)
		}
		t, err := c.machine.Record(d)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// writeNamed writes a file and says so.
func writeNamed(w io.Writer, name, text string) error {
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w, name)
	return err
}

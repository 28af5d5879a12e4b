//go:build !js

package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/loop/lab/plot"
	"fixstep/term/app/internal/files"
	"fixstep/term/internal/driver"
)

// writePlots writes the plots of the runs and a page with all of them into a
// directory, which it makes if need be.
func (c *labFlags) writePlots(w io.Writer) error {
	list, bad := c.runs()
	if len(list) == 0 {
		return bad
	}
	if err := os.MkdirAll(c.svg, 0o777); err != nil {
		return err
	}
	title := "Game loops on a model machine"
	plots := plot.All(list)
	for _, p := range plots {
		if err := writeNamed(w, filepath.Join(c.svg, p.Name+".svg"), p.SVG); err != nil {
			return err
		}
	}
	return errors.Join(writeNamed(w, filepath.Join(c.svg, "index.html"), plot.Page(title, plots)), bad)
}

// mostPlotted is the most operations of a plotted run: more are finer than any
// picture.
const mostPlotted = 2_000_000

// runs returns the runs to plot, or an error if one cannot be plotted.
func (c *labFlags) runs() ([]*lab.Lane, error) {
	for _, s := range c.setups {
		if n := s.Machine.Turns(s.Design); n > mostPlotted {
			return nil, usagef("lab: %s would take %.0f turns, too many to plot: give a shorter -for", s.Design.Name, n)
		}
	}
	lanes, bad := lab.Run(c.setups)
	for i, r := range lanes { // once more, with its operations
		lanes[i] = r.Setup.Start(mostPlotted)
		lanes[i].Advance(loop.UntilInput)
		lanes[i].Stop()
	}
	return lanes, bad
}

// isPlot reports whether a file is an older plot or page, which a new one may
// replace: it has the same style.
func isPlot(name, text string) bool {
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	const end = "</style>"
	_, style, _ := strings.Cut(text, "<style>")
	style, _, has := strings.Cut(style, end)
	old, _ := files.ReadRegular(name, info.Size())
	return has && strings.Contains(string(old), "<style>"+style+end)
}

// writeNamed writes a file and prints its name.
func writeNamed(w io.Writer, name, text string) (err error) {
	if isPlot(name, text) {
		err = driver.Write(name, text)
	} else {
		err = writeFile(name, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return usagef("lab: -svg: %s: %v", name, errThere)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintln(w, name)
	return err
}

//go:build !js

package app

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/term/app/internal/labs"
	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// writePictures writes a picture of each loop, opened at the end of -for, and a
// page of all pictures into a directory, which it makes if need be. A loop that
// fails has no picture, and is named in the error.
func (c *labFlags) writePictures(env *Env) (bad error) {
	w := env.Out
	err := os.MkdirAll(c.svg, 0o777)
	if err != nil {
		return err
	}
	page := pageHead
	for _, s := range c.setups {
		picture, failed := opened(s)
		if failed != nil {
			bad = errors.Join(bad, failed)
			continue
		}
		file := s.Design.Name + ".svg"
		err := c.writeNamed(w, file, picture)
		if err != nil {
			return err
		}
		file = html.EscapeString(file)
		page += fmt.Sprintf("<img src=\"%s\" alt=\"%s\">\n", file, file)
	}
	if page == pageHead {
		return bad
	}
	return errors.Join(c.writeNamed(w, "index.html", page+"</html>\n"), bad)
}

// pageHead begins the page of all pictures.
const pageHead = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Game loops on a model machine</title>
<style>body{max-width:760px;margin:2em auto;padding:0 1em;font:16px system-ui,sans-serif}
img{max-width:100%}</style>
<h1>Game loops on a model machine</h1>
`

// opened returns the picture of a loop that has run to its end, as the lab
// shows it when its lane is opened.
func opened(s lab.Setup) (picture string, err error) {
	length := s.Machine.For
	d, screen := driver.OpenScreen(80, 24, vt.Options{})
	screen.PollEvent() // the first event is the size, which the lab knows
	l := labs.NewLab(screen, 0, []lab.Setup{s})
	o := l.Options(loop.Options{Updates: loop.PerSecond(labs.LabRate)})
	d.Host(driver.NewGame(o, l, screen))
	defer l.Stop()
	defer d.Stop()
	open, err := parseKeys("Enter")
	if err == nil {
		err = d.Type(open)
	}
	d.Over() // the key has its time
	d.Wait(max(0, length-d.Now()))
	_, failed := d.Over()
	err = errors.Join(err, failed, l.Runs()[s.Design.Name].Err)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	err = d.Recording.WriteStill(&b)
	return b.String(), err
}

// writeNamed writes a file into the directory of -svg, and prints its name. A
// file that exists is replaced only by -update.
func (c *labFlags) writeNamed(w io.Writer, file, text string) (err error) {
	name := filepath.Join(c.svg, file)
	into := writeFile
	if c.update {
		into = replaceFile
	}
	err = into(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	switch {
	case errors.Is(err, fs.ErrExist):
		return errThere("svg", name)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintln(w, name)
	return err
}

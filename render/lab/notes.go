package lab

import (
	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

// Code is a line of the code of a loop.
type Code struct {
	Name string // of the loop
	lab.Line
}

// code draws the lines of code from row y on, beside the names of their loops,
// and returns the row below.
func (l *Lanes) code(c *render.Canvas, y, names int) int {
	w, h := c.W, c.H
	for i := 0; i < len(l.Code) && y < h-1; i, y = i+1, y+1 {
		line, ink := &l.Code[i], render.Dim
		if line.Now {
			ink = render.Marked
		} else if line.Done {
			ink = render.Plain
		}
		c.Label(0, y, names-1, render.Dim, line.Name)
		c.Label(names, y, min(w-names, canvas.Width(line.Text)), ink, line.Text)
	}
	return y
}

// notes draws the paragraphs from row y on, and reports whether it cut any.
func (l *Lanes) notes(c *render.Canvas, y int) (cut bool) {
	w, h := c.W, c.H
	for i, note := range l.Notes {
		ink := render.Dim
		if l.First && i == 0 {
			ink = render.Bright
		} else if i == 0 || l.First {
			ink = render.Plain
		}
		rows := c.Paragraph(0, y, w, h-1-y, ink, note)
		cut = cut || rows > h-1-y
		y += rows
	}
	return cut
}

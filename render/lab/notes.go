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

// below returns the lines of code that are shown below the lanes, and the
// number of empty rows above each note.
func (l *Lanes) below() (code []Code, gap int) {
	if l.Projector {
		return nil, 1
	}
	return l.Code, 0
}

// code draws the lines of code from row y on, beside the names of their loops,
// and returns the row below.
func (l *Lanes) code(c *render.Canvas, y, names int) int {
	w, h := c.Size()
	lines, _ := l.below()
	for i := 0; i < len(lines) && y < h-1; i, y = i+1, y+1 {
		line, ink := &lines[i], render.Dim
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
	if l.Projector && !l.First {
		return false
	}
	w, h := c.Size()
	_, gap := l.below()
	for i, note := range l.Notes {
		ink := render.Dim
		if l.First && (i == 0 || l.Projector) {
			ink = render.Bright
		} else if i == 0 || l.First {
			ink = render.Plain
		}
		y += gap
		rows := c.Paragraph(0, y, w, h-1-y, ink, note)
		cut = cut || rows > h-1-y
		y += rows
	}
	return cut
}

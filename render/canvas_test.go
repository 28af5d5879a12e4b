package render

import "fixstep/render/canvas"

// all returns the cells of the frame, row by row.
func (c *Canvas) all() (cells []canvas.Cell) {
	for i := range c.w * c.h {
		cells = append(cells, c.At(i%c.w, i/c.w))
	}
	return cells
}

// count returns the number of cells that have an ink.
func (c *Canvas) count(ink Ink) (n int) {
	for _, cell := range c.all() {
		if cell.Ink == ink {
			n++
		}
	}
	return n
}

package canvas

// Tiles draws those tiles of a map that the frame shows. A tile is w x h cells.
// The upper left corner of the frame is at the place x, y of the map, so x, y
// is a camera: x in eighths of a cell, and y in halves of a cell, which are
// pixels. Tiles asks the function tile for the ink of each tile, and whether to
// draw it.
//
// A cell that shows the half of a tile is drawn by pixels, and rounds x to half
// a cell, because a terminal shows a cell with one cut.
func (c *Canvas) Tiles(x, y, w, h int, tile func(col, row int) (ink Ink, drawn bool)) {
	w = 8 * max(1, min(w, MaxWidth))
	h = 2 * max(1, min(h, MaxWidth))
	for row := floor(y, h); row*h-y < 2*c.H; row++ {
		for col := floor(x, w); col*w-x < 8*c.W; col++ {
			if ink, drawn := tile(col, row); drawn {
				c.tile(col*w-x, row*h-y, w, h, ink)
			}
		}
	}
}

// tile draws a tile of w eighths by h halves of cells, with its upper left
// corner at left and top.
func (c *Canvas) tile(left, top, w, h int, ink Ink) {
	below := top + h
	for y := max(0, floor(top, 2)); y < c.H && 2*y < below; y++ {
		switch {
		case 2*y < top:
			c.half(2*y+1, left, left+w, ink)
		case 2*y+1 == below:
			c.half(2*y, left, left+w, ink)
		default:
			c.Bar(y, left, left+w, ink)
		}
	}
}

// half fills row y of pixels from one eighth of a cell to another.
func (c *Canvas) half(y, from, to int, ink Ink) {
	from = max(0, floor(from+2, 4))
	to = min(floor(to+2, 4), 2*c.W)
	for x := from; x < to; x++ {
		c.mix(x, y, ink)
	}
}

// floor returns n/d rounded down, where / would round -1 to 0.
func floor(n, d int) int {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}

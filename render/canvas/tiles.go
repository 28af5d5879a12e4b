package canvas

// Tiles draws those tiles of a map that the frame shows. A tile is w x h cells.
// The upper left corner of the frame is at the place x, y of the map, so x, y
// is a camera: x in eighths of a cell, and y in cells. Tiles asks the function
// tile for the ink of each tile, and whether to draw it.
func (c *Canvas) Tiles(x, y, w, h int, tile func(col, row int) (ink Ink, drawn bool)) {
	w = 8 * max(1, min(w, MaxWidth))
	h = max(1, min(h, MaxHeight))
	for row := floor(y, h); row*h-y < c.H; row++ {
		for col := floor(x, w); col*w-x < 8*c.W; col++ {
			if ink, drawn := tile(col, row); drawn {
				c.tile(col*w-x, row*h-y, w, h, ink)
			}
		}
	}
}

// tile draws a tile of w eighths by h cells, with its upper left corner at left
// and top.
func (c *Canvas) tile(left, top, w, h int, ink Ink) {
	for y := max(0, top); y < min(top+h, c.H); y++ {
		c.Bar(y, left, left+w, ink)
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

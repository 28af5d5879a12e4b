package canvas

// Sprite draws a picture of one ink, with its upper left pixel at x, y. Each
// character of a row is a pixel, and a blank is none.
func (c *Canvas) Sprite(x, y int, ink Ink, rows ...string) {
	for dy, row := range rows {
		dx := 0
		for _, r := range row {
			if r != ' ' {
				c.Pixel(x+dx, y+dy, ink)
			}
			dx++
		}
	}
}

// Image draws a picture of several inks, with its upper left pixel at x, y.
// Each character of a row is a pixel in the ink that inks has for it. A
// character that has no ink there is no pixel.
//
// A cell shows its last two inks if all four of its pixels are set. Otherwise,
// and in ASCII, it has the ink of its last pixel.
func (c *Canvas) Image(x, y int, inks map[rune]Ink, rows ...string) {
	for dy, row := range rows {
		dx := 0
		for _, r := range row {
			if ink, drawn := inks[r]; drawn {
				c.mix(x+dx, y+dy, ink)
			}
			dx++
		}
	}
}

// mix sets a pixel, and keeps the ink of the other pixels in its cell if the
// cell has no third one.
func (c *Canvas) mix(x, y int, ink Ink) {
	was := c.At(x>>1, y>>1)
	c.Pixel(x, y, ink)
	if was.Pixels == 0 || c.Font == ASCII {
		return
	}
	cell := &c.cells[y/2*c.W+x/2]
	pixel := uint8(1) << (x&1 + y&1*2)
	switch {
	case ink == was.Ink:
		cell.other = was.other
		cell.others = was.others &^ pixel
	case ink == was.other: // the two inks change their places
		cell.other = was.Ink
		cell.others = was.Pixels &^ was.others &^ pixel
	default:
		cell.other = was.Ink
		cell.others = was.Pixels &^ pixel
	}
	if cell.two() {
		cell.Text = pixels[c.Font][cell.Pixels&^cell.others]
	}
}

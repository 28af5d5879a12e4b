package cast

import (
	"fmt"
	"unicode/utf8"

	"fixstep/term/vt"
)

// The size of a cell and of the text in it, in pixels.
const (
	cellWidth  = vt.CellWidth
	cellHeight = vt.CellHeight
	baseline   = 14
)

// A box is a filled rectangle in a cell, in pixels from the cell's left upper
// corner.
type box struct{ left, top, w, h float64 }

// quadrants are the quarters of a cell that ▖ and the nine characters after it
// fill. Bits 1 and 2 are the upper quarters, and 4 and 8 the lower ones.
var quadrants = [...]int{4, 8, 1, 1 | 4 | 8, 1 | 8, 1 | 2 | 4, 1 | 2 | 8, 2, 2 | 4, 2 | 4 | 8}

// boxes returns the boxes of a block element or a braille character. It returns
// nil for a shade and for any other text. An SVG draws these characters as
// boxes, because fonts leave gaps between blocks, and few fonts have braille.
func boxes(text string) (list []box) {
	r, n := utf8.DecodeRuneInString(text)
	if n != len(text) {
		return nil
	}
	const (
		w = cellWidth
		h = cellHeight
	)
	switch {
	case r == '▀':
		return []box{{0, 0, w, h / 2}}
	case r >= '▁' && r <= '█':
		part := float64(r-'▁'+1) * h / 8
		return []box{{0, h - part, w, part}}
	case r >= '▉' && r <= '▏':
		return []box{{0, 0, float64('▐'-r) * w / 8, h}}
	case r == '▐':
		return []box{{w / 2.0, 0, w / 2.0, h}}
	case r == '▔':
		return []box{{0, 0, w, h / 8.0}}
	case r == '▕':
		return []box{{w * 7 / 8.0, 0, w / 8.0, h}}
	case r > 0x2800 && r <= 0x28ff:
		return dots(r - 0x2800)
	case r < '▖' || r > '▟':
		return nil
	}
	for i := range 4 {
		if quadrants[r-'▖']&(1<<i) != 0 {
			list = append(list, box{float64(i%2) * w / 2, float64(i/2) * h / 2, w / 2.0, h / 2})
		}
	}
	return list
}

// dots returns the boxes of a braille character. In Unicode each of its dots is
// a bit.
func dots(bits rune) (list []box) {
	const (
		size  = 2.5
		apart = 4.5
	)
	columns := [8]float64{0, 0, 0, 1, 1, 1, 0, 1}
	rows := [8]float64{0, 1, 2, 0, 1, 2, 3, 3}
	for i := range 8 {
		if bits>>i&1 == 1 {
			list = append(list, box{1 + apart*columns[i], 1 + apart*rows[i], size, size})
		}
	}
	return list
}

// blockOf returns the boxes of a text in column x, as a path of SVG.
func blockOf(text string, x int) (path string) {
	for _, b := range boxes(text) {
		left := float64(x*cellWidth) + b.left
		path += fmt.Sprintf("M%g %gh%gv%gh%gz", left, b.top, b.w, b.h, -b.w)
	}
	return path
}

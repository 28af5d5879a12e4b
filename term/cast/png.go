package cast

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"

	"fixstep/term/vt"
)

// zoom is how many pixels of a PNG are one of an SVG, across and down.
const zoom = 2

// WritePNG writes the last picture of the recording, as WriteStill does, as a
// PNG. Its letters are made of 5 by 8 dots; one that the game does not need
// is a frame.
func (r *Recording) WritePNG(out io.Writer) error {
	w, h := r.w, r.h
	list := r.still()
	if len(list) > 0 {
		w, h = len(list[0].rows[0]), len(list[0].rows)
	}
	p := canvas{image.NewRGBA(image.Rect(0, 0, w*cellWidth*zoom, h*cellHeight*zoom))}
	p.fill(box{0, 0, float64(w * cellWidth), float64(h * cellHeight)}, 0, 0, rgba(background))
	for _, f := range list {
		for y, row := range f.rows {
			for x, c := range row {
				p.cell(x, y, c)
			}
		}
	}
	return png.Encode(out, p.RGBA) // p itself takes four times as long: its type is unknown there
}

// A canvas is a PNG that is being drawn.
type canvas struct{ *image.RGBA }

// fill fills a box of the cell in column x of row y.
func (p canvas) fill(b box, x, y int, c color.Color) {
	at := func(v float64, cell int) int { return int(math.Round((v + float64(cell)) * zoom)) }
	x, y = x*cellWidth, y*cellHeight
	r := image.Rect(at(b.left, x), at(b.top, y), at(b.left+b.w, x), at(b.top+b.h, y))
	draw.Draw(p.RGBA, r, image.NewUniform(c), image.Point{}, draw.Over)
}

// cell draws a cell.
func (p canvas) cell(x, y int, c vt.Cell) {
	fore, back := colors(c.Style)
	fg, whole := rgba(fore), box{0, 0, cellWidth, cellHeight}
	if back != background {
		p.fill(whole, x, y, rgba(back))
	}
	if c.Style.Dim {
		fg.A = 153
	}
	if i := strings.Index("░▒▓", c.Text); i >= 0 && c.Text != "" {
		fg.A = uint8(64 + 64*i/len("░"))
	}
	list := boxes(c.Text)
	if list == nil {
		list = letter(c.Text, c.Style.Bold)
	}
	for _, b := range list {
		p.fill(b, x, y, fg)
	}
}

// rgba reads a colour as an SVG has it.
func rgba(text string) color.NRGBA {
	n, _ := strconv.ParseUint(text[1:], 16, 32)
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

// lines are the characters that join lines, and at i the sides of the cell to
// which the i-th goes: 1 and 2 to the left and right, 4 and 8 up and down.
const lines = "─│┌┐└┘├┤┬┴┼"

var sides = [...]int{3, 12, 10, 9, 6, 5, 14, 13, 11, 7, 15}

// letter returns what a letter or a line is made of.
func letter(text string, bold bool) (list []box) {
	const w, h, thin = cellWidth, cellHeight, 1
	if i := strings.Index(lines, text); i >= 0 && text != "" {
		for side, b := range [...]box{{0, h / 2, w/2 + thin, thin}, {w / 2, h / 2, w/2 + thin, thin}, {w / 2, 0, thin, h/2 + thin}, {w / 2, h / 2, thin, h / 2}} {
			if sides[i/len("─")]>>side&1 == 1 {
				list = append(list, b)
			}
		}
		return list
	}
	const dotWidth, dotHeight, left, top, high = 1.5, 2, 0.5, 1, 8
	columns := uint64(0x7f4141417f)
	if i := strings.Index(known, text); i >= 0 && text != "" {
		i = len([]rune(known[:i])) * 10
		columns, _ = strconv.ParseUint(font[i:i+10], 16, 64)
	}
	for x := range 5 {
		for y := range high {
			if columns>>(8*(4-x)+y)&1 == 1 && text != "" {
				b := box{left + dotWidth*float64(x), top + dotHeight*float64(y), dotWidth, dotHeight}
				if bold {
					b.w += dotWidth / 2
				}
				list = append(list, b)
			}
		}
	}
	return list
}

// known are the characters of the font, in its order.
const known = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~·×←→↑↓▶◀µ…●"

// font has five columns for each character, of two hexadecimal digits; the
// lowest bit is the uppermost dot.
const font = "" +
	"000000000000005F00000007000700147F147F14242A7F2A12231308646236495620500000070000001C2241000041221C00" +
	"2A1C7F1C2A08083E080800A06000000808080808006060000020100804023E5149453E00427F400042615149462141454B31" +
	"1814127F1027454545393C4A49493001710905033649494936064949291E0036360000005636000008142241001414141414" +
	"00412214080201590906324979413E7E1111117E7F494949363E414141227F4141413E7F494949417F090909013E4149497A" +
	"7F0808087F00417F41002040413F017F081422417F404040407F020C027F7F0408107F3E4141413E7F090909063E4151215E" +
	"7F09192946464949493101017F01013F4040403F1F2040201F3F4038403F631408146307087008076151494543007F414100" +
	"02040810200041417F0004020102044040404040000102040020545454787F484444383844444428384444487F3854545418" +
	"087E09010218A4A4A47C7F0804047800447D40004080847D00007F10284400417F40007C041804787C080404783844444438" +
	"FC2424241818242424FC7C080404084854545420043F4440203C4040207C1C2040201C3C4030403C44281028441CA0A0A07C" +
	"4464544C44000836410000007F00000041360800080408100800000800002214081422081C2A080808082A1C0804027F0204" +
	"10207F2010007F3E1C08081C3E7F00FC2020103C40004000401C3E3E3E1C"

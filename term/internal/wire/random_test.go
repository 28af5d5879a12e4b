package wire

import (
	"math/rand/v2"

	"github.com/gdamore/tcell/v2"
)

// texts are the texts of random pictures.
var texts = []string{
	" ", " ", " ", "a", "b", "@", "~", "█", "▀", "⠿", "─", "│", "é", "e\u0301", "o\u0302\u0323",
	"●", "漢", "語", "한", "ｱ", "Ａ", "⚡", "💎", "♥\ufe0f", "1\ufe0f\u20e3", "👍\U0001f3fd",
	"👨\u200d👩\u200d👧", "🇩🇪", "🇩", "\U0001cd00", "\u1112\u1161\u11ab", "कि",
	"\t", "\x1b", "\xff", "\u202e", "⸻",
}

// colors are the colors of random styles.
var colors = []Color{
	0, 0, 0, Palette(1), Palette(7), Palette(9), Palette(200), rgb24(1, 2, 3), rgb24(250, 200, 10),
}

// grid returns a blank picture of w by h cells.
func grid(w, h int) *Grid {
	g := new(Grid)
	g.Resize(w, h)
	return g
}

// ask calls Ask with a picture, and appends the frame that shows it.
func ask(e *Encoder, dst []byte, want *Grid, cx, cy int) []byte {
	e.Ask(want)
	return e.Frame(dst, cx, cy)
}

// paste makes a grid equal to another of the same size.
func paste(to, from *Grid) {
	copy(to.cells, from.cells)
	to.changeAll()
}

func randomStyle(r *rand.Rand) Style {
	st := Style{FG: colors[r.IntN(len(colors))]}
	if r.IntN(3) == 0 {
		st.BG = colors[r.IntN(len(colors))]
	}
	if r.IntN(6) == 0 {
		st.Attr = Attr(r.IntN(int(underline))) & plain
	}
	if r.IntN(6) == 0 {
		st.Attr |= Underlined(tcell.UnderlineStyle(r.IntN(6)))
		st.Under = colors[r.IntN(len(colors))]
	}
	if r.IntN(20) == 0 {
		st.Link = linkOf(tcell.StyleDefault.Url("http://a.b/é").UrlId([]string{"", "1"}[r.IntN(2)]))
	}
	return st
}

// scribble changes some cells of g.
func scribble(r *rand.Rand, g *Grid) {
	w, h := g.Size()
	switch r.IntN(12) {
	case 0:
		g.Fill(texts[r.IntN(8)], randomStyle(r))
	case 1:
		for i := range w * h {
			g.Put(i%w, i/w, texts[r.IntN(len(texts))], randomStyle(r))
		}
	case 2:
		y := r.IntN(h)
		st := randomStyle(r)
		for x := r.IntN(w); x < w; x++ {
			g.Put(x, y, " ", st)
		}
	default:
		styles := []Style{randomStyle(r), randomStyle(r), randomStyle(r)}
		for range r.IntN(20) {
			x := r.IntN(w+2) - 1
			y := r.IntN(h+2) - 1
			st := styles[r.IntN(3)]
			for range r.IntN(4) + 1 {
				g.Put(x, y, texts[r.IntN(len(texts))], st)
				x++
			}
		}
	}
}

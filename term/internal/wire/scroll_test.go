package wire

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// prose returns line n of a text: most have some 60 characters, some have none,
// and no two are alike.
func prose(n int) string {
	words := strings.Fields("the loop owes a step and draws nothing until it has made up for what was lost")
	state := uint64(n)*0x9e3779b97f4a7c15 + 1
	text := ""
	for len(text) < 50+n%17 && n%9 != 8 {
		state = state*6364136223846793005 + 1442695040888963407
		text += words[state>>33%uint64(len(words))] + " "
	}
	return text
}

// page draws the lines of a text from the first on, and a status line.
func page(g *Grid, first int) {
	w, h := g.Size()
	g.Fill(" ", Style{})
	for y := range h - 1 {
		put(0, y, prose(first+y), Style{})(g)
	}
	status := fmt.Sprintf(" loop.txt  %d-%d/5000", first+1, first+h-1)
	put(0, h-1, fmt.Sprintf("%-*s", w, status), reverse)(g)
}

// window draws a window of scrolling text, three frames a line, and moving
// words, mostly beside the window.
func window(g *Grid, things []thing, frame, width int) {
	g.Fill(" ", Style{})
	for y := range 13 {
		put(18, 5+y, fmt.Sprintf("|%-*.*s|", width, width, prose(frame/3+y)), Style{})(g)
	}
	words := []string{"sun", "planet", "moon", "asteroid"}
	for i, t := range things {
		put(int(t.x>>16), int(t.y>>16), words[i%4], Style{FG: Palette(t.color)})(g)
	}
}

// TestScrollBytes checks the bytes of a frame of scrolling text: a page by a
// line, and text in a window beside moving words.
func TestScrollBytes(t *testing.T) {
	const frames = 120
	things := bouncers(6)
	for _, c := range []struct {
		name string
		w, h int
		most float64
		draw func(g *Grid, i int)
	}{
		{"down", 80, 24, 110, func(g *Grid, i int) { page(g, i) }},
		{"up", 80, 24, 110, func(g *Grid, i int) { page(g, frames-i) }},
		{"down, large", 200, 50, 110, func(g *Grid, i int) { page(g, i) }},
		{"paragraphs", 200, 50, 110, func(g *Grid, i int) { // no row of a sample of every fourth has text
			g.Fill(" ", Style{})
			for y := range 50 {
				if (i+y)%4 < 3 {
					put(0, y, prose(9*(i+y)), Style{})(g)
				}
			}
		}},
		{"below a table", 80, 50, 1200, func(g *Grid, i int) { // whose rows are other ones each time
			page(g, i)
			for y := range 17 {
				put(0, y, fmt.Sprintf("%-70s", prose(1000*i+31*y)), Style{})(g)
			}
		}},
		{"below a header", 80, 24, 110, func(g *Grid, i int) { // which stays
			page(g, i)
			for y := range 10 {
				put(0, y, fmt.Sprintf("%-80s", prose(9*y+1)), Style{})(g)
			}
		}},
		{"beside names", 80, 24, 571, func(g *Grid, i int) { // which stay
			g.Fill(" ", Style{})
			for y := range 24 {
				put(0, y, fmt.Sprintf("%-20.19s%.60s", prose(9*y+1), prose(9*(i+y)+1)), Style{})(g)
			}
		}},
		{"half a page", 200, 50, 1600, func(g *Grid, i int) { page(g, 25*i) }},
		{"window", 80, 24, 120, func(g *Grid, i int) { window(g, things[:0], i, 42) }},
		{"narrow window", 80, 24, 20, func(g *Grid, i int) { window(g, things[:0], i, 9) }},
		{"window and words", 80, 24, 120, func(g *Grid, i int) {
			window(g, things, i, 42)
			tick(things)
			tick(things)
		}},
	} {
		costs(t, c.name, c.most, grid(c.w, c.h), c.draw)
	}
}

// BenchmarkProse measures a page of text that scrolls by a line a frame.
func BenchmarkProse(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {200, 50}} {
		grids := make([]*Grid, 100)
		for i := range grids {
			grids[i] = grid(size[0], size[1])
			page(grids[i], i)
		}
		benchmark(b, fmt.Sprintf("%dx%d", size[0], size[1]), grids)
	}
}

// TestScrollOnlyWhereItWorks: a terminal that cannot scroll gets the new text.
func TestScrollOnlyWhereItWorks(t *testing.T) {
	for _, sober := range []bool{false, true} {
		g := grid(80, 24)
		e := NewEncoder(Caps{Sober: sober})
		page(g, 0)
		ask(e, nil, g, -1, -1)
		page(g, 1)
		frame := string(ask(e, nil, g, -1, -1))
		scrolls := strings.Contains(frame, "\x1b[1;23r\x1b[S\x1b[r")
		if scrolls == sober {
			t.Errorf("sober %v: scrolls %v", sober, scrolls)
		}
	}
}

// TestAScrollSavesTwentyBytes beside the frame that writes the text anew: for
// less no rows are moved. The texts have two to five rows of 5 to 29 letters.
func TestAScrollSavesTwentyBytes(t *testing.T) {
	scrolls := 0
	for n := range 4 * 25 {
		rows := 2 + n/25
		letters := 5 + n%25
		moved := moveText(rows, letters, Caps{})
		written := moveText(rows, letters, Caps{Sober: true})
		if !strings.Contains(moved, "\x1b[r") {
			continue
		}
		scrolls++
		if len(written)-len(moved) < 20 {
			t.Errorf("%d rows of %d letters are moved in %d bytes, and written in %d",
				rows, letters, len(moved), len(written))
		}
	}
	if scrolls < 44 {
		t.Errorf("%d of 100 texts are moved", scrolls)
	}
}

// TestWhichTextsAreMoved: at least two rows that moved by as much, with words
// of five letters or more.
func TestWhichTextsAreMoved(t *testing.T) {
	lines := func(top, rows, first int) func(*Grid) {
		return func(g *Grid) {
			for y := range rows {
				put(0, top+y, prose(9*(first+y)+1), Style{})(g)
			}
		}
	}
	words := func(length, first int) func(*Grid) {
		return func(g *Grid) {
			for y := range 20 {
				word := fmt.Sprintf("%05x", (first+y+1)*0x9e377&0xfffff)[:length]
				put(0, y, word, Style{})(g)
			}
		}
	}
	repeated := func(first int) func(*Grid) {
		return func(g *Grid) {
			for y := range 12 {
				put(0, 5+y, prose(9*((first+y)%4)+1), Style{})(g)
			}
		}
	}
	for name, c := range map[string]struct {
		was, now func(*Grid)
		want     string // part of the frame; "": no rows are moved
	}{
		"rows at the top, up":   {lines(0, 5, 1), lines(0, 5, 2), "r\x1b[S"},
		"rows at the top, down": {lines(0, 4, 1), lines(1, 4, 1), "r\x1b[T"},
		"one row, and another new": {
			lines(5, 1, 1), both(lines(4, 1, 1), lines(5, 1, 2), lines(10, 1, 4)), "",
		},
		"rows that come again": {repeated(0), repeated(1), "r\x1b[S"},
		"words of five":        {words(5, 0), words(5, 1), "r\x1b[S"},
		"words of four":        {words(4, 0), words(4, 1), ""},
	} {
		g := grid(80, 24)
		e := NewEncoder(Caps{})
		c.was(g)
		ask(e, nil, g, -1, -1)
		g.Fill(" ", Style{})
		c.now(g)
		frame := string(ask(e, nil, g, -1, -1))
		if moves := strings.Contains(frame, "\x1b[r"); moves != (c.want != "") || !strings.Contains(frame, c.want) {
			t.Errorf("%s: %q", name, frame)
		}
	}
}

// moveText returns the frame in which a text of some rows moves up by one.
func moveText(rows, letters int, caps Caps) (frame string) {
	g := grid(80, 24)
	e := NewEncoder(caps)
	for first := range 2 {
		g.Fill(" ", Style{})
		for y := range rows {
			put(0, 5+y, fmt.Sprintf("%.*s", letters, prose(10*(first+y)+1)), Style{})(g)
		}
		for y := 12; y < 24; y++ { // other changes, without which no scroll is tried
			put(40, y, fmt.Sprintf("%x", first*7919+y*31), Style{})(g)
		}
		frame = string(ask(e, nil, g, -1, -1))
	}
	return frame
}

// scrolled moves some rows of g up or down, puts words in the rows left free,
// and one word anywhere.
func scrolled(r *rand.Rand, g *Grid) {
	w, h := g.Size()
	from := slices.Clone(g.cells)
	top := r.IntN(1 + h/2)
	bottom := top + r.IntN(h-top)
	by := r.IntN(7) - 3
	for y := top; y <= bottom; y++ {
		if y+by >= top && y+by <= bottom {
			copy(g.cells[y*w:(y+1)*w], from[(y+by)*w:])
			continue
		}
		for x := 0; x < w; x += 4 {
			put(x, y, []string{"", "odd", "word", "漢a", "é"}[r.IntN(5)], randomStyle(r))(g)
		}
	}
	if y := r.IntN(2 * h); y < h { // a row that stays
		copy(g.cells[y*w:(y+1)*w], from[y*w:])
	}
	put(r.IntN(w), r.IntN(h), "moves", randomStyle(r))(g)
	g.changeAll()
}

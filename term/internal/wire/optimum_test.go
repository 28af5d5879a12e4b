package wire

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

// A search finds the fewest bytes for a small frame by trying everything: every
// move, every change of the pen, every erasure and every character written
// over, in every order. Nodes are a cursor, a pen and the set of cells that are
// still wrong.
type search struct {
	w, h    int
	want    []Cell
	bit     []int // of a wrong cell in the set, 0 for one that is right
	all     int   // the set of all wrong cells
	pens    []Style
	fewest  []int
	buckets [][]int
}

// optimum is the length of the shortest bytes that bring the terminal of e,
// which shows e.shown, to want.
func optimum(e *Encoder, want *Grid) int {
	s := search{w: want.w, h: want.h}
	s.addPen(e.pen)
	for i := range want.cells {
		c := e.caps.normal(want.cells[i])
		s.want, s.bit = append(s.want, c), append(s.bit, 0)
		if c != e.shown.cells[i] {
			s.bit[i] = s.all + 1
			s.all += s.all + 1
			s.addPen(c.Style)
		}
	}
	for _, p := range s.pens { // what the blanks among them leave as it was
		for _, q := range s.pens {
			s.addPen(Style{FG: p.FG, BG: q.BG, Attr: p.Attr &^ onBlank})
		}
	}
	x := e.x
	if x < 0 {
		x = s.w
	}
	s.fewest = make([]int, (s.w+1)*s.h*len(s.pens)*(s.all+1))
	s.reach(s.number(x, e.y, 0, s.all), 1)
	for n := 1; ; n++ {
		for k := 0; k < len(s.buckets[n]); k++ {
			if node := s.buckets[n][k]; s.fewest[node] == n {
				if node%(s.all+1) == 0 {
					return n - 1
				}
				s.expand(node, n)
			}
		}
	}
}

func (s *search) addPen(p Style) {
	for _, q := range s.pens {
		if p == q {
			return
		}
	}
	s.pens = append(s.pens, p)
}

// reach notes that node can be had for n bytes.
func (s *search) reach(node, n int) {
	if s.fewest[node] == 0 || n < s.fewest[node] {
		s.fewest[node] = n
		for len(s.buckets) <= n+200 {
			s.buckets = append(s.buckets, nil)
		}
		s.buckets[n] = append(s.buckets[n], node)
	}
}

// A node is the cursor at (x, y), where column s.w is behind the last one, a
// pen and the set of wrong cells, had for n bytes.
type node struct{ x, y, pen, wrong, n int }

// number returns the number of a node with this cursor, pen and set.
func (s *search) number(x, y, pen, wrong int) int {
	return ((y*(s.w+1)+x)*len(s.pens)+pen)*(s.all+1) + wrong
}

// expand tries everything from a node that was had for n bytes.
func (s *search) expand(number, n int) {
	wrong, rest := number%(s.all+1), number/(s.all+1)
	pen, place := rest%len(s.pens), rest/len(s.pens)
	from := node{place % (s.w + 1), place / (s.w + 1), pen, wrong, n}
	for p := range s.pens {
		if p != pen {
			s.reach(s.number(from.x, from.y, p, wrong), n+sgrLen(s.pens[pen], s.pens[p]))
		}
	}
	s.moves(from)
	if from.x < s.w {
		s.steps(from)
		s.writes(from)
	}
}

// long is the length of n in decimal.
func long(n int) int { return len(strconv.Itoa(n)) }

// move reaches the node with the cursor at (x, y) for more bytes.
func (s *search) move(from node, x, y, bytes int) {
	s.reach(s.number(x, y, from.pen, from.wrong), from.n+bytes)
}

// moves tries the moves with a number in them, and those to the first column.
func (s *search) moves(from node) {
	x, y := from.x, from.y
	for tx := range s.w {
		s.move(from, tx, 0, 4+long(tx+1))
		s.move(from, tx, y, 3+long(tx+1))
		if x < s.w {
			s.move(from, tx, y, 3+long(max(tx-x, x-tx)))
		}
		for ty := range s.h {
			s.move(from, tx, ty, 4+long(ty+1)+long(tx+1))
		}
	}
	for ty := range s.h {
		s.move(from, 0, ty, 3+long(ty+1))
		if x < s.w {
			s.move(from, x, ty, 3+long(ty+1))
			s.move(from, x, ty, 3+long(max(ty-y, y-ty)))
		}
	}
	s.move(from, 0, 0, 3)
	s.move(from, 0, y, 1)
}

// steps tries the moves by one cell.
func (s *search) steps(from node) {
	x, y := from.x, from.y
	s.move(from, x, 0, 3)
	s.move(from, max(x-1, 0), y, 1)
	s.move(from, min(x+1, s.w-1), y, 3)
	s.move(from, x, min(y+1, s.h-1), 1)
	s.move(from, x, max(y-1, 0), 2)
}

// writes tries to write the next cell, and to erase it and those after it.
func (s *search) writes(from node) {
	x, y, n := from.x, from.y, from.n
	right := from.wrong
	for end := x; end < s.w; end++ {
		i := y*s.w + end
		c := &s.want[i]
		if !c.suits(s.pens[from.pen]) {
			break
		}
		if end == x {
			s.reach(s.number(x+1, y, from.pen, from.wrong&^s.bit[i]), n+len(c.String()))
		}
		if !c.blank() {
			break
		}
		right &^= s.bit[i]
		s.reach(s.number(x, y, from.pen, right), n+3+long(end+1-x))
		if end == s.w-1 {
			s.reach(s.number(x, y, from.pen, right), n+3)
		}
	}
}

func TestNearTheOptimum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	styles := []Style{{}, {FG: Palette(1)}, {FG: Palette(2)}, {FG: Palette(12), Attr: Bold}, {BG: Palette(4)}, {FG: Palette(3), BG: Palette(4)}, {Attr: Reverse}}
	ours, best, worst := 0, 0, 0.0
	for round := range sample(t, 60, 15) {
		g, e := grid(9, 5), NewEncoder(Caps{Colors: 256, BCE: true})
		for range 10 {
			g.Put(r.IntN(9), r.IntN(5), "ab "[r.IntN(3):], styles[r.IntN(len(styles))])
		}
		buf := ask(e, nil, g, -1, -1)
		for range 10 {
			for range 1 + r.IntN(6) {
				g.Put(r.IntN(9), r.IntN(5), "ab "[r.IntN(3):], styles[r.IntN(1+round%len(styles))])
			}
			least := optimum(e, g)
			before := *e
			buf = ask(e, buf[:0], g, -1, -1)
			ours, best = ours+len(buf), best+least
			if len(buf) < least {
				t.Fatalf("the search found %d bytes where %q will do", least, buf)
			}
			if ratio := float64(len(buf)) / float64(max(least, 1)); ratio > 1.15 {
				worst = max(worst, ratio)
				t.Logf("worst so far %.2f: %d for %d: %q from %d,%d %v", ratio, len(buf), least, buf, before.x, before.y, before.pen)
			}
		}
	}
	ratio := float64(ours) / float64(best)
	t.Logf("%d bytes, %d are possible: %.3f times as many; at worst %.2f", ours, best, ratio, worst)
	if ratio > 1.15 {
		t.Errorf("%d bytes, %d are possible: %.3f times as many, want at most 1.15", ours, best, ratio)
	}
}

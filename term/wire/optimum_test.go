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
	pens    []Style
	fewest  []int
	buckets [][]int
}

// optimum is the length of the shortest bytes that bring the terminal of e,
// which shows e.shown, to want.
func optimum(e *Encoder, want *Grid) int {
	s := search{w: want.w, h: want.h}
	all := 0
	s.addPen(e.pen)
	for i := range want.cells {
		c := e.caps.normal(want.cells[i])
		s.want, s.bit = append(s.want, c), append(s.bit, 0)
		if c != e.shown.cells[i] {
			s.bit[i] = all + 1
			all += all + 1
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
	s.fewest = make([]int, (s.w+1)*s.h*len(s.pens)*(all+1))
	s.reach((e.y*(s.w+1)+x)*len(s.pens)*(all+1)+all, 1)
	for n := 1; ; n++ {
		for k := 0; k < len(s.buckets[n]); k++ {
			if node := s.buckets[n][k]; s.fewest[node] == n {
				if node%(all+1) == 0 {
					return n - 1
				}
				s.expand(node, n, all)
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

// expand tries everything from a node that was had for n bytes.
func (s *search) expand(node, n, all int) {
	wrong, rest := node%(all+1), node/(all+1)
	pen, place := rest%len(s.pens), rest/len(s.pens)
	x, y := place%(s.w+1), place/(s.w+1)
	at := func(x, y, pen, wrong int) int { return ((y*(s.w+1)+x)*len(s.pens)+pen)*(all+1) + wrong }
	move := func(tx, ty int, bytes int) { s.reach(at(tx, ty, pen, wrong), n+bytes) }
	long := func(n int) int { return len(strconv.Itoa(n)) }
	for p := range s.pens {
		if p != pen {
			s.reach(at(x, y, p, wrong), n+sgrLen(s.pens[pen], s.pens[p]))
		}
	}
	for tx := range s.w {
		move(tx, 0, 4+long(tx+1))
		move(tx, y, 3+long(tx+1))
		if x < s.w {
			move(tx, y, 3+long(max(tx-x, x-tx)))
		}
		for ty := range s.h {
			move(tx, ty, 4+long(ty+1)+long(tx+1))
		}
	}
	for ty := range s.h {
		move(0, ty, 3+long(ty+1))
		if x < s.w {
			move(x, ty, 3+long(ty+1))
			move(x, ty, 3+long(max(ty-y, y-ty)))
		}
	}
	move(0, 0, 3)
	move(0, y, 1)
	if x == s.w {
		return
	}
	move(x, 0, 3)
	move(max(x-1, 0), y, 1)
	move(min(x+1, s.w-1), y, 3)
	move(x, min(y+1, s.h-1), 1)
	move(x, max(y-1, 0), 2)
	right := wrong
	for end := x; end < s.w; end++ {
		i := y*s.w + end
		c := &s.want[i]
		if !c.suits(s.pens[pen]) {
			break
		}
		if end == x {
			s.reach(at(x+1, y, pen, wrong&^s.bit[i]), n+len(c.String()))
		}
		if !c.blank() {
			break
		}
		right &^= s.bit[i]
		s.reach(at(x, y, pen, right), n+3+long(end+1-x))
		if end == s.w-1 {
			s.reach(at(x, y, pen, right), n+3)
		}
	}
}

func TestNearTheOptimum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	styles := []Style{{}, {FG: Palette(1)}, {FG: Palette(2)}, {FG: Palette(12), Attr: Bold}, {BG: Palette(4)}, {FG: Palette(3), BG: Palette(4)}, {Attr: Reverse}}
	ours, best, worst := 0, 0, 0.0
	for round := range 60 {
		g, e := NewGrid(9, 5), NewEncoder(Caps{Colors: 256, BCE: true})
		for range 10 {
			g.Put(r.IntN(9), r.IntN(5), "ab "[r.IntN(3):], styles[r.IntN(len(styles))])
		}
		buf := e.Frame(nil, g, -1, -1)
		for range 10 {
			for range 1 + r.IntN(6) {
				g.Put(r.IntN(9), r.IntN(5), "ab "[r.IntN(3):], styles[r.IntN(1+round%len(styles))])
			}
			least := optimum(e, g)
			before := *e
			buf = e.Frame(buf[:0], g, -1, -1)
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

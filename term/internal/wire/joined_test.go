package wire

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// joined are clusters of which terminals that do not join them make more than
// two cells.
var joined = []string{"🧛\u200d♀", "🧛\u200d♀\ufe0f", "👍\U0001f3fd", "👨\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈"}

// TestJoinedEmojiAreSentWhole holds that a terminal that joins them gets all of
// a cluster, and that on one that does not all other cells are right.
func TestJoinedEmojiAreSentWhole(t *testing.T) {
	const w, h = 24, 4
	texts := append([]string{" ", "a", "█", "漢", "e\u0301", "💎"}, joined...)
	for _, caps := range []Caps{{Colors: 256, BCE: true}, {Colors: 256, Sober: true}} {
		for seed := range uint64(20) {
			r := rand.New(rand.NewPCG(seed, 9))
			v, e, g := vt.New(w, h, vt.Options{Kitty: seed%2 == 0}), NewEncoder(caps), NewGrid(w, h)
			v.Write([]byte("\x1b[?7l"))
			for range 40 {
				for range 8 {
					st := Style{FG: Palette(r.IntN(8)), BG: Palette(r.IntN(3))}
					g.Put(r.IntN(w), r.IntN(h), texts[r.IntN(len(texts))], st)
				}
				before := v.String()
				b := ask(e, nil, g, -1, -1)
				v.Write(b)
				compareJoined(t, g, v)
				if t.Failed() {
					t.Fatalf("seed %d\n%s%q\n%s", seed, before, b, v)
				}
			}
		}
	}
	for _, s := range joined {
		e, g := NewEncoder(Caps{}), NewGrid(10, 1)
		g.Put(1, 0, s, Style{})
		if b := ask(e, nil, g, -1, -1); !strings.Contains(string(b), s) {
			t.Errorf("%q is not sent whole: %q", s, b)
		}
	}
}

// compareJoined compares what a terminal shows with what was put. Of a joined
// cluster it may show the first part.
func compareJoined(t *testing.T, g *Grid, v *vt.Term) {
	w, h := g.Size()
	for i := range w * h {
		x, y := i%w, i/w
		want, _, _ := g.Get(x, y)
		got := v.Cell(x, y).Text
		part := got != "" && strings.HasPrefix(want, got) && len([]rune(want)) > 1
		tail := want == "" && got == " " // of one that the terminal makes narrower
		if got != want && !part && !tail {
			t.Errorf("%d,%d: the terminal shows %q, not %q", x, y, got, want)
		}
	}
}

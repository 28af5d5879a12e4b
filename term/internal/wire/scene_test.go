package wire

import (
	"fmt"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/away"
)

// A thing bounces about the benchmark scene; positions are in 1/65536 cell.
type thing struct {
	x, y, vx, vy int32
	color        int
}

const unit = 1 << 16

// bouncers are the n things of the scene: 80x24 cells, a box, a status line, 60
// ticks and 30 frames a second.
func bouncers(n int) []thing {
	state := uint64(0x5eed2026)
	next := func() uint64 { // splitmix64
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	between := func(lo, hi int32) int32 { return lo + int32(next()%uint64(hi-lo)) }
	things := make([]thing, n)
	for i := range things {
		t := &things[i]
		t.x = between(unit, 79*unit)
		t.y = between(unit, 22*unit)
		t.vx = between(2*unit/60, 20*unit/60)
		t.vy = between(unit/60, 10*unit/60)
		bits := next()
		if bits&1 != 0 {
			t.vx = -t.vx
		}
		if bits&2 != 0 {
			t.vy = -t.vy
		}
		t.color = [8]int{1, 2, 3, 4, 5, 6, 7, 9}[(bits>>8)%8]
	}
	return things
}

// bounce moves a place p by its speed v, between 1 and end.
func bounce(p, v *int32, end int32) {
	*p += *v
	switch {
	case *p < unit:
		*p = 2*unit - *p
		*v = -*v
	case *p >= end*unit:
		*p = 2*end*unit - 1 - *p
		*v = -*v
	}
}

// tick moves the things.
func tick(things []thing) {
	for i := range things {
		bounce(&things[i].x, &things[i].vx, 79)
		bounce(&things[i].y, &things[i].vy, 22)
	}
}

// picture draws the scene.
func picture(g *Grid, things []thing) {
	for y := range 23 {
		for x := range 80 {
			text := " "
			switch {
			case (x == 0 || x == 79) && (y == 0 || y == 22):
				text = "+"
			case y == 0 || y == 22:
				text = "-"
			case x == 0 || x == 79:
				text = "|"
			}
			g.Put(x, y, text, Style{})
		}
	}
	for _, t := range things {
		g.Put(int(t.x>>16), int(t.y>>16), "@", Style{FG: Palette(t.color)})
	}
	status := fmt.Sprintf(" bouncers  n=%-4d  60 updates/s  30 frames/s", len(things))
	put(0, 23, fmt.Sprintf("%-56skey:-%19s", status, ""), Style{})(g)
}

// scenes returns the first frames of the scene, with two ticks between them.
// Beyond eight colors the things have others than usual.
func scenes(n, colors, frames int) []*Grid {
	things := bouncers(n)
	for i := range things {
		if colors > 8 {
			things[i].color = 16 + i%colors
		}
	}
	grids := make([]*Grid, frames)
	for i := range grids {
		grids[i] = grid(80, 24)
		picture(grids[i], things)
		tick(things)
		tick(things)
	}
	return grids
}

// costs checks the bytes of a frame, the mean of 300 that draw makes after a
// first one, and returns those that ssh -C makes of them.
func costs(t *testing.T, name string, most float64, g *Grid, draw func(g *Grid, i int)) (packed float64) {
	const frames = 300
	e := NewEncoder(Caps{Colors: 256, BCE: true})
	many := grid(g.w, g.h)
	for i := range many.cells { // more styles than classes must not spoil the next frames
		many.Put(i%g.w, i/g.w, "x", Style{FG: Palette(i)})
	}
	ask(e, nil, many, -1, -1)
	var packer away.Packer
	bytes := 0
	packedBytes := 0
	for i := range frames + 1 {
		draw(g, i)
		sent := ask(e, nil, g, -1, -1)
		size := packer.Size(sent)
		if i > 0 {
			bytes += len(sent)
			packedBytes += size
		}
	}
	plain := float64(bytes) / frames
	packed = float64(packedBytes) / frames
	t.Logf("%s: %.1f bytes a frame, packed %.1f", name, plain, packed)
	if plain > most {
		t.Errorf("%s: %.1f bytes a frame, want at most %.0f", name, plain, most)
	}
	return packed
}

// TestSceneBytes holds the bytes of a frame, and those that ssh -C makes of
// them: a shorter frame can be a longer one when it is packed.
func TestSceneBytes(t *testing.T) {
	for _, c := range []struct {
		things, colors    int
		mostPlain, packed float64
	}{
		{0, 8, 0, 0},
		{20, 8, 103, 47},
		{60, 8, 262, 112},
		{200, 8, 727, 281},
		{500, 8, 1535, 551},
		{200, 48, 1204, 374}, // more than the classes that have a number
	} {
		grids := scenes(c.things, c.colors, 301)
		draw := func(g *Grid, i int) { paste(g, grids[i]) }
		packed := costs(t, fmt.Sprintf("%d things of %d colors", c.things, c.colors), c.mostPlain, grid(80, 24), draw)
		if packed > c.packed {
			t.Errorf("%d things of %d colors: ssh -C leaves %.1f bytes a frame, want at most %.0f",
				c.things, c.colors, packed, c.packed)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	grids := scenes(200, 8, 8)
	g := grid(80, 24)
	e := NewEncoder(Caps{Colors: 256, BCE: true})
	buf := make([]byte, 0, 1<<16)
	curly := tcell.StyleDefault.Underline(tcell.UnderlineStyleCurly, tcell.ColorBlue)
	style := StyleOf(curly.Foreground(tcell.ColorRed).Bold(true))
	i := 0
	frame := func() {
		i++
		paste(g, grids[i%len(grids)])
		for x, s := range [...]string{"a", "█", "漢", "e\u0301", "💎", "♥\ufe0f"} {
			g.Put(3*x, 12+i%2, s, style)
		}
		buf = ask(e, buf[:0], g, i%2, 0)
	}
	for range grids {
		frame()
	}
	if n := testing.AllocsPerRun(100, frame); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
	st := curly.Foreground(tcell.NewRGBColor(1, 2, 3)).Reverse(true)
	if n := testing.AllocsPerRun(100, func() { style = StyleOf(st) }); n > 0 {
		t.Errorf("%v allocations a style", n)
	}
}

// benchmark measures frames, played forwards and backwards, so that no frame is
// a jump.
func benchmark(b *testing.B, name string, grids []*Grid) {
	b.Run(name, func(b *testing.B) {
		e := NewEncoder(Caps{Colors: 256, BCE: true})
		buf := make([]byte, 0, 1<<16)
		bytes := 0
		ask(e, nil, grids[0], -1, -1)
		last := len(grids) - 1
		for i := 1; b.Loop(); i++ {
			at := i % (2 * last)
			buf = ask(e, buf[:0], grids[min(at, 2*last-at)], -1, -1)
			bytes += len(buf)
		}
		b.ReportMetric(float64(bytes)/float64(b.N), "B/frame")
		b.ReportAllocs()
		var packer away.Packer
		ask(e, nil, grids[0], -1, -1)
		bytes = 0
		for _, g := range grids {
			bytes += packer.Size(ask(e, buf[:0], g, -1, -1))
		}
		b.ReportMetric(float64(bytes)/float64(last), "packed/frame") // not timed
	})
}

func BenchmarkScene(b *testing.B) {
	for _, n := range []int{0, 20, 200, 500} {
		benchmark(b, fmt.Sprint(n), scenes(n, 8, 64))
	}
}

package wire

import (
	"fmt"
	"testing"
)

// A thing bounces about the benchmark scene; positions are in 1/65536 cell.
type thing struct {
	x, y, vx, vy int32
	color        int
}

const unit = 1 << 16

// bouncers are the n things of the scene: 80x24 cells, a box, a status line, 60 ticks and 30 frames a second.
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
		t.x, t.y = between(unit, 79*unit), between(unit, 22*unit)
		t.vx, t.vy = between(2*unit/60, 20*unit/60), between(unit/60, 10*unit/60)
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

func bounce(p, v *int32, end int32) {
	*p += *v
	if *p < unit {
		*p, *v = 2*unit-*p, -*v
	} else if *p >= end*unit {
		*p, *v = 2*end*unit-1-*p, -*v
	}
}

func tick(things []thing) {
	for i := range things {
		bounce(&things[i].x, &things[i].vx, 79)
		bounce(&things[i].y, &things[i].vy, 22)
	}
}

// picture draws the scene with put, which gets a text of one cell and a palette colour, 0 for the default.
func picture(things []thing, put func(x, y int, s string, color int)) {
	for y := range 23 {
		for x := range 80 {
			switch {
			case (x == 0 || x == 79) && (y == 0 || y == 22):
				put(x, y, "+", 0)
			case y == 0 || y == 22:
				put(x, y, "-", 0)
			case x == 0 || x == 79:
				put(x, y, "|", 0)
			default:
				put(x, y, " ", 0)
			}
		}
	}
	for _, t := range things {
		put(int(t.x>>16), int(t.y>>16), "@", t.color)
	}
	status := fmt.Sprintf(" bouncers  n=%-4d  60 updates/s  30 frames/s", len(things))
	status = fmt.Sprintf("%-56skey:-%19s", status, "")
	for x := range status {
		put(x, 23, status[x:x+1], 0)
	}
}

func toGrid(g *Grid) func(x, y int, s string, color int) {
	styles := [16]Style{}
	for i := 1; i < 16; i++ {
		styles[i].FG = Palette(i)
	}
	return func(x, y int, s string, color int) { g.Put(x, y, s, styles[color]) }
}

// sceneBytes is what a frame of the scene costs, over ten seconds of it.
func sceneBytes(n int) float64 {
	things, g, e := bouncers(n), NewGrid(80, 24), NewEncoder(Caps{Colors: 256, BCE: true})
	put := toGrid(g)
	picture(things, put)
	buf := e.Frame(nil, g, -1, -1)
	total := 0
	for range 300 {
		tick(things)
		tick(things)
		picture(things, put)
		buf = e.Frame(buf[:0], g, -1, -1)
		total += len(buf)
	}
	return float64(total) / 300
}

func TestSceneBytes(t *testing.T) {
	for n, most := range map[int]float64{20: 120, 200: 850} {
		if got := sceneBytes(n); got > most {
			t.Errorf("%d things: %.1f bytes a frame, want at most %.0f", n, got, most)
		} else {
			t.Logf("%d things: %.1f bytes a frame", n, got)
		}
	}
}

func BenchmarkFrame(b *testing.B) {
	for _, n := range []int{0, 20, 200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			const frames = 64
			things, e := bouncers(n), NewEncoder(Caps{Colors: 256, BCE: true})
			grids := make([]*Grid, frames)
			for i := range grids {
				grids[i] = NewGrid(80, 24)
				picture(things, toGrid(grids[i]))
				tick(things)
				tick(things)
			}
			buf := make([]byte, 0, 1<<16)
			total := 0
			for i := 0; b.Loop(); i++ {
				k := i % (2 * frames) // to and fro, so that no frame is a jump
				if k >= frames {
					k = 2*frames - 1 - k
				}
				buf = e.Frame(buf[:0], grids[k], -1, -1)
				total += len(buf)
			}
			b.ReportMetric(float64(total)/float64(b.N), "B/frame")
			b.ReportAllocs()
		})
	}
}

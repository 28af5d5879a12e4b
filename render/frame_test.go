package render

import (
	"testing"

	"fixstep/loop"
	"fixstep/world"
)

func TestFramesDoNotAllocate(t *testing.T) {
	for _, p := range pictures() {
		for look := range looks {
			c, size := Canvas{Look: look}, [2]int{80, 24}
			if look == ASCII {
				size = [2]int{20, 6}
			}
			g := *p.game
			allocs := testing.AllocsPerRun(50, func() {
				g.fx.Step(&p.game.prev, &p.game.cur, 0)
				c.Clear(size[0], size[1])
				p.draw(&c)
				c.Flush(nowhere{})
			})
			if allocs != 0 {
				t.Errorf("%s, %v: %v allocations a frame", p.name, look, allocs)
			}
		}
	}
}

// FuzzPicture draws any state of a game with any name in any window, and moves
// a text over the picture: the screen shows the composed cells.
func FuzzPicture(f *testing.F) {
	for i, p := range people {
		f.Add(p.name, uint64(i), 80-4*i, 24-i, int64(loop.One/2), uint8(i), int64(i), int64(0))
	}
	f.Add("a", uint64(2), 1, 1, int64(-1), uint8(9), int64(-1), int64(1<<62))
	f.Add("b", uint64(3), 0, 3, int64(1<<62), uint8(200), world.W, world.H)
	pictures := pictures()
	f.Fuzz(func(t *testing.T, name string, seed uint64, w, h int, alpha int64, score uint8, x, y int64) {
		p := pictures[seed%uint64(len(pictures))]
		g := *p.game
		g.cur.Score[0] = score
		g.cur.Phase = world.Phase(seed >> 8 % 4)
		g.cur.Ships[0].X, g.cur.Ships[1].Y = x, y
		g.cur.Ships[1].Fuel = int32(x)
		g.cur.Ships[0].Mode = world.Mode(seed >> 16 % 3)
		g.cur.Torpedoes[3] = world.Torpedo{Left: 1, Owner: score, Body: world.Body{X: y, Y: x}}
		g.fx.Step(&g.prev, &g.cur, world.Events(seed>>32))
		p.game, p.alpha = &g, loop.Alpha(alpha)
		c, seat := Canvas{Look: Look(score) % looks}, Seat{Names: [2]string{name, name + "x" + name}}
		c.Clear(w%400, h%120)
		p.draw(&c)
		Game(&c, &seat, &g.prev, &g.cur, p.alpha, &g.fx)
		(&Panel{Title: name, Hint: name + "  " + name, Rows: []Row{{name, name}, {name + " " + name, ""}}}).Draw(&c)
		new(Round).Draw(&c, &seat, &g.cur, name)
		Message(&c, name, name)
		for i := range 4 * c.h {
			c.Center(i-9, i, i, Plain, name)
			c.Pixel(int(x%400)+i/3, i, Plain)
			c.Dot(int(x%400)-i/3, i, Plain)
		}
		screen := newGrid(c.w, c.h)
		if c.Flush(screen); screen.String() != c.String() {
			t.Fatalf("the screen shows\n%sinstead of\n%s", screen, &c)
		}
	})
}

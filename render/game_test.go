package render

import (
	"math/rand/v2"
	"testing"

	"fixstep/loop"
	"fixstep/world"

	"github.com/gdamore/tcell/v2"
)

// TestBetweenIsBetween: what is interpolated lies on the shorter way from prev
// to cur, both ends included.
func TestBetweenIsBetween(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 10000 {
		var prev, cur world.Body
		prev.X, prev.Y = random.Int64N(world.W), random.Int64N(world.H)
		dx, dy := random.Int64N(world.W-2)-world.W/2+1, random.Int64N(world.H-2)-world.H/2+1
		cur.X, cur.Y = world.Wrap(prev.X+dx, prev.Y+dy)
		if got := between(&prev, &cur, 0); got != (point{prev.X, prev.Y}) {
			t.Fatalf("at 0: %v, want %v", got, prev)
		}
		if got := between(&prev, &cur, loop.One); got != (point{cur.X, cur.Y}) {
			t.Fatalf("at one: %v, want %v", got, cur)
		}
		at := between(&prev, &cur, loop.Alpha(random.Int64N(int64(loop.One))))
		ax, ay := world.Offset(prev.X, prev.Y, at.x, at.y)
		bx, by := world.Offset(at.x, at.y, cur.X, cur.Y)
		if abs(ax)+abs(bx) != abs(dx) || abs(ay)+abs(by) != abs(dy) {
			t.Fatalf("%v is not between %v and %v", at, prev, cur)
		}
		cur.Generation++
		if got := between(&prev, &cur, loop.Alpha(random.Int64N(int64(loop.One)))); got != (point{cur.X, cur.Y}) {
			t.Fatalf("after a jump: %v, want %v", got, cur)
		}
	}
}

func TestHeadingGoesTheShorterWay(t *testing.T) {
	for _, test := range []struct {
		prev, cur world.Angle
		alpha     loop.Alpha
		want      world.Angle
	}{
		{0, world.Quarter, loop.One / 2, world.Quarter / 2},
		{world.Quarter, 0, loop.One / 2, world.Quarter / 2},
		{0xf0000000, 0x10000000, loop.One / 2, 0},
		{0x10000000, 0xf0000000, loop.One / 4, 0x08000000},
		{0xf0000000, 0x10000000, 2 * loop.One, 0x30000000},
		{0xf0000000, 0x10000000, 0, 0xf0000000},
	} {
		prev, cur := world.Ship{Heading: test.prev}, world.Ship{Heading: test.cur}
		if got := headingBetween(&prev, &cur, test.alpha); got != test.want {
			t.Errorf("from %x to %x at %x: %x, want %x", test.prev, test.cur, test.alpha, got, test.want)
		}
		cur.Generation++
		if got := headingBetween(&prev, &cur, test.alpha); got != test.cur {
			t.Errorf("after a jump: %x, want %x", got, test.cur)
		}
	}
}

// TestNothingStreaks plays on and checks at several moments of each tick that
// nothing is farther from where it is than it can have flown.
func TestNothingStreaks(t *testing.T) {
	for _, rate := range []int{20, 60, 250} {
		g := &game{cur: world.New(world.Options{Rate: rate, Seed: 7})}
		var wraps, lives int
		for tick := range 60 * rate {
			c := world.Commands{world.Thrust | world.Fire, world.Thrust | world.Left}
			if tick%(2*rate) == 0 {
				c[1] |= world.Hyper
			}
			g.step(c)
			steps := int64(g.cur.StepRate() / rate)
			for i := range g.cur.Ships {
				prev, cur := &g.prev.Ships[i].Body, &g.cur.Ships[i].Body
				if prev.Generation != cur.Generation {
					lives++
				} else if abs(cur.X-prev.X) > world.W/2 {
					wraps++
				}
				for alpha := loop.Alpha(0); alpha <= loop.One; alpha += loop.One / 4 {
					at := between(prev, cur, alpha)
					dx, dy := world.Offset(at.x, at.y, cur.X, cur.Y)
					far := (abs(prev.VX)+abs(prev.VY)+abs(cur.VX)+abs(cur.VY))*steps + world.Unit
					if g.cur.Ships[i].Mode == world.Flying && abs(dx)+abs(dy) > far {
						t.Fatalf("rate %d, tick %d: ship %d is drawn %d,%d from its place", rate, tick, i, dx, dy)
					}
				}
			}
		}
		if wraps == 0 || lives < 10 {
			t.Errorf("rate %d: %d wraps, %d lives: this tests nothing", rate, wraps, lives)
		}
	}
}

// TestMotionIsSubCellAndEven: a torpedo that crosses the screen and its edge
// is seen at every pixel on its way, in order.
func TestMotionIsSubCellAndEven(t *testing.T) {
	var c Canvas
	g := duel(1)
	state := &g.cur
	state.Options.NoStar = true
	state.Ships[0].Mode, state.Ships[1].Mode = world.Dead, world.Dead
	for i := range state.Torpedoes {
		state.Torpedoes[i].Left = 0
	}
	shot := &state.Torpedoes[0]
	*shot = world.Torpedo{Left: 1000}
	shot.Y = 90 * world.Unit
	prev, seen := *state, 0
	for moment := range 4 * 320 { // a quarter of a unit each, a unit is a pixel here
		at := world.W/2 + int64(moment)*world.Unit/4
		prev.Torpedoes[0].X, _ = world.Wrap(at&^(world.Unit-1), 0)
		shot.X, _ = world.Wrap(at&^(world.Unit-1)+world.Unit, 0)
		c.Clear(80, 24)
		Game(&c, &prev, state, loop.Alpha(moment%4)*loop.One/4, nil)
		want := int(80+moment/4-1) % 160 // the left one of its two pixels
		cell := c.cells[23*80+want/2]
		if cell.mask>>(want%2)&5 == 0 {
			t.Fatalf("moment %d: no pixel at %d\n%s", moment, want, &c)
		}
		for i := range c.cells {
			if c.cells[i].mask != 0 {
				seen++
			}
		}
	}
	if seen > 4*320*3/2 {
		t.Errorf("%d cells lit in %d frames", seen, 4*320)
	}
}

// TestEdgesAreJoined: a ship across a corner is drawn in all four.
func TestEdgesAreJoined(t *testing.T) {
	var c Canvas
	c.Clear(80, 23)
	v := fit(&c, 0)
	v.draw(wedge, point{}, shipSize, 0, Wedge)
	for _, i := range []int{0, 79, 80 * 22, 80*23 - 1} {
		if c.cells[i].mask == 0 {
			t.Errorf("nothing in the corner %d, %d", i%80, i/80)
		}
	}
}

// TestShipsDifferInBlackAndWhite, however small they are and wherever they
// point; and in colour as well.
func TestShipsDifferInBlackAndWhite(t *testing.T) {
	for _, size := range [][2]int{{20, 6}, {80, 24}, {300, 100}} {
		for heading := range 16 {
			var pictures [2]string
			for i, ship := range []shape{needle, wedge} {
				var c Canvas
				c.Clear(size[0], size[1])
				v := fit(&c, 1)
				v.draw(ship, point{world.W / 2, world.H / 2}, v.atLeast(3, shipSize), world.Angle(heading)<<28, Plain)
				pictures[i] = c.String()
			}
			if pictures[0] == pictures[1] {
				t.Errorf("at %v, heading %d both ships are\n%s", size, heading, pictures[0])
			}
		}
	}
	if styles[Needle] == styles[Wedge] {
		t.Error("both ships have one colour")
	}
}

func TestLowFuelIsWarnedOf(t *testing.T) {
	for _, percent := range []int32{100, 50, 21, 19, 1} {
		for _, w := range []int{20, 44, 80} {
			var c Canvas
			c.Clear(w, 3)
			s := world.New(world.Options{})
			s.Ships[0].Fuel = s.Tank() * percent / 100
			status(&c, &s)
			if warned := c.count(Warn) > 0; warned != (percent < 20) {
				t.Errorf("%d %% in %d columns: %v", percent, w, warned)
			}
		}
	}
}

// count returns how many cells have an ink.
func (c *Canvas) count(ink Ink) (n int) {
	for i := range c.cells {
		if c.cells[i].ink == ink {
			n++
		}
	}
	return n
}

// TestPixelIsFloor: pixels are equally wide on both sides of 0.
func TestPixelIsFloor(t *testing.T) {
	v := view{w: 160, h: 46}
	for i := int64(-1000); i < 1000; i++ {
		x, y := v.pixel(point{i * world.Unit / 10, i * world.Unit / 10})
		if wantX, wantY := (i+10000)/10-1000, (i+10000)/20-500; x != wantX || y != wantY {
			t.Fatalf("%d tenths are pixel %d, %d, want %d, %d", i, x, y, wantX, wantY)
		}
	}
}

func TestViewKeepsProportionsAndFits(t *testing.T) {
	for w := 1; w < 330; w += 7 {
		for h := 1; h < 120; h += 3 {
			c := Canvas{w: w, h: h}
			v := fit(&c, 1)
			if v.w < 2 || v.h < 2 || v.x < 0 || v.y < 0 {
				t.Fatalf("%dx%d: %+v", w, h, v)
			}
			if h > 1 && (v.x+int(v.w) > 2*w || v.y+int(v.h) > 2*h) {
				t.Fatalf("%dx%d: %+v is outside", w, h, v)
			}
			full := v.w == 2*int64(w) || v.h == 2*int64(h-1)
			off := abs(v.w*92 - v.h*320) // in half cells, times 92 and 160
			if h > 1 && (!full || off > 2*320) {
				t.Fatalf("%dx%d: %+v has the wrong proportions", w, h, v)
			}
		}
	}
}

// TestStillGameIsSilent: a frame at the same moment puts nothing.
func TestStillGameIsSilent(t *testing.T) {
	for _, p := range pictures() {
		var c Canvas
		for range 3 {
			c.Clear(80, 24)
			p.draw(&c)
			puts := c.Flush(nowhere{})
			if want := 80 * 24; puts != 0 && puts != want {
				t.Errorf("%s: %d puts", p.name, puts)
			}
		}
		if puts := c.Flush(nowhere{}); puts != 0 {
			t.Errorf("%s: %d puts for nothing", p.name, puts)
		}
	}
}

// nowhere is a screen that forgets everything.
type nowhere struct{}

func (nowhere) Put(int, int, string, tcell.Style) (string, int) { return "", 1 }

func TestFramesDoNotAllocate(t *testing.T) {
	for _, p := range pictures() {
		for _, size := range [][2]int{{80, 24}, {20, 6}} {
			var c Canvas
			g := *p.game
			allocs := testing.AllocsPerRun(50, func() {
				g.fx.Step(&p.game.prev, &p.game.cur, 0)
				c.Clear(size[0], size[1])
				p.draw(&c)
				c.Flush(nowhere{})
			})
			if allocs != 0 {
				t.Errorf("%s: %v allocations a frame", p.name, allocs)
			}
		}
	}
}

func FuzzGame(f *testing.F) {
	f.Add(uint64(1), 80, 24, int64(loop.One/2), uint8(0), int64(0), int64(0), uint8(0))
	f.Add(uint64(2), 1, 1, int64(-1), uint8(9), int64(-1), int64(1<<62), uint8(1))
	f.Add(uint64(3), 0, 3, int64(1<<62), uint8(200), world.W, world.H, uint8(2))
	pictures := pictures()
	f.Fuzz(func(t *testing.T, seed uint64, w, h int, alpha int64, score uint8, x, y int64, mode uint8) {
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
		c := Canvas{Mode: Mode(mode % 3)}
		c.Clear(w%1000, h%1000)
		p.draw(&c)
		c.Flush(nowhere{})
	})
}

func BenchmarkFrame80x24(b *testing.B)   { benchmarkFrame(b, 80, 24) }
func BenchmarkFrame300x100(b *testing.B) { benchmarkFrame(b, 300, 100) }

// benchmarkFrame composes and flushes frames of a fight at changing moments.
func benchmarkFrame(b *testing.B, w, h int) {
	var c Canvas
	g := duel(60)
	b.ReportAllocs()
	g.cur.Options.Practice = true // it never ends
	puts := 0
	for b.Loop() {
		g.step(world.Commands{world.Fire | world.Left, world.Thrust})
		c.Clear(w, h)
		Game(&c, &g.prev, &g.cur, loop.One/2, &g.fx)
		puts += c.Flush(nowhere{})
	}
	b.ReportMetric(float64(puts)/float64(b.N), "puts/op")
}

func BenchmarkLab80x24(b *testing.B) {
	var c Canvas
	l, line := lanes(), timeline("steady")
	b.ReportAllocs()
	for b.Loop() {
		c.Clear(80, 24)
		l.Draw(&c)
		c.Flush(nowhere{})
		c.Clear(80, 24)
		line.Draw(&c)
		c.Flush(nowhere{})
	}
}

package recipes

import (
	"cmp"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"fixstep/loop"
	"fixstep/render/canvas"
)

var level = []string{
	"########",
	"#      #",
	"#   #  #",
	"########",
}

func solid(col, row int) bool {
	return row < 0 || row >= len(level) || col < 0 || col >= len(level[row]) || level[row][col] == '#'
}

// meets reports whether a box is in a tile that is solid.
func meets(b Box) bool {
	for row := tileOf(b.Y); row <= tileOf(b.Y+b.H-1); row++ {
		for col := tileOf(b.X); col <= tileOf(b.X+b.W-1); col++ {
			if solid(col, row) {
				return true
			}
		}
	}
	return false
}

// crept returns a box that has moved unit by unit, first sideways, until the
// next unit would bring it into a tile.
func crept(b Box, dx, dy int) Box {
	for _, way := range []Box{{X: dx}, {Y: dy}} {
		for range max(way.X, -way.X, way.Y, -way.Y) {
			next := b
			next.X += sign(way.X)
			next.Y += sign(way.Y)
			if meets(next) {
				break
			}
			b = next
		}
	}
	return b
}

func sign(n int) int { return cmp.Compare(n, 0) }

// TestABoxEntersNoTile, however fast it is, and stops right at the tile.
func TestABoxEntersNoTile(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	b := Box{X: Tile, Y: Tile, W: 200, H: 256}
	for range 2000 {
		before := b
		dx, dy := random.IntN(2001)-1000, random.IntN(2001)-1000
		wall, floor := b.Move(dx, dy, solid)
		if want := crept(before, dx, dy); b != want {
			t.Fatalf("%+v moved by %d, %d: %+v, want %+v", before, dx, dy, b, want)
		}
		if wall != (b.X != before.X+dx) || floor != (b.Y != before.Y+dy) {
			t.Fatalf("%+v moved by %d, %d: %+v, wall %v, floor %v", before, dx, dy, b, wall, floor)
		}
	}
}

// TestACameraEasesAndStopsAtTheEdges.
func TestACameraEasesAndStopsAtTheEdges(t *testing.T) {
	var c Camera
	c.Jump(50, 100, 1000)
	if c.Cur != 0 || c.Prev != 0 {
		t.Errorf("at the left edge: %+v", c)
	}
	c.Jump(650, 100, 1000)
	if c.Cur != 600 || c.Prev != 600 {
		t.Errorf("after a jump: %+v", c)
	}
	c.Jump(50, 100, 1000)
	last := 0
	for range 200 {
		c.Follow(600, 100, 1000)
		step := c.Cur - c.Prev
		if last > 0 && step > last || c.Cur > 550 {
			t.Fatalf("a step of %d after one of %d, to %d", step, last, c.Cur)
		}
		last = step
	}
	if c.Cur != 550 {
		t.Errorf("the thing is not in the middle: %d", c.Cur)
	}
	for _, edge := range []struct{ thing, screen, whole, want int }{
		{990, 100, 1000, 900}, {10, 100, 1000, 0}, {30, 100, 60, 0},
	} {
		for range 500 {
			c.Follow(edge.thing, edge.screen, edge.whole)
		}
		if c.Cur != edge.want {
			t.Errorf("%+v: the camera rests at %d", edge, c.Cur)
		}
	}
}

// draw returns a picture of particles.
func (p *Particles) draw() string {
	var c canvas.Canvas
	c.Clear(20, 8)
	p.Draw(&c, loop.AlphaOf(0, 1), canvas.Yellow)
	return c.String()
}

// burning returns the number of particles that are seen.
func (p *Particles) burning() (n int) {
	for i := range p.all {
		if p.all[i].left > 0 {
			n++
		}
	}
	return n
}

// TestParticlesFlyAndGoOut: they begin at one place, and go out one after the
// other. Nothing is allocated.
func TestParticlesFlyAndGoOut(t *testing.T) {
	var p Particles
	blank := p.draw()
	p.Burst(rand.New(rand.NewPCG(1, 2)), 300, 20, 16)
	var c canvas.Canvas
	c.Clear(20, 8)
	c.Dot(20, 16, canvas.Yellow)
	if first := p.draw(); first != c.String() || first == blank || p.burning() != len(p.all) {
		t.Errorf("a burst of %d at one place:\n%s", p.burning(), first)
	}
	for range 19 {
		p.Update()
	}
	if p.burning() != len(p.all) {
		t.Errorf("%d burn after 19 updates", p.burning())
	}
	if n := testing.AllocsPerRun(10, p.Update); n > 0 {
		t.Errorf("%v allocations an update", n)
	}
	if n := p.burning(); n == 0 || n > 200 {
		t.Errorf("%d burn after 30 updates", n)
	}
	for range 10 {
		p.Update()
	}
	if p.draw() != blank || p.burning() > 0 {
		t.Errorf("they do not go out:\n%s", p.draw())
	}
}

// TestParticlesFlyToAllSides, and fall.
func TestParticlesFlyToAllSides(t *testing.T) {
	var p Particles
	p.Burst(rand.New(rand.NewPCG(1, 2)), 300, 20, 16)
	for range 19 {
		p.Update()
	}
	var sides [4]int // left of the place, right of it, above and below
	for i := range p.all {
		x, y := p.all[i].x.Cur, p.all[i].y.Cur
		for side, there := range []bool{x < 20<<8, x > 20<<8, y < 16<<8, y > 16<<8} {
			if there {
				sides[side]++
			}
		}
	}
	level := min(sides[0], sides[1]) > 100 && sides[2] > 40
	if !level || sides[3] < 5*sides[2]/3 {
		t.Errorf("%d fly left, right, up and down", sides)
	}
}

// TestABestScoreIsNeverLost: not by a worse one, nor where the file is none.
func TestABestScoreIsNeverLost(t *testing.T) {
	file := filepath.Join(t.TempDir(), "best")
	if best, err := Best(file); best != 0 || err != nil {
		t.Errorf("without a file the best is %d, %v", best, err)
	}
	for _, c := range [][2]int{{10, 10}, {7, 10}, {12, 12}} {
		if err := SaveBest(file, c[0]); err != nil {
			t.Fatal(err)
		}
		if best, err := Best(file); best != c[1] || err != nil {
			t.Errorf("after %d the best is %d, %v", c[0], best, err)
		}
	}
	others, _ := filepath.Glob(file + ".*")
	if len(others) > 0 {
		t.Errorf("left: %q", others)
	}
	os.WriteFile(file, []byte("twelve"), 0o600)
	if err := SaveBest(file, 20); err == nil {
		t.Error("a file that is no score was replaced")
	}
	if err := SaveBest(filepath.Join(t.TempDir(), "nowhere", "best"), 1); err == nil {
		t.Error("no error without a folder")
	}
}

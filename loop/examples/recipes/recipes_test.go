package recipes

import (
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

// TestABoxEntersNoTile, however fast it is, and stops right at the tile.
func TestABoxEntersNoTile(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	b := Box{X: Tile, Y: Tile, W: 200, H: 256}
	for range 10_000 {
		before := b
		dx, dy := random.IntN(2001)-1000, random.IntN(2001)-1000
		wall, floor := b.Move(dx, dy, solid)
		for y := b.Y; y < b.Y+b.H; y++ {
			for _, x := range []int{b.X, b.X + b.W - 1} {
				if solid(tileOf(x), tileOf(y)) {
					t.Fatalf("%+v moved by %d, %d: %+v is in a tile", before, dx, dy, b)
				}
			}
		}
		if wall != (b.X != before.X+dx) || floor != (b.Y != before.Y+dy) {
			t.Fatalf("%+v moved by %d, %d: %+v, wall %v, floor %v", before, dx, dy, b, wall, floor)
		}
		one := b
		again, _ := one.Move(sign(dx), 0, solid)
		if wall && dx != 0 && b.Y == before.Y && !again {
			t.Fatalf("%+v moved by %d, %d: %+v does not touch the wall", before, dx, dy, b)
		}
	}
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// TestACameraEasesAndStopsAtTheEdges.
func TestACameraEasesAndStopsAtTheEdges(t *testing.T) {
	var c Camera
	c.Jump(50, 100, 1000)
	if c.Cur != 0 || c.Prev != 0 {
		t.Errorf("at the left edge: %+v", c)
	}
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

// TestParticlesFlyAndGoOut, the same each time, and nothing is allocated.
func TestParticlesFlyAndGoOut(t *testing.T) {
	var c canvas.Canvas
	var p Particles
	show := func() string {
		c.Clear(20, 8)
		p.Draw(&c, loop.AlphaOf(0, 1), canvas.Yellow)
		return c.String()
	}
	blank := show()
	p.Burst(rand.New(rand.NewPCG(1, 2)), 300, 20, 16)
	first := show()
	for range 10 {
		p.Update()
	}
	if first == blank || show() == first {
		t.Errorf("no burst:\n%s\n%s", first, show())
	}
	if n := testing.AllocsPerRun(10, p.Update); n > 0 {
		t.Errorf("%v allocations an update", n)
	}
	for range 40 {
		p.Update()
	}
	if show() != blank {
		t.Errorf("they do not go out:\n%s", show())
	}
}

// TestABestScoreIsNeverLost: not by a worse one, a full disk or a file that is
// none.
func TestABestScoreIsNeverLost(t *testing.T) {
	file := filepath.Join(t.TempDir(), "best")
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

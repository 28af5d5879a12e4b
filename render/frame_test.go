package render

import (
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render/canvas"
	"fixstep/world"
)

func TestFramesDoNotAllocate(t *testing.T) {
	for _, p := range pictures() {
		for _, way := range ways {
			c, size := way.blank(1, 1), [2]int{80, 24}
			if way.look == ASCII {
				size = [2]int{20, 6}
			}
			g := *p.game
			allocs := testing.AllocsPerRun(50, func() {
				g.fx.Step(&p.game.prev, &p.game.cur, 0)
				c.Clear(size[0], size[1])
				p.draw(c)
				c.Flush(nowhere{})
			})
			if allocs != 0 {
				t.Errorf("%s%s: %v allocations a frame", p.name, way.name, allocs)
			}
		}
	}
}

// nowhere is a screen that keeps no cells.
type nowhere struct{}

func (nowhere) Put(int, int, string, tcell.Style) (string, int) { return "", 1 }

// A strict screen of w x h cells fails at a text outside of them.
type strict struct {
	t    *testing.T
	w, h int
}

func (s strict) Put(x, y int, text string, _ tcell.Style) (string, int) {
	width := canvas.Width(text)
	inside := x >= 0 && y >= 0 && x+width <= s.w && y < s.h
	if !inside || width < 1 || width > 2 {
		s.t.Fatalf("put %q at %d,%d of %dx%d", text, x, y, s.w, s.h)
	}
	return "", 1
}

// FuzzPicture draws any state of a game with any name in any window, and moves
// a text over the picture: all of it is within the window.
func FuzzPicture(f *testing.F) {
	names := []string{"Ann", "李小龍", "Zoe\u0308", "\U0001f1e9\U0001f1ea", "\u200d", "a\x1b[31mb"}
	for i, name := range names {
		f.Add(name, uint64(i), 80-4*i, 24-i, int64(loop.One/2), uint8(i), int64(i), int64(0))
	}
	f.Add("a", uint64(2), 1, 1, int64(-1), uint8(9), int64(-1), int64(1<<62))
	f.Add("b", uint64(3), 0, 3, int64(1<<62), uint8(200), world.W, world.H)
	pictures := pictures()
	f.Fuzz(func(t *testing.T, name string, seed uint64, w, h int, alpha int64, score uint8,
		x, y int64) {
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
		c := ways[int(score)%len(ways)].blank(w%400, h%120)
		seat := Seat{Names: [2]string{name, name + "x" + name}}
		panel := Panel{
			Title: name,
			Rows:  []Row{{name, name}, {name + " " + name, ""}},
			Hint:  name + "  " + name,
		}
		p.draw(c)
		Game(c, &seat, &g.prev, &g.cur, p.alpha, &g.fx)
		panel.Draw(c)
		new(Round).Draw(c, &seat, &g.cur, name)
		Message(c, name, name)
		for i := range 4 * c.H {
			c.Center(i-9, i, i, Plain, name)
			c.Pixel(int(x%400)+i/3, i, Plain)
			c.Dot(int(x%400)-i/3, i, Plain)
		}
		c.Flush(strict{t, c.W, c.H})
	})
}

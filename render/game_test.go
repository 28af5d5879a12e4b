package render

import (
	"math/rand/v2"
	"testing"

	"fixstep/loop"
	"fixstep/world"
)

// TestAPoseIsOnTheWay: an interpolated place lies on the shorter way from prev
// to cur, both ends included.
func TestAPoseIsOnTheWay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 10000 {
		prev := pose{at: point{random.Int64N(world.W), random.Int64N(world.H)}}
		dx := random.Int64N(world.W-2) - world.W/2 + 1
		dy := random.Int64N(world.H-2) - world.H/2 + 1
		prev.heading = world.Angle(random.Uint32())
		cur := prev
		turn := int32(random.Uint32())
		cur.heading += world.Angle(turn)
		cur.at.x, cur.at.y = world.Wrap(prev.at.x+dx, prev.at.y+dy)
		first, last := poseAt(prev, cur, 0), poseAt(prev, cur, loop.One)
		if first != prev || last != cur {
			t.Fatalf("from %v to %v, want %v to %v", first, last, prev, cur)
		}
		any := loop.Alpha(random.Int64N(int64(loop.One)))
		now := poseAt(prev, cur, any)
		if turned := int32(now.heading - prev.heading); turned != int32(any.Between(0, int64(turn))) {
			t.Fatalf("turned by %x of %x at %v", turned, turn, any)
		}
		at := now.at
		ax, ay := world.Offset(prev.at.x, prev.at.y, at.x, at.y)
		bx, by := world.Offset(at.x, at.y, cur.at.x, cur.at.y)
		if abs(ax)+abs(bx) != abs(dx) || abs(ay)+abs(by) != abs(dy) {
			t.Fatalf("%v is not between %v and %v", at, prev, cur)
		}
		if flown(prev, cur) {
			t.Fatal("a body flies that does not fly")
		}
		prev.flies = true
		if flown(prev, cur) || flown(cur, prev) {
			t.Fatal("a body flies that has flown once")
		}
		cur.flies = true
		same := flown(prev, cur)
		cur.generation++
		if got := poseAt(prev, cur, any); got != cur || !same || flown(prev, cur) {
			t.Fatalf("after a jump: %v, want %v", got, cur)
		}
	}
}

// TestATorpedoFliesToItsLastTick.
func TestATorpedoFliesToItsLastTick(t *testing.T) {
	var s world.State
	for i := range s.Torpedoes {
		s.Torpedoes[i].Left = 1
		if !poseOf(&s, 2+i).flies {
			t.Errorf("torpedo %d does not fly in its last tick", i)
		}
		s.Torpedoes[i].Left = 0
		if poseOf(&s, 2+i).flies {
			t.Errorf("torpedo %d flies after its last tick", i)
		}
	}
}

// TestAGuessGoesOneTickFar: a picture beyond the next tick shows no more.
func TestAGuessGoesOneTickFar(t *testing.T) {
	g := &game{cur: world.New(world.Options{Seed: 3, Rate: 5})} // far in a tick
	for range 25 {
		g.step(world.Commands{world.Thrust | world.Left, world.Thrust})
	}
	at := func(a loop.Alpha) string {
		c := blank(160, 45)
		Game(c, &Seat{}, &g.prev, &g.cur, a, nil)
		return c.String()
	}
	if at(2*loop.One) != at(9*loop.One) || at(2*loop.One) == at(loop.One) {
		t.Error("the motion is not continued by one tick")
	}
}

// TestATorpedoHasTheInkOfItsShip.
func TestATorpedoHasTheInkOfItsShip(t *testing.T) {
	for owner := range 2 {
		s := world.New(world.Options{NoStar: true})
		for i := range s.Ships {
			s.Ships[i].Mode = world.Dead
		}
		place := world.Body{X: 40 * world.Unit, Y: 20 * world.Unit}
		s.Torpedoes[3] = world.Torpedo{Left: 1, Owner: uint8(owner), Body: place}
		c := blank(80, 24)
		Game(c, nil, &s, &s, loop.One, nil)
		ink := Needle + Ink(owner)
		if c.count(ink) == 0 || c.count(Needle)+c.count(Wedge) != c.count(ink) {
			t.Errorf("ship %d: %d cells of the needle, %d of the wedge",
				owner, c.count(Needle), c.count(Wedge))
		}
	}
}

// TestAWakeHasTheInkOfItsTorpedo.
func TestAWakeHasTheInkOfItsTorpedo(t *testing.T) {
	for owner, ink := range []Ink{NeedleWake, WedgeWake} {
		s := world.New(world.Options{NoStar: true})
		for i := range s.Ships {
			s.Ships[i].Mode = world.Dead
		}
		torpedo := &s.Torpedoes[3]
		*torpedo = world.Torpedo{Left: 1, Owner: uint8(owner)}
		torpedo.Y = 20 * world.Unit
		var fx Effects
		prev := s
		for range 20 {
			prev = s
			torpedo.X += world.Unit
			fx.Step(&prev, &s, 0)
		}
		c := blank(80, 24)
		Game(c, nil, &prev, &s, loop.One, &fx)
		if n := c.count(ink); n == 0 || c.count(NeedleWake)+c.count(WedgeWake) != n {
			t.Errorf("ship %d: wakes of %d cells of the needle, %d of the wedge",
				owner, c.count(NeedleWake), c.count(WedgeWake))
		}
	}
}

// TestTheSkyIsBehindTheWorld, and not beside it.
func TestTheSkyIsBehindTheWorld(t *testing.T) {
	s := world.New(world.Options{NoStar: true})
	for _, size := range [][2]int{{80, 24}, {200, 24}, {90, 90}} {
		for _, way := range ways {
			c := way.blank(size[0], size[1])
			Game(c, nil, &s, &s, loop.One, nil)
			v := largestView(c, 0)
			left, top := v.x/2, v.y/v.high()
			right, bottom := left+int(v.w)/2, top+int(v.h)/v.high()
			within, beside := 0, 0
			for i, cell := range c.all() {
				x, y := i%c.W, i/c.W
				switch {
				case cell.Text != "." || cell.Ink != Dim:
				case x >= left && x < right && y >= top && y < bottom:
					within++
				default:
					beside++
				}
			}
			if within < 2 || beside > 0 {
				t.Errorf("%v%s: %d stars within, %d beside", size, way.name, within, beside)
			}
		}
	}
}

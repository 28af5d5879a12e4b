package render

import (
	"testing"

	"fixstep/loop"
	"fixstep/world"
)

// event returns the set of one event of one ship.
func event(what world.Event, ship int) world.Events {
	e := world.Events(1)
	for !e.Has(what, ship) {
		e <<= 1
	}
	return e
}

func TestSparksOfEvents(t *testing.T) {
	burning := func(prev, cur *world.State) { cur.Ships[1].Burning, cur.Tick = true, 2 }
	for _, test := range []struct {
		name   string
		events world.Events
		set    func(prev, cur *world.State)
		want   int
	}{
		{"nothing", 0, nil, 0},
		{"fired", event(world.Fired, 0), nil, 0},
		{"died", event(world.Died, 0), nil, 64},
		{"both died", event(world.Died, 0) | event(world.Died, 1), nil, 128},
		{"into hyperspace", event(world.HyperIn, 1), nil, 24},
		{"out of hyperspace", event(world.HyperOut, 1), nil, 24},
		{"burning", 0, burning, 1},
	} {
		prev := world.New(world.Options{})
		cur := prev
		if test.set != nil {
			test.set(&prev, &cur)
		}
		var fx Effects
		fx.Step(&prev, &cur, test.events)
		if got := fx.count(); got != test.want {
			t.Errorf("%s: %d sparks, want %d", test.name, got, test.want)
		}
	}
}

func (fx *Effects) count() (n int) {
	for i := range fx.sparks {
		if fx.sparks[i].left > 0 {
			n++
		}
	}
	return n
}

// TestSparksGoOut: some time after the last event there are no sparks, at any
// rate.
func TestSparksGoOut(t *testing.T) {
	for _, rate := range []int{1, 60, 1000} {
		s := world.New(world.Options{Rate: rate})
		var a, b Effects
		a.Step(&s, &s, event(world.Died, 0))
		b.Step(&s, &s, event(world.Died, 0))
		if a != b {
			t.Errorf("rate %d: the sparks are not always the same", rate)
		}
		for range 2 * rate {
			a.Step(&s, &s, 0)
		}
		if n := a.count(); n != 0 {
			t.Errorf("rate %d: %d sparks after two seconds", rate, n)
		}
	}
}

// TestTheOldestSparksMakeRoom: of three explosions the last two are seen whole.
func TestTheOldestSparksMakeRoom(t *testing.T) {
	s := world.New(world.Options{})
	var fx Effects
	both := event(world.Died, 0) | event(world.Died, 1)
	for range 3 {
		fx.Step(&s, &s, both)
	}
	if n := fx.count(); n < 240 || n > len(fx.sparks) {
		t.Errorf("%d sparks", n)
	}
}

// TestNoSparkLastsTooLong: those of an explosion last for 1.2 s, and none comes
// back.
func TestNoSparkLastsTooLong(t *testing.T) {
	s := world.New(world.Options{Rate: 60})
	var fx Effects
	late := 0
	for range 20 {
		fx.Step(&s, &s, event(world.Died, 0))
		for range 71 {
			fx.Step(&s, &s, 0)
		}
		late += fx.count()
		fx.Step(&s, &s, 0)
		if n := fx.count(); n > 0 {
			t.Errorf("%d sparks after 1.2 s", n)
		}
	}
	if late == 0 {
		t.Error("no spark lasts for 1.2 s")
	}
	for range 1 << 16 {
		fx.Step(&s, &s, 0)
	}
	if n := fx.count(); n > 0 {
		t.Errorf("%d sparks come back", n)
	}
}

// TestAFlashLastsAnEighthOfASecond, and a tick at least. Calm effects have no
// flash.
func TestAFlashLastsAnEighthOfASecond(t *testing.T) {
	for rate, want := range map[int]int{1: 1, 8: 1, 60: 7, 240: 30} {
		for _, calm := range []bool{false, true} {
			s, fx := world.New(world.Options{Rate: rate}), Effects{Calm: calm}
			flashes := func() bool {
				c := blank(80, 24)
				Game(c, nil, &s, &s, loop.One, &fx)
				return c.count(Bright) > 0
			}
			ticks := 0
			fx.Step(&s, &s, event(world.Died, 0))
			for flashes() {
				fx.Step(&s, &s, 0)
				ticks++
			}
			if calm && ticks > 0 || !calm && ticks != want {
				t.Errorf("rate %d, calm %v: a flash of %d ticks, not %d", rate, calm, ticks, want)
			}
		}
	}
}

// TestCalmTurnsNoStar: while no ship moves, the picture stands still, and
// thrust is a flame without sparks.
func TestCalmTurnsNoStar(t *testing.T) {
	for _, calm := range []bool{false, true} {
		fx := Effects{Calm: calm}
		s := world.New(world.Options{})
		stands, before := true, ""
		for range 30 {
			c := blank(80, 24)
			Game(c, nil, &s, &s, loop.One, &fx)
			if before != "" && c.String() != before {
				stands = false
			}
			before = c.String()
			s.Tick++
		}
		s.Ships[0].Burning = true
		for range 30 {
			s.Tick++
			fx.Step(&s, &s, 0)
		}
		c := blank(80, 24)
		v := largestView(c, 1)
		fx.draw(&v, loop.One)
		sparks := c.count(Flame)+c.count(Ember) > 0
		if stands != calm || sparks == calm {
			t.Errorf("calm %v: the star stands: %v, sparks: %v", calm, stands, sparks)
		}
	}
}

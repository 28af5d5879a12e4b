package render

import (
	"fixstep/loop"
	"fixstep/render/canvas"
	"fixstep/world"
)

// Effects are the parts of a picture that are not in the state of the game:
// sparks, the flash where a ship died, and wakes. Each lasts for a number of
// ticks. Effects have random numbers of their own, so that they never change
// the game. The zero value is ready, and shows nothing before the first Step.
type Effects struct {
	// Calm leaves out the flash and the sparks of the exhaust, and the star does
	// not turn, because motion and flashes make some people ill. It changes only
	// the picture: Step does not look at it.
	Calm bool

	sparks [256]spark
	next   int // the index of the oldest spark, which the next one replaces
	random world.Random
	trail  trail
	flash  spark // the flash where a ship died, which does not fly
}

// A spark flies straight until it goes out.
type spark struct {
	at       point
	way      point // its motion in a tick
	left     int16 // the ticks until it goes out
	lifetime int16 // the ticks from its start to its end
	exhaust  bool  // it comes out of an engine
}

// Step advances the effects by the tick from prev to cur, and adds sparks for
// the events of that tick.
func (fx *Effects) Step(prev, cur *world.State, events world.Events) {
	for i := range fx.sparks {
		if s := &fx.sparks[i]; s.left > 0 {
			s.at.x, s.at.y = world.Wrap(s.at.x+s.way.x, s.at.y+s.way.y)
			s.left--
		}
	}
	fx.flash.left = max(0, fx.flash.left-1)
	fx.trail.step(prev)
	rate := int64(cur.Options.Rate)
	for i := range cur.Ships {
		ship := &cur.Ships[i]
		switch {
		case events.Has(world.Died, i):
			fx.burst(&ship.Body, rate, 64, 26, 1200)
			fx.flash = spark{at: point{ship.X, ship.Y}, left: int16(max(1, rate/8))}
		case events.Has(world.HyperIn, i), events.Has(world.HyperOut, i):
			fx.burst(&ship.Body, rate, 24, 24, 300)
		case ship.Burning && int64(cur.Tick)%max(1, rate/30) == 0:
			fx.exhaust(ship, rate)
		}
	}
}

// burst throws n sparks in all directions, each at up to speed units a second
// and for up to longest milliseconds. The rate is in ticks a second.
func (fx *Effects) burst(b *world.Body, rate int64, n int, speed, longest int64) {
	for range n {
		heading := world.Angle(fx.random.Below(1 << 32))
		fast := fx.random.Below(speed*world.Unit/world.SinOne) / rate
		way := point{fast * heading.Cos(), fast * heading.Sin()}
		fx.add(point{b.X, b.Y}, way, fx.random.Below(longest*rate/1000)+1)
	}
}

// exhaust throws a spark backwards out of a ship.
func (fx *Effects) exhaust(ship *world.Ship, rate int64) {
	back := ship.Heading + 2*world.Quarter + world.Angle(fx.random.Below(1<<29)-1<<28)
	fast := (10*world.Unit + fx.random.Below(10*world.Unit)) / world.SinOne / rate
	tail := shipSize / world.SinOne
	x, y := world.Wrap(ship.X+tail*back.Cos(), ship.Y+tail*back.Sin())
	way := point{fast * back.Cos(), fast * back.Sin()}
	s := fx.add(point{x, y}, way, fx.random.Below(rate/2)+1)
	s.exhaust = true
}

// add adds a spark that lasts for a number of ticks, in place of the oldest
// one, and returns it.
func (fx *Effects) add(at, way point, ticks int64) *spark {
	s := &fx.sparks[fx.next]
	*s = spark{at: at, way: way, left: int16(ticks), lifetime: int16(ticks)}
	fx.next = (fx.next + 1) % len(fx.sparks)
	return s
}

// behind draws the effects behind the ships: the flash, and the wakes.
func (fx *Effects) behind(v *view, prev, cur *world.State, a loop.Alpha, size int64) {
	if fx == nil {
		return
	}
	if fx.flash.left > 0 && !fx.Calm {
		v.draw(disc, pose{at: fx.flash.at}, 5*world.Unit, v.ink(Bright))
	}
	if v.c.thrift >= 1 || v.c.Font != canvas.Fine {
		return
	}
	if v.c.p7 {
		fx.trail.glow(v, cur, size)
	}
	w := v.dotted()
	fx.trail.draw(&w, prev, cur, a)
}

// draw draws the sparks at the moment a. A spark flies straight, so its place
// before the last tick follows from its motion.
func (fx *Effects) draw(v *view, a loop.Alpha) {
	if fx == nil || v.c.thrift >= 2 {
		return
	}
	back := loop.One - a
	for i := range fx.sparks {
		s := &fx.sparks[i]
		if s.left <= 0 || s.exhaust && fx.Calm {
			continue
		}
		ink := Flame
		if s.left*2 < s.lifetime {
			ink = Ember
		}
		at := point{s.at.x - back.Between(0, s.way.x), s.at.y - back.Between(0, s.way.y)}
		v.dot(at, world.Unit/2, v.ink(ink))
	}
}

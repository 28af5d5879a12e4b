package render

import (
	"fixstep/loop"
	"fixstep/world"
)

// shipSize is the length from the center of a ship to its nose.
const shipSize = 4 * world.Unit

// flyers is the number of bodies: the ships, then the torpedoes.
const flyers = 2 + len(world.State{}.Torpedoes)

// A pose is a body at a moment.
type pose struct {
	at         point
	heading    world.Angle // the heading of a ship
	generation uint32
	flies      bool
}

// poseOf returns body i of s.
func poseOf(s *world.State, i int) pose {
	if i < len(s.Ships) {
		ship := &s.Ships[i]
		return pose{point{ship.X, ship.Y}, ship.Heading, ship.Generation, ship.Mode == world.Flying}
	}
	t := &s.Torpedoes[i-len(s.Ships)]
	return pose{point{t.X, t.Y}, 0, t.Generation, t.Left > 0}
}

// poseAt returns the pose of a body at the moment a between two states. The
// body moves and turns the shorter way. But if it has appeared at a new place,
// it is there at once: the way there would be a streak on the screen.
func poseAt(prev, cur pose, a loop.Alpha) pose {
	if prev.generation != cur.generation {
		return cur
	}
	now := cur
	dx, dy := world.Offset(prev.at.x, prev.at.y, cur.at.x, cur.at.y)
	x := a.Between(prev.at.x, prev.at.x+dx)
	y := a.Between(prev.at.y, prev.at.y+dy)
	now.at.x, now.at.y = world.Wrap(x, y)
	turn := int32(cur.heading - prev.heading)
	now.heading = prev.heading + world.Angle(a.Between(0, int64(turn)))
	return now
}

// flown reports whether a body has flown from one pose to the other.
func flown(from, to pose) bool {
	return from.flies && to.flies && from.generation == to.generation
}

package recipes

import "fixstep/loop"

// A Camera follows a thing on a map. Its place is the upper left corner of what
// the screen shows, in any unit, for x and for y alike: use two.
type Camera struct{ loop.Moving[int] }

// Follow moves the camera in an update. It goes an eighth of the way to where
// the thing is in the middle of the screen, at least one unit, and stops at the
// edges of the map. Draw it at Camera.At, like all that moves.
func (c *Camera) Follow(thing, screen, whole int) {
	way := c.target(thing, screen, whole) - c.Cur
	step := way / 8
	switch {
	case step == 0 && way > 0:
		step = 1
	case step == 0 && way < 0:
		step = -1
	}
	c.Move(c.Cur + step)
}

// Jump puts the camera there at once, for example when a level begins.
func (c *Camera) Jump(thing, screen, whole int) { c.Leap(c.target(thing, screen, whole)) }

// target returns where the camera would rest. A map that is smaller than the
// screen stays at its upper left corner.
func (c *Camera) target(thing, screen, whole int) int {
	return max(0, min(thing-screen/2, whole-screen))
}

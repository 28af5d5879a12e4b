package render

import (
	"fixstep/loop"
	"fixstep/world"
)

// trailLength is the most samples of a trail: those of half a second.
const trailLength = 30

// A trail is the past places of ships and torpedoes. It ages by ticks, so that
// it is as long at every frame rate. The zero value is empty.
type trail struct {
	samples [trailLength][flyers]pose // a ring
	newest  int                       // the index of the newest sample
	length  int                       // the number of samples in half a second
}

// step takes the state before a tick as a sample, at most 60 times a second.
func (t *trail) step(prev *world.State) {
	every := (max(1, prev.Options.Rate) + 59) / 60
	t.length = max(1, min(trailLength, prev.Options.Rate/2/every))
	if prev.Tick%uint64(every) != 0 {
		return
	}
	t.newest = (t.newest + 1) % trailLength
	for i := range t.samples[t.newest] {
		t.samples[t.newest][i] = poseOf(prev, i)
	}
}

// sample returns the n-th sample of all bodies. Sample 0 is the newest.
func (t *trail) sample(n int) *[flyers]pose {
	return &t.samples[(t.newest-n+trailLength)%trailLength]
}

// draw draws the way on which every body has come to its place at a.
func (t *trail) draw(v *view, prev, cur *world.State, a loop.Alpha) {
	for i := range flyers {
		last := poseAt(poseOf(prev, i), poseOf(cur, i), a)
		ink := Needle
		if i == 1 || i > 1 && cur.Torpedoes[i-2].Owner == 1 {
			ink = Wedge
		}
		for n := range t.length {
			p := t.sample(n)[i]
			if flown(p, last) {
				v.trace(last.at, p.at, v.wake(ink, n, t.length))
			}
			last = p
		}
	}
}

// glow draws the ships once more at past places, because the picture of the
// first display faded slowly. It leaves out a place near the ship, because it
// would hide the form of the ship.
func (t *trail) glow(v *view, cur *world.State, size int64) {
	const apart = 5 // samples between two of the pictures
	for n := t.length / apart * apart; n > 0; n -= apart {
		for i := range outlines {
			p := t.sample(n - 1)[i]
			dx, dy := world.Offset(p.at.x, p.at.y, cur.Ships[i].X, cur.Ships[i].Y)
			if p.flies && max(abs(dx), abs(dy)) > size {
				v.draw(outlines[i], p, size, v.wake(Needle, n, t.length))
			}
		}
	}
}

// wake returns the ink for the past place of a ship or its torpedo, whose own
// ink is Needle or Wedge. The place is age samples old, in a trail of all
// samples.
func (v *view) wake(ink Ink, age, all int) Ink {
	switch {
	case !v.c.p7:
		return ink - Needle + NeedleWake
	case age < all/3:
		return Glow
	}
	return Fade
}

// trace draws a line of dots between two places, the shorter way.
func (v *view) trace(from, to point, ink Ink) {
	dx, dy := world.Offset(from.x, from.y, to.x, to.y)
	x, y := v.pixel(from)
	endX, endY := v.pixel(point{from.x + dx, from.y + dy})
	n := max(abs(endX-x), abs(endY-y), 1)
	for i := range n {
		v.set(x+(endX-x)*i/n, y+(endY-y)*i/n, ink)
	}
}

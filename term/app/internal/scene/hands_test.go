package scene

import (
	"math"
	"testing"

	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// Fingers steer the needle at 60 updates a second, and see it meanwhile.
// Where releases are told they hold keys. Where they are not they tap, and know
// what that does: alone, or less than a fifth of a second after another one.
type fingers struct {
	s        world.State
	controls keys.Controls
	releases bool
	rhythm   int // ticks from one tap to the next, in a hurry
}

func newFingers(releases bool, rhythm int) *fingers {
	h := &fingers{world.New(world.Options{NoStar: true, Practice: true}), keys.NewControls(60), releases, rhythm}
	for h.s.Phase != world.Fight {
		h.s.Step(world.Commands{})
	}
	h.s.Ships[0].VX, h.s.Ships[0].VY = 0, 0
	return h
}

// move uses a key until what is left is at most enough, and returns the ticks
// that took. A tap alone does so much, a quick one so much.
func (h *fingers) move(i keys.Intent, left func() float64, enough, tap, quick float64) (ticks int) {
	key := keys.Binding{Intent: i, Hand: keys.RightHand}
	start, sent, held := left(), 0.0, false
	for last := -60; ticks < 600; ticks++ {
		rest, size := left(), tap
		if ticks-last <= 12 {
			size = quick
		}
		switch coming := sent - (start - rest); {
		case h.releases && rest > enough/8 && !held:
			h.controls.Press(key, false, true)
			held = true
		case h.releases && rest <= enough/8 && held:
			h.controls.Release(key)
			held = false
		case !h.releases && rest-coming > enough && rest-coming+enough >= size && ticks-last >= h.rhythm:
			h.controls.Press(key, false, false)
			sent, last = sent+size, ticks
		}
		hands := h.controls.Tick()
		h.s.Step(world.Commands{command(hands[0] | hands[1])})
		if !hands[keys.RightHand].Has(i) { // it sees that no more comes
			if sent = start - left(); math.Abs(left()) <= enough {
				return ticks
			}
		}
	}
	return ticks
}

// turn turns the ship by so many degrees, to within 8.
func (h *fingers) turn(degrees float64) (ticks int) {
	start := h.s.Ships[0].Heading
	left := func() float64 {
		return degrees - float64(h.s.Ships[0].Heading-start)*360/(1<<32)
	}
	return h.move(keys.Right, left, 8, 15, 30)
}

// stop turns the ship that drifts ahead, so many units a second, and brakes it
// to within half a tap.
func (h *fingers) stop(speed float64) (ticks int) {
	ship := &h.s.Ships[0]
	ship.Heading, ship.VX = 0, int64(speed)*world.Unit/60
	left := func() float64 { return float64(ship.VX*60) / float64(world.Unit) }
	return h.turn(180) + h.move(keys.Up, left, 1.6, 3.2, 3.2)
}

// TestHandsWithoutReleases: to turn a ship, and to stop one, takes at most half
// as long again as where releases are told.
func TestHandsWithoutReleases(t *testing.T) {
	for _, rhythm := range []int{7, 8, 9} {
		for name, use := range map[string]func(*fingers) int{
			"turn by 45":   func(h *fingers) int { return h.turn(45) },
			"turn by 90":   func(h *fingers) int { return h.turn(90) },
			"turn by 180":  func(h *fingers) int { return h.turn(180) },
			"stop from 6":  func(h *fingers) int { return h.stop(6) },
			"stop from 12": func(h *fingers) int { return h.stop(12) },
			"stop from 20": func(h *fingers) int { return h.stop(20) },
		} {
			with, without := use(newFingers(true, rhythm)), use(newFingers(false, rhythm))
			t.Logf("%s, a tap every %d ticks: %d ticks, with releases %d: %.2f", name, rhythm, without, with, float64(without)/float64(with))
			if 2*without > 3*with {
				t.Errorf("%s, a tap every %d ticks: %d ticks, with releases %d", name, rhythm, without, with)
			}
		}
	}
}

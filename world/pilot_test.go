package world

import "testing"

// TestAPilotInDangerLooksThreeTimesAsOften as one that hunts.
func TestAPilotInDangerLooksThreeTimesAsOften(t *testing.T) {
	for seed := range uint64(20) {
		until := func(at int64) int {
			s := New(Options{})
			s.enter(Fight)
			s.Ships[0].Body = Body{X: at, Y: H / 2}
			p := NewPilot(Hard, seed)
			p.Command(&s, 0)
			return p.untilLook
		}
		if hunts, falls := until(20*Unit), until(W/2+8*Unit); falls != hunts/3 {
			t.Errorf("a pilot that hunts looks after %d ticks, one that falls into the star after %d", hunts, falls)
		}
	}
}

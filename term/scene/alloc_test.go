package scene

import (
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/vt"
	"fixstep/world"
)

// unseen is a screen whose frames go nowhere: a simulated terminal allocates
// where a real one only gets bytes.
type unseen struct{ *term.Screen }

func (unseen) Show() {}

// TestNothingIsAllocatedInATickOrAFrame plays a match of pilots as play does,
// up to the cells of the screen.
func TestNothingIsAllocatedInATickOrAFrame(t *testing.T) {
	screen, _ := term.Sim(80, 24, vt.Options{})
	defer screen.Fini()
	s := NewSession(unseen{screen}, Options{World: world.Options{Rate: 60, Seed: 1}, Autopilot: true})
	var now time.Duration
	s.Start(loop.NewClock(func() time.Duration { return now }))
	s.hud = true
	frame := func() {
		now += time.Second / 60
		s.Update()
		s.Snapshot()
		s.Draw(loop.One / 2)
	}
	for range 300 {
		frame()
	}
	if n := testing.AllocsPerRun(1000, frame); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

package scene

import (
	"net"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/table"
	"fixstep/term/termtest"
	"fixstep/world"
)

// TestNothingIsAllocatedInATickOrAFrame plays a match of pilots and a late
// match as play does, up to the cells of the screen, and a duel of two with its
// messages.
func TestNothingIsAllocatedInATickOrAFrame(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		s := NewSession(table.Deaf(t, 256), Options{World: world.Options{Rate: 60, Seed: 1}, Autopilot: true})
		allocates(t, 300, s)
	})
	termtest.Test(t, func(t *testing.T) {
		s := NewSession(table.Deaf(t, 256), Options{World: world.Options{Rate: 60, Seed: 1}, Players: 1, Releases: true})
		s.pictures.trip = func() time.Duration { return 100 * time.Millisecond }
		s.pictures.shown = func() term.EventPicture { return term.EventPicture{Shown: max(1, s.pictures.newest-6)} }
		s.steers.controls.Input(buttons[0].down())
		allocates(t, 300, s)
		if ahead := s.steers.late.ahead.cur.Tick - s.steers.late.cur.Tick; ahead < 5 {
			t.Errorf("%d ticks are guessed", ahead)
		}
	})
	termtest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		ann, bob := duel.NewHello("ann", 0, 9), duel.NewHello("bob", 0, 3)
		var both []*Session
		for i, p := range []*duel.Peer{duel.NewPeer(x, ann, bob, "", nil), duel.NewPeer(y, bob, ann, "", nil)} {
			s := NewSession(table.Deaf(t, 256), Options{World: world.Options{Rate: 60, Seed: uint64(i)}})
			s.newFight(p, nil, true).enter()
			both = append(both, s)
			defer s.Stop()
		}
		allocates(t, 400, both...) // after the notice at the start
		if f, on := both[0].act.(*fight); !on || f.side.Counts.Rollbacks == 0 {
			t.Errorf("nothing is rolled back in %T", both[0].act)
		}
	})
}

// allocates holds that sessions allocate nothing, after so many ticks.
func allocates(t *testing.T, after int, sessions ...*Session) {
	t.Helper()
	var advance []func()
	for _, s := range sessions {
		s.hud = true
		run := loop.NewSimulation[tcell.Event](s.Options(loop.Options{}), s, nil)
		t.Cleanup(run.Stop)
		advance = append(advance, func() { run.Advance(run.Now()+time.Second/60, nil) })
	}
	frame := func() {
		for _, one := range advance {
			one()
		}
		time.Sleep(time.Second / 60) // for messages
	}
	for range after {
		frame()
	}
	if n := testing.AllocsPerRun(600, frame); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

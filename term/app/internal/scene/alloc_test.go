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
	usual := world.Options{Rate: 60, Seed: 1}
	termtest.Test(t, func(t *testing.T) {
		s := NewSpacewar(table.Deaf(t, 256), Options{World: usual, Autopilot: true})
		allocates(t, 300, s)
	})
	termtest.Test(t, func(t *testing.T) {
		s := NewSpacewar(table.Deaf(t, 256), Options{World: usual, Players: 1, Releases: true})
		s.pictures.trip = func() time.Duration { return 100 * time.Millisecond }
		s.pictures.shown = func() term.EventPicture {
			return term.EventPicture{Shown: max(1, s.pictures.newest-6)}
		}
		s.steers.controls.Input(buttons[0].down())
		allocates(t, 300, s)
		late := s.steers.late
		if ahead := late.ahead.cur.Tick - late.cur.Tick; ahead < 5 {
			t.Errorf("%d ticks are guessed", ahead)
		}
	})
	termtest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		ann := duel.NewHello("ann", 0, 9)
		bob := duel.NewHello("bob", 0, 3)
		peers := []*duel.Peer{
			duel.NewPeer(x, ann, bob, "", nil),
			duel.NewPeer(y, bob, ann, "", nil),
		}
		var both []*Spacewar
		for i, p := range peers {
			o := world.Options{Rate: 60, Seed: uint64(i)}
			s := NewSpacewar(table.Deaf(t, 256), Options{World: o})
			s.newFight(p, nil, true).enter()
			both = append(both, s)
			defer s.Stop()
		}
		allocates(t, 400, both...) // after the notice at the start
		f, on := both[0].act.(*fight)
		if !on || f.side.Counts.Rollbacks == 0 {
			t.Errorf("nothing is rolled back in %T", both[0].act)
		}
	})
}

// allocates holds that games allocate nothing, after so many ticks.
func allocates(t *testing.T, after int, games ...*Spacewar) {
	t.Helper()
	var advance []func()
	for _, s := range games {
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

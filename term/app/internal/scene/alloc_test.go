package scene

import (
	"net"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/vt"
	"fixstep/world"
)

// unseen is a screen whose frames go nowhere: a simulated terminal allocates
// where a real one only gets bytes.
type unseen struct{ *term.Screen }

func (unseen) Show() {}

// advance returns a function that plays a tick and a frame of a session.
func advance(t *testing.T, s *Session) func() {
	run := loop.NewSimulation[tcell.Event](s.Options(loop.Options{}), s, nil)
	t.Cleanup(run.Stop)
	return func() { run.Advance(run.Now()+time.Second/60, nil) }
}

// TestNothingIsAllocatedInATickOrAFrame plays a match of pilots as play does,
// up to the cells of the screen.
func TestNothingIsAllocatedInATickOrAFrame(t *testing.T) {
	screen, _ := term.Sim(80, 24, vt.Options{})
	defer screen.Fini()
	s := NewSession(unseen{screen}, Options{World: world.Options{Rate: 60, Seed: 1}, Autopilot: true})
	s.hud = true
	frame := advance(t, s)
	for range 300 {
		frame()
	}
	if n := testing.AllocsPerRun(1000, frame); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// A duel allocates nothing either, in a tick with its messages or in a frame.
func TestADuelAllocatesNothing(t *testing.T) {
	x, y := net.Pipe()
	ann, bob := duel.NewHello("ann", 0, 9), duel.NewHello("bob", 0, 3)
	var both []*Session
	var frames []func()
	for i, p := range []*duel.Peer{duel.NewPeer(x, ann, bob, "", nil), duel.NewPeer(y, bob, ann, "", nil)} {
		screen, _ := term.Sim(80, 24, vt.Options{})
		defer screen.Fini()
		s := NewSession(unseen{screen}, Options{World: world.Options{Rate: 60, Seed: uint64(i)}, Duels: DuelOptions{Pilot: true}})
		s.fight(p)
		s.hud = true
		both, frames = append(both, s), append(frames, advance(t, s))
		defer s.Stop()
	}
	frame := func() {
		for _, advance := range frames {
			advance()
		}
		time.Sleep(100 * time.Microsecond) // for the messages
	}
	for range 900 { // after the notice at the start
		frame()
	}
	n := testing.AllocsPerRun(600, frame)
	if c := both[0].contest; n > 0 || c == nil || c.side.Counts.Rollbacks == 0 {
		t.Errorf("%v allocations, %+v", n, c.side.Counts)
	}
}

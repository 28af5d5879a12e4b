package scene

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/termtest"
	"fixstep/world"
)

// A deafTty is a terminal that says nothing: a simulated one allocates where a
// real one only gets bytes.
type deafTty struct{ gone chan struct{} }

func (deafTty) Start() error                { return nil }
func (deafTty) Stop() error                 { return nil }
func (d deafTty) Drain() error              { close(d.gone); return nil }
func (deafTty) Close() error                { return nil }
func (deafTty) NotifyResize(func())         {}
func (deafTty) Write(b []byte) (int, error) { return len(b), nil }

func (d deafTty) Read([]byte) (int, error) {
	<-d.gone
	return 0, io.EOF
}

func (deafTty) WindowSize() (tcell.WindowSize, error) {
	return tcell.WindowSize{Width: 80, Height: 24}, nil
}

// openDeaf returns a screen on a deafTty with so many colours.
func openDeaf(t *testing.T, colors int) *term.Screen {
	t.Helper()
	screen, err := term.Open(term.Options{Tty: deafTty{make(chan struct{})}, Colors: colors, Env: xterm})
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(screen.Fini)
	return screen
}

// advance returns a function that plays a tick and a frame of a session.
func advance(t *testing.T, s *Session) func() {
	run := loop.NewSimulation[tcell.Event](s.Options(loop.Options{}), s, nil)
	t.Cleanup(run.Stop)
	return func() { run.Advance(run.Now()+time.Second/60, nil) }
}

// TestNothingIsAllocatedInATickOrAFrame plays a match of pilots as play does,
// up to the cells of the screen.
func TestNothingIsAllocatedInATickOrAFrame(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		s := NewSession(openDeaf(t, 256), Options{World: world.Options{Rate: 60, Seed: 1}, Autopilot: true})
		s.hud = true
		frame := advance(t, s)
		for range 300 {
			frame()
		}
		if n := testing.AllocsPerRun(1000, frame); n > 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// A duel allocates nothing either, in a tick with its messages or in a frame.
func TestADuelAllocatesNothing(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		ann, bob := duel.NewHello("ann", 0, 9), duel.NewHello("bob", 0, 3)
		var both []*Session
		var frames []func()
		for i, p := range []*duel.Peer{duel.NewPeer(x, ann, bob, "", nil), duel.NewPeer(y, bob, ann, "", nil)} {
			s := NewSession(openDeaf(t, 256), Options{World: world.Options{Rate: 60, Seed: uint64(i)}})
			s.newFight(p, nil, true).enter()
			s.hud = true
			both, frames = append(both, s), append(frames, advance(t, s))
			defer s.Stop()
		}
		frame := func() {
			for _, advance := range frames {
				advance()
			}
			time.Sleep(time.Second / 60) // for the messages
		}
		for range 900 { // after the notice at the start
			frame()
		}
		n := testing.AllocsPerRun(600, frame)
		if f, on := both[0].act.(*fight); n > 0 || !on || f.side.Counts.Rollbacks == 0 {
			t.Errorf("%v allocations in %T", n, both[0].act)
		}
	})
}

package scene

import (
	"errors"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
	"fixstep/world"
)

// TestTheTerminalIsAskedFor holds for every scene: a resize and Ctrl-L repaint
// everything, Ctrl-Z gives the terminal back for a while, and an error of the
// terminal ends the scene.
func TestTheTerminalIsAskedFor(t *testing.T) {
	for name, b := range everyScene(t) {
		b.Type("p")
		sent := func(do func()) int {
			before := b.Look().Bytes
			do()
			return b.Look().Bytes - before
		}
		all := sent(b.Screen.Sync)
		for event, do := range map[string]func(){
			"resize": func() { b.Type("resize:70x20 resize:80x24") },
			"Ctrl-L": func() { b.Type("C-l") },
			"Ctrl-Z": func() { b.Type("C-z") },
		} {
			n := sent(do)
			if n < all || all < 200 {
				t.Errorf("%s: %s: sends %d bytes of %d", name, event, n, all)
			}
		}
		resize := func() { b.post(tcell.NewEventResize(80, 24)) } // as at the start
		if n := sent(resize); n > 0 {
			t.Errorf("%s: the size that the picture has already sends %d bytes", name, n)
		}
		gone := errors.New("gone")
		b.post(tcell.NewEventError(gone))
		if over, err := b.Over(); !over || err == nil || err.Error() != "gone" {
			t.Errorf("%s: %v, %v", name, over, err)
		}
	}
}

// demoScene is a match of pilots without a title before it.
var demoScene = gameWith(Options{World: world.Options{Seed: 1}, Autopilot: true})

func TestADemoLeadsToTheTitle(t *testing.T) {
	for _, key := range []string{"Space", "Escape", "hold:Space:2s"} {
		b := newTable(t, 80, 24, demoScene, vt.Options{Kitty: true})
		b.Wait(time.Second)
		b.Sees("!Practice")
		b.Type(key)
		b.Sees("Practice")
	}
}

func TestTheTitleBeginsAnotherMatchOfPilots(t *testing.T) {
	b := newTable(t, 80, 24, titleScene)
	b.world().Phase = world.Over
	b.Type("wait:1s")
	b.Sees("Practice")
	if b.world().Phase == world.Over || b.world().Tick > 70 {
		t.Error("the title stays at the end of a match")
	}
}

func TestTickAndTimeAreThoseOfTheLastUpdate(t *testing.T) {
	b := newTable(t, 80, 24, demoScene)
	b.Ticks(100)
	s := b.spacewar()
	want := s.Clock.Now()
	b.Stop() // the terminal is given back, which takes time
	tick, hash := s.Tick()
	if tick != 100 || hash != b.world().Hash() {
		t.Errorf("tick %d, hash %x; want 100, %x", tick, hash, b.world().Hash())
	}
	if s.Time() > want || s.Time() < want-time.Second/60 {
		t.Errorf("time %v, want %v", s.Time(), want)
	}
}

// TestAHiddenWindowWaits holds for every scene: a hidden window gets no frame
// and no tick. A match of a player is paused then, as the player has to find
// the keys first; other acts go on by themselves.
func TestAHiddenWindowWaits(t *testing.T) {
	scenes := everyScene(t)
	scenes["demo"] = newTable(t, 80, 24, demoScene)
	for name, b := range scenes {
		b.Type("wait:1s w")
		updates := func() int64 { return b.game.Numbers().Updates }
		b.AtOnce("\x1b[?999;2n")
		sent, before := b.Look().Bytes, updates()
		b.Wait(time.Hour)
		hidden := b.Look().Bytes - sent
		if hidden > 0 || updates() != before {
			t.Errorf("%s: %d bytes and %d updates while nobody looks", name, hidden, updates()-before)
		}
		b.AtOnce("\x1b[?999;1n")
		b.Wait(time.Second)
		if name == "match" {
			b.Sees("PAUSED")
			if updates() != before {
				t.Error("the match goes on before anybody has a hand on the keys")
			}
			fuel := b.world().Ships[0].Fuel
			b.Type("p wait:1s")
			if b.world().Ships[0].Fuel != fuel {
				t.Error("a key that was pressed before the window was hidden thrusts")
			}
		}
		if n := updates() - before; n < 55 || n > 65 {
			t.Errorf("%s: %d updates in the second after it is seen again", name, n)
		}
		b.Sees("!PAUSED")
		if b.Look().Bytes == sent {
			t.Errorf("%s: nothing is drawn", name)
		}
	}
}

// TestADuelGoesOnHidden: the other player sees no pause, and the hidden
// terminal gets no byte until it shows the duel again.
func TestADuelGoesOnHidden(t *testing.T) {
	fightIn(t, func(r *ring) {
		sent := func(ticks int) (bytes [2]int) {
			for i, b := range r.side {
				bytes[i] = -b.Look().Bytes
			}
			r.ticks(ticks)
			for i, b := range r.side {
				bytes[i] += b.Look().Bytes
			}
			return bytes
		}
		r.press(0, "\x1b[?999;2n")
		tick := r.side[0].world().Tick
		n := sent(300)
		played := r.side[0].world().Tick - tick
		if n[0] > 0 || n[1] < 1000 || played != 300 {
			t.Errorf("hidden: %d bytes in %d ticks", n, played)
		}
		r.press(0, "\x1b[?999;1n")
		r.sees(0, "!PAUSED")
		if n := sent(60); n[0] < 200 {
			t.Errorf("seen: %d bytes", n)
		}
	})
}

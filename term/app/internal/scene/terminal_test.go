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
			if n := sent(do); n < all || all < 200 {
				t.Errorf("%s: %s: sends %d bytes of %d", name, event, n, all)
			}
		}
		if n := sent(func() { b.post(tcell.NewEventResize(80, 24)) }); n > 0 { // as at the start
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
var demoScene = seat(Options{World: world.Options{Seed: 1}, Autopilot: true})

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
	b := newTable(t, 80, 24, sessionScene)
	b.world().Phase = world.Over
	b.Type("wait:1s")
	if b.Sees("Practice"); b.world().Phase == world.Over || b.world().Tick > 70 {
		t.Error("the title stays at the end of a match")
	}
}

func TestTickAndTimeAreThoseOfTheLastUpdate(t *testing.T) {
	b := newTable(t, 80, 24, demoScene)
	b.Ticks(100)
	s := b.session()
	want := s.Clock.Now()
	b.Stop() // the terminal is given back, which takes time
	if tick, hash := s.Tick(); tick != 100 || hash != b.world().Hash() || s.Time() > want || s.Time() < want-time.Second/60 {
		t.Errorf("tick %d, hash %x, time %v; want 100, %x, %v", tick, hash, s.Time(), b.world().Hash(), want)
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
		if n := b.Look().Bytes; n != sent || updates() != before {
			t.Errorf("%s: %d bytes and %d updates while nobody looks", name, n-sent, updates()-before)
		}
		b.AtOnce("\x1b[?999;1n")
		if b.Wait(time.Second); name == "match" {
			b.Sees("PAUSED")
			if updates() != before {
				t.Error("the match goes on before anybody has a hand on the keys")
			}
			fuel := b.world().Ships[0].Fuel
			if b.Type("p wait:1s"); b.world().Ships[0].Fuel != fuel {
				t.Error("a key that was pressed before the window was hidden thrusts")
			}
		}
		if n := updates() - before; n < 55 || n > 65 {
			t.Errorf("%s: %d updates in the second after it is seen again", name, n)
		}
		if b.Sees("!PAUSED"); b.Look().Bytes == sent {
			t.Errorf("%s: nothing is drawn", name)
		}
	}
}

// TestADuelGoesOnHidden: the other player sees no pause, and the hidden
// terminal gets no byte until it shows the duel again.
func TestADuelGoesOnHidden(t *testing.T) {
	fightIn(t, func(r *ring) {
		sent := func(n int) (bytes [2]int) {
			before := [2]int{r.side[0].Look().Bytes, r.side[1].Look().Bytes}
			r.ticks(n)
			return [2]int{r.side[0].Look().Bytes - before[0], r.side[1].Look().Bytes - before[1]}
		}
		r.press(0, "\x1b[?999;2n")
		tick := r.side[0].world().Tick
		if n := sent(300); n[0] > 0 || n[1] < 1000 || r.side[0].world().Tick != tick+300 {
			t.Errorf("hidden: %d bytes in %d ticks", n, r.side[0].world().Tick-tick)
		}
		r.press(0, "\x1b[?999;1n")
		r.sees(0, "!PAUSED")
		if n := sent(60); n[0] < 200 {
			t.Errorf("seen: %d bytes", n)
		}
	})
}

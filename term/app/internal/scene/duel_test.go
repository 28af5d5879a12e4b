package scene

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"fixstep/term"
	"fixstep/world"
)

// The name that a player has chosen stands on that player's ship on both sides,
// and each player flies the right ship.
func TestADuelShowsWhoIsWho(t *testing.T) {
	fightIn(t, func(r *ring) {
		r.side[1].spacewar().SetView(View{Name: "robert"})
		r.ticks(1)
		r.sees(0, "You are the needle, against bob[2J")
		r.sees(1, "You are the wedge, against ann")
		r.sees(0, "You 0", "  bob[2J 0", "You are the needle. Shoot the wedge")
		r.sees(1, "ann 0", "  robert 0", "You are the wedge. Shoot the needle")
		for _, name := range []string{"a.public", "b.public"} { // for spectators
			file, err := os.ReadFile(filepath.Join(r.dir, name))
			if err != nil {
				t.Fatal(err)
			}
			in := openRecording(t, file)
			if in.Names != [2]string{"ann", "bob[2J"} {
				t.Errorf("%s: of %q", name, in.Names)
			}
		}
		r.ticks(119)
		heading := func(side, ship int) world.Angle {
			_, cur, _ := r.side[side].fight().states()
			return cur.Ships[ship].Heading
		}
		before := heading(0, 0)
		r.press(0, "a")
		r.ticks(1)
		if heading(0, 0) == before || heading(0, 1) != heading(1, 1) {
			t.Error("a key does not turn the player's own ship in the second tick")
		}
		r.ticks(8)
		if heading(1, 0) != heading(0, 0) {
			t.Error("the other side does not see it")
		}
		r.press(1, "h")
		r.press(1, "\x1b[C") // → of the other hand
		r.ticks(60)
		r.sees(1, "ms trip", "rollbacks", "deep", "ahead", "!← → turn", "against ann")
		r.ticks(180)
		r.sees(1, "!against ann")
	})
}

// A duel cannot be paused, stepped or scaled, and keys for a menu or a manual
// over it do not steer.
func TestNobodyStopsADuel(t *testing.T) {
	fightIn(t, func(r *ring) {
		r.ticks(120)
		tick := func() int64 { return r.side[0].fight().side.Tick() }
		const menu, help = "Duel with bob", "hyperspace"
		for keys, shown := range map[string]string{
			"p": menu, "px": menu, "\x1b": menu, "q": menu, "?": help, ".": "", "+++": "", "---": "",
		} {
			before := tick()
			r.press(0, "ww"+keys)
			r.ticks(2)
			if r.steered() != (shown == "") {
				t.Errorf("%q: the ship is steered: %v", keys, shown != "")
			}
			r.ticks(27)
			if n := tick() - before; n < 27 { // the slower side waits a little
				t.Errorf("%q: %d ticks of 30", keys, n)
			}
			r.sees(0, "!single step", "!PAUSED", "!speed x", shown)
			if shown != "" {
				r.press(0, "w") // in the menu: up; closes the help
				if r.steered() {
					t.Errorf("%q: the ship is steered", keys)
				}
				if keys != "?" {
					r.press(0, "\x1b")
				}
			}
		}
		before := tick()
		r.press(0, "wwww")
		r.side[0].Screen.PostEvent(&term.EventLink{Waiting: time.Second})
		r.ticks(10)
		if tick() < before+9 || r.steered() {
			t.Error("a player whose terminal is away steers, or stops the other")
		}
		r.sees(0, "NO ANSWER")
		r.side[0].Screen.PostEvent(&term.EventLink{})
		r.ticks(1)
		r.sees(0, "!NO ANSWER")
	})
}

// At every end of a duel the player reads the reason over the title. A key that
// the player was tapping is no answer.
func TestWhoIsLeftReadsWhy(t *testing.T) {
	for name, c := range map[string]struct {
		end   func(*ring)
		told  string
		after int // ticks
	}{
		"left by the menu": {func(r *ring) { r.press(0, "ps ") }, "ann left at 0:0", 5},
		"quit by q": {func(r *ring) {
			r.press(0, "q")
			r.ticks(30)
			r.press(0, "q")
			if over, _ := r.side[0].Over(); over {
				r.t.Error("a q that was meant for the duel ends the game")
			}
			r.sees(0, "Keep playing")
			r.ticks(42)
			r.quit(0, "q")
		}, "ann left at 0:0", 5},
		"quit by Ctrl-C": {func(r *ring) { r.quit(0, "\x03") }, "ann left at 0:0", 5},
		"quit":           {func(r *ring) { r.side[0].game.Stop() }, "ann left at 0:0", 5},
		"silent":         {func(r *ring) { r.deaf[0] = true }, "No word from ann for 15 s at 0:0", 15*60 + 10},
	} {
		t.Run(name, func(t *testing.T) {
			fightIn(t, func(r *ring) {
				r.ticks(150)
				c.end(r)
				r.fire(1, 70)
				if name == "silent" {
					r.sees(1, "No word from ann for 1 s")
				}
				r.fire(1, c.after+60)
				r.sees(1, c.told)
				if _, err := os.Stat(filepath.Join(r.dir, "b.public")); err == nil {
					t.Error("the recording for spectators is left")
				}
				r.ticks(42)
				r.press(1, " ")
				r.sees(1, "Practice")
				num, den := r.side[1].spacewar().Clock.Scale()
				if num != 1 || den != 1 {
					t.Errorf("the clock runs %d to %d, as in the duel", num, den)
				}
			})
		})
	}
}

// Only confirmed results are announced: a guessed hit gives no point, and ends
// no round.
func TestOnlyWhatIsSureIsAnnounced(t *testing.T) {
	fightIn(t, func(r *ring) {
		r.ticks(120)
		f := r.side[0].fight()
		guessed := &f.side.Now.game.World
		guessed.Score[0] = 4
		guessed.Phase = world.After
		_, cur, _ := f.states()
		shown := new(frame)
		shown.begin(cur)
		f.say(shown)
		if cur.Score != [2]uint8{} || shown.cur.Phase != world.Fight {
			t.Errorf("score %v, phase %v", cur.Score, shown.cur.Phase)
		}
	})
}

// A broken connection is shown, with the remedy and the time left. The game
// waits, the player may leave, and after a minute it is over.
func TestABrokenLineIsShown(t *testing.T) {
	fightFar(t, 0, 4, true, func(r *ring) {
		r.ticks(60)
		r.line[0].Close()
		r.line[1].Close()
		r.ticks(8*60 + 30)
		r.sees(0, "Lost bob[2J, waiting for a new connection (52 s)")
		r.sees(1, "Lost ann, reconnecting (52 s)")
		tick := r.side[0].fight().side.Tick()
		r.ticks(60)
		r.sees(1, "Lost ann, reconnecting (51 s)")
		if r.side[0].fight().side.Tick() != tick {
			t.Error("the game goes on without the other")
		}
		r.press(0, "\x1b")
		r.ticks(15)
		r.sees(0, "Leave")
		r.press(0, "s ")
		r.ticks(15)
		r.sees(0, "Players")
		r.ticks(51 * 60)
		r.sees(1, "Lost ann: cut at 0:0")
		r.press(1, " w ")
		r.ticks(15)
		r.sees(1, "Name", "bert")
	})
}

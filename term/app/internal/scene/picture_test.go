package scene

import (
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/termtest"
	"fixstep/world"
)

// readmes is the folder of the README's pictures.
const readmes = "../../../../render/testdata/"

// fought returns a table where a recorded fight is played from a tick on, with
// the wakes and the sparks of the ticks before, 15 frames a second.
func fought(t *testing.T, w, h, tick int, look render.Look) *gameTable {
	file, err := os.ReadFile(readmes + "fight.replay")
	if err != nil {
		t.Fatal(err)
	}
	p := NewPlayback(openRecording(t, file), 0)
	p.seek(tick)
	return newTableAt(t, 15, w, h, func(screen *term.Screen) *Spacewar {
		screen.SetTitle("Spacewar! ssh game@host")
		s := NewReplay(screen, 0, p)
		s.SetView(View{Look: look})
		return s
	})
}

// TestTheReadmesFight makes two pictures of the README: a fight from a second
// before a kill on, and its beginning as on the display of 1962.
func TestTheReadmesFight(t *testing.T) {
	var moves, still strings.Builder
	b := fought(t, 80, 24, 1478, render.Wake)
	b.Wait(1300 * time.Millisecond)
	p7 := fought(t, 110, 34, 1483, render.P7)
	err := errors.Join(b.Recording.WriteAnimation(&moves), p7.Recording.WriteStill(&still))
	if err != nil {
		t.Fatal(err)
	}
	termtest.Golden(t, readmes+"fight.svg", moves.String())
	termtest.Golden(t, readmes+"p7.svg", still.String())
}

// TestTheReadmesDuel makes the second picture of the README: both terminals of
// a duel that pilots fly for two players, when one is shot.
func TestTheReadmesDuel(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("it plays for two minutes: FIXSTEP_TEST=whole makes the picture")
	}
	synctest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		anna := duel.NewHello("anna", 1, 14)
		bert := duel.NewHello("bert", 1, 3)
		peers := []*duel.Peer{
			duel.NewPeer(x, anna, bert, "", nil),
			duel.NewPeer(y, bert, anna, "", nil),
		}
		r := &ring{t: t}
		for i, p := range peers {
			r.side[i] = newTableAt(t, 60, 54, 17, gameWith(Options{
				World: world.Options{Seed: 1},
				Duels: DuelOptions{First: Place{Meet: meetAtOnce(p)}, Pilot: true},
			}))
			r.side[i].Screen.SetTitle([]string{"anna", "bert"}[i] + ": fixstep duel")
			synctest.Wait()
			r.side[i].Look() // the two have met
		}
		for i := range r.side {
			r.press(i, "dw ") // who knows the keys is not told them
		}
		ships := &r.side[0].world().Ships
		for ships[0].Cause != world.ByTorpedo && ships[1].Cause != world.ByTorpedo {
			r.ticks(1)
		}
		r.ticks(12) // into the explosion
		var panes []any
		for i, b := range r.side {
			var pane strings.Builder
			if err := b.Recording.WriteStill(&pane); err != nil {
				t.Fatal(err)
			}
			// The parts of a picture have names, and these are two in one file.
			mine := strings.NewReplacer(
				`id="r`, fmt.Sprintf(`id="p%d_`, i),
				`"#r`, fmt.Sprintf(`"#p%d_`, i))
			panes = append(panes, mine.Replace(pane.String()))
		}
		termtest.Golden(t, readmes+"duel.svg", fmt.Sprintf(bothTerminals, panes...))
		r.leave()
	})
}

// bothTerminals is a picture of two pictures.
const bothTerminals = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1028 346" width="1028" height="346">
<title>Both terminals of a duel</title>
<g>%s</g>
<g transform="translate(522)">%s</g>
</svg>
`

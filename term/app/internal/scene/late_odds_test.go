package scene

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A player decides by a picture as a pilot does, and types. It takes its own
// ship as it will be after all that is typed, and holds a key for 4 ticks at
// least.
type player struct {
	pilot world.Pilot
	keys  keys.Controls      // as those of the match will be
	typed [256]world.Command // by the tick in which they count
	down  [len(buttons)]int  // ticks since a key was pressed; 0: it is up
}

// types returns what the player types on the newest picture of a line, to count
// so many ticks after it.
func (p *player) types(l *line, late uint64) (typed []tcell.Event) {
	shown, own := *l.world(), l.match.cur
	at := shown.Tick + late
	for own.Tick < at {
		own.Step(world.Commands{p.typed[(own.Tick+1)%256]})
		shown.Ships[0] = own.Ships[0]
	}
	wants := p.pilot.Command(&shown, 0)
	for i, b := range buttons {
		want, down := wants&command(1<<b.Intent) != 0, &p.down[i]
		switch {
		case *down == 0 && want:
			p.keys.Input(b.down())
			*down, typed = 1, append(typed, b.down())
		case *down >= 4 && !want:
			p.keys.Input(b.up())
			*down, typed = 0, append(typed, b.up())
		case *down > 0:
			*down++
		}
	}
	hands := p.keys.Tick()
	p.typed[(at+1)%256] = command(hands[0] | hands[1])
	return typed
}

// odds returns how many percent of the rounds of six matches a player wins
// against a pilot of the hardest level, on a line on which keys come 12 ticks
// late, and count that late or where they were seen.
func odds(t *testing.T, seen bool) float64 {
	const level = len(world.Levels) - 1
	late, won, far := uint64(12), [2]float64{}, time.Duration(0)
	if seen {
		late, far = 0, time.Second
	}
	for seed := range uint64(6) {
		l := newLine(t, Options{World: world.Options{Seed: seed}, Level: level, Releases: true}, far)
		p := player{pilot: world.NewPilot(world.Levels[level], seed+77), keys: keys.NewControls(keys.Game, 60, func() bool { return true }, nil)}
		for l.match.cur.Phase != world.Over {
			l.tick(12, p.types(l, late)...)
		}
		for ship, n := range l.match.cur.Score {
			won[ship] += float64(n)
		}
	}
	return 100 * won[0] / (won[0] + won[1])
}

// TestWhoKnowsTheirShipWinsMore: a player who knows what the keys under way do
// wins many rounds more if keys that come 200 ms late count where they were
// seen.
func TestWhoKnowsTheirShipWinsMore(t *testing.T) {
	if late, seen := odds(t, false), odds(t, true); late > 20 || seen < 35 {
		t.Errorf("%.0f %% of the rounds, and if they count where they were seen %.0f %%", late, seen)
	}
}

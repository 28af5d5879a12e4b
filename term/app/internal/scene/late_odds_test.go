package scene

import (
	"fmt"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A player decides by a picture as a pilot does, and types.
type player struct {
	taps  bool // holds no key
	knows bool // takes its own ship as it will be after all that is typed
	least int  // ticks for which it holds a key, or waits after a tap

	pilot world.Pilot
	keys  keys.Controls      // as those of the match will be
	typed [256]world.Command // by the tick in which they count
	down  [len(buttons)]int  // ticks since a key was pressed; 0: it is up
}

var players = map[string]player{
	"P": {least: 1}, "K": {least: 4}, "A": {least: 4, knows: true}, "AT": {least: 9, knows: true, taps: true},
}

// types returns what the player types on the newest picture of a line, to count
// so many ticks after it.
func (p *player) types(l *line, late uint64) (typed []tcell.Event) {
	shown, own := *l.world(), l.match.cur
	at := shown.Tick + late
	for p.knows && own.Tick < at {
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
		case *down >= p.least && (p.taps || !want):
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

// odds returns how many percent of the rounds of so many matches a player wins
// against a pilot of the same level, on a line on which keys come so many ticks
// late.
func odds(t testing.TB, p player, level int, trip int64, seen bool, matches int) float64 {
	late, won, far := trip, [2]float64{}, time.Duration(0)
	if seen {
		late, far = max(0, trip-60/mostBack), time.Second
	}
	for seed := range uint64(matches) {
		l := newLine(t, Options{World: world.Options{Seed: seed}, Level: level, Releases: !p.taps}, far)
		p.pilot, p.keys = world.NewPilot(world.Levels[level], seed+77), keys.NewControls(keys.Game, 60, l.releases, nil)
		for l.match.cur.Phase != world.Over {
			l.tick(trip, p.types(l, uint64(late))...)
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
	const hard = len(world.Levels) - 1
	late, seen := odds(t, players["A"], hard, 12, false, 6), odds(t, players["A"], hard, 12, true, 6)
	if late > 20 || seen < 35 {
		t.Errorf("%.0f %% of the rounds, and if they count where they were seen %.0f %%", late, seen)
	}
}

// BenchmarkLate tells the odds on lines of some length, by 60 matches on each
// with -benchtime 60x.
func BenchmarkLate(b *testing.B) {
	for name, p := range players {
		for level := range world.Levels {
			for _, trip := range []int64{0, 3, 6, 9, 12, 18} {
				b.Run(fmt.Sprintf("%s/%v/%dms", name, world.Levels[level], trip*50/3), func(b *testing.B) {
					b.ReportMetric(odds(b, p, level, trip, false, b.N), "%late")
					b.ReportMetric(odds(b, p, level, trip, true, b.N), "%seen")
				})
			}
		}
	}
}

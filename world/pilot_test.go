package world

import (
	"fmt"
	"testing"
)

// A tally is what happened while pilots played.
type tally struct {
	ticks, rounds, drawn, fired int
	died                        [ByHyperspace + 1]int
	won, matches                [2]int
	dry                         int    // ticks of flight of the needle without fuel
	longest                     int    // ticks of a round
	lasted                      [7]int // rounds by tens of seconds
}

// A flyer flies a ship: a Pilot, or someone made up for a test.
type flyer interface {
	Command(s *State, ship int) Command
}

func pilot(level Level, seed uint64) *Pilot {
	p := NewPilot(level, seed)
	return &p
}

// match lets two pilots play one match, at most so many ticks of it.
func (n *tally) match(o Options, pilots [2]flyer, ticks int) {
	s := New(o)
	for start := 0; s.Phase != Over && int(s.Tick) < ticks; n.ticks++ {
		e := s.Step(Commands{pilots[0].Command(&s, 0), pilots[1].Command(&s, 1)})
		if s.Ships[0].Mode == Flying && s.Ships[0].Fuel == 0 {
			n.dry++
		}
		for i := range s.Ships {
			if e.Has(Died, i) {
				n.died[s.Ships[i].Cause]++
			}
			if e.Has(Fired, i) {
				n.fired++
			}
			if e.Has(Won, i) {
				n.won[i]++
			}
			if e.Has(WonMatch, i) {
				n.matches[i]++
			}
		}
		if e&(both(Won)|both(Drew)) != 0 {
			length := int(s.Tick) - start
			start = int(s.Tick)
			n.rounds++
			n.lasted[min(length/600, 6)]++
			n.longest = max(n.longest, length)
			if e.Has(Drew, 0) {
				n.drawn++
			}
		}
	}
}

// hour lets pilots of two levels play matches for an hour at 60 ticks a
// second.
func (n *tally) hour(o Options, a, b Level) {
	for n.ticks < 60*60*60 {
		o.Seed++
		n.match(o, [2]flyer{pilot(a, o.Seed), pilot(b, ^o.Seed)}, 60*60*60-n.ticks)
	}
}

func (n *tally) String() string {
	return fmt.Sprintf("%d rounds, won %v, %d drawn, matches %v, %d torpedoes, died %v (star torpedo own collision hyperspace), rounds by 10 s %v, longest %d s",
		n.rounds, n.won, n.drawn, n.matches, n.fired, n.died[1:], n.lasted, n.longest/60)
}

// Attract mode has to stay alive for an hour: many rounds, of which most are
// won, none without an end, by both ships, in every way to die.
func TestAnHourOfAttractModeIsAlive(t *testing.T) {
	for _, level := range []Level{Medium, Hard} {
		for _, noStar := range []bool{false, true} {
			t.Run(fmt.Sprintf("%v noStar=%v", level, noStar), func(t *testing.T) {
				t.Parallel()
				var n tally
				n.hour(Options{Seed: 1000, NoStar: noStar}, level, level)
				t.Log(&n)
				deaths, worst := 0, 0
				for _, died := range n.died {
					deaths += died
					worst = max(worst, died)
				}
				if n.rounds < 150 || n.drawn*5 > n.rounds || n.longest > 65*60 {
					t.Error("too dull")
				}
				if seconds := n.ticks / 60 / n.rounds; seconds < 8 || seconds > 40 {
					t.Errorf("a round lasts %d s", seconds)
				}
				if n.matches[0]*4 < n.matches[1] || n.matches[1]*4 < n.matches[0] {
					t.Error("too unfair")
				}
				if worst*100 > deaths*70 {
					t.Error("they always die in the same way")
				}
			})
		}
	}
}

// Of 200 matches the better pilot wins at least 65 in 100, on either side. The
// next level is no wall: it leaves some rounds to the one below.
func TestLevelsBeatEachOtherInOrder(t *testing.T) {
	for _, pair := range [][2]Level{{Hard, Medium}, {Medium, Easy}, {Hard, Easy}} {
		for _, noStar := range []bool{false, true} {
			t.Run(fmt.Sprintf("%v-%v noStar=%v", pair[0], pair[1], noStar), func(t *testing.T) {
				t.Parallel()
				var left, right tally
				for i := range uint64(100) {
					o := Options{Seed: i, NoStar: noStar}
					better, worse := pilot(pair[0], i), pilot(pair[1], ^i)
					left.match(o, [2]flyer{better, worse}, 1<<30)
					right.match(o, [2]flyer{worse, better}, 1<<30)
				}
				won := left.matches[0] + right.matches[1]
				rounds, lost := left.won[0]+right.won[1], left.won[1]+right.won[0]
				t.Logf("%d to %d matches, %d to %d rounds", won, 200-won, rounds, lost)
				if next := pair[0] == pair[1]+1; next && (rounds < lost*2 || rounds > lost*6) {
					t.Errorf("an uneven step: %d to %d rounds", rounds, lost)
				}
				if won < 130 {
					t.Errorf("the better pilot won only %d of 200 matches", won)
				}
			})
		}
	}
}

// A beginner plays as someone who sits down for the first time: slow, with one
// torpedo after the other to where the other ship is now, up to 12 degrees
// off, towards it when it is far, away from the star when that is near.
type beginner struct{ Pilot }

func newBeginner(seed uint64) *beginner {
	return &beginner{Pilot{skill: skill{patience: 700, star: 26}, random: Random(seed)}}
}

func (b *beginner) Command(s *State, ship int) Command {
	b.untilShot--
	if b.untilLook--; b.untilLook < 0 {
		b.untilLook = 15 + int(b.random.Below(30)) // ticks: half a second
		b.burn, b.shoot = 0, false
		if !b.avoidStar(s, ship) {
			there := way(&s.Ships[ship].Body, &s.Ships[1-ship].Body)
			b.goal, b.shoot = there.turned(Angle(b.random.around(12*degree))), true
			if there.length() > 30<<12 {
				b.burn = 12
			}
		}
	}
	if s.Ships[ship].Mode != Flying || s.Phase == Ready {
		return 0
	}
	return b.steer(s, &s.Ships[ship])
}

func TestABeginnerCanBeatEasy(t *testing.T) {
	for level, limits := range [][2]int{Easy: {40, 70}, Medium: {0, 30}, Hard: {0, 5}} {
		for _, noStar := range []bool{false, true} {
			var n tally
			for i := range uint64(100) {
				n.match(Options{Seed: i, NoStar: noStar}, [2]flyer{newBeginner(i), pilot(Level(level), ^i)}, 1<<30)
			}
			t.Logf("%v noStar=%v: %v", Level(level), noStar, &n)
			if n.matches[0] < limits[0] || n.matches[0] > limits[1] {
				t.Errorf("%v noStar=%v: the beginner wins %d matches of 100", Level(level), noStar, n.matches[0])
			}
		}
	}
}

// An idler does nothing.
type idler struct{}

func (idler) Command(*State, int) Command { return 0 }

// Against a ship that does nothing a pilot wins, the sooner the better it is,
// and does not beat itself.
func TestPilotsBeatAnIdleShip(t *testing.T) {
	for _, noStar := range []bool{false, true} {
		slower := 60 * 60
		for level := Easy; level <= Hard; level++ {
			var n tally
			for i := range uint64(40) {
				n.match(Options{Seed: i, NoStar: noStar}, [2]flyer{pilot(level, i), idler{}}, 1<<30)
			}
			t.Logf("%v noStar=%v: %v, %d ticks of %d without fuel", level, noStar, &n, n.dry, n.ticks)
			if own := n.rounds - n.drawn - n.won[0] + n.died[ByCollision]/2; own*100 > n.rounds*8 {
				t.Errorf("%v noStar=%v: %d of %d rounds beaten by itself", level, noStar, own, n.rounds)
			}
			if n.won[0]*100 < n.rounds*[]int{75, 90, 95}[level] || n.ticks/n.rounds >= slower {
				t.Errorf("%v noStar=%v: wins %d of %d rounds of %d ticks", level, noStar, n.won[0], n.rounds, n.ticks/n.rounds)
			}
			if n.dry*100 > n.ticks {
				t.Errorf("%v noStar=%v: drifts without fuel for %d of %d ticks", level, noStar, n.dry, n.ticks)
			}
			slower = n.ticks / n.rounds
		}
	}
}

// survivors lets the needle's pilot play a scene many times, the wedge doing
// nothing, and counts after how many of 100 both ships, the needle and the
// wedge are alive.
func survivors(level Level, seconds int, start func() State) (needle, wedge int) {
	for seed := range uint64(100) {
		s, p := start(), NewPilot(level, seed)
		p.aimError = 0
		for range 60 * seconds {
			s.Step(Commands{p.Command(&s, 0)})
			if s.Phase != Fight {
				break
			}
		}
		if s.Ships[0].Mode != Dead {
			needle++
		}
		if s.Ships[1].Mode != Dead {
			wedge++
		}
	}
	return needle, wedge
}

func TestOnlyGoodPilotsDodge(t *testing.T) {
	incoming := func() State {
		s := scene(t, Options{NoStar: true}, "........-........>......................")
		s.Ships[0].Heading = Quarter // ready to go down, as the torpedo is to pass above
		s.Ships[0].wait = 1000       // not through hyperspace
		s.Torpedoes[0].Owner = 1
		s.Torpedoes[0].Y -= Unit
		s.Ships[1].Mode = InHyperspace // nothing to hunt
		s.Ships[1].wait = 1000
		return s
	}
	hard, _ := survivors(Hard, 2, incoming)
	easy, _ := survivors(Easy, 2, incoming)
	if hard < 95 || easy > 5 {
		t.Errorf("of 100, %d hard and %d easy pilots survive a torpedo", hard, easy)
	}
}

func TestPilotsKeepOutOfTheStar(t *testing.T) {
	for _, down := range []int64{1, -1} { // round it either way
		falling := func() State {
			s := scene(t, Options{}, "..............>.........................")
			s.Ships[0].VY = down * 12 * Unit / 60
			s.Ships[0].Heading = Quarter * Angle(down)
			s.Ships[1].Mode = InHyperspace
			s.Ships[1].wait = 10000
			return s
		}
		if hard, _ := survivors(Hard, 20, falling); hard < 95 {
			t.Errorf("only %d of 100 keep out of the star", hard)
		}
	}
}

// The wedge goes across without a thought: a hard pilot leads it, and an easy
// one shoots behind it.
func TestOnlyGoodPilotsLead(t *testing.T) {
	for _, star := range []bool{false, true} {
		crossing := func() State {
			s := scene(t, Options{NoStar: !star}, "........>...............................")
			s.Ships[1].Body = Body{X: 40 * Unit, Y: H / 4, VX: 20 * Unit / 60}
			return s
		}
		_, fromHard := survivors(Hard, 3, crossing)
		_, fromEasy := survivors(Easy, 3, crossing)
		if fromHard > 80 || fromEasy < 95 {
			t.Errorf("star %v: of 100, %d survive a hard pilot and %d an easy one", star, fromHard, fromEasy)
		}
	}
}

// A pilot acts the same for the same seed, at any rate, and never at random
// from anything but its seed.
func TestPilotsAreDeterministic(t *testing.T) {
	for _, rate := range []int{1, 20, 60, 1000} {
		a, b := New(Options{Rate: rate}), New(Options{Rate: rate})
		p, q := NewPilot(Hard, 7), NewPilot(Hard, 7)
		r, u := NewPilot(Medium, 8), NewPilot(Medium, 8)
		for range 60 * rate {
			a.Step(Commands{p.Command(&a, 0), r.Command(&a, 1)})
			b.Step(Commands{q.Command(&b, 0), u.Command(&b, 1)})
		}
		if a != b {
			t.Errorf("rate %d: two games differ", rate)
		}
	}
}

func TestATickAllocatesNothing(t *testing.T) {
	s := New(Options{Seed: 1})
	swarm := NewSwarm(100, Options{})
	p := [2]Pilot{NewPilot(Hard, 1), NewPilot(Medium, 2)}
	if n := testing.AllocsPerRun(5000, func() {
		prev := s
		s.Step(Commands{p[0].Command(&s, 0), p[1].Command(&s, 1)})
		if s.Hash() == prev.Hash() {
			t.Error("nothing happened")
		}
		swarm.Step()
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func BenchmarkPilot(b *testing.B) {
	for _, level := range []Level{Easy, Medium, Hard} {
		b.Run(level.String(), func(b *testing.B) {
			s, p := New(Options{Seed: 1}), [2]Pilot{NewPilot(level, 1), NewPilot(level, 2)}
			b.ReportAllocs()
			for i := uint64(2); b.Loop(); i++ {
				s.Step(Commands{p[0].Command(&s, 0), p[1].Command(&s, 1)})
				if s.Phase == Over {
					s = New(Options{Seed: i})
				}
			}
		})
	}
}

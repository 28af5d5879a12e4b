package world

import (
	"os"
	"slices"
	"testing"
)

// whole reports whether tests that count statistics, or build programs for
// other processors, run in full, as in .ci/run.
func whole() bool { return os.Getenv("FIXSTEP_TEST") == "whole" }

// A flyer flies a ship: a Pilot, or a simpler flyer.
type flyer interface {
	Command(s *State, ship int) Command
}

func pilot(level Level, seed uint64) *Pilot {
	p := NewPilot(level, seed)
	return &p
}

// A beginner plays as a person does for the first time. It is slow, and fires
// one torpedo after the other at the present place of the other ship, with an
// error of up to 12 degrees. It flies to the other ship when that is far, and
// away from the star when that is near.
type beginner struct{ Pilot }

func newBeginner(seed uint64) *beginner {
	return &beginner{Pilot{skill: skill{patience: 700, star: 26}, random: Random(seed)}}
}

func (b *beginner) Command(s *State, ship int) Command {
	b.untilShot--
	b.untilLook--
	if b.untilLook < 0 {
		b.untilLook = 15 + int(b.random.Below(30)) // ticks: half a second
		b.look(s, ship)
	}
	if s.Ships[ship].Mode != Flying || s.Phase == Ready {
		return 0
	}
	return b.steer(s, &s.Ships[ship])
}

// look sets the goal until the next look.
func (b *beginner) look(s *State, ship int) {
	b.burn = 0
	b.shoot = false
	if b.avoidStar(s, ship) {
		return
	}
	there := way(&s.Ships[ship].Body, &s.Ships[1-ship].Body)
	b.goal = there.turned(Angle(b.random.around(12 * degree)))
	b.shoot = true
	if there.length() > 30<<12 {
		b.burn = 12
	}
}

// A tally counts the results of some matches.
type tally struct {
	ticks, rounds, longest int
	won                    [2]int // rounds
	died                   [ByHyperspace + 1]int
}

// match plays a match to its end.
func (n *tally) match(o Options, flyers [2]flyer) {
	s := New(o)
	round := uint32(1)
	start := 0 // the first tick of the round
	for s.Phase != Over {
		e := s.Step(Commands{flyers[0].Command(&s, 0), flyers[1].Command(&s, 1)})
		for i := range s.Ships {
			if e.Has(Died, i) {
				n.died[s.Ships[i].Cause]++
			}
		}
		if s.Round > round {
			round = s.Round
			start = int(s.Tick)
		}
		n.longest = max(n.longest, int(s.Tick)-start)
	}
	n.rounds += int(s.Round)
	n.won[0] += int(s.Score[0])
	n.won[1] += int(s.Score[1])
	n.ticks += int(s.Tick)
}

// A foe is an opponent of each level. The shares are the least and the most
// rounds of 100 that the level wins, in the order of Levels. A ship that wins
// 60 of 100 rounds wins 73 of 100 matches to five.
type foe struct {
	name          string
	flyer         func(level int, seed uint64) flyer
	star, without [len(Levels)][2]int
}

var foes = []foe{
	{
		name:    "beginner",
		flyer:   func(_ int, seed uint64) flyer { return newBeginner(seed) },
		star:    [...][2]int{{28, 38}, {41, 51}, {56, 66}, {67, 77}, {83, 93}},
		without: [...][2]int{{17, 27}, {35, 45}, {50, 60}, {69, 79}, {85, 95}},
	},
	{
		name:    "the level before",
		flyer:   func(level int, seed uint64) flyer { return pilot(Levels[max(level-1, 0)], seed) },
		star:    [...][2]int{{39, 55}, {64, 74}, {53, 63}, {54, 64}, {69, 79}},
		without: [...][2]int{{39, 55}, {76, 86}, {54, 64}, {55, 65}, {69, 79}},
	},
	{
		name:    "itself",
		flyer:   func(level int, seed uint64) flyer { return pilot(Levels[level], seed) },
		star:    [...][2]int{{39, 55}, {39, 55}, {39, 55}, {39, 55}, {39, 55}},
		without: [...][2]int{{39, 55}, {39, 55}, {39, 55}, {39, 55}, {39, 55}},
	},
}

// TestOdds: each level is as strong as foes says, and no level is too hard
// after the level before. No round goes on forever, and good pilots die in
// different ways.
func TestOdds(t *testing.T) {
	for _, f := range foes {
		t.Run(f.name+" noStar=false", func(t *testing.T) {
			t.Parallel()
			for level, share := range f.star {
				f.plays(t, level, share, Options{})
			}
		})
		t.Run(f.name+" noStar=true", func(t *testing.T) {
			t.Parallel()
			for level, share := range f.without {
				f.plays(t, level, share, Options{NoStar: true})
			}
		})
	}
}

// TestAPilotFightsAtEachRate: where a tick turns a ship by less than the table
// of sines can tell, too, a match comes to its end.
func TestAPilotFightsAtEachRate(t *testing.T) {
	for _, rate := range []int{7, 60, 300, 333, 1000} {
		s := New(Options{Rate: rate, Seed: 2})
		hard, easy := NewPilot(Hard, 2), NewPilot(Easy, 11)
		for s.Winner() < 0 && s.Tick < uint64(300*rate) {
			s.Step(Commands{hard.Command(&s, 0), easy.Command(&s, 1)})
		}
		if s.Winner() != 0 {
			t.Errorf("%d ticks a second: after %d s it stands %v", rate, s.Tick/uint64(rate), s.Score)
		}
	}
}

// plays plays matches of a level against the foe, and fails if the level does
// not win its share of rounds.
func (f foe) plays(t *testing.T, level int, share [2]int, o Options) {
	games, slack := 3, 20
	if whole() {
		games, slack = 20, 5
	}
	me := Levels[level]
	var n tally
	for i := range uint64(games) {
		o.Seed = i
		n.match(o, [2]flyer{pilot(me, ^i), f.flyer(level, i)})
	}
	won := n.won[0] * 100 / n.rounds
	t.Logf("%v: won %v of %d rounds (%d %%), died %v, %d s a round",
		me, n.won, n.rounds, won, n.died[1:], n.ticks/60/n.rounds)
	if won < share[0]-slack || won > share[1]+slack {
		t.Errorf("%v wins %d of 100 rounds, want %v", me, won, share)
	}
	deaths := 0
	for _, died := range n.died {
		deaths += died
	}
	oneWay := slices.Max(n.died[:])*100 > deaths*(70+slack)
	if n.longest > 65*60 || f.name == "itself" && me == Hard && oneWay {
		t.Errorf("%v is dull: %d ticks in a round, died %v", me, n.longest, n.died[1:])
	}
}

// TestAPilotInDangerLooksThreeTimesAsOften as one that hunts.
func TestAPilotInDangerLooksThreeTimesAsOften(t *testing.T) {
	for seed := range uint64(20) {
		until := func(at int64) int {
			s := New(Options{})
			s.enter(Fight)
			s.Ships[0].Body = Body{X: at, Y: H / 2}
			p := NewPilot(Hard, seed)
			p.Command(&s, 0)
			return p.untilLook
		}
		hunts, falls := until(20*Unit), until(W/2+8*Unit)
		if falls != hunts/3 {
			t.Errorf("a pilot that hunts looks after %d ticks, one that falls into the star after %d",
				hunts, falls)
		}
	}
}

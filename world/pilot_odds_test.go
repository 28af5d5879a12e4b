package world

import (
	"fmt"
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

// A tally counts the results of some matches.
type tally struct {
	ticks, rounds, longest int
	won                    [2]int // rounds
	died                   [ByHyperspace + 1]int
}

// match plays a match to its end.
func (n *tally) match(o Options, flyers [2]flyer) {
	s, start, round := New(o), 0, uint32(1)
	for s.Phase != Over {
		e := s.Step(Commands{flyers[0].Command(&s, 0), flyers[1].Command(&s, 1)})
		for i := range s.Ships {
			if e.Has(Died, i) {
				n.died[s.Ships[i].Cause]++
			}
		}
		if s.Round > round {
			round, start = s.Round, int(s.Tick)
		}
		n.longest = max(n.longest, int(s.Tick)-start)
	}
	n.rounds += int(s.Round)
	n.won = [2]int{n.won[0] + int(s.Score[0]), n.won[1] + int(s.Score[1])}
	n.ticks += int(s.Tick)
}

// foes are the opponents of each level, with the least and the most rounds of
// 100 that the level wins, with the star and without. A ship that wins 60 of
// 100 rounds wins 73 of 100 matches to five.
var foes = []struct {
	name  string
	foe   func(level int, seed uint64) flyer
	share [2][len(Levels)][2]int
}{
	{"beginner", func(_ int, seed uint64) flyer { return newBeginner(seed) }, [2][len(Levels)][2]int{
		{{28, 38}, {41, 51}, {56, 66}, {67, 77}, {83, 93}}, {{17, 27}, {35, 45}, {50, 60}, {69, 79}, {85, 95}},
	}},
	{"the level before", func(level int, seed uint64) flyer { return pilot(Levels[max(level-1, 0)], seed) }, [2][len(Levels)][2]int{
		{{39, 55}, {64, 74}, {53, 63}, {54, 64}, {69, 79}}, {{39, 55}, {76, 86}, {54, 64}, {55, 65}, {69, 79}},
	}},
	{"itself", func(level int, seed uint64) flyer { return pilot(Levels[level], seed) }, [2][len(Levels)][2]int{
		{{39, 55}, {39, 55}, {39, 55}, {39, 55}, {39, 55}}, {{39, 55}, {39, 55}, {39, 55}, {39, 55}, {39, 55}},
	}},
}

// TestOdds: each level is as strong as foes says, and no level is too hard
// after the level before. No round goes on forever, and good pilots die in
// different ways.
func TestOdds(t *testing.T) {
	for _, f := range foes {
		for star, shares := range f.share {
			t.Run(fmt.Sprintf("%s noStar=%v", f.name, star == 1), func(t *testing.T) {
				t.Parallel()
				for level, share := range shares {
					games, slack := 6, 15
					if whole() {
						games, slack = 50, 0
					}
					var n tally
					for i := range uint64(games) {
						n.match(Options{Seed: i, NoStar: star == 1}, [2]flyer{pilot(Levels[level], ^i), f.foe(level, i)})
					}
					won, deaths := n.won[0]*100/n.rounds, 0
					for _, died := range n.died {
						deaths += died
					}
					t.Logf("%v: won %v of %d rounds (%d %%), died %v, %d s a round", Levels[level], n.won, n.rounds, won, n.died[1:], n.ticks/60/n.rounds)
					if won < share[0]-slack || won > share[1]+slack {
						t.Errorf("%v wins %d of 100 rounds, want %v", Levels[level], won, share)
					}
					if n.longest > 65*60 || f.name == "itself" && Levels[level] == Hard && slices.Max(n.died[:])*100 > deaths*(70+slack) {
						t.Errorf("%v is dull: %d ticks in a round, died %v", Levels[level], n.longest, n.died[1:])
					}
				}
			})
		}
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
		if hunts, falls := until(20*Unit), until(W/2+8*Unit); falls != hunts/3 {
			t.Errorf("a pilot that hunts looks after %d ticks, one that falls into the star after %d", hunts, falls)
		}
	}
}

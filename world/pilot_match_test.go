package world

import (
	"fmt"
	"testing"
)

// TestAnHourOfAttractModeIsAlive: pilots play many rounds, most of them are
// won, none goes on for ever, both ships win, and they die in different ways.
func TestAnHourOfAttractModeIsAlive(t *testing.T) {
	for _, level := range []Level{Medium, Hard} {
		for _, noStar := range []bool{false, true} {
			t.Run(fmt.Sprintf("%v noStar=%v", level, noStar), func(t *testing.T) {
				t.Parallel()
				minutes, slack := sample(t, 60, 10)
				var n tally
				n.play(Options{Seed: 1000, NoStar: noStar}, level, level, minutes)
				t.Log(&n)
				mustBeAlive(t, &n, minutes, slack)
			})
		}
	}
}

// mustBeAlive checks what pilots of one level did in so many minutes.
func mustBeAlive(t *testing.T, n *tally, minutes, slack int) {
	if n.rounds*6000 < 150*(100-slack)*minutes || n.drawn*5 > n.rounds || n.longest > 65*60 {
		t.Error("too dull")
	}
	if seconds := n.ticks / 60 / n.rounds; seconds < 8 || seconds > 40 {
		t.Errorf("a round lasts %d s", seconds)
	}
	if share := n.won[0] * 100 / (n.won[0] + n.won[1]); share < 40-slack || share > 60+slack {
		t.Errorf("unfair: the needle wins %d in 100 rounds", share)
	}
	deaths, worst := 0, 0
	for _, died := range n.died {
		deaths += died
		worst = max(worst, died)
	}
	if worst*100 > deaths*(70+slack) {
		t.Error("they always die in the same way")
	}
}

// TestLevelsBeatEachOtherInOrder: the better pilot wins at least 70 in 100
// matches, on either side. The next level is no wall: it loses some rounds to
// the one below.
func TestLevelsBeatEachOtherInOrder(t *testing.T) {
	for i, level := range Levels[1:] {
		pair := [2]Level{level, Levels[i]}
		for _, noStar := range []bool{false, true} {
			t.Run(fmt.Sprintf("%v-%v noStar=%v", pair[0], pair[1], noStar), func(t *testing.T) {
				t.Parallel()
				pairs, slack := sample(t, 100, 6)
				var left, right tally
				for i := range uint64(pairs) {
					o := Options{Seed: i, NoStar: noStar}
					better, worse := pilot(pair[0], i), pilot(pair[1], ^i)
					left.match(o, [2]flyer{better, worse}, 1<<30)
					right.match(o, [2]flyer{worse, better}, 1<<30)
				}
				won, all := left.matches[0]+right.matches[1], 2*pairs
				rounds, lost := left.won[0]+right.won[1], left.won[1]+right.won[0]
				t.Logf("%d to %d matches, %d to %d rounds", won, all-won, rounds, lost)
				share := lost * 100 / (rounds + lost)
				if share < max(5, 14-slack) || share > 40+slack {
					t.Errorf("an uneven step: %d to %d rounds", rounds, lost)
				}
				if won*100 < all*70 {
					t.Errorf("the better pilot won only %d of %d matches", won, all)
				}
			})
		}
	}
}

// A beginner plays as a person does for the first time: slow, with one
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

// TestABeginnerClimbsALadder: of 100 matches it wins about 75 against the
// weakest level, then 50, 20, 5, and hardly any against the strongest. Without
// the star it wins more, as it flies into that now and then.
func TestABeginnerClimbsALadder(t *testing.T) {
	for level, limits := range [][2][2]int{
		Novice: {{67, 83}, {85, 99}},
		Easy:   {{42, 58}, {58, 78}},
		Fair:   {{12, 28}, {20, 40}},
		Medium: {{0, 10}, {0, 10}},
		Hard:   {{0, 3}, {0, 3}},
	} {
		for star, limits := range limits {
			noStar := star == 1
			t.Run(fmt.Sprintf("%v noStar=%v", Level(level), noStar), func(t *testing.T) {
				t.Parallel()
				matches, slack := sample(t, 100, 10)
				var n tally
				for i := range uint64(matches) {
					n.match(Options{Seed: i, NoStar: noStar}, [2]flyer{newBeginner(i), pilot(Level(level), ^i)}, 1<<30)
				}
				t.Log(&n)
				if share := n.matches[0] * 100 / matches; share < limits[0]-slack || share > limits[1]+slack {
					t.Errorf("the beginner wins %d matches of 100", share)
				}
			})
		}
	}
}

// An idler does nothing.
type idler struct{}

func (idler) Command(*State, int) Command { return 0 }

// TestPilotsBeatAnIdleShip: against a ship that does nothing a pilot wins, the
// sooner the better it is, and does not beat itself.
func TestPilotsBeatAnIdleShip(t *testing.T) {
	t.Parallel()
	matches, _ := sample(t, 40, 20)
	for _, noStar := range []bool{false, true} {
		slower := 60 * 60
		for _, level := range Levels {
			var n tally
			for i := range uint64(matches) {
				n.match(Options{Seed: i, NoStar: noStar}, [2]flyer{pilot(level, i), idler{}}, 1<<30)
			}
			t.Logf("%v noStar=%v: %v, %d ticks of %d without fuel", level, noStar, &n, n.dry, n.ticks)
			if own := n.rounds - n.drawn - n.won[0] + n.died[ByCollision]/2; own*100 > n.rounds*8 {
				t.Errorf("%v noStar=%v: %d of %d rounds beaten by itself", level, noStar, own, n.rounds)
			}
			if n.won[0]*100 < n.rounds*[]int{Novice: 60, Easy: 75, Fair: 80, Medium: 90, Hard: 95}[level] || n.ticks/n.rounds >= slower {
				t.Errorf("%v noStar=%v: wins %d of %d rounds of %d ticks", level, noStar, n.won[0], n.rounds, n.ticks/n.rounds)
			}
			if n.dry*50 > n.ticks {
				t.Errorf("%v noStar=%v: drifts without fuel for %d of %d ticks", level, noStar, n.dry, n.ticks)
			}
			slower = n.ticks / n.rounds
		}
	}
}

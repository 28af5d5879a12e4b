package world

import "fmt"

// A tally is what happened while pilots played.
type tally struct {
	ticks, rounds, drawn, fired int
	died                        [ByHyperspace + 1]int
	won, matches                [2]int
	dry                         int    // ticks of the needle without fuel
	longest                     int    // ticks of a round
	lasted                      [7]int // rounds by tens of seconds
}

// A flyer flies a ship: a Pilot, or a simpler one that a test makes.
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

// play lets pilots of two levels play matches for so many minutes at 60 ticks
// a second.
func (n *tally) play(o Options, a, b Level, minutes int) {
	for all := 60 * 60 * minutes; n.ticks < all; {
		o.Seed++
		n.match(o, [2]flyer{pilot(a, o.Seed), pilot(b, ^o.Seed)}, all-n.ticks)
	}
}

func (n *tally) String() string {
	return fmt.Sprintf("%d rounds, won %v, %d drawn, matches %v, %d torpedoes, died %v (star torpedo own collision hyperspace), rounds by 10 s %v, longest %d s",
		n.rounds, n.won, n.drawn, n.matches, n.fired, n.died[1:], n.lasted, n.longest/60)
}

package scene

import (
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// Practice is a match against nobody, in which a newcomer is told what to try
// next.
type practice struct {
	played
	coach coach
}

// practise starts practice.
func (s *Session) practise() {
	o := s.next()
	o.Practice = true
	m := newMatch(o, 1, s.menu.level())
	s.enter(&practice{played: played{s: s, match: m, set: playing}, coach: newCoach(s.board)})
	s.recordMatch(m)
}

func (p *practice) tick(hands [2]keys.Intents) { p.coach.watch(hands, p.advance(hands)) }

func (p *practice) say(f *frame) {
	p.played.say(f)
	if f.notice == nil {
		f.notice = p.coach.say()
	}
}

// lessons are what a newcomer tries in practice, in the order of the hints. A
// player may do them in any order.
var lessons = [...]struct {
	intents keys.Intents // any of them does the lesson; none: the wedge was hit
	hint    []string     // the first that fits is shown
}{
	{keys.SetOf(keys.Left, keys.Right), []string{"turn: ← → or $left $right"}},
	{keys.SetOf(keys.Up), []string{"thrust: ↑ or $thrust"}},
	{keys.SetOf(keys.Fire), []string{"fire: $fire or Enter"}},
	{0, []string{"now hit the wedge"}},
	{keys.SetOf(keys.Hyper), []string{"hyperspace, if all else fails; it may kill you: $hyper", "hyperspace: $hyper"}},
}

// allDone is the hint after the last lesson.
var allDone = []string{"That is all. Esc leads to the title", "all done. Esc: title"}

// A coach tells a newcomer what to try next, from the first lesson on.
type coach struct {
	done  uint                   // bit n: lesson n
	hints [len(lessons)][]string // of the lessons, with the player's keys
}

func newCoach(b *keys.Board) (c coach) {
	for n, lesson := range lessons {
		for _, hint := range lesson.hint {
			c.hints[n] = append(c.hints[n], b.Text(hint))
		}
	}
	return c
}

// watch notes the lessons that the player does in a tick.
func (c *coach) watch(hands [2]keys.Intents, events world.Events) {
	for n, lesson := range lessons {
		if (hands[0]|hands[1])&lesson.intents != 0 || lesson.intents == 0 && events.Has(world.Died, 1) {
			c.done |= 1 << n
		}
	}
}

// say returns the hint for the first lesson that is left.
func (c *coach) say() []string {
	for n, hint := range c.hints {
		if c.done&(1<<n) == 0 {
			return hint
		}
	}
	return allDone
}

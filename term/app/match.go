package app

import (
	"fixstep/term/keys"
	"fixstep/world"
)

// A match is one game of Spacewar!: its world, and who flies the ships.
type match struct {
	prev, cur world.State
	humans    int             // so many ships, from the first on, are flown by players
	pilots    [2]*world.Pilot // the others; nil: it drifts
	record    *recording      // nil: nobody wants it kept
	over      int             // ticks since it was decided
}

// newMatch begins a match for so many players; pilots of a level fly the other
// ships, unless it is for practice.
func newMatch(o world.Options, humans int, level world.Level) *match {
	m := &match{cur: world.New(o), humans: humans}
	m.prev = m.cur
	for i := humans; i < len(m.pilots) && !o.Practice; i++ {
		p := world.NewPilot(level, o.Seed+uint64(i))
		m.pilots[i] = &p
	}
	return m
}

// flown returns who flies the ships, for the record.
func (m *match) flown(level world.Level) (who [2]world.Flyer) {
	for i, p := range m.pilots {
		if p != nil {
			who[i] = world.FlownBy(level)
		}
	}
	return who
}

// update advances the world by one tick. A single player may use both hands.
func (m *match) update(hands [2]keys.Intents) (world.Events, error) {
	var commands world.Commands
	for ship := range commands {
		switch {
		case m.pilots[ship] != nil:
			commands[ship] = m.pilots[ship].Command(&m.cur, ship)
		case m.humans == 1 && ship == 0:
			commands[ship] = command(hands[keys.LeftHand] | hands[keys.RightHand])
		case ship < m.humans:
			commands[ship] = shared(hands[ship])
		}
	}
	m.prev = m.cur
	events := m.cur.Step(commands)
	if m.cur.Phase == world.Over {
		m.over++
	}
	return events, m.record.add(commands, &m.cur)
}

// meaning says what an intent is in the world.
var meaning = [...]struct {
	intent keys.Intent
	bit    world.Command
}{
	{keys.Left, world.Left},
	{keys.Right, world.Right},
	{keys.Up, world.Thrust},
	{keys.Fire, world.Fire},
	{keys.Hyper, world.Hyper},
}

// command turns intents into what the world understands.
func command(s keys.Intents) (c world.Command) {
	for _, m := range meaning {
		if s.Has(m.intent) {
			c |= m.bit
		}
	}
	return c
}

// shared is command for two players at one keyboard: there the Down key of
// each hand is the one for hyperspace, as both hands need one within reach.
func shared(s keys.Intents) world.Command {
	c := command(s)
	if s.Has(keys.Down) {
		c |= world.Hyper
	}
	return c
}

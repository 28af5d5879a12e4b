package scene

import (
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A match is one game of Spacewar! at this keyboard: of one or two players, of
// a player in practice, or of pilots.
type match struct {
	flight
	h      *hand
	humans int              // players, who fly the first ships
	level  world.Level      // of the pilots
	pilots [2]*world.Pilot  // of the other ships; nil: the ship drifts
	record *files.Recording // nil: no recording
	eased  bool             // by slow motion or single steps, so that its time does not count
	set    setting
}

// newMatch returns a match of so many players; 0: of pilots. Pilots of the
// level fly the other ships; in practice those drift.
func newMatch(h *hand, o world.Options, humans int, level world.Level) *match {
	m := &match{h: h, flight: newFlight(world.New(o)), humans: humans, level: level}
	for i := humans; i < len(m.pilots) && !o.Practice; i++ {
		p := world.NewPilot(level, o.Seed+uint64(i))
		m.pilots[i] = &p
	}
	return m
}

// flown returns the flyers of both ships, for the recording.
func (m *match) flown() (who [2]world.Flyer) {
	for i, p := range m.pilots {
		if p != nil {
			who[i] = world.FlownBy(m.level)
		}
	}
	return who
}

// advance plays the match for a tick. A single player may use both hands. The
// error is that of the recording.
func (m *match) advance(hands [2]keys.Intents) error {
	var commands world.Commands
	for ship := range commands {
		switch {
		case m.pilots[ship] != nil:
			commands[ship] = m.pilots[ship].Command(&m.cur, ship)
		case m.humans == 1 && ship == 0:
			commands[ship] = command(hands[keys.LeftHand] | hands[keys.RightHand])
		case ship < m.humans:
			commands[ship] = sharedCommand(hands[ship])
		}
	}
	m.step(commands)
	return m.record.Add(commands, &m.cur)
}

// commandOf is the table from intents to the commands of the world.
var commandOf = [...]struct {
	intent keys.Intent
	bit    world.Command
}{
	{keys.Left, world.Left},
	{keys.Right, world.Right},
	{keys.Up, world.Thrust},
	{keys.Fire, world.Fire},
	{keys.Hyper, world.Hyper},
}

// command turns the intents of a player at the whole keyboard into a command.
func command(s keys.Intents) (c world.Command) {
	for _, m := range commandOf {
		if s.Has(m.intent) {
			c |= m.bit
		}
	}
	return c
}

// sharedCommand is command for one of two players at a keyboard. Down is
// hyperspace there, as each hand needs a key for it within reach.
func sharedCommand(s keys.Intents) world.Command {
	c := command(s)
	if s.Has(keys.Down) {
		c |= world.Hyper
	}
	return c
}

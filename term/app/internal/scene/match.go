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
	s      *Session
	humans int              // players, who fly the first ships
	level  world.Level      // of the pilots
	pilots [2]world.Pilot   // of the other ships
	record *files.Recording // nil: no recording
	hit    bool             // the second ship was shot, and did not only fall into the star
	taught bool             // the end of practice was told
	ahead  *match           // how a late match goes on to the present; nil: nobody plays
}

// newMatch returns a match of so many players; 0: of pilots. Pilots of the
// level fly the other ships; in practice those drift.
func (s *Session) newMatch(o world.Options, humans int, level world.Level) *match {
	m := &match{s: s, flight: newFlight(world.New(o)), humans: humans, level: level}
	for i := range m.pilots {
		m.pilots[i] = world.NewPilot(level, o.Seed+uint64(i))
	}
	return m
}

// piloted reports whether a pilot flies a ship.
func (m *match) piloted(ship int) bool { return ship >= m.humans && !m.cur.Options.Practice }

// flown returns the flyers of both ships, for the recording.
func (m *match) flown() (who [2]world.Flyer) {
	for i := range who {
		if m.piloted(i) {
			who[i] = world.FlownBy(m.level)
		}
	}
	return who
}

// commands returns those of the next tick. A single player may use both hands.
// Of two each hand needs a key for hyperspace within reach, which is Down.
func (m *match) commands(hands [2]keys.Intents) (commands world.Commands) {
	for ship := range commands {
		switch {
		case m.piloted(ship):
			commands[ship] = m.pilots[ship].Command(&m.cur, ship)
		case m.humans == 1 && ship == 0:
			commands[ship] = command(hands[keys.LeftHand] | hands[keys.RightHand])
		case ship < m.humans:
			commands[ship] = command(hands[ship])
			if hands[ship].Has(keys.Down) {
				commands[ship] |= world.Hyper
			}
		}
	}
	return commands
}

// advance plays the match for a tick. The error is that of the recording.
func (m *match) advance(hands [2]keys.Intents) error {
	commands := m.commands(hands)
	m.step(commands)
	return m.record.Add(commands, &m.cur)
}

// commandOf are the commands of the world by the intents.
var commandOf = [...]world.Command{
	keys.Left: world.Left, keys.Right: world.Right, keys.Up: world.Thrust, keys.Fire: world.Fire, keys.Hyper: world.Hyper,
}

// command turns the intents of a player into a command.
func command(s keys.Intents) (c world.Command) {
	for i, bit := range commandOf {
		if s.Has(keys.Intent(i)) {
			c |= bit
		}
	}
	return c
}

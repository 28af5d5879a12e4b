package scene

import (
	"fixstep/render"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A match is one game of Spacewar! at this keyboard: of one or two players, of
// a player in practice, or of pilots.
type match struct {
	flight
	s      *Spacewar
	humans int              // players, who fly the first ships
	level  world.Level      // of the pilots
	pilots [2]world.Pilot   // of the other ships
	record *files.Recording // nil: no recording
	ahead  *match           // how a late match goes on to the present; nil: nobody plays
}

// newMatch returns a match of so many players; 0: of pilots. Pilots of the
// level fly the other ships. In practice nobody flies the other ship.
func (s *Spacewar) newMatch(o world.Options, humans int, level world.Level) *match {
	m := &match{s: s, flight: newFlight(world.New(o)), humans: humans, level: level}
	for i := range m.pilots {
		m.pilots[i] = world.NewPilot(level, o.Seed+uint64(i))
	}
	return m
}

// piloted reports whether a pilot flies a ship.
func (m *match) piloted(ship int) bool { return ship >= m.humans && !m.cur.Options.Practice }

// flyers returns who flies the ships, for the recording.
func (m *match) flyers() (who [2]world.Flyer) {
	for i := range who {
		if m.piloted(i) {
			who[i] = world.FlownBy(m.level)
		}
	}
	return who
}

// commands returns the commands of the next tick. A single player may use both
// hands. Of two players each has one hand, and a key for hyperspace within its
// reach: Down.
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

// commandOf has the command of the world for each intent that steers.
var commandOf = [...]world.Command{
	keys.Left:  world.Left,
	keys.Right: world.Right,
	keys.Up:    world.Thrust,
	keys.Fire:  world.Fire,
	keys.Hyper: world.Hyper,
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

// The settings of matches with players, which practice is too, and of matches
// of pilots.
var (
	playing = setting{
		help:   matchManual,
		over:   "$again: play again  Esc: menu",
		pause:  pauseKeys,
		played: true,
	}
	flying = setting{
		help:  matchManual,
		over:  "$again: play again  Esc: menu  $quit: quit",
		pause: pauseKeys,
	}
)

// pauseKeys are the keys in the pause of a match.
const pauseKeys = "$pause: play  $quit: quit  Esc: menu  $help: keys"

// begin starts a match of so many players; 0: of pilots.
func (s *Spacewar) begin(players int) {
	level := s.level()
	if players == 0 {
		level = world.Easy
	}
	s.newMatch(s.next(), players, level).enter()
}

// practice starts a match without an opponent, in which the briefing tells all
// keys.
func (s *Spacewar) practice() {
	o := s.next()
	o.Practice = true
	s.brief.used = [2]world.Command{} // all keys are told again
	s.newMatch(o, 1, s.level()).enter()
}

// enter begins a match, and its recording if the player wants one.
func (m *match) enter() {
	m.s.enter(m)
	if m.humans > 0 {
		m.ahead = new(match)
		m.s.steers.match = m
	}
	record, err := m.s.o.Recorder.Begin(&m.cur, m.flyers())
	if err != nil {
		m.s.tell(0, err.Error())
	}
	m.record = record
}

func (m *match) setting() *setting {
	if m.humans == 0 {
		return &flying
	}
	return &playing
}

// key steers, pauses, or leaves. Esc leads to the menu from a pause, from a
// match that is decided, and from a match without players. A match in which
// rounds have been played is not left by mistake: Esc asks for another Esc in
// the pause, and Q for another Q at the end.
func (m *match) key(k Press) error {
	s := m.s
	unplayed := m.cur.Phase == world.Over || m.humans == 0
	stands := s.Clock.Paused()
	switch {
	case k.Intent == keys.Back && stands && m.counts() &&
		!s.askAgain(keys.Back, &s.paused.Hint, "Esc again: menu  $pause: play  $quit: quit"):
	case k.Intent == keys.Back && (stands || unplayed):
		s.home()
	case k.Intent == keys.Back:
		s.steerTime(keys.Pause)
	case k.Intent == keys.Quit && m.humans > 0 && !s.playing():
		s.askAgain(keys.Quit, &s.over, "$quit again: quit  $again: play again  Esc: menu")
	case k.Intent == keys.Quit:
		s.steerTime(keys.Pause)
		s.guard(keys.Quit) // Esc needs no guard: a held one only leads to the menu
	case !unplayed:
		s.steers.press(k.event)
	case stands || k.repeat: // the player looks at the result, or fires on
	case k.Intent == keys.Fire && m.cur.Phase == world.Over:
		s.begin(m.humans)
	case k.Intent == keys.Fire:
		s.home()
	}
	return nil
}

// counts reports whether a player would lose rounds by leaving the match.
func (m *match) counts() bool {
	rounds := m.humans > 0 && !m.cur.Options.Practice && m.cur.Round > 1
	return rounds && m.cur.Phase != world.Over
}

func (m *match) states() (prev, cur *world.State, fx *render.Effects) {
	return m.shown().flight.states()
}

// shown returns the match as it is on the screen.
func (m *match) shown() *match {
	if m.ahead != nil && m.ahead.cur.Tick > m.cur.Tick {
		return m.ahead
	}
	return m
}

func (m *match) tick(hands [2]keys.Intents) {
	decided := m.cur.Phase == world.Over
	if err := m.advance(hands); err != nil {
		m.s.tell(0, err.Error())
	}
	if m.cur.Phase == world.Over && !decided {
		m.decide()
	}
	m.s.brief.watch(m.humans, hands)
}

// decide shows the result of the match. A player who has lost to a pilot is
// offered help.
func (m *match) decide() {
	m.s.guard(keys.None)
	if m.humans == 1 && m.cur.Winner() != 0 {
		m.s.over = m.s.board.Text("$again: try again  Esc: menu  Practice teaches the keys")
	}
}

func (m *match) say(f *frame) {
	f.cur = &m.cur
	switch m.humans {
	case 1:
		f.fly(0, m.s.view.Name, "")
	case 2:
		f.seat.Names[0] = m.s.view.Name
	}
	m.s.brief.write(&f.brief, m.humans, 0, &m.cur)
}

func (m *match) leave() { m.record.Close() }

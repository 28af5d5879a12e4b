package scene

import (
	"cmp"
	"strings"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// An act is one thing that the game shows: the title, a match, a duel or a
// replay. The game plays one act at a time. A new kind of act is a file with
// these methods, and a call of Spacewar.enter that begins it.
type act interface {
	// setting returns what the game must know of the act before it hands the act
	// anything.
	setting() *setting
	// key takes a key whose meaning differs from act to act.
	key(Press) error
	// tick advances the act by an update, with the intents of both hands.
	tick(hands [2]keys.Intents)
	// states returns the worlds before and after the last tick, between which
	// the picture is drawn, and the effects.
	states() (prev, cur *world.State, fx *render.Effects)
	// say writes the texts over the picture into an empty frame, which has only
	// the state cur.
	say(*frame)
	// leave ends the act. Only its files are used after that.
	leave()
}

// A setting holds the properties of an act that stay the same while it is on.
// Its texts name keys as keys.Board.Text takes them.
type setting struct {
	help   render.Panel
	over   string // the keys to press when a match is decided
	pause  string // the keys to press in a pause
	live   bool   // nobody pauses, steps or scales the clock
	played bool   // a player steers a ship until the match is decided
	title  bool   // no player has a ship, and the name of the game stands above the panels
}

// A flight is a world that goes on tick by tick, and its effects.
type flight struct {
	prev, cur world.State
	effects   render.Effects
}

// newFlight returns a flight that begins with a state.
func newFlight(start world.State) flight { return flight{prev: start, cur: start} }

func (f *flight) states() (prev, cur *world.State, fx *render.Effects) {
	return &f.prev, &f.cur, &f.effects
}

// step advances the world by a tick.
func (f *flight) step(c world.Commands) {
	f.prev = f.cur
	events := f.cur.Step(c)
	f.effects.Step(&f.prev, &f.cur, events)
}

// enter ends the act and begins another one, without a pause, a panel, a notice
// or a held key.
func (s *Spacewar) enter(a act) {
	if s.act != nil {
		s.act.leave()
	}
	s.act = a
	s.ownTime = false
	s.again = keys.None
	s.question.open = false
	set := a.setting()
	if s.live != set.live {
		s.Clock.SetScale(1, 1)
	}
	s.live = set.live
	s.Help = set.help
	s.Help.Rows = s.ownKeys(set.help.Rows)
	s.over = s.board.Text(set.over)
	s.paused = render.Panel{Title: "PAUSED", Selected: -1, Hint: s.board.Text(set.pause)}
	s.clear()
	s.Free(ByPlayer | ByManual | ByEnd)
	s.steers.begin()
	s.hush()
}

// level returns the level of the next match.
func (s *Spacewar) level() world.Level { return world.Levels[s.o.Level] }

// ownKeys returns rows about keys with the names of the player's own keys.
func (s *Spacewar) ownKeys(rows []render.Row) (own []render.Row) {
	for _, r := range rows {
		if r == suspendRow && s.o.NoShell {
			continue
		}
		own = append(own, render.Row{Left: r.Left, Right: s.eitherKey(r.Right)})
	}
	return own
}

// eitherKey returns a text about keys, with "or" between them, without those
// that are gone.
func (s *Spacewar) eitherKey(text string) string {
	if text == "" {
		return ""
	}
	var have []string
	for which := range strings.SplitSeq(text, " or ") {
		own := s.board.Text(which)
		if own != "" {
			have = append(have, own)
		}
	}
	return cmp.Or(strings.Join(have, " or "), "no key")
}

// tell shows the player a notice for so many seconds; 0: until the next notice.
// Of its lines, which say the same in fewer and fewer words, the first that
// fits is shown. A notice whose first line is empty only takes the last notice
// away.
func (s *Spacewar) tell(seconds int, lines ...string) {
	s.hush()
	if lines[0] != "" {
		s.told = lines
	}
	if seconds > 0 {
		s.until = s.numbers.Updates + int64(seconds*s.o.World.Rate)
	}
}

// hush takes the notice away.
func (s *Spacewar) hush() {
	s.told = nil
	s.until = 0
}

// next returns the options of the next match. Its random seed follows from the
// seed of the game and the number of matches before it.
func (s *Spacewar) next() world.Options {
	o := s.o.World
	o.Seed += s.matches
	s.matches++
	return o
}

// steerTime pauses, resumes, steps or scales the clock, and reports whether the
// key does one of these. A key that steers a ship during a pause counts in the
// next step.
func (s *Spacewar) steerTime(i keys.Intent) bool {
	does := s.SteerTime(i)
	s.ownTime = s.ownTime || does
	return does
}

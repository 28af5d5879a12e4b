package scene

import (
	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// An act is one thing that a session shows: the title, a match, a duel, a
// replay. A session plays one act at a time. A new act is a file with these
// methods, and a line where hand.enter begins it.
type act interface {
	// setting returns what the session must know before it hands anything to
	// the act.
	setting() *setting
	// key takes a key whose meaning differs from act to act.
	key(Press) error
	// tick advances the act by an update, with the intents of both hands.
	tick(hands [2]keys.Intents)
	// states returns the worlds before and after the last tick, between which
	// the picture is drawn, and the effects.
	states() (prev, cur *world.State, fx *render.Effects)
	// say writes the texts over the picture into an empty frame, which holds
	// only the state cur.
	say(*frame)
	// leave ends the act. Only files are left of it then.
	leave()
}

// A setting holds the properties of an act that stay the same while it is on.
// Its texts name keys as keys.Board.Text takes them.
type setting struct {
	help  Manual
	over  string // the keys to press when a match is decided
	pause string // the keys to press in a pause
	live  bool   // nobody pauses, steps or scales the clock
	flown bool   // a player steers until the match is decided
	title bool   // no player has a ship, and the name of the game stands above the panels
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

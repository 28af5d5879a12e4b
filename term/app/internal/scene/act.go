package scene

import (
	"github.com/gdamore/tcell/v2"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// An act is one thing that a session shows: the title, a match, a duel, a
// replay. A session plays one at a time. A new act is a file with these
// methods, and a line where hand.enter begins it.
type act interface {
	// setting returns what the session must know before it hands the act
	// anything.
	setting() *setting
	// key takes a key that does not mean the same in every act.
	key(press) error
	// tick advances the act by an update in which the hands want these
	// intents.
	tick(hands [2]keys.Intents)
	// states returns the world before and after the last tick, to draw
	// between, and its effects.
	states() (prev, cur *world.State, fx *render.Effects)
	// say writes what stands over the picture. The frame is empty, but for the
	// state cur.
	say(*frame)
	// leave ends the act. Nothing of it is left then but files.
	leave()
}

// A setting is what an act does not decide anew each time. Its texts name keys
// as keys.Board.Text takes them.
type setting struct {
	help  manual
	over  string                 // what to press when a match is decided
	pause string                 // what to press in a pause
	live  bool                   // nobody pauses, steps or scales the clock
	text  func(tcell.Event) bool // takes what is typed, and means no more; nil: nothing is
	flown bool                   // a player steers, until a match is decided
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

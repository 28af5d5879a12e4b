package world

// A Command is the input of one player for one tick: a set of the bits below.
// The zero value commands nothing.
type Command uint8

// The bits of a Command. Left and Right cancel each other. A ship obeys Fire
// and Hyper at the start of a tick, if it is ready for them.
const (
	Left   Command = 1 << iota // turn counterclockwise
	Right                      // turn clockwise
	Thrust                     // accelerate ahead
	Fire                       // launch a torpedo
	Hyper                      // jump through hyperspace
)

// Commands holds the commands of both ships, 0 and 1, for one tick.
type Commands [2]Command

// Events is the set of the events of both ships in a tick. You can join the
// sets of several ticks with |. The State tells where an event happened, and
// its Round, Score and Phase tell how the match goes on.
type Events uint32

// An Event is a kind of event of a ship.
type Event uint8

// The events.
const (
	Fired    Event = iota // launched a torpedo
	Died                  // exploded; its Cause says why
	HyperIn               // left for hyperspace
	HyperOut              // came back alive
)

// Has reports whether an event happened to a ship, 0 or 1.
func (e Events) Has(what Event, ship int) bool { return e&on(what, ship) != 0 }

// on returns the set of one event of one ship.
func on(what Event, ship int) Events { return 1 << (int(what)*2 + ship) }

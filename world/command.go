package world

// A Command is what one player wants in one tick: a set of the bits below.
// The zero value is to do nothing.
type Command uint8

// The bits of a Command. Left and Right cancel each other. Fire and Hyper are
// obeyed as soon as the ship is ready for them, at most once a tick.
const (
	Left   Command = 1 << iota // turn against the clock
	Right                      // turn with the clock
	Thrust                     // accelerate ahead
	Fire                       // launch a torpedo
	Hyper                      // jump through hyperspace
)

// Commands holds the commands of both ships for one tick.
type Commands [2]Command

// Events is the set of what happened in a tick, per ship. Sets of several
// ticks are joined with |. Where it happened is to be seen in the State.
type Events uint32

// An Event is something that can happen to a ship.
type Event uint8

// The events.
const (
	Fired    Event = iota // launched a torpedo
	Died                  // exploded; its Cause says why
	HyperIn               // left for hyperspace
	HyperOut              // came back alive
	Began                 // was placed for a new round (both ships at once)
	Won                   // won the round
	Drew                  // neither won the round (both ships at once)
	WonMatch              // won the round and with it the match
)

// Has reports whether the event happened to a ship, 0 or 1.
func (e Events) Has(what Event, ship int) bool { return e&on(what, ship) != 0 }

func on(what Event, ship int) Events { return 1 << (int(what)*2 + ship) }

// both is the event happening to both ships.
func both(what Event) Events { return on(what, 0) | on(what, 1) }

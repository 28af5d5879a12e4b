package scene

import (
	"time"

	"fixstep/term/app/internal/files"
	"fixstep/world"
)

// Options are what a session begins with. The zero value, but for World.Rate,
// is a game from its title on.
type Options struct {
	// World holds the Rate of every match, in ticks a second, and the random
	// Seed of the first.
	World world.Options

	Recorder  *files.Recorder // nil: nothing is recorded
	Autopilot bool            // begin with a match of two pilots, without a title
	Notice    string          // shown for ten seconds at the start
	Duels     DuelOptions     // the zero value: there are none

	// Lost is how long the terminal may leave the session without an answer.
	// Then the session ends; 0: never.
	Lost time.Duration
	// Idle is how long the players may press no key. They are asked for one
	// before, and then the session ends with ErrIdle; 0: never.
	Idle time.Duration
	// NoShell is set where no shell waits for the program, so that Ctrl-Z
	// leads nowhere: the list of keys leaves it out.
	NoShell bool
}

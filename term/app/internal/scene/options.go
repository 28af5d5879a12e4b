package scene

import (
	"context"
	"os"
	"time"

	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// Options are what a session begins with. The zero value, but for World.Rate,
// is a game from its title on.
type Options struct {
	// World holds the Rate of every match, in ticks a second, whether it has a
	// star, and the random Seed of the first.
	World world.Options

	Recorder  *files.Recorder // nil: nothing is recorded
	Autopilot bool            // begin with a match of two pilots, without a title
	Practice  bool            // begin with practice
	Players   int             // begin with a match of so many players; 0: with the title
	Level     int             // of the pilots: its place in world.Levels
	Settings  bool            // the title offers them
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
	// Keys are what the keys of the players mean; nil: what keys.Game says.
	Keys *keys.Board
	// Releases says that the terminal tells when keys go up, also where it does
	// not say so.
	Releases bool
}

// A Meet meets another player for a duel. It says what happens meanwhile, in
// lines for the player, and returns at once when ctx is done.
type Meet func(ctx context.Context, say func(string)) (*duel.Peer, error)

// A Place is where players meet. The zero value is nowhere.
type Place struct {
	Meet    Meet                     // nil: players do not meet
	Word    string                   // that players say to meet here; "": none
	With    func(word string) Place  // the place of players who say a word; nil: there is none
	List    func() []string          // who plays there, a line each; nil: nobody knows
	Publish func() (*os.File, error) // opens a recording for spectators; nil: for nobody
}

// DuelOptions say how a session meets other players. The zero value is for one
// that does not.
type DuelOptions struct {
	Lobby Place // for "Duel" of the title, which is not there if it is nowhere
	First Place // where the session begins to look; nowhere: it begins with the title
	Pilot bool  // a pilot flies in the player's place
}

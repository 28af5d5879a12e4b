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

// Options are the properties that a game has from its start on. With nothing
// but a World.Rate the game begins with the title.
type Options struct {
	// World holds the Rate of every match in ticks a second, whether matches
	// have a star, and the random Seed of the first match.
	World world.Options

	Recorder  *files.Recorder // nil: no recordings
	Autopilot bool            // begin with a match of two pilots, without a title
	Practice  bool            // begin with practice
	Players   int             // begin with a match of so many players; 0: begin with the title
	Level     int             // of the pilots: its place in world.Levels
	View      View            // the appearance at the start
	Duels     DuelOptions     // the zero value: no duels

	// Settings is where the game puts what the player chooses, by the name of
	// the Setting. If it is nil, the title offers no settings.
	Settings map[string]string
	// Lost is the time without an answer of the terminal after which the game
	// ends. The game looks when the screen reports the silence, which is after 1,
	// 2, 4 and so on seconds. 0: it does not end.
	Lost time.Duration
	// Idle is the time without a key after which the game ends with ErrIdle. It
	// asks the players before that. 0: it does not end.
	Idle time.Duration
	// NoShell says that the program has no shell to go back to: the list of
	// keys leaves Ctrl-Z out.
	NoShell bool
	// Keys are the meanings of the players' keys; nil: those of keys.Game.
	Keys *keys.Board
	// Own are the keys that the player has given single actions, in the places of
	// those of Keys.
	Own []keys.Row
	// Releases says that the terminal reports when keys go up, even if the
	// terminal does not say so itself.
	Releases bool
}

// A Place is where players meet. The zero value is nowhere.
type Place struct {
	// Meet finds another player for a duel. The name is that of our player; "":
	// the player has chosen none. Meet returns at once when ctx is done. Nil:
	// nobody can be met.
	Meet    func(ctx context.Context, name string) (*duel.Peer, error)
	Host    string                   // the other machine, where the place is; "": this one
	Word    string                   // that players say to meet here; "": none
	With    func(word string) Place  // the place of players who say a word; nil: there is none
	Publish func() (*os.File, error) // opens a recording for spectators; nil: no spectators
}

// DuelOptions are the places where a game looks for other players. The zero
// value is for a game without duels.
type DuelOptions struct {
	Lobby Place // of Duel in the menu; nowhere: the menu has no Duel
	First Place // where the game looks at its start; nowhere: it begins with the title
	Pilot bool  // a pilot flies in the player's place

	Account  string // the name of a player who has chosen none; "": none
	AsksName bool   // a player without a name is asked for one before a duel
}

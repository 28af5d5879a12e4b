package app

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os/user"
	"path/filepath"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/scene"
)

// sessionFlags are the flags of a game that a player plays. The flags of
// scene.Options are written there.
type sessionFlags struct {
	scene.Options
	fps     *int
	length  *time.Duration
	dir     *string
	players duelFlags
	last    string // the file of the last match; "": none
}

func newSessionFlags(f *flags, env *Env) *sessionFlags {
	s := &sessionFlags{
		fps:     newFpsFlag(f),
		length:  f.duration("for", 0, 0, loop.UntilInput, "end by itself after this `time`, such as 90s"),
		dir:     f.some("dir", "record every match in a new file of this `directory`"),
		players: newDuelFlags(f, env),
		last:    env.Last,
	}
	f.settings(&s.Options)
	newLostFlag(f, &s.Lost)
	return s
}

// recorder returns the recorder of -dir, whose files have the date and a random
// number in their names, else that of the last match; nil: none.
func (s *sessionFlags) recorder(env *Env) (*files.Recorder, error) {
	if *s.dir == "" {
		return files.NewLast(s.last), nil
	}
	name := fmt.Sprintf("%s-%06x.replay", env.Date().UTC().Format("20060102-150405"), rand.N(1<<24))
	r, err := files.NewRecorder(filepath.Join(*s.dir, name))
	if err != nil {
		return nil, fmt.Errorf("a match cannot be recorded: %w", err)
	}
	r.Door = s.NoShell
	return r, nil
}

// drive plays a session in the player's terminal by the loop of a name.
func (s *sessionFlags) drive(env *Env, screen *term.Screen, by string) (*scene.Session, error) {
	session := scene.NewSession(screen, s.Options)
	return session, env.drive(screen, by, loopOptions(s.World.Rate, *s.fps, *s.length), session)
}

// duelFlags are the flags for the lobby and the player's name.
type duelFlags struct {
	lobby *string
	with  *string

	account string // the name of a player who gives none
}

// newLobbyFlag defines the flag for the lobby.
func newLobbyFlag(f *flags, env *Env) *string {
	return f.String("lobby", env.Lobby, "`directory` where players meet (default "+env.Lobby+")")
}

func newDuelFlags(f *flags, env *Env) duelFlags {
	d := duelFlags{
		lobby: newLobbyFlag(f, env),
		with:  f.some("with", "in a duel, meet only players who give the same `word`"),
	}
	if u, err := user.Current(); err == nil {
		d.account = duel.Clean(u.Username)
	}
	return d
}

// hello returns the hello of a player whose keys count so many ticks later,
// under a name; "": that of the account.
func (d duelFlags) hello(name string, delay int) duel.Hello {
	return duel.NewHello(cmp.Or(name, d.account), delay, rand.Uint64())
}

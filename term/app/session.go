package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os/user"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/scene"
)

// A show is a game in a terminal: the options of its scene, and those of its
// loop.
type show struct {
	scene.Options
	fps    int           // frames a second at most
	length time.Duration // 0: until the game quits
}

// show defines the flags of a show, with the settings of these names: see
// settings. A screen reports a silence of 1, 2, 4 and so on seconds, up to 64
// by default.
func (f *flags) show(s *show, settings ...string) {
	f.settings(&s.Options, settings...)
	s.fps = 60
	s.Lost = 64 * time.Second
	s.NoShell = runtime.GOOS == "windows" || runtime.GOOS == "js" // they stop no program
	f.count(&s.fps, "fps", 1, 240, "frames a second at most")
	f.duration(&s.Lost, "lost", time.Second, loop.UntilInput,
		"leave a silent terminal after this `time`")
}

// ends defines the flag for the length of a show.
func (f *flags) ends(s *show) {
	f.duration(&s.length, "for", 0, loop.UntilInput, "end by itself after this `time`, such as 90s")
}

// loop returns the options of a loop with so many updates a second.
func (s *show) loop(ups int) loop.Options {
	return loop.Options{Updates: loop.PerSecond(ups), Frames: loop.PerSecond(s.fps), For: s.length}
}

// sessionFlags are the flags of a game that a player plays.
type sessionFlags struct {
	show
	door             bool // the player is a stranger
	dir, lobby, with string
	account          string // the name of a player who gives none
	last             string // the file of the last match; "": none
}

func newSessionFlags(f *flags, env *Env) *sessionFlags {
	s := &sessionFlags{last: env.Last}
	f.show(&s.show)
	f.ends(&s.show)
	f.some(&s.dir, "dir", "record every match in a new file of this `directory`")
	f.lobby(&s.lobby, env)
	f.some(&s.with, "with", "in a duel, meet only players who give the same `word`")
	if u, err := user.Current(); err == nil {
		s.account = duel.Clean(u.Username)
	}
	return s
}

// lobby defines the flag for the lobby.
func (f *flags) lobby(to *string, env *Env) {
	f.StringVar(to, "lobby", env.Lobby, "`directory` where players meet (default "+env.Lobby+")")
}

// recorder returns the recorder of -dir, whose files have the date and a random
// number in their names, else that of the last match; nil: none.
func (s *sessionFlags) recorder(env *Env) (*files.Recorder, error) {
	if s.dir == "" {
		return files.NewLast(s.last), nil
	}
	name := fmt.Sprintf("%s-%06x.replay", env.Date().UTC().Format("20060102-150405"), rand.N(1<<24))
	r, err := files.NewRecorder(filepath.Join(s.dir, name))
	if err != nil {
		var there *fs.PathError
		if errors.As(err, &there) {
			err = there.Err // the file is named by chance
		}
		return nil, fmt.Errorf("-dir %s: no match can be recorded there: %w", s.dir, err)
	}
	r.Door = s.door
	return r, nil
}

// drive plays a session in the player's terminal by the loop of a name.
func (s *sessionFlags) drive(env *Env, screen *term.Screen, by string) (*scene.Spacewar, error) {
	session := scene.NewSpacewar(screen, s.Options)
	return session, env.drive(screen, by, s.loop(s.World.Rate), session)
}

// hello returns the hello of a player whose keys count so many ticks later,
// under a name; "": that of the account.
func (s *sessionFlags) hello(name string, delay int) duel.Hello {
	return duel.NewHello(cmp.Or(name, s.account), delay, rand.Uint64())
}

// at returns a lobby as a place for players with a word, "" for anybody; nil:
// no place.
func (s *sessionFlags) at(l *duel.Lobby, word string) scene.Place {
	if l == nil {
		return scene.Place{}
	}
	p := scene.Place{
		Word: word,
		Meet: func(ctx context.Context, name string) (*duel.Peer, error) {
			p, err := l.Meet(ctx, s.hello(name, 1).With(word))
			var why syscall.Errno
			if errors.As(err, &why) { // without the path, because strangers read the error
				err = fmt.Errorf("the lobby: %w", why)
			}
			return p, err
		},
		With: func(word string) scene.Place { return s.at(l, word) },
	}
	if word == "" { // a private duel has no spectators
		p.Publish = l.Publish
	}
	return p
}

// offer sets the place of Duel on the title. If players cannot meet, the title
// offers no duel, without an error.
func (s *sessionFlags) offer() {
	others := runtime.GOOS != "js" // a page has no other players
	if others && s.World.Rate == duel.Rate {
		lobby, _ := duel.OpenLobby(s.lobby)
		s.Duels.Lobby = s.at(lobby, s.with)
	}
	s.Duels.Account = s.account
}

package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/user"
	"strings"

	"fixstep/loop"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/scene"
	"fixstep/world"
)

// duelFlags are the flags for the lobby and the player's name.
type duelFlags struct {
	lobby *string
	with  *string
	name  *string
}

// newLobbyFlag defines the flag for the lobby.
func newLobbyFlag(f *flags, env *Env) *string {
	return f.String("lobby", env.Lobby, "lobby, a `directory` or user@host (default "+env.Lobby+")")
}

func newDuelFlags(f *flags, env *Env) duelFlags {
	me := ""
	if u, err := user.Current(); err == nil {
		me = duel.Clean(u.Username)
	}
	return duelFlags{
		lobby: newLobbyFlag(f, env),
		with:  f.some("with", "in a duel, meet only players who give the same `word`"),
		name:  checked(f, "name", me, "your `name` on the screen (default: that of your account)", parsePlayer),
	}
}

// hello returns the hello of a player whose keys count so many ticks later.
func (d duelFlags) hello(delay int) duel.Hello {
	return duel.NewHello(*d.name, delay, rand.Uint64())
}

// runDuel is the command duel: a match against another player.
func runDuel(env *Env, args []string) error {
	f := newFlags("duel", "[user@host]")
	fps := newFpsFlag(f)
	length := f.duration("for", 0, 0, loop.UntilInput, "end by itself after this `time`, such as 90s")
	autopilot := f.Bool("autopilot", false, "the computer flies your ship")
	stdio := f.Bool("stdio", false, "serve a player through standard input and output, for ssh")
	players := newDuelFlags(f, env)
	record, tty, board, look := newRecordFlags(f), newTTYFlags(f), newKeysFlag(f), newViewFlags(f)
	newMotionFlag(f, look)
	if err := f.parsePlayed(env.Out, args); err != nil {
		return err
	}
	host, lobby, err := f.place(*players.lobby, *stdio)
	switch {
	case err != nil:
		return err
	case *stdio:
		return lobby.Serve(env.In, env.Out)
	}
	wrong := f.readSettings(env.Settings)
	recorder, err := record.recorder(env.Last)
	if err != nil {
		return err
	}
	o := scene.Options{
		World:    world.Options{Rate: duel.Rate, Seed: rand.Uint64()},
		Recorder: recorder,
		Lost:     *tty.lost,
		Keys:     *board,
		Releases: fromEnv("FIXSTEP_RELEASES"),
	}
	o.Duels.Lobby, o.Duels.Pilot = players.at(lobby, *players.with), *autopilot
	o.Duels.First = o.Duels.Lobby
	run := loopOptions(duel.Rate, *fps, *length)
	return errors.Join(players.play(env, host, tty, look, o, run), recorder.Finish(env.Out), wrong)
}

// isHost reports whether a lobby is on another machine, and no directory.
func isHost(lobby string) bool {
	return strings.Contains(lobby, "@") && !strings.Contains(lobby, "/")
}

// place returns the host at which a command finds players: it follows the
// flags, or is the lobby. If it is "", the players are in a lobby of this host.
// stdio says that ssh runs the command.
func (f *flags) place(dir string, stdio bool) (host string, lobby *duel.Lobby, err error) {
	host = f.Arg(0)
	if host == "" && isHost(dir) && !stdio {
		host = dir
	}
	switch {
	case f.NArg() > 1:
		return "", nil, usagef("%s: name one host at most, after the flags: fixstep %[1]s user@host", f.Name())
	case f.NArg() == 1 && stdio:
		return "", nil, usagef("%s: -stdio is what ssh runs on the other machine: leave it out", f.Name())
	}
	if lobby, err = duel.OpenLobby(dir); err != nil && host == "" {
		return "", nil, usagef("%s: -lobby: %v", f.Name(), err)
	}
	return host, lobby, nil
}

// play runs the session. If a host is named, ssh connects to it first.
func (d duelFlags) play(env *Env, host string, tty ttyFlags, look *scene.View, o scene.Options, run loop.Options) error {
	screen, err := tty.open(env)
	if err != nil {
		return err
	}
	if host != "" {
		remote, err := duel.Dial(context.Background(), host, env.Err)
		if err != nil {
			screen.Fini()
			return fmt.Errorf("duel: %w", err)
		}
		defer remote.Wait()
		defer remote.Close()
		o.Duels.First = scene.Place{Publish: o.Duels.Lobby.Publish, Meet: func(ctx context.Context, say func(string)) (*duel.Peer, error) {
			say("Waiting for a player at " + duel.Clean(host))
			return remote.Meet(ctx, *d.with, d.hello(2))
		}}
	}
	s := scene.NewSession(screen, o)
	s.SetView(*look)
	return env.drive(screen, "steady", run, s)
}

package app

import (
	"context"
	"errors"
	"math/rand/v2"

	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/scene"
	"fixstep/world"
)

// runDuel is the command duel: a match against another player.
func runDuel(env *Env, f *flags, args []string) error {
	s := newSessionFlags(f, env)
	f.BoolVar(&s.Duels.Pilot, "autopilot", false, "the computer flies your ship")
	stdio := f.Bool("stdio", false, "serve a player through standard input and output, for ssh")
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	host := f.Arg(0)
	lobby, err := duel.OpenLobby(s.lobby)
	switch {
	case f.NArg() > 1:
		return usagef("name one host at most: fixstep duel user@host")
	case f.NArg() == 1 && !duel.IsHost(host):
		return usagef("%q is not the name of a host: fixstep duel user@host", host)
	case host != "" && f.given("lobby"):
		return usagef("-lobby is for players on this host, and %s has its own: leave it out", host)
	case host != "" && *stdio:
		return usagef("-stdio is what ssh runs on the other machine: leave it out")
	case err != nil && host == "":
		return usagef("-lobby: %v", err)
	case *stdio:
		return lobby.Serve(env.In, env.Out)
	}
	kept := f.readSettings(env.Settings, &s.Options)
	s.Recorder, err = s.recorder(env)
	if err != nil {
		return err
	}
	s.World = world.Options{Rate: duel.Rate, Seed: rand.Uint64()}
	s.Duels.Lobby = s.at(lobby, s.with)
	s.Duels.First = s.Duels.Lobby
	s.Duels.Account = s.account
	s.Settings = map[string]string{}
	return errors.Join(s.duel(env, host), s.Recorder.Finish(env.Out), kept.end(env.Out, s.Settings))
}

// duel runs the session. If a host is named, ssh connects to it first.
func (s *sessionFlags) duel(env *Env, host string) error {
	screen, err := env.open(s.View.Colors)
	if err != nil {
		return err
	}
	if host != "" {
		remote, err := duel.Dial(context.Background(), host, env.Err)
		if err != nil {
			screen.Fini()
			return err
		}
		defer remote.Close()
		meet := func(ctx context.Context, name string) (*duel.Peer, error) {
			return remote.Meet(ctx, s.hello(name, 2).With(s.with))
		}
		s.Duels.First = scene.Place{
			Meet:    meet,
			Host:    duel.Clean(host),
			Publish: s.Duels.Lobby.Publish,
		}
	}
	_, err = s.drive(env, screen, "steady")
	return err
}

// runWatch is the command watch: it shows other players' duel while they play.
func runWatch(env *Env, f *flags, args []string) error {
	var w show
	var dir string
	f.show(&w, view...)
	f.ends(&w)
	f.lobby(&dir, env)
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	lobby, err := duel.OpenLobby(dir)
	if err != nil {
		return usagef("-lobby: %v", err)
	}
	screen, err := env.open(w.View.Colors)
	if err != nil {
		return err
	}
	s := scene.NewWatch(screen, w.Lost, lobby.Watch())
	s.SetView(w.View)
	return env.drive(screen, "steady", w.loop(duel.Rate), s)
}

package app

import (
	"context"

	"fixstep/loop"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/scene"
)

// runWatch is the command watch: a duel of others, while it is played.
func runWatch(env *Env, args []string) error {
	f := newFlags("watch", "[user@host]")
	fps := newFpsFlag(f, "")
	length := f.duration("for", 0, 0, loop.UntilInput, "end by itself after this `time`, such as 90s")
	stdio := f.Bool("stdio", false, "send the duel to standard output: what ssh runs")
	dir, tty, look := newLobbyFlag(f, env), newTTYFlags(f), newViewFlags(f)
	if err := f.parse(env, args); err != nil {
		return err
	}
	host, lobby, err := f.place(*dir, *stdio)
	switch {
	case err != nil:
		return err
	case *stdio:
		return lobby.ServeWatch(env.In, env.Out)
	}
	screen, err := tty.open(env)
	if err != nil {
		return err
	}
	show := func(matches duel.Matches) error {
		s := scene.NewWatch(screen, *tty.lost, scene.Watch(matches))
		s.SetView(*look)
		return env.drive(screen, "steady", at(duel.Rate, *fps, *length), s)
	}
	if host == "" {
		return show(lobby.Watch())
	}
	remote, err := duel.Dial(context.Background(), host, "watch", env.Err)
	if err != nil {
		screen.Fini()
		return usagef("watch: %v", err)
	}
	defer remote.Wait()
	defer remote.Close()
	return show(remote.Watch())
}

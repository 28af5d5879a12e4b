package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fixstep/loop"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/scene"
)

// runWatch is the command watch: it shows other players' duel while they play.
func runWatch(env *Env, args []string) error {
	f := newFlags("watch", "[user@host]")
	fps := newFpsFlag(f)
	length := f.duration("for", 0, 0, loop.UntilInput, "end by itself after this `time`, such as 90s")
	dir, o := newLobbyFlag(f, env), newWatchOptions(f)
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	host, lobby, err := f.place(*dir, false)
	switch {
	case err != nil:
		return err
	case host != "" && !env.Interactive:
		return errNoTerminal
	case host != "":
		at := slices.Index(args, host)
		return watchFar(env, host, slices.Concat(args[:at], args[at+1:]))
	}
	screen, err := env.open(o.View.Colors)
	if err != nil {
		return err
	}
	s := scene.NewWatch(screen, o.Lost, lobby.Watch())
	s.SetView(o.View)
	return env.drive(screen, "steady", loopOptions(duel.Rate, *fps, *length), s)
}

// watchFar makes another machine run the same command, in this terminal.
func watchFar(env *Env, host string, flags []string) error {
	command := "fixstep watch"
	for _, word := range flags { // a shell on the other machine reads the arguments
		command += " '" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	ssh, err := duel.SSH(context.Background(), host, command, "-t")
	if err != nil {
		return usagef("watch: %v", err)
	}
	ssh.Stdin, ssh.Stdout, ssh.Stderr = env.In, env.Out, env.Err
	if err := ssh.Run(); err != nil {
		return fmt.Errorf("watch: ssh %s: %w", host, err)
	}
	return nil
}

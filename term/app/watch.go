package app

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/scene"
)

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
	host, lobby, err := f.place(dir, false)
	switch {
	case err != nil:
		return err
	case host != "" && !env.Interactive:
		return errNoTerminal
	case host != "":
		at := slices.Index(args, host)
		return watchFar(env, host, slices.Concat(args[:at], args[at+1:]))
	}
	screen, err := env.open(w.View.Colors)
	if err != nil {
		return err
	}
	s := scene.NewWatch(screen, w.Lost, lobby.Watch())
	s.SetView(w.View)
	return env.drive(screen, "steady", w.loop(duel.Rate), s)
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

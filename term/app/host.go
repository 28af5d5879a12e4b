//go:build !js

package app

import (
	"errors"
	"fmt"
	"io"
	"os/user"
	"strings"

	"fixstep/term/app/internal/door"
	"fixstep/term/app/internal/duel"
)

// hostFlags are the flags of host.
type hostFlags struct {
	door.Recipe
	key      bool   // print the line of a player's key
	seat     string // take a seat of this file, then run the operands; "": no
	existing bool   // the account may be there already
}

// newHostFlags defines the flags.
func newHostFlags(f *flags) *hostFlags {
	f.program = true
	h := &hostFlags{Recipe: door.Recipe{Players: 100}}
	f.StringVar(&h.User, "user", "game", "`account` of the public game (default game)")
	f.BoolVar(&h.existing, "existing", false,
		"let everybody in as -user, although that account exists")
	f.StringVar(&h.Program, "program", "/usr/local/bin/fixstep",
		"`path` of fixstep there (default /usr/local/bin/fixstep)")
	f.some(&h.Game, "game", "`path` of a game of your own there, in place of fixstep's")
	f.BoolVar(&h.Thin, "thin", false, "show the game of -game so that a slow line holds up no key")
	f.BoolVar(&h.Keys, "keys", false, "every player needs a key, any key (default: no password)")
	f.BoolVar(&h.Balancer, "balancer", false, "all players come from one address, of a balancer")
	f.count(&h.Players, "players", 1, 100_000, "most players at once")
	f.BoolVar(&h.key, "key", false, "print the line of a player's key, as sshd asks for it")
	f.some(&h.seat, "seat", "take a place of this `file`, then run the program after --")
	return h
}

// runHost is the command host: it prints the recipe that opens the game to
// strangers over SSH. It installs nothing. By -key and -seat sshd runs it for
// each player.
func runHost(env *Env, f *flags, args []string) error {
	h := newHostFlags(f)
	err := f.parse(env.Out, args)
	if err != nil {
		return err
	}
	if h.seat != "" {
		return playSeated(env, h.seat, f.Args())
	}
	if h.Thin && h.Game == "" {
		return usagef("-thin goes with -game PATH: fixstep's own game needs no help")
	}
	h.Flags = args
	h.Play = f.Args()
	if h.key {
		return h.printKey(env)
	}
	err = h.check(env)
	if err == nil {
		err = mayOpen(h.User, h.existing)
	}
	if err != nil {
		return usagef("%w", err)
	}
	return h.Print(env.Out)
}

// playSeated runs a program if there is a seat for its player.
func playSeated(env *Env, seats string, program []string) error {
	if len(program) == 0 {
		return usagef("-seat wants a program after --, by its absolute path")
	}
	err := door.Sit(seats)
	if errors.As(err, new(door.Full)) {
		_, failed := fmt.Fprintln(env.Out, err)
		return errors.Join(&statusError{nil, 1}, failed)
	} else if err != nil {
		return fmt.Errorf("-seat %w", err)
	}
	return notRun(door.Become(program))
}

// printKey prints the line for the key of a player. The words of Play begin
// with the key.
func (h *hostFlags) printKey(env *Env) error {
	const words = 3
	if len(h.Play) < words {
		return usagef("-key wants the type of a key, the key and its fingerprint")
	}
	key := h.Play[:words]
	h.Play = h.Play[words:]
	h.Keys = true
	err := h.check(env)
	if err != nil {
		return usagef("%w", err)
	}
	line, err := h.KeyLine(key[0], key[1], key[2])
	if err != nil {
		return usagef("%w", err)
	}
	_, err = io.WriteString(env.Out, line)
	return err
}

// check checks the recipe, which learns from the flags of play what they name.
func (h *hostFlags) check(env *Env) error {
	if h.Game == "" {
		err := h.readPlay(env)
		if err != nil {
			return err
		}
	}
	return h.Check()
}

// readPlay reads the flags of play in a recipe.
func (h *hostFlags) readPlay(env *Env) error {
	if len(h.Play) > 0 && !strings.HasPrefix(h.Play[0], "-") {
		const text = "unexpected %q: after -- stand flags of play, such as -dir DIR"
		return fmt.Errorf(text, h.Play[0])
	}
	words := append([]string{"-door"}, h.Play...)
	p, err := newPlayFlags(env, newFlags("play", ""), words)
	if err != nil {
		return err
	}
	h.Dir = p.dir
	h.Log = p.log
	if p.World.Rate == duel.Rate {
		h.Lobby = p.lobby
	}
	return nil
}

// mayOpen returns an error if an account exists that no recipe has made, unless
// that is allowed: the recipe opens the account to everybody. Root is never
// allowed.
func mayOpen(name string, existing bool) error {
	u, err := user.Lookup(name)
	if name == "root" || err == nil && u.Uid == "0" {
		return fmt.Errorf("-user %s would let everybody in as root: name a new account", name)
	}
	if err == nil && !existing && u.HomeDir != door.Home(name) {
		const text = "-user %s: this account exists, and everybody could log in as it:" +
			" name a new one, or say -existing"
		return fmt.Errorf(text, name)
	}
	return nil
}

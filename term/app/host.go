package app

import (
	"fmt"
	"io"
	"os/user"
	"strings"

	"fixstep/term/app/internal/door"
	"fixstep/term/app/internal/duel"
)

// runHost is the command host: it prints the recipe that opens the game to
// strangers over SSH. It installs nothing.
func runHost(env *Env, f *flags, args []string) error {
	f.program = true
	r := door.Recipe{Players: 100}
	f.StringVar(&r.User, "user", "game", "`account` of the public game (default game)")
	f.StringVar(&r.Program, "program", "/usr/local/bin/fixstep", "`path` of fixstep there (default /usr/local/bin/fixstep)")
	f.some(&r.Game, "game", "`path` of a game of your own there, in place of fixstep's")
	f.BoolVar(&r.Thin, "thin", false, "show the game of -game so that a slow line holds up no key")
	f.BoolVar(&r.Keys, "keys", false, "every player needs a key, any key (default: no password)")
	f.BoolVar(&r.Balancer, "balancer", false, "all players come from one address, of a balancer")
	f.count(&r.Players, "players", 1, 100_000, "limit of players at once")
	key := f.Bool("key", false, "print the line of a player's key, as sshd asks for it")
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	if r.Thin && r.Game == "" {
		return usagef("-thin goes with -game PATH: fixstep's own game needs no help")
	}
	r.Flags, r.Play = args, f.Args()
	if *key {
		if len(r.Play) < 3 {
			return usagef("-key wants the type of a key, the key and its fingerprint")
		}
		args, r.Play, r.Keys = r.Play[:3], r.Play[3:], true
	}
	if err := checkRecipe(env, &r, !*key); err != nil {
		return err
	}
	if !*key {
		return r.Print(env.Out)
	}
	line, err := r.KeyLine(args[0], args[1], args[2])
	if err != nil {
		return usagef("%v", err)
	}
	_, err = io.WriteString(env.Out, line)
	return err
}

// checkRecipe checks a recipe, and refuses a person's account: sshd asks for a
// key as any account.
func checkRecipe(env *Env, r *door.Recipe, account bool) (err error) {
	if r.Game == "" {
		err = readPlay(env, r)
	}
	if err != nil {
		return err
	}
	if err = r.Check(); err == nil && account {
		err = private(r.User)
	}
	if err != nil {
		return usagef("%v", err)
	}
	return nil
}

// readPlay reads the flags of play in a recipe.
func readPlay(env *Env, r *door.Recipe) error {
	if len(r.Play) > 0 && !strings.HasPrefix(r.Play[0], "-") {
		return usagef("unexpected %q: after -- stand flags of play, such as -dir DIR", r.Play[0])
	}
	p, err := newPlayFlags(env, newFlags("play", ""), append([]string{"-door"}, r.Play...))
	if err != nil {
		return err
	}
	r.Dir, r.Log = p.dir, p.log
	if p.World.Rate == duel.Rate {
		r.Lobby = p.lobby
	}
	return nil
}

// private returns an error if an account belongs to a person or to root, by any
// name: the recipe would remove its password.
func private(name string) error {
	me, unknown := user.Current()
	as := "you"
	switch u, err := user.Lookup(name); {
	case name == "root", err == nil && u.Uid == "0":
		as = "root"
	case unknown != nil || me.Username != name || name == "game":
		return nil
	}
	return fmt.Errorf("-user %s would let everybody in as %s: create an account for the game alone", name, as)
}

package app

import (
	"fmt"
	"io"
	"os/user"

	"fixstep/term/door"
)

// Host is the command host: it prints what opens the game to strangers over
// SSH, or says what this machine lacks for it. It installs nothing.
func Host(env *Env, args []string) error {
	f := newFlags("host", "[-- FLAGS of play]")
	r := door.Recipe{}
	f.StringVar(&r.User, "user", "game", "the public `account`")
	f.StringVar(&r.Program, "program", "/usr/local/bin/fixstep", "the `path` of this program on the host")
	f.BoolVar(&r.Keys, "keys", false, "every player needs a key of their own, any one; else nobody needs a password")
	players := f.wholeNumber("players", 100, 1, 100_000, "set limits for so many players at once")
	check := f.Bool("check", false, "say instead what on this machine is missing or dangerous; as root")
	key := f.Bool("key", false, "print instead the line of a player's key, as sshd asks for it: -key TYPE KEY FINGERPRINT [FLAGS of play]")
	if err := f.parse(env, args); err != nil {
		return err
	}
	r.Players, r.Play = *players, f.Args()
	if *key {
		if len(r.Play) < 3 {
			return Usagef("host: -key wants the type of a key, the key and its fingerprint")
		}
		args, r.Play, r.Keys = r.Play[:3], r.Play[3:], true
	}
	err := r.Check()
	if err == nil && !*key {
		err = private(r.User)
	}
	if err != nil {
		return Usagef("host: %v", err)
	}
	if _, err := newPlayFlags(env, append([]string{"-door"}, r.Play...)); err != nil {
		return err
	}
	switch {
	case *key:
		line, err := r.KeyLine(args[0], args[1], args[2])
		if err != nil {
			return Usagef("host: %v", err)
		}
		_, err = io.WriteString(env.Out, line)
		return err
	case *check:
		return inspect(env.Out, r)
	}
	return r.Print(env.Out)
}

// private returns an error if an account is that of a person or of root, by
// whatever name: the recipe would take its password away.
func private(name string) error {
	if u, err := user.Lookup(name); err == nil && u.Uid == "0" {
		return fmt.Errorf("-user %s would let everybody in as root: the game needs an account of its own", name)
	}
	if me, err := user.Current(); err == nil && me.Username == name && name != "game" {
		return fmt.Errorf("-user %s would let everybody in as you: the game needs an account of its own", name)
	}
	return nil
}

// inspect says what the machine lacks.
func inspect(out io.Writer, r door.Recipe) error {
	m, err := door.ThisMachine()
	if err != nil {
		return Usagef("host: %v", err)
	}
	found := r.Inspect(m)
	for _, line := range found {
		fmt.Fprintln(out, line)
	}
	if len(found) > 0 {
		return fmt.Errorf("host: %d things are missing or dangerous", len(found))
	}
	_, err = fmt.Fprintln(out, "nothing is missing")
	return err
}

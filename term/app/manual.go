//go:build !js

package app

import (
	"cmp"
	_ "embed" // for the manual
	"fmt"
	"slices"
)

// manual is the text of help: a section for each command, one for fixstep
// itself and one for the environment.
//
//go:embed manual.txt
var manual string

// printHelp is the command help: it lists the commands or, when one is named,
// explains it and lists its flags.
func printHelp(env *Env, args []string) error {
	f := newFlags("help", "[COMMAND or env]")
	if err := f.parse(env.Out, args); err != nil {
		return err
	}
	name := cmp.Or(f.Arg(0), "fixstep")
	if text := section(manual, name); text != "" {
		fmt.Fprint(env.Out, text)
		if slices.Contains([]string{"fixstep", "env", "help"}, name) {
			return nil
		}
		fmt.Fprintln(env.Out)
	}
	return carryOut(env, name, []string{"-h"})
}

//go:build unix

package app

import (
	"os"
	"slices"
	"strings"
	"syscall"
)

// harmless are the variables that the game needs. Go's own, such as GODEBUG and
// GOMAXPROCS, cost time and memory, and some print on the screen.
var harmless = []string{"TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE"}

// runtimes is the variable that Go's runtime sets itself if the kernel says
// that the program runs with special rights: it comes back with each start.
const runtimes = "GOTRACEBACK=none"

// scrubbed returns an environment with only the harmless variables.
func scrubbed(environ []string) []string {
	return slices.DeleteFunc(slices.Clone(environ), func(e string) bool {
		name, _, _ := strings.Cut(e, "=")
		return e != runtimes && !slices.Contains(harmless, name)
	})
}

// scrub starts the program again, in place of itself, without the variables
// that a client may have sent. It returns if there are none.
func scrub() error {
	kept := scrubbed(os.Environ())
	if len(kept) == len(os.Environ()) {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(self, os.Args, kept)
}

package door

import (
	"slices"
	"strings"
)

// harmless are the variables that the game needs. Go's own, such as GODEBUG and
// GOMAXPROCS, cost time and memory, and some print on the screen.
var harmless = []string{"TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE"}

// scrubbed returns an environment without what is not harmless, and whether
// that is all of it.
func scrubbed(environ []string) (kept []string, clean bool) {
	for _, e := range environ {
		if name, _, _ := strings.Cut(e, "="); slices.Contains(harmless, name) {
			kept = append(kept, e)
		}
	}
	return kept, len(kept) == len(environ)
}

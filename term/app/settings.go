package app

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"syscall"

	"fixstep/term/app/internal/files"
)

// kept are the flags that a player's file of settings can hold, and the best
// times in ticks, which are no flags of a command line.
var kept = []string{"look", "colors", "background", "motion", "sound", "releases", "keys", "level", "name",
	"best novice", "best easy", "best fair", "best medium", "best hard"}

// setting returns the flag and the value of a line "FLAG = VALUE".
func setting(line string) (name, value string) {
	name, value, _ = strings.Cut(line, "=")
	return strings.TrimSpace(name), strings.TrimSpace(value)
}

// readSettings sets the flags that a player's file names, unless they are set
// already. A wrong line sets nothing; the error names the first.
func (f *flags) readSettings(path string) (err error) {
	text, err := files.ReadRegular(path, files.Longest)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		err = nil
	}
	for i, line := range strings.Split(string(text), "\n") {
		var wrong error
		switch name, value := setting(line); {
		case strings.TrimSpace(line) == "":
		case !slices.Contains(kept, name):
			wrong = fmt.Errorf("want NAME = VALUE, a NAME of %s", strings.Join(kept, ", "))
		case f.Lookup(name) != nil && !f.given(name): // duel has no level
			wrong = f.Set(name, value)
		}
		if err == nil && wrong != nil {
			err = fmt.Errorf("%s, line %d: %w", path, i+1, wrong)
		}
	}
	return err
}

// keepSettings writes what a player has chosen into a file: for each flag in
// the place of the line that readSettings takes first. The other lines stay.
func keepSettings(path string, chosen map[string]string) error {
	if len(chosen) == 0 {
		return nil
	}
	err := errNoHome
	if path != "" {
		err = changeSettings(path, chosen)
	}
	for name := range chosen {
		if err != nil && name != "level" && !strings.HasPrefix(name, "best ") { // these come by playing
			return fmt.Errorf("settings are not kept: %w", err)
		}
	}
	return nil
}

var errNoHome = errors.New("there is no folder for them: set HOME")

// changeSettings is keepSettings for an existing folder.
func changeSettings(path string, chosen map[string]string) error {
	return files.Change(path, func(old string) string {
		lines := strings.Split(strings.TrimRight(old, "\n"), "\n")
		for _, flag := range slices.Sorted(maps.Keys(chosen)) {
			i := slices.IndexFunc(lines, func(line string) bool { name, _ := setting(line); return name == flag })
			if i < 0 {
				i, lines = len(lines), append(lines, "")
			}
			_, value := setting(lines[i])
			was, err := parseTicks(value)
			if now, _ := parseTicks(chosen[flag]); err == nil && was < now && strings.HasPrefix(flag, "best ") {
				continue // another game has kept a better one meanwhile
			}
			lines[i] = flag + " = " + chosen[flag]
		}
		return strings.TrimLeft(strings.Join(lines, "\n"), "\n") + "\n"
	})
}

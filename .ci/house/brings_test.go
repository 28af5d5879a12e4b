package house

import (
	"cmp"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestGamesSaysWhatAnImportBrings compares the table of packages in GAMES.md
// with all modules that come with an import.
func TestGamesSaysWhatAnImportBrings(t *testing.T) {
	text, err := os.ReadFile(root + "/.github/GAMES.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\|.*\\| (.*) \\|$").FindAllStringSubmatch(string(text), -1)
	for _, row := range rows {
		modules := map[string]bool{}
		for name := range brought(row[1]) {
			if _, room := mayImport[name]; !room {
				modules[name] = true
			}
		}
		list := cmp.Or(strings.Join(slices.Sorted(maps.Keys(modules)), ", "), "none")
		if row[2] != list {
			t.Errorf("%s brings %s; GAMES.md says %s", row[1], list, row[2])
		}
	}
	if len(rows) != 10 {
		t.Errorf("%d rows", len(rows))
	}
}

// brought returns all that comes with a room, itself among it.
func brought(room string) map[string]bool {
	all := map[string]bool{room: true}
	for _, name := range strings.Fields(mayImport[room]) {
		maps.Copy(all, brought(name))
	}
	return all
}

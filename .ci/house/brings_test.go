package house

import (
	"bytes"
	"cmp"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// count returns the lines of each room without its tests. An example is no
// room: a reader opens one of them, and no part stands on it.
func count(t *testing.T) map[string]int {
	lines := map[string]int{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(path.Join(root, name))
		n := bytes.Count(text, []byte{'\n'})
		test := strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, ".ci/")
		if !test && !strings.Contains(name, "/examples/") {
			lines[path.Dir(name)] += n
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// TestReadmeSaysWhatAnImportBrings compares the README's table of packages with
// the lines of all rooms, to a twentieth, and with all modules that come with
// an import.
func TestReadmeSaysWhatAnImportBrings(t *testing.T) {
	text, err := os.ReadFile(root + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := count(t)
	rows := regexp.MustCompile("(?m)^\\| `([a-z/]+)` \\|.*\\| ([\\d,]+) \\| (.*) \\|$").FindAllStringSubmatch(string(text), -1)
	for _, row := range rows {
		n, modules := 0, map[string]bool{}
		for name := range brought(row[1]) {
			if _, room := mayImport[name]; !room {
				modules[name] = true
			}
			n += lines[strings.ReplaceAll(name, "/~/", "/internal/")]
		}
		list := strings.Join(slices.Sorted(maps.Keys(modules)), ", ")
		if said, _ := strconv.Atoi(strings.ReplaceAll(row[2], ",", "")); max(said-n, n-said) > n/20+50 || row[3] != cmp.Or(list, "none") {
			t.Errorf("%s brings %d lines and %s; the README says %s and %s", row[1], n, cmp.Or(list, "none"), row[2], row[3])
		}
	}
	if len(rows) != 9 {
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

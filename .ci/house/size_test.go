package house

import (
	"bytes"
	"cmp"
	"fmt"
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

// slack is how many lines a room may have less than its row says. Beyond it the
// row is lowered: lines that went do not come back unseen.
const slack = 60

// count returns the lines of each room without its tests, the lines of all
// rooms as "sum", and those of all tests as "tests". An example is no room: a
// reader opens one of them, and no part stands on it.
func count(t *testing.T) map[string]int {
	lines := map[string]int{}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(path.Join(root, name))
		n := bytes.Count(text, []byte{'\n'})
		if strings.HasSuffix(name, "_test.go") {
			lines["tests"] += n
		} else if !strings.HasPrefix(name, ".ci/") && !strings.Contains(name, "/examples/") {
			lines[path.Dir(name)] += n
			lines["sum"] += n
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// compare says where lines differ from a table, in which each row is a room and
// the lines that it may have. The sum may be any number below its row, since
// each room has a row of its own.
func compare(table string, lines map[string]int) (wrong []string) {
	seen := map[string]bool{}
	for row := range strings.Lines(table) {
		var room string
		var may int
		if _, err := fmt.Sscan(row, &room, &may); err != nil {
			wrong = append(wrong, fmt.Sprintf("a row is a room and its lines: %q", row))
			continue
		}
		seen[room] = true
		switch n, held := lines[room]; {
		case !held:
			wrong = append(wrong, fmt.Sprintf("%s: no such room; take its row out", room))
		case n > may:
			wrong = append(wrong, fmt.Sprintf("%s: %d lines, and it may have %d; take %d out, here or with the idea that they serve", room, n, may, n-may))
		case n < may-slack && room != "sum":
			wrong = append(wrong, fmt.Sprintf("%s: %d lines, and it may have %d; lower its row to %d", room, n, may, n))
		}
	}
	for room, n := range lines {
		if !seen[room] {
			wrong = append(wrong, fmt.Sprintf("%s: %d lines, and no row says how many it may have", room, n))
		}
	}
	return wrong
}

// TestTheSizeIsHeld compares the lines of each room with testdata/sizes.txt. A
// row is raised by a decision, and by nothing else.
func TestTheSizeIsHeld(t *testing.T) {
	table, err := os.ReadFile("testdata/sizes.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, what := range compare(string(table), count(t)) {
		t.Error(what)
	}
}

// TestASizeThatIsWrongIsSaid: each way in which a table and the rooms differ is
// one sentence that names the room.
func TestASizeThatIsWrongIsSaid(t *testing.T) {
	for _, c := range []struct {
		table string
		loop  int
		want  string
	}{
		{"loop 100", 100, ""},
		{"loop 100", 40, ""},
		{"loop 100", 101, "loop: 101 lines, and it may have 100"},
		{"loop 100", 39, "loop: 39 lines, and it may have 100; lower its row to 39"},
		{"loop 100\nplot 1", 100, "plot: no such room"},
		{"", 100, "loop: 100 lines, and no row says"},
		{"loop\n", 100, "a row is a room and its lines"},
	} {
		got := strings.Join(compare(c.table, map[string]int{"loop": c.loop}), "\n")
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q with %d lines: %q, not %q", c.table, c.loop, got, c.want)
		}
	}
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

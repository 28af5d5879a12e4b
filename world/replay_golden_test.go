package world

import (
	"errors"
	cmdline "flag" // flag is a function here
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var update = cmdline.Bool("update", false, "write the golden files anew; replays only where they are missing")

// goldens are games that must come out the same for good. To add one, add a
// line and run the test with -update. When a rule changes, Version is raised
// and the old files stay.
var goldens = []struct {
	name   string
	o      Options
	levels [2]Level
	ticks  uint64
}{
	{"match-hard-medium", Options{Seed: 1}, [2]Level{Hard, Medium}, 1 << 62},
	{"match-easy-hard-30", Options{Seed: 2, Rate: 30}, [2]Level{Easy, Hard}, 1 << 62},
	{"match-starless", Options{Seed: 3, NoStar: true}, [2]Level{Medium, Hard}, 1 << 62},
	{"match-hard-hard-240", Options{Seed: 4, Rate: 240}, [2]Level{Hard, Hard}, 240 * 40},
	{"practice", Options{Seed: 5, Practice: true}, [2]Level{Easy, Easy}, 60 * 40},
	{"slow-7", Options{Seed: 6, Rate: 7}, [2]Level{Hard, Hard}, 7 * 60},
}

func TestGoldenReplaysVerify(t *testing.T) {
	for _, g := range goldens {
		path := filepath.Join("testdata", fmt.Sprintf("v%d-%s.replay", Version, g.name))
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			continue
		}
		if !*update {
			t.Errorf("%s is missing: go test ./world -run GoldenReplays -update", path)
			continue
		}
		file, _ := record(t, g.o, g.levels, g.ticks)
		if err := os.WriteFile(path, file, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, _ := filepath.Glob("testdata/*.replay")
	for _, path := range files {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		last, err := Verify(file)
		file.Close()
		if err != nil {
			t.Errorf("%s: %v\nA rule has changed since it was recorded: see Version.", path, err)
		}
		t.Logf("%s: %d ticks, hash %016x, winner %d", path, last.Tick, last.Hash(), last.Winner())
	}
}

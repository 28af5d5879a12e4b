package house

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// top is what may stand at the top of the tree, beside names with a dot.
var top = []string{
	"go.mod", "main.go", "term", "loop", "world", "render", "loop_test.go", "README.md",
	"go.sum", "LICENSE",
}

// TestTheTopIsAsItWasPlanned: one who comes new sees four rooms, the program,
// the contract of the loop and README, and nothing else. What a command leaves
// there for a while is in .gitignore.
func TestTheTopIsAsItWasPlanned(t *testing.T) {
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	ignored := strings.Split(read(t, ".gitignore"), "\n")
	var names []string
	for _, e := range entries {
		left := slices.ContainsFunc([]string{"/" + e.Name(), "/" + e.Name() + "/"}, func(name string) bool {
			return slices.Contains(ignored, name)
		})
		if !left && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	slices.Sort(top)
	if !slices.Equal(names, top) {
		t.Errorf("at the top stand %v, and not %v", names, top)
	}
}

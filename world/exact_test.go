package world

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestSourceIsExact: the world is the same on every processor, because nothing
// in it depends on one: no floating point, no map, no goroutine, no clock.
func TestSourceIsExact(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 5 {
		t.Fatal("no source to look at", err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if what := inexact(n); what != "" {
				t.Errorf("%v: %s", fset.Position(n.Pos()), what)
			}
			return true
		})
	}
}

// inexact returns what is wrong with a piece of source, "" if nothing is.
func inexact(n ast.Node) string {
	switch n := n.(type) {
	case *ast.BasicLit:
		if n.Kind == token.FLOAT || n.Kind == token.IMAG {
			return "the number " + n.Value + " is no integer"
		}
	case *ast.Ident:
		switch n.Name {
		case "float32", "float64", "complex64", "complex128":
			return n.Name
		}
	case *ast.ImportSpec:
		switch n.Path.Value {
		case `"math"`, `"math/rand"`, `"math/rand/v2"`, `"time"`, `"os"`, `"unsafe"`:
			return "imports " + n.Path.Value
		}
	case *ast.MapType:
		return "a map"
	case *ast.GoStmt:
		return "a goroutine"
	}
	return ""
}

// A match between two pilots, from the first tick to the last.
func Example() {
	s := New(Options{Seed: 1})
	needle, wedge := NewPilot(Medium, 1), NewPilot(Easy, 2)
	for s.Phase != Over {
		events := s.Step(Commands{needle.Command(&s, 0), wedge.Command(&s, 1)})
		for ship := range s.Ships {
			if events.Has(Died, ship) {
				fmt.Println("ship", ship, s.Ships[ship].Cause)
			}
		}
	}
	fmt.Println("ship", s.Winner(), "wins", s.Score)
	// Output:
	// ship 0 fell into the star
	// ship 1 hit by a torpedo
	// ship 0 hit by a torpedo
	// ship 1 hit by a torpedo
	// ship 1 hit by a torpedo
	// ship 0 hit by a torpedo
	// ship 1 hit by a torpedo
	// ship 1 hit by a torpedo
	// ship 0 wins [5 3]
}

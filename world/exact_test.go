package world

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inexact are Go's words and packages that depend on a processor, on an order
// or on the time.
var inexact = []string{"float32", "float64", "complex64", "complex128", "map", "go",
	`"math"`, `"math/rand"`, `"math/rand/v2"`, `"time"`, `"os"`, `"unsafe"`}

// TestSourceIsExact: the world is the same on every processor, because it has
// no floating point, no map, no goroutine and no clock.
func TestSourceIsExact(t *testing.T) {
	files, _ := filepath.Glob("*.go")
	files = slices.DeleteFunc(files, func(name string) bool {
		return strings.HasSuffix(name, "_test.go")
	})
	if len(files) < 5 {
		t.Fatal("no source files found")
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var s scanner.Scanner
		file := token.NewFileSet().AddFile(name, -1, len(text))
		s.Init(file, text, nil, 0)
		for {
			pos, tok, word := s.Scan()
			if tok == token.EOF {
				break
			}
			if tok == token.FLOAT || tok == token.IMAG || slices.Contains(inexact, word) {
				t.Errorf("%v: %s", file.Position(pos), word)
			}
		}
	}
}

package house

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// names returns the names of all functions, types, constants and variables of
// the tree, those of methods after their types, and all paths.
func names(t *testing.T) map[string]bool {
	all := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return filepath.SkipDir
		} else if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		all[filepath.ToSlash(rel)], all[d.Name()] = true, true
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			for _, name := range declared(d) {
				all[name], all[file.Name.Name+"."+name] = true, true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// declared returns the names of a declaration.
func declared(d ast.Decl) (list []string) {
	if f, ok := d.(*ast.FuncDecl); ok {
		if f.Recv == nil {
			return []string{f.Name.Name}
		}
		var of string
		ast.Inspect(f.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && of == "" {
				of = id.Name
			}
			return true
		})
		return []string{of + "." + f.Name.Name, f.Name.Name}
	}
	for _, spec := range d.(*ast.GenDecl).Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			list = append(list, s.Name.Name)
		case *ast.ValueSpec:
			for _, name := range s.Names {
				list = append(list, name.Name)
			}
		}
	}
	return list
}

// TestThePlanIsOfThisHouse: each name in ARCHITECTURE.md exists, and so does
// each in the table of CONTRIBUTING.md that says where a change begins.
func TestThePlanIsOfThisHouse(t *testing.T) {
	all := names(t)
	exist := func(text string) (found int) {
		for _, name := range regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(text, -1) {
			command := name[1] == "select" || strings.HasPrefix(name[1], "-") || strings.HasPrefix(name[1], "go ")
			if _, err := os.Stat(root + "/" + name[1]); !all[name[1]] && err != nil && !command {
				t.Errorf("%s is nowhere", name[1])
			}
			found++
		}
		return found
	}
	plan, err := os.ReadFile(root + "/.github/ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	if lines, found := bytes.Count(plan, []byte{'\n'}), exist(string(plan)); found < 30 || lines > 90 {
		t.Errorf("%d names, %d lines", found, lines)
	}
	changes, err := os.ReadFile(root + "/.github/CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\|.*\|$`).FindAllString(string(changes), -1)
	if exist(strings.Join(rows, "\n")) < 40 {
		t.Errorf("%d changes", len(rows))
	}
}

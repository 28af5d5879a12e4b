package house

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The widest lines of code and of tests, in characters. A row of a table may be
// wider.
const (
	widestCode = 100
	widestTest = 120
)

// TestOneThingALine: a condition changes nothing. What an if or a switch sets
// before its condition is new, and for this if or switch alone.
func TestOneThingALine(t *testing.T) {
	for _, s := range sources(t, true) {
		ast.Inspect(s.tree, func(node ast.Node) bool {
			var before ast.Stmt
			switch n := node.(type) {
			case *ast.IfStmt:
				before = n.Init
			case *ast.SwitchStmt:
				before = n.Init
			}
			assign, is := before.(*ast.AssignStmt)
			if before != nil && !(is && assign.Tok == token.DEFINE) {
				t.Errorf("%s:%d: a condition that changes something: give that a line of its own",
					s.name, s.line(before.Pos()))
			}
			return true
		})
	}
}

// TestNoLineIsWide: a line of code is read at a glance.
func TestNoLineIsWide(t *testing.T) {
	for _, s := range sources(t, true) {
		widest := widestCode
		if strings.HasSuffix(s.name, "_test.go") {
			widest = widestTest
		}
		rows := tableRows(s)
		for i, line := range strings.Split(s.text, "\n") {
			comment := strings.HasPrefix(strings.TrimSpace(line), "//")
			if n := utf8.RuneCountInString(line); n > widest && !comment && !rows[i+1] {
				t.Errorf("%s:%d: %d characters, at most %d", s.name, i+1, n, widest)
			}
		}
	}
}

// tableRows returns the lines that are rows of tables: elements of a literal
// that has lines of its own, and long texts.
func tableRows(s *source) map[int]bool {
	rows := map[int]bool{}
	ast.Inspect(s.tree, func(node ast.Node) bool {
		table, is := node.(*ast.CompositeLit)
		if is && s.line(table.Lbrace) < s.line(table.Rbrace) {
			for line := s.line(table.Lbrace) + 1; line < s.line(table.Rbrace); line++ {
				rows[line] = true
			}
			functions := slices.DeleteFunc(slices.Clone(table.Elts), func(e ast.Expr) bool { return !hasBody(e) })
			for _, f := range functions {
				for line := s.line(f.Pos()) + 1; line < s.line(f.End()); line++ {
					delete(rows, line)
				}
			}
		}
		if text, is := node.(*ast.BasicLit); is && text.Kind == token.STRING {
			for line := s.line(text.Pos()) + 1; line <= s.line(text.End()); line++ {
				rows[line] = true
			}
		}
		return true
	})
	return rows
}

// hasBody reports whether an expression has a function with code in it.
func hasBody(e ast.Expr) (found bool) {
	ast.Inspect(e, func(node ast.Node) bool {
		_, is := node.(*ast.FuncLit)
		found = found || is
		return true
	})
	return found
}

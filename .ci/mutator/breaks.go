package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

// packageOf returns the name of the package in a folder.
func packageOf(dir string) string {
	files, _ := filepath.Glob(dir + "/*.go")
	for _, file := range files {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err == nil && !strings.HasSuffix(file, "_test.go") {
			return tree.Name.Name
		}
	}
	return ""
}

// others are what each operator becomes.
var others = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+",
}

// A file is a source into which breaks are written.
type file struct {
	*room
	name, text string
	set        *token.FileSet
	tree       *ast.File
	equal      string
	dropped    map[int]bool
}

// instrument returns the text of a file with its breaks.
func (r *room) instrument(name, equal string, dropped map[int]bool) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	f := &file{room: r, name: name, text: string(text), set: token.NewFileSet(), equal: equal, dropped: dropped}
	f.tree, err = parser.ParseFile(f.set, name, text, parser.ParseComments)
	if err != nil {
		return "", err
	}
	return f.render(f.tree), nil
}

func (f *file) at(p token.Pos) int { return f.set.Position(p).Offset }

// source returns the text of a node as it stands.
func (f *file) source(n ast.Node) string { return f.text[f.at(n.Pos()):f.at(n.End())] }

// render returns the text of a node, with all breaks within it.
func (f *file) render(top ast.Node) string {
	var out strings.Builder
	from, end := f.at(top.Pos()), f.at(top.End())
	if top == ast.Node(f.tree) {
		from, end = 0, len(f.text)
	}
	ast.Inspect(top, func(n ast.Node) bool {
		if n == nil || n == top {
			return true
		}
		if d, is := n.(*ast.GenDecl); is && d.Tok != token.VAR {
			return false // a constant stays one
		}
		text, done := f.replaced(n)
		if done {
			out.WriteString(f.text[from:f.at(n.Pos())] + text)
			from = f.at(n.End())
		}
		return !done
	})
	return out.String() + f.text[from:end]
}

// replaced returns the text of a node that can be broken itself.
func (f *file) replaced(n ast.Node) (text string, done bool) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if other := others[n.Op]; other != "" && n.Op != token.ADD && n.Op != token.SUB {
			return f.operator(n, other), true
		}
	case *ast.BlockStmt:
		return "{" + f.list(n.Lbrace+1, n.List, n.Rbrace) + "}", true
	case *ast.CaseClause:
		head := f.text[f.at(n.Pos()) : f.at(n.Colon)+1]
		return head + f.list(n.Colon+1, n.Body, n.End()), true
	case *ast.IfStmt:
		if binary, is := n.Cond.(*ast.BinaryExpr); !is || others[binary.Op] == "" {
			head := "if "
			if n.Init != nil {
				head += f.render(n.Init) + "; "
			}
			text = head + f.negated(n.Cond) + f.render(n.Body)
			if n.Else != nil {
				text += " else " + f.whole(n.Else)
			}
			return text, true
		}
	}
	return "", false
}

// whole returns the text of a node that may be broken itself.
func (f *file) whole(n ast.Node) string {
	if text, done := f.replaced(n); done {
		return text
	}
	return f.render(n)
}

// operator returns a comparison, or a conjunction, and its break.
func (f *file) operator(n *ast.BinaryExpr, other string) string {
	x, y := f.whole(n.X), f.whole(n.Y)
	good := fmt.Sprintf("(%s %v %s)", x, n.Op, y)
	number := f.add(n, f.source(n), fmt.Sprintf("%s %s %s", f.source(n.X), other, f.source(n.Y)))
	if number == 0 {
		return good
	}
	bad := fmt.Sprintf("(%s %s %s)", f.source(n.X), other, f.source(n.Y))
	return fmt.Sprintf("(mutantAt(%d) && %s || !mutantAt(%d) && %s)", number, f.marked(n, number, bad), number, good)
}

// negated returns a condition and its break.
func (f *file) negated(cond ast.Expr) string {
	number := f.add(cond, f.source(cond), "!("+f.source(cond)+")")
	if number == 0 {
		return f.whole(cond)
	}
	return fmt.Sprintf("mutantAt(%d) != (%s)", number, f.whole(cond))
}

// list returns the text of a list of statements, each with its breaks.
func (f *file) list(begin token.Pos, list []ast.Stmt, end token.Pos) string {
	var out strings.Builder
	from := f.at(begin)
	for _, s := range list {
		out.WriteString(f.text[from:f.at(s.Pos())])
		out.WriteString(f.statement(s))
		from = f.at(s.End())
	}
	return out.String() + f.text[from:f.at(end)]
}

// statement returns a statement and its breaks: it is dropped, a number in it
// is off by one, a plus is a minus, two arguments are swapped.
func (f *file) statement(s ast.Stmt) string {
	var bad []string
	assign, isAssign := s.(*ast.AssignStmt)
	switch n := s.(type) {
	case *ast.AssignStmt, *ast.IncDecStmt, *ast.ExprStmt, *ast.SendStmt, *ast.DeferStmt, *ast.GoStmt:
		if !isAssign || assign.Tok != token.DEFINE {
			bad = append(bad, "")
		}
	case *ast.ReturnStmt:
		if len(n.Results) == 0 {
			return f.whole(s)
		}
	default:
		return f.whole(s)
	}
	bad = append(bad, f.variants(s)...)
	text := f.whole(s)
	if isAssign && assign.Tok == token.DEFINE {
		return text // its names must outlive a block
	}
	for _, b := range bad {
		if number := f.add(s, f.source(s), b); number > 0 {
			text = fmt.Sprintf("if mutantAt(%d) { %s } else { %s }", number, f.marked(s, number, b), text)
		}
	}
	return text
}

// variants returns copies of a statement with one expression broken in each.
func (f *file) variants(s ast.Stmt) (list []string) {
	with := func(from, to token.Pos, text string) {
		begin, end := f.at(s.Pos()), f.at(s.End())
		list = append(list, f.text[begin:f.at(from)]+text+f.text[f.at(to):end])
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BasicLit:
			if n.Kind == token.INT && (n.Value == "0" || n.Value == "1" || n.Value == "2") {
				with(n.Pos(), n.End(), string(n.Value[0]+1))
			}
		case *ast.BinaryExpr:
			if n.Op == token.ADD || n.Op == token.SUB {
				with(n.OpPos, n.OpPos+1, others[n.Op])
			}
		case *ast.UnaryExpr:
			return false // -1 is mostly a name
		case *ast.CallExpr:
			name := f.source(n.Fun)
			if len(n.Args) == 2 && name != "min" && name != "max" && f.source(n.Args[0]) != f.source(n.Args[1]) {
				with(n.Args[0].Pos(), n.Args[1].End(), f.source(n.Args[1])+", "+f.source(n.Args[0]))
			}
		}
		return true
	})
	return list
}

// marked returns a text whose compiler's errors name a break.
func (f *file) marked(n ast.Node, number int, text string) string {
	p := f.set.Position(n.Pos())
	return fmt.Sprintf("/*line mutant%d:1:1*/%s/*line %s:%d:%d*/", number, text, filepath.Base(f.name), p.Line, p.Column)
}

// add notes a break, and returns its number, which is the same in each build; 0
// for one that does not compile, or can change nothing.
func (f *file) add(n ast.Node, from, to string) int {
	p := f.set.Position(n.Pos())
	line := strings.Join(strings.Fields(from), " ")
	after := strings.Join(strings.Fields(to), " ")
	f.count++
	number := f.count
	if f.dropped[number] || strings.Contains(f.equal, fmt.Sprintf("%s: %s => %s\n", f.name, line, after)) {
		return 0
	}
	if after == "" {
		after = "(dropped)"
	}
	place := fmt.Sprintf("%s:%d", f.name, p.Line)
	f.breaks = append(f.breaks, &broken{number: number, place: place, from: line, to: after, comment: f.comment(n)})
	return number
}

// comment returns the last comment before a node, up to its first sentence.
func (f *file) comment(n ast.Node) (text string) {
	for _, group := range f.tree.Comments {
		if group.Pos() < n.Pos() {
			text = strings.Join(strings.Fields(group.Text()), " ")
		}
	}
	sentence, _, _ := strings.Cut(text, ". ")
	return sentence
}

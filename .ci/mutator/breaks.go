package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// others are what each operator becomes.
var others = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==",
	token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+",
}

// A broken is a break: other code for that between two places of a file. Both
// are in the binary, and a switch chooses.
type broken struct {
	number   int // 1, 2, …
	file     string
	begin    int // offsets in the file
	end      int
	before   string // what is written before the code, with the break
	after    string
	compiles bool

	line     int
	from, to string
	comment  string // the nearest one before it

	reached []*test
}

func (b *broken) String() string {
	return fmt.Sprintf("%s:%d: %s  =>  %s\n\t%s", b.file, b.line, b.from, b.to, b.comment)
}

// A source is a file whose code is broken.
type source struct {
	room   *room
	name   string
	text   string
	set    *token.FileSet
	tree   *ast.File
	breaks []*broken // a break before those within its code
}

// read adds a file, and its breaks, to the room.
func (r *room) read(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	s := &source{room: r, name: name, text: string(text), set: token.NewFileSet()}
	s.tree, err = parser.ParseFile(s.set, name, text, parser.ParseComments)
	if err != nil {
		return err
	}
	ast.Inspect(s.tree, s.visit)
	r.sources = append(r.sources, s)
	return nil
}

// broken returns the text of the file with its breaks.
func (s *source) broken() string {
	before := map[int]string{}
	after := map[int]string{}
	for _, b := range s.breaks {
		if b.compiles {
			before[b.begin] += b.before
			after[b.end] = b.after + after[b.end]
		}
	}
	var out strings.Builder
	for i := range len(s.text) {
		out.WriteString(after[i] + before[i] + s.text[i:i+1])
	}
	return out.String()
}

func (s *source) at(p token.Pos) int { return s.set.Position(p).Offset }

// code returns the text of a node as it stands.
func (s *source) code(n ast.Node) string { return s.text[s.at(n.Pos()):s.at(n.End())] }

// visit notes the breaks of a node, and reports whether there may be others
// within it.
func (s *source) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR // a constant stays one
	case *ast.BinaryExpr:
		other := others[n.Op]
		if other != "" && n.Op != token.ADD && n.Op != token.SUB {
			s.expression(n, fmt.Sprintf("%s %s %s", s.code(n.X), other, s.code(n.Y)))
		}
	case *ast.IfStmt:
		binary, is := n.Cond.(*ast.BinaryExpr)
		if !is || others[binary.Op] == "" {
			s.expression(n.Cond, "!("+s.code(n.Cond)+")")
		}
	case *ast.BlockStmt:
		s.statements(n.List)
	case *ast.CaseClause:
		s.statements(n.Body)
	case *ast.CommClause:
		s.statements(n.Body)
	}
	return true
}

// expression notes a break of a condition.
func (s *source) expression(n ast.Expr, bad string) {
	s.note(n, bad, "(mutantAt(%d) && (%s) || !mutantAt(%[1]d) && (", "))")
}

// statements notes the breaks of each statement of a list: it is dropped, a
// number in it is off by one, a plus is a minus, two arguments are swapped.
func (s *source) statements(list []ast.Stmt) {
	for _, n := range list {
		var bad []string
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				continue // its names must outlive a block
			}
			bad = append(bad, "")
		case *ast.IncDecStmt, *ast.ExprStmt, *ast.SendStmt, *ast.DeferStmt, *ast.GoStmt:
			bad = append(bad, "")
		case *ast.ReturnStmt:
		default:
			continue
		}
		for _, text := range append(bad, s.variants(n)...) {
			s.note(n, text, "if mutantAt(%d) { %s } else { ", " }")
		}
	}
}

// variants returns copies of a statement with one expression broken in each.
func (s *source) variants(statement ast.Stmt) (list []string) {
	with := func(from, to token.Pos, text string) {
		begin, end := s.at(statement.Pos()), s.at(statement.End())
		list = append(list, s.text[begin:s.at(from)]+text+s.text[s.at(to):end])
	}
	ast.Inspect(statement, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BasicLit:
			if slices.Contains([]string{"0", "1", "2"}, n.Value) {
				with(n.Pos(), n.End(), string(n.Value[0]+1))
			}
		case *ast.BinaryExpr:
			if n.Op == token.ADD || n.Op == token.SUB {
				with(n.OpPos, n.OpPos+1, others[n.Op])
			}
		case *ast.UnaryExpr:
			return false // -1 is mostly a name
		case *ast.CallExpr:
			name := s.code(n.Fun)
			if len(n.Args) == 2 && name != "min" && name != "max" && s.code(n.Args[0]) != s.code(n.Args[1]) {
				with(n.Args[0].Pos(), n.Args[1].End(), s.code(n.Args[1])+", "+s.code(n.Args[0]))
			}
		}
		return true
	})
	return list
}

// note adds a break, unless it can change nothing. The form has its number and
// its code; the compiler names the number where the code does not compile. All
// other code keeps its lines, which some tests read.
func (s *source) note(n ast.Node, bad, form, after string) {
	r := s.room
	from := strings.Join(strings.Fields(s.code(n)), " ")
	to := strings.Join(strings.Fields(bad), " ")
	if strings.Contains(r.equal, fmt.Sprintf("%s: %s => %s\n", s.name, from, to)) {
		return
	}
	if to == "" {
		to = "(dropped)"
	}
	number := len(r.breaks) + 1
	marked := fmt.Sprintf("/*line mutant%d:1:1*/%s", number, bad)
	at := s.set.Position(n.Pos())
	path, _ := filepath.Abs(s.name)
	again := fmt.Sprintf("/*line %s:%d:%d*/", path, at.Line, at.Column)
	b := &broken{
		number: number, compiles: true,
		file: s.name, begin: s.at(n.Pos()), end: s.at(n.End()),
		before: fmt.Sprintf(form, number, marked) + again, after: after,
		line: at.Line, from: from, to: to, comment: s.comment(n),
	}
	r.breaks = append(r.breaks, b)
	s.breaks = append(s.breaks, b)
}

// comment returns the last comment before a node, up to its first sentence.
func (s *source) comment(n ast.Node) (text string) {
	for _, group := range s.tree.Comments {
		if group.Pos() < n.Pos() {
			text = strings.Join(strings.Fields(group.Text()), " ")
		}
	}
	sentence, _, _ := strings.Cut(text, ". ")
	return sentence
}

package house

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/printer"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// promised are the packages for other projects that GAMES.md calls stable.
var promised = []string{
	"loop", "loop/classic", "render/canvas", "term", "term/held", "term/held/keypage", "term/termtest", "term/vt",
}

// otherSystem matches the files that are not for Linux.
var otherSystem = regexp.MustCompile(`_(other|js|windows|bsd)\.go$`)

// exports are the exported names of a file, a line each.
type exports struct {
	*testing.T
	*source
	lines []string
}

// add adds a name. One of the comments must exist.
func (e *exports) add(name *ast.Ident, line string, comments ...*ast.CommentGroup) {
	e.lines = append(e.lines, path.Dir(e.name)+": "+line+"\n")
	if !slices.ContainsFunc(comments, func(c *ast.CommentGroup) bool { return c != nil }) {
		e.Errorf("%s:%d: no comment on %s", e.name, e.line(name.Pos()), line)
	}
}

// code returns code in one line.
func (e *exports) code(node any) string {
	var b bytes.Buffer
	printer.Fprint(&b, e.set, node)
	return strings.Join(strings.Fields(b.String()), " ")
}

func (e *exports) function(f *ast.FuncDecl) {
	doc := f.Doc
	f.Doc, f.Body = nil, nil
	if f.Name.IsExported() && (f.Recv == nil ||
		ast.IsExported(strings.TrimLeft(e.code(f.Recv.List[0].Type), "*"))) {
		e.add(f.Name, e.code(f), doc)
	}
}

// members adds the exported fields or methods of a type.
func (e *exports) members(name string, list *ast.FieldList) {
	for _, f := range list.List {
		for _, n := range f.Names {
			if n.IsExported() {
				e.add(n, fmt.Sprintf("%s.%s %s", name, n, e.code(f.Type)), f.Doc, f.Comment)
			}
		}
		if len(f.Names) == 0 {
			e.lines = append(e.lines, fmt.Sprintf("%s: %s embeds %s\n", path.Dir(e.name), name, e.code(f.Type)))
		}
	}
}

func (e *exports) spec(s ast.Spec, group *ast.CommentGroup) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		if !s.Name.IsExported() {
			return
		}
		kind := e.code(s.Type)
		switch t := s.Type.(type) {
		case *ast.StructType:
			kind = "struct"
			e.members(s.Name.Name, t.Fields)
		case *ast.InterfaceType:
			kind = "interface"
			e.members(s.Name.Name, t.Methods)
		}
		e.add(s.Name, fmt.Sprintf("type %s %s", s.Name, kind), group, s.Doc)
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.IsExported() {
				e.add(n, fmt.Sprintf("value %s", n), group, s.Doc, s.Comment)
			}
		}
	}
}

// TestWhatIsPromised checks that each exported name has a comment, and compares
// the exported names of the library with a list, so that a change of the
// promise shows in the list.
func TestWhatIsPromised(t *testing.T) {
	rooms := map[string][]string{}
	for _, s := range sources(t, false) {
		e := &exports{T: t, source: s}
		for _, d := range s.tree.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				e.function(d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					e.spec(spec, d.Doc)
				}
			}
		}
		if room := path.Dir(s.name); !otherSystem.MatchString(s.name) {
			rooms[room] = append(rooms[room], e.lines...)
		}
	}
	var got string
	for _, room := range promised {
		slices.Sort(rooms[room])
		got += strings.Join(rooms[room], "")
	}
	const golden = "testdata/promise.txt"
	if *update {
		os.WriteFile(golden, []byte(got), 0o644)
	}
	want, err := os.ReadFile(golden)
	if err != nil || got != string(want) {
		t.Errorf("the exported names differ from %s (%v); go test ./.ci/house -update rewrites it", golden, err)
	}
	differ := func(what, from, in string) {
		for line := range strings.Lines(from) {
			if !strings.Contains(in, line) {
				t.Errorf("%s: %s", what, line)
			}
		}
	}
	differ("new", got, string(want))
	differ("gone", string(want), got)
}

// TestAGamesNamesArePromised: each name of GAMES.md is one that stays, and the
// page is short.
func TestAGamesNamesArePromised(t *testing.T) {
	page, err := os.ReadFile(root + "/.github/GAMES.md")
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile("testdata/promise.txt")
	if err != nil {
		t.Fatal(err)
	}
	promise := map[string]bool{}
	const receiver = `(?:\(\w+ \*?(\w+)(?:\[\w+\])?\) )?`
	line := regexp.MustCompile(`(?m)^(?:\w+/)*(\w+): (?:(\w+\.\w+) |(?:func|type|value) ` + receiver + `(\w+))`)
	for _, of := range line.FindAllStringSubmatch(string(list), -1) {
		promise[strings.Join(slices.DeleteFunc(of[1:], func(s string) bool { return s == "" }), ".")] = true
	}
	found := regexp.MustCompile("`([a-z]+\\.[A-Z][\\w.]+)`").FindAllStringSubmatch(string(page), -1)
	for _, name := range found {
		if !promise[name[1]] && name[1] != "tcell.Screen" {
			t.Errorf("%s is not promised", name[1])
		}
	}
	if rows := strings.Count(string(page), "\n| `"); len(found) < 40 || rows > 60 {
		t.Errorf("%d names, %d rows", len(found), rows)
	}
}

package house

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// promised are the packages that somebody outside may use.
var promised = []string{"loop", "loop/classic", "loop/lab", "loop/rollback", "term", "term/vt", "term/termtest"}

// otherSystem matches the files that are not for Linux, and tests.
var otherSystem = regexp.MustCompile(`_(test|other|js|windows|bsd)\.go$`)

// A promise is all that a package exports, a line each.
type promise struct {
	set   *token.FileSet
	room  string
	lines []string
}

func (p *promise) add(format string, args ...any) {
	p.lines = append(p.lines, p.room+": "+fmt.Sprintf(format, args...))
}

// text returns code in one line.
func (p *promise) text(node any) string {
	var b bytes.Buffer
	printer.Fprint(&b, p.set, node)
	return strings.Join(strings.Fields(b.String()), " ")
}

func (p *promise) function(f *ast.FuncDecl) {
	f.Doc, f.Body = nil, nil
	receiver := ""
	if f.Recv != nil {
		receiver = regexp.MustCompile(`\w+`).FindString(p.text(f.Recv.List[0].Type))
	}
	if f.Name.IsExported() && (receiver == "" || ast.IsExported(receiver)) {
		p.add("%s", p.text(f))
	}
}

// members adds the exported fields or methods of a type.
func (p *promise) members(name string, list *ast.FieldList) {
	for _, f := range list.List {
		for _, n := range f.Names {
			if n.IsExported() {
				p.add("%s.%s %s", name, n, p.text(f.Type))
			}
		}
		if len(f.Names) == 0 {
			p.add("%s embeds %s", name, p.text(f.Type))
		}
	}
}

func (p *promise) spec(s ast.Spec) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		switch t := s.Type.(type) {
		case *ast.StructType:
			p.add("type %s struct", s.Name)
			p.members(s.Name.Name, t.Fields)
		case *ast.InterfaceType:
			p.add("type %s interface", s.Name)
			p.members(s.Name.Name, t.Methods)
		default:
			p.add("type %s %s", s.Name, p.text(s.Type))
		}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			p.add("value %s", n)
		}
	}
}

func (p *promise) file(f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			p.function(d)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if name := regexp.MustCompile(`\w+`).FindString(p.text(s)); d.Tok != token.IMPORT && ast.IsExported(name) {
					p.spec(s)
				}
			}
		}
	}
}

// TestWhatIsPromised holds the exported names of the house's library to a list,
// so that a change of the promise is seen as one.
func TestWhatIsPromised(t *testing.T) {
	var all []string
	for _, room := range promised {
		p := &promise{set: token.NewFileSet(), room: room}
		files, _ := filepath.Glob(filepath.Join(root, room, "*.go"))
		for _, name := range files {
			if otherSystem.MatchString(name) {
				continue
			}
			f, err := parser.ParseFile(p.set, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			p.file(f)
		}
		if len(p.lines) < 10 {
			t.Errorf("%s promises %q", room, p.lines)
		}
		slices.Sort(p.lines)
		all = append(all, p.lines...)
	}
	const golden = "testdata/promise.txt"
	got := strings.Join(all, "\n") + "\n"
	if *update {
		os.WriteFile(golden, []byte(got), 0o644)
	}
	want, err := os.ReadFile(golden)
	if err != nil || got != string(want) {
		for line := range strings.Lines(got) {
			if !strings.Contains(string(want), line) {
				t.Errorf("new: %s", line)
			}
		}
		for line := range strings.Lines(string(want)) {
			if !strings.Contains(got, line) {
				t.Errorf("gone: %s", line)
			}
		}
		t.Errorf("not what %s promises (%v); go test ./.ci/house -update rewrites it", golden, err)
	}
}

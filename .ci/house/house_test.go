// Package house holds the rules of the house: the imports of each package, the
// sizes of files and functions, the comments, and the exported names. It has no
// code but these tests: go test ./.ci/house
package house

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// root is the top of the tree.
const root = "../.."

// mayImport is the table of rooms, which are the packages: the other rooms and
// the outside modules that each room imports. Arrows point down only, and an
// import in the table that a room does not use fails too. In paths, ~ stands
// for internal.
var mayImport = map[string]string{
	"loop":                  "",
	"loop/classic":          "loop",
	"loop/lab":              "loop loop/classic",
	"loop/rollback":         "",
	"loop/examples/recipes": "loop render/canvas",
	"world":                 "",
	"render/canvas":         "tcell uniseg",
	"render":                "render/canvas world loop tcell",

	"term/~/fd":         "x/sys",
	"term/~/wire":       "term/vt tcell uniseg",
	"term/~/mods":       "tcell",
	"term/~/input":      "term/~/mods term/vt tcell",
	"term/~/link":       "term/~/input tcell",
	"term/vt":           "",
	"term":              "term/~/fd term/~/wire term/~/link term/~/input term/~/mods term/vt tcell uniseg x/sys x/term",
	"term/thin":         "term term/~/wire term/vt tcell",
	"term/held":         "term/~/mods loop tcell",
	"term/held/keypage": "term/held render/canvas tcell",
	"term/~/away":       "term/vt",
	"term/~/script":     "term/~/input term/~/mods tcell",
	"term/~/cast":       "term/vt",
	"term/~/keyboard":   "term/~/input term/~/mods term/vt tcell",
	"term/~/record":     "term/~/input term/~/mods term/~/keyboard term/~/script term/vt tcell",
	"term/~/driver":     "term term/~/mods term/~/cast term/~/keyboard term/~/script term/vt loop tcell",
	"term/~/pty":        "term/~/away term/~/fd term/vt creack/pty x/sys",
	"term/termtest":     "term term/~/cast term/~/driver term/~/away term/~/keyboard term/~/pty term/~/script term/vt loop tcell",

	"term/app/~/table": "term term/~/driver term/~/script term/termtest term/vt loop tcell",
	"term/app/~/keys":  "term/held tcell",
	"term/app/~/duel":  "world loop/rollback",
	"term/app/~/door":  "",
	"term/app/~/files": "world x/sys",
	"term/app/~/scene": "term term/held term/held/keypage term/app/~/keys term/app/~/duel term/app/~/files render render/canvas world loop tcell",
	"term/app/~/labs":  "term term/app/~/keys term/app/~/scene render render/canvas loop loop/lab tcell",
	"term/app":         "term term/thin term/~/cast term/~/driver term/~/input term/~/pty term/~/record term/~/script term/app/~/door term/app/~/duel term/app/~/files term/app/~/labs term/app/~/scene term/vt render/canvas world loop loop/classic loop/lab tcell x/term",
	".":                "term/app",
}

var modules = map[string]string{
	"github.com/gdamore/tcell/v2": "tcell", "github.com/rivo/uniseg": "uniseg",
	"golang.org/x/sys": "x/sys", "golang.org/x/term": "x/term", "github.com/creack/pty": "creack/pty",
}

// A source is one Go file of the house.
type source struct {
	name string // with slashes
	text string
	set  *token.FileSet
	tree *ast.File
}

func (s *source) line(p token.Pos) int { return s.set.Position(p).Line }

// texts returns all files of the house that people read, by name. The rules are
// not for a program or a module in a folder that is no room. A binary of go
// build has no ending, like some texts, but it has bytes of 0.
func texts(t *testing.T) map[string]string {
	found := map[string]string{}
	err := fs.WalkDir(os.DirFS(root), ".", func(file string, d fs.DirEntry, err error) error {
		_, room := mayImport[short("fixstep/"+file)]
		_, program := os.Stat(root + "/" + file + "/main.go")
		_, module := os.Stat(root + "/" + file + "/go.mod")
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "fuzz" || !room && (program == nil || module == nil)) {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() && slices.Contains([]string{".go", ".md", ".txt", ".mod", ""}, path.Ext(file)) {
			var text []byte
			text, err = os.ReadFile(root + "/" + file)
			if path.Ext(file) != "" || !bytes.Contains(text, []byte{0}) {
				found[file] = string(text)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestTidyNames: a file without an ending is the license, a script or a test's.
// Any other was left by mistake, perhaps by a test that was broken.
func TestTidyNames(t *testing.T) {
	may := regexp.MustCompile(`^(LICENSE|\.ci/[a-z]+|[a-z/]+/testdata/[a-z]+|[\w./-]+\.[a-z]+)$`)
	for name := range texts(t) {
		if !may.MatchString(name) {
			t.Errorf("%q is no name of a file of the house", name)
		}
	}
}

// sources parses every Go file, tests among them if they are asked for.
func sources(t *testing.T, tests bool) (list []*source) {
	for name, text := range texts(t) {
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") && !tests {
			continue
		}
		s := &source{name: name, text: text, set: token.NewFileSet()}
		var err error
		s.tree, err = parser.ParseFile(s.set, name, text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, s)
	}
	return list
}

func TestTidyImports(t *testing.T) {
	unused := map[string]string{}
	for room, may := range mayImport {
		for _, name := range strings.Fields(may) {
			unused[room+" may import "+name] = name
			if strings.HasPrefix(room, "term") && !strings.HasPrefix(room, "term/app") &&
				strings.Contains(" world render loop/rollback ", " "+name+" ") {
				t.Errorf("%s belongs to the library, which knows no spaceship: it may not import %s", room, name)
			}
		}
	}
	for _, s := range sources(t, false) {
		room := short("fixstep/" + path.Dir(s.name))
		if _, held := mayImport[room]; !held {
			t.Errorf("%s: the room %s is not in the table", s.name, room)
		}
		for _, spec := range s.tree.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			standard := !strings.Contains(name, ".") && !strings.HasPrefix(name, "fixstep/")
			name = short(name)
			delete(unused, room+" may import "+name)
			// The package regexp brings the tables of Unicode, and makes the program
			// 245 KB larger. TestSourceIsExact says what the world may not import.
			if name == "regexp" && room != "term/termtest" ||
				!standard && !slices.Contains(strings.Fields(mayImport[room]), name) {
				t.Errorf("%s imports %s", s.name, name)
			}
		}
	}
	for permission := range unused { // all of them, if no file was read
		t.Errorf("%s and does not: take the import out of the table", permission)
	}
}

// short returns the name that an import has in the table.
func short(name string) string {
	for module, short := range modules {
		if strings.HasPrefix(name, module) {
			return short
		}
	}
	return strings.ReplaceAll(strings.TrimPrefix(name, "fixstep/"), "/internal/", "/~/")
}

func TestTidySizes(t *testing.T) {
	comment := regexp.MustCompile(`(?m)^[ \t]*(//.*)?$`)
	for _, s := range sources(t, true) {
		if n := strings.Count(s.text, "\n") + 1 - len(comment.FindAllString(s.text, -1)); n > 250 {
			t.Errorf("%s: %d lines of code, at most 250", s.name, n)
		}
		for _, d := range s.tree.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil {
				continue
			}
			n := s.line(f.Body.End()) - s.line(f.Body.Pos()) - 1
			ast.Inspect(f.Body, func(node ast.Node) bool {
				table, is := node.(*ast.CompositeLit)
				if is {
					n -= s.line(table.End()) - s.line(table.Pos())
				}
				return !is
			})
			if n > 40 {
				t.Errorf("%s: %s has %d lines beside tables, at most 40", s.name, f.Name.Name, n)
			}
		}
	}
}

func TestTidyComments(t *testing.T) {
	for _, s := range sources(t, true) {
		for _, group := range s.tree.Comments {
			output := strings.HasPrefix(group.Text(), "Output:")
			for _, c := range group.List {
				pos := s.set.Position(c.Pos())
				before := s.text[pos.Offset-pos.Column+1 : pos.Offset]
				if strings.TrimSpace(before) == "" && len([]rune(before+c.Text)) > 80 && !output &&
					!strings.Contains(c.Text, "://") {
					t.Errorf("%s:%d: a comment wider than 80 columns", s.name, pos.Line)
				}
			}
		}
	}
}

// rules are the patterns that no text may hold: texts are named by their
// authors, and no file is named that is not here.
var rules = map[string]*regexp.Regexp{
	"a control byte":           regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f]`),
	"a text named by number":   regexp.MustCompile(`[Ss]eeds? 00|[^,.\d_x]00[0-4]\b "`),
	"a file that is not there": regexp.MustCompile(`\b[a-z]\w*\.md\b`),
}

func TestTidyTexts(t *testing.T) {
	for name, text := range texts(t) {
		for i, line := range strings.Split(text, "\n") {
			for what, wrong := range rules {
				if found := wrong.FindString(line); found != "" {
					t.Errorf("%s:%d: %s: %q", name, i+1, what, found)
				}
			}
		}
	}
}

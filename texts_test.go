package main

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// texts returns all files of the house that people read, by name. What go build
// leaves here has no ending, like some texts, but holds bytes of 0.
func texts(t *testing.T, house fs.FS) map[string]string {
	found := map[string]string{}
	err := fs.WalkDir(house, ".", func(file string, d fs.DirEntry, err error) error {
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "fuzz" || isPupils(house, file)) {
			return fs.SkipDir
		}
		if err == nil && !d.IsDir() && slices.Contains([]string{".go", ".md", ".txt", ".mod", ""}, path.Ext(file)) {
			var text []byte
			text, err = fs.ReadFile(house, file)
			if path.Ext(file) != "" || !strings.Contains(string(text), "\x00") {
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

var packageMain = regexp.MustCompile(`(?m)^package main\b`)

// isPupils reports whether a folder holds a program that is not in the table of
// rooms: a pupil's own loop. The rules of the house are not for it.
func isPupils(house fs.FS, folder string) bool {
	if _, room := mayImport[folder]; room {
		return false
	}
	files, _ := fs.Glob(house, folder+"/*.go")
	return slices.ContainsFunc(files, func(file string) bool {
		text, _ := fs.ReadFile(house, file)
		return packageMain.Match(text)
	})
}

// TestRulesAreForTheHouse holds that neither a pupil's folder nor what go build
// leaves here is held to the rules, and that a new room is.
func TestRulesAreForTheHouse(t *testing.T) {
	house := fstest.MapFS{
		"main.go": {Data: []byte("package main")}, "fixstep": {Data: []byte("\x7fELF\x00")}, "LICENSE": {Data: []byte("free")},
		"mine/main.go": {Data: []byte("// A loop.\npackage main\n")}, "mine/notes.txt": {}, "mine/more/more.go": {},
		"new/new.go": {Data: []byte("package new")}, "loop/zero.go": {Data: []byte("package loop\x00")},
	}
	got := slices.Sorted(maps.Keys(texts(t, house)))
	if want := []string{"LICENSE", "loop/zero.go", "main.go", "new/new.go"}; !slices.Equal(got, want) {
		t.Errorf("the rules are for %q, want %q", got, want)
	}
}

// rules are what no text may hold: texts are named by their authors, and no
// file is named that is not here.
var rules = map[string]*regexp.Regexp{
	"a control byte":           regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f]`),
	"a text named by number":   regexp.MustCompile(`[Ss]eeds? 00|[^,.\d_x]00[0-4]\b "`),
	"a file that is not there": regexp.MustCompile(`\b[a-z]\w*\.md\b`),
}

func TestTidyTexts(t *testing.T) {
	for name, text := range texts(t, os.DirFS(".")) {
	lines:
		for i, line := range strings.Split(text, "\n") {
			for what, wrong := range rules {
				if found := wrong.FindString(line); found != "" {
					t.Errorf("%s:%d: %s: %q", name, i+1, what, found)
					break lines // it may be no text at all
				}
			}
		}
	}
}

package house

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestWhatIsUnracedIsATest: each line of .ci/unraced names a test. A test that
// got another name would otherwise be left out no more, and nobody would know.
func TestWhatIsUnracedIsATest(t *testing.T) {
	tests := map[string]bool{}
	head := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err := fs.WalkDir(os.DirFS(root), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(root + "/" + file)
		for _, found := range head.FindAllStringSubmatch(string(text), -1) {
			tests[found[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	names, err := os.ReadFile(root + "/.ci/unraced")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(names)) {
		name := strings.TrimSpace(line)
		if name != "" && !strings.HasPrefix(name, "#") && !tests[name] {
			t.Errorf("%s is no test", name)
		}
	}
}

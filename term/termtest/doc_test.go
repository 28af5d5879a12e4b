package termtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// code returns the lines of a text without comments and space around them.
func code(text string) (lines []string) {
	for _, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, " // ")
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

// The glue that the doc of the package shows is that of the examples.
func TestTheDocShowsTheExamples(t *testing.T) {
	text, err := os.ReadFile("termtest.go")
	if err != nil {
		t.Fatal(err)
	}
	for heading, name := range map[string]string{"Bubble Tea": "bubbletea", "tcell 3": "tcell3"} {
		example, err := os.ReadFile(filepath.Join("examples", name, name+"_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		runs := strings.Join(code(string(example)), "\n")
		_, section, _ := strings.Cut(string(text), heading+"\n//\n")
		section, _, _ = strings.Cut(section, "p := termtest")
		var shown []string
		for _, line := range strings.Split(section, "\n") {
			if code, ok := strings.CutPrefix(line, "//\t"); ok {
				shown = append(shown, code)
			}
		}
		for _, line := range code(strings.Join(shown, "\n")) {
			if !strings.Contains(runs, line) {
				t.Errorf("%s: the example has no %q", heading, line)
			}
		}
		if len(shown) < 10 {
			t.Errorf("%s: the doc shows %d lines", heading, len(shown))
		}
	}
}

package house

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// read returns the text of a file of the house.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(root + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTheTableOfSystemsIsOfThisHouse: each of its systems is vetted by .ci/run,
// each that is released is in it, and each cell begins with a word that the
// page explains.
func TestTheTableOfSystemsIsOfThisHouse(t *testing.T) {
	page, run := read(t, ".github/SYSTEMS.md"), read(t, ".ci/run")
	goos := map[string]string{
		"macOS": "darwin", "Windows": "windows", "FreeBSD": "freebsd", "OpenBSD": "openbsd", "a browser": "js",
	}
	rows := regexp.MustCompile(`(?m)^\|(.*)\|$`).FindAllStringSubmatch(page, -1)
	if len(rows) < 8 {
		t.Fatalf("%d rows", len(rows))
	}
	var systems []string
	for _, head := range strings.Split(strings.TrimSpace(rows[0][1]), "|") {
		for name := range strings.SplitSeq(head, ",") {
			system, other := goos[strings.TrimSpace(name)]
			systems = append(systems, system)
			vetted := regexp.MustCompile(`(GOOS=| in .*)\b` + system + `\b`).MatchString(run)
			if other && !vetted {
				t.Errorf("nobody vets %s", name)
			}
		}
	}
	_, released, _ := strings.Cut(read(t, ".goreleaser.yml"), "goos: [")
	released, _, _ = strings.Cut(released, "]")
	for system := range strings.SplitSeq(released, ", ") {
		if system != "linux" && !slices.Contains(systems, system) {
			t.Errorf("%s is released, and not in the table", system)
		}
	}
	words := regexp.MustCompile(`(?m)^- \*\*(.*?)\*\*`).FindAllStringSubmatch(page, -1)
	for _, row := range rows[2:] {
		for _, cell := range strings.Split(row[1], "|")[1:] {
			cell = strings.TrimSpace(cell)
			if _, after, special := strings.Cut(cell, ": "); special {
				cell = after
			}
			if !slices.ContainsFunc(words, func(word []string) bool { return word[1] == cell }) {
				t.Errorf("%q is not explained", cell)
			}
		}
	}
}

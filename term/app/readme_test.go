//go:build !js

package app

import (
	"cmp"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fixstep/term/termtest"
)

const readmeFile = "../../README.md"

// readme returns the text of the README.
func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// needs skips a test if one of these programs is missing.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is missing", program)
		}
	}
}

// TestReadmeShowsTheTruth compares each picture of the README that is a text
// with the file that its comment names.
func TestReadmeShowsTheTruth(t *testing.T) {
	picture := regexp.MustCompile("(?s)(<!-- file (.+?) -->\n```\n).*?```\n")
	text, shown := readme(t), 0
	now := picture.ReplaceAllStringFunc(text, func(block string) string {
		shown++
		found := picture.FindStringSubmatch(block)
		screen, _ := os.ReadFile(filepath.Join("..", "..", found[2]))
		return found[1] + string(screen) + "```\n"
	})
	termtest.Golden(t, readmeFile, now)
	if shown < 1 {
		t.Error("no picture is found in the README")
	}
}

// TestReadmeCommands runs the commands of the README, except go test.
func TestReadmeCommands(t *testing.T) {
	needs(t, "go")
	text := readme(t)
	house, _ := filepath.Abs("../..")
	t.Chdir(t.TempDir())
	done := 0
	commands := regexp.MustCompile("(?s)```sh\n(.*?)```|`(go run \\.[ /][^`]+)`")
	for _, found := range commands.FindAllStringSubmatch(text, -1) {
		for _, line := range strings.Split(strings.TrimSpace(found[1]+found[2]), "\n") {
			line, _, _ = strings.Cut(line, "  #")
			args, ours := strings.CutPrefix(strings.TrimSpace(line), "go run .")
			switch {
			case line == "go test ./...":
			case strings.HasPrefix(line, "go run . duel"): // see TestADuelFromEndToEnd
			case strings.HasPrefix(line, "cp -r loop"), strings.HasPrefix(line, "go mod init"): // see TestReadmeWalker
			case strings.Contains(args, " smoke ") && strings.Contains(args, " -- "):
				if code, out, err := smoked(words(args)[1:]...); code != 0 && runtime.GOOS == "linux" {
					t.Errorf("%s: status %d, %s\n%s", line, code, err, out)
				}
			case strings.HasPrefix(args, "/"): // an example
				bin := filepath.Join(t.TempDir(), "example")
				out, failed := exec.Command("go", "build", "-C", house, "-o", bin, "."+args).CombinedOutput()
				if failed != nil {
					t.Errorf("%s: %v\n%s", line, failed, out)
					continue
				}
				code, screen, err := smoked("-keys", "until:BREAKOUT Space wait:200ms q", "--", bin)
				if code != 0 && runtime.GOOS == "linux" {
					t.Errorf("%s: status %d, %s\n%s", line, code, err, screen)
				}
			case ours:
				play(t, 80, 24, "wait:4s", words(args)...)
			default:
				t.Errorf("no test runs %q", line)
			}
			done++
		}
	}
	if done < 13 {
		t.Errorf("only %d commands are found", done)
	}
}

// TestReadmeWalker follows the README to a new game: its command copies the
// walker, which passes its own test there. What the README shows of the walker
// stands in its files.
func TestReadmeWalker(t *testing.T) {
	needs(t, "go", "sh")
	t.Parallel()
	text, dir := readme(t), t.TempDir()
	house, _ := filepath.Abs("../..")
	do := func(in, line string) {
		cmd := exec.Command("sh", "-ec", "cd \"$0\"; "+line, in)
		// With it, what is built here is found again from another folder.
		cmd.Env = append(os.Environ(), "GOFLAGS=-trimpath "+os.Getenv("GOFLAGS"))
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
	}
	if err := os.Symlink(house, filepath.Join(dir, filepath.Base(house))); err != nil {
		t.Fatal(err)
	}
	copies := regexp.MustCompile("(?s)```sh\n(cp -r .*?)```").FindStringSubmatch(text)[1]
	do(house, strings.ReplaceAll(copies, "..", dir))
	walker := filepath.Join(dir, "walker")
	found := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(text, -1)
	if len(found) != 2 {
		t.Fatalf("the README has %d Go blocks", len(found))
	}
	for i, name := range []string{"main.go", "main_test.go"} {
		if code, err := os.ReadFile(filepath.Join(walker, name)); !strings.Contains(string(code), found[i][1]) {
			t.Errorf("the README shows what is not in %s: %v\n%s", name, err, found[i][1])
		}
	}
	do(walker, "go vet . && go test .")
	if runtime.GOOS == "linux" {
		do(walker, regexp.MustCompile("`(go build && go run fixstep .*?)` tries").FindStringSubmatch(text)[1])
		do(walker, "go run fixstep smoke -status 143 -keys 'until:@ signal:TERM' -- ./walker")
	}

	if os.Getenv("FIXSTEP_TEST") == "whole" {
		follow(t, house, dir, do)
	}
}

// follow runs the steps of the workflow for a game beside fixstep, in an empty
// checkout.
func follow(t *testing.T, house, dir string, do func(in, line string)) {
	games, err := os.ReadFile("../../.github/GAMES.md")
	if err != nil {
		t.Fatal(err)
	}
	err = cmp.Or(
		os.Remove(filepath.Join(dir, "walker", "go.work")),
		os.Symlink(house, filepath.Join(dir, "fixstep")),
	)
	if err != nil && !os.IsExist(err) {
		t.Fatal(err)
	}
	steps := regexp.MustCompile("- run: (.*)").FindAllStringSubmatch(string(games), -1)
	for _, step := range steps {
		do(dir, step[1])
		if len(steps) != 3 {
			t.Errorf("%d steps run", len(steps))
		}
	}
}

// TestReadmeIsShort: a reader sees the walker on the second screen at the
// latest, and no line that wraps.
func TestReadmeIsShort(t *testing.T) {
	text := readme(t)
	before, _, _ := strings.Cut(text, "```go")
	if all, first := strings.Count(text, "\n"), strings.Count(before, "\n"); all > 140 || first >= 40 {
		t.Errorf("the README has %d lines, and the walker begins after line %d", all, first)
	}
	run := 0 // lines of the paragraph at hand
	code := regexp.MustCompile("(?s)```.*?```")
	prose := code.ReplaceAllStringFunc(text, func(code string) string {
		return strings.Repeat("\n", strings.Count(code, "\n"))
	})
	for i, line := range strings.Split(prose, "\n") {
		run++
		if line == "" || strings.ContainsAny(line[:1], "|!#-") {
			run = 0
		}
		isPicture := strings.HasPrefix(line, "![")
		if utf8.RuneCountInString(line) > 100 && !isPicture || run > 8 {
			t.Errorf("line %d of the README: %d bytes, in line %d of its paragraph", i+1, len(line), run)
		}
	}
}

// TestReadmeLinks checks that each link of the README leads to a file, or to a
// heading.
func TestReadmeLinks(t *testing.T) {
	text, links := readme(t), regexp.MustCompile(`\](?:\(|: )([^)\s]*)`)
	for _, link := range links.FindAllStringSubmatch(text, -1) {
		anchor, ok := strings.CutPrefix(link[1], "#")
		heading := "\n## " + strings.ReplaceAll(anchor, "-", "[ ,]+") + "\n"
		if ok && !regexp.MustCompile("(?i)"+heading).MatchString(text) {
			t.Errorf("no heading is %s", link[1])
		} else if _, err := os.Stat(filepath.Join("..", "..", link[1])); !ok && err != nil {
			t.Error(err)
		}
	}
}

// words splits a line like a shell, with only the quotes that the README has.
func words(line string) (list []string) {
	for _, w := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(line, -1) {
		list = append(list, strings.Trim(w, "'"))
	}
	return list
}

// linked returns the folders of all modules that are linked into the program on
// some system, by name.
func linked(t *testing.T) map[string]string {
	t.Helper()
	from := func(system string, args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Env = append(os.Environ(), "GOOS="+system)
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	folders := map[string]string{"Go": strings.TrimSpace(from("linux", "env", "GOROOT"))}
	for _, system := range []string{"linux", "darwin", "windows"} {
		const format = "{{with .Module}}{{if .Main}}fixstep{{else}}{{.Path}}{{end}} {{.Dir}}{{end}}"
		for line := range strings.Lines(from(system, "list", "-deps", "-f", format, "../..")) {
			if module, folder, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
				folders[module] = folder
			}
		}
	}
	return folders
}

// TestTheProgramCarriesItsLicenses: the licenses of all linked modules, below
// their names. With -update it writes them.
func TestTheProgramCarriesItsLicenses(t *testing.T) {
	needs(t, "go")
	names := map[string][]string{} // by text
	folders := linked(t)
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		files, _ := filepath.Glob(filepath.Join(folders[name], "LICENSE*"))
		notices, _ := filepath.Glob(filepath.Join(folders[name], "NOTICE*"))
		if len(files) != 1 {
			t.Fatalf("%s has licenses %q", name, files)
		}
		for _, file := range append(files, notices...) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			names[string(text)] = append(names[string(text)], name)
		}
	}
	if len(folders) < 7 {
		t.Errorf("linked modules: %q", folders)
	}
	want := ""
	byName := func(a, b string) int { return strings.Compare(names[a][0], names[b][0]) }
	for _, text := range slices.SortedFunc(maps.Keys(names), byName) {
		want += "== " + strings.Join(names[text], ", ") + "\n\n" + strings.TrimSpace(text) + "\n\n"
	}
	if flag.Lookup("update").Value.String() == "true" {
		os.WriteFile("licenses.txt", []byte(want), 0o644)
	} else if out, code := run(t, "version", "-licenses"); code != 0 || out != want {
		t.Errorf("status %d; 'go test ./term/app -run Licenses -update' writes them anew:\n%s", code, out)
	}
}

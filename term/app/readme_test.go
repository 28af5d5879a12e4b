package app

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

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
	if termtest.Golden(t, readmeFile, now); shown < 1 {
		t.Error("no picture is found in the README")
	}
}

// TestReadmeCommands runs the commands of the README, except go test.
func TestReadmeCommands(t *testing.T) {
	text := readme(t)
	house, _ := filepath.Abs("../..")
	t.Chdir(t.TempDir())
	done := 0
	for _, found := range regexp.MustCompile("(?s)```sh\n(.*?)```|`(go run \\.[ /][^`]+)`").FindAllStringSubmatch(text, -1) {
		for _, line := range strings.Split(strings.TrimSpace(found[1]+found[2]), "\n") {
			line, _, _ = strings.Cut(line, "  #")
			args, ours := strings.CutPrefix(strings.TrimSpace(line), "go run .")
			switch {
			case line == "go test ./...":
			case strings.HasPrefix(line, "go run . duel"): // see TestADuelFromEndToEnd
			case strings.HasPrefix(line, "mkdir ../walker"): // see TestReadmeWalker
			case strings.Contains(args, " smoke ") && strings.Contains(args, " -- "):
				if code, out, err := smoked(words(args)[1:]...); code != 0 && runtime.GOOS == "linux" {
					t.Errorf("%s: status %d, %s\n%s", line, code, err, out)
				}
			case strings.HasPrefix(args, "/"): // an example
				bin := filepath.Join(t.TempDir(), "example")
				if out, err := exec.Command("go", "build", "-C", house, "-o", bin, "."+args).CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%s", line, err, out)
				} else if code, out, err := smoked("-keys", "until:BREAKOUT Space wait:200ms q", "--", bin); code != 0 && runtime.GOOS == "linux" {
					t.Errorf("%s: status %d, %s\n%s", line, code, err, out)
				}
			case ours:
				play(t, 80, 24, "wait:4s", words(args)...)
			default:
				t.Errorf("no test runs %q", line)
			}
			done++
		}
	}
	if done < 15 {
		t.Errorf("only %d commands are found", done)
	}
}

// TestReadmeWalker follows the README to a new game: it makes the module, saves
// the program and its test, and runs the test.
func TestReadmeWalker(t *testing.T) {
	t.Parallel()
	text, dir := readme(t), t.TempDir()
	house, _ := filepath.Abs("../..")
	do := func(line string) {
		cmd := exec.Command("sh", "-ec", "cd \"$0\"; cd \"$1\"; "+line, house, dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
	}
	do(regexp.MustCompile("&& (go mod .*)\n").FindStringSubmatch(text)[1])
	found := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(text, -1)
	if len(found) != 2 {
		t.Fatalf("the README has %d Go blocks", len(found))
	}
	before, _, _ := strings.Cut(text, "```go")
	if all, walker := strings.Count(text, "\n"), strings.Count(before, "\n"); all > 170 || walker >= 40 {
		t.Errorf("the README has %d lines, and the walker begins after line %d", all, walker)
	}
	for i, name := range []string{"main.go", "main_test.go"} {
		if nice, err := format.Source([]byte(found[i][1])); string(nice) != found[i][1] {
			t.Errorf("gofmt changes %s: %v", name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(found[i][1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	do("go vet . && go test -update . && go test .")
	if runtime.GOOS == "linux" {
		do(regexp.MustCompile("`(go build && go run fixstep .*?)` tries").FindStringSubmatch(text)[1])
	}
}

// TestReadmeLinks checks that each link of the README leads to a file, or to a
// heading.
func TestReadmeLinks(t *testing.T) {
	text, links := readme(t), regexp.MustCompile(`\]\(([^)]*)\)`)
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

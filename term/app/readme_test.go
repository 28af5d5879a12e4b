package app

import (
	"bytes"
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

// readmeOutput finds the blocks of the README with a command's output or a
// file, each after a comment that names it.
var readmeOutput = regexp.MustCompile("(?s)<!-- (.+?) -->\n```\n(.*?)```\n")

// TestReadmeShowsTheTruth compares every picture and table of the README with
// the output of the program.
func TestReadmeShowsTheTruth(t *testing.T) {
	text, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	now := readmeOutput.ReplaceAllStringFunc(string(text), func(block string) string {
		shown++
		source := readmeOutput.FindStringSubmatch(block)[1]
		var out bytes.Buffer
		if file, ok := strings.CutPrefix(source, "file "); ok {
			content, _ := os.ReadFile(filepath.Join("..", "..", file))
			out.Write(content)
		} else if code := Main(&Env{Out: &out}, &out, strings.Fields(source)); code != 0 {
			t.Errorf("fixstep %s: exit status %d", source, code)
		}
		body := out.String()
		if strings.HasPrefix(source, "smoke") { // the screen is enough
			body = body[:strings.LastIndex(strings.TrimSuffix(body, "\n"), "\n")+1]
		}
		return "<!-- " + source + " -->\n```\n" + body + "```\n"
	})
	if termtest.Golden(t, readmeFile, now); shown < 1 {
		t.Error("no output is found in the README")
	}
}

// TestReadmeCommands runs the commands of the README, except go test.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	done := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for _, line := range strings.Split(strings.TrimSpace(block[1]), "\n") {
			line, _, _ = strings.Cut(line, "  #")
			args, ours := strings.CutPrefix(strings.TrimSpace(line), "go run .")
			switch {
			case line == "go test ./...":
			case strings.HasPrefix(line, "mkdir ../walker"): // see TestReadmeWalker
			case strings.Contains(args, " smoke ") && strings.Contains(args, " -- "):
				if code, out, err := smoked(words(args)[1:]...); code != 0 && runtime.GOOS == "linux" {
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
	if done < 8 {
		t.Errorf("only %d commands are found", done)
	}
}

// TestReadmeWalker follows the README to a new game: it makes the module, saves
// the program and its test, and runs the test.
func TestReadmeWalker(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	house, _ := filepath.Abs("../..")
	do := func(line string) {
		cmd := exec.Command("go", words(strings.ReplaceAll(line, "../fixstep", house))...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go%s: %v\n%s", line, err, out)
		}
	}
	for _, line := range regexp.MustCompile("&& go( .*) && go( .*)\n").FindSubmatch(text)[1:] {
		do(string(line))
	}
	found := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(text, -1)
	if len(found) != 2 {
		t.Fatalf("the README has %d Go blocks", len(found))
	}
	before, _, _ := strings.Cut(string(text), "```go")
	if all, walker := bytes.Count(text, []byte("\n")), strings.Count(before, "\n"); all > 170 || walker >= 40 {
		t.Errorf("the README has %d lines, and the walker begins after line %d", all, walker)
	}
	for i, name := range []string{"main.go", "main_test.go"} {
		if nice, err := format.Source(found[i][1]); !bytes.Equal(nice, found[i][1]) {
			t.Errorf("gofmt changes %s: %v", name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), found[i][1], 0o644); err != nil {
			t.Fatal(err)
		}
	}
	do(" vet .")
	do(" test -update .")
	do(" test .")
}

// TestReadmeLinks checks that each link of the README leads to a file, or to a
// heading.
func TestReadmeLinks(t *testing.T) {
	content, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	text, links := string(content), regexp.MustCompile(`\]\(([^)]*)\)`)
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

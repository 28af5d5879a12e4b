package app

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"fixstep/term/app/internal/duel"
	"fixstep/term/termtest"
)

const readmeFile = "../../README.md"

// readmeOutput finds what the README shows of a command's output or of a file:
// a comment that names it, then a block.
var readmeOutput = regexp.MustCompile("(?s)<!-- (.+?) -->\n```\n(.*?)```\n")

// TestReadmeShowsTheTruth holds every picture and table of the README to what
// the program really prints.
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
		t.Error("the README shows nothing")
	}
}

// TestReadmeCommands does what the README says, but for go test itself.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	done := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for _, line := range strings.Split(strings.TrimSpace(block[1]), "\n") {
			args, ours := strings.CutPrefix(line, "go run .")
			switch {
			case line == "go test ./...":
			case strings.Contains(args, " smoke ") && strings.Contains(args, " -- "):
				if code, out, err := smoked(words(args)[1:]...); code != 0 && runtime.GOOS == "linux" {
					t.Errorf("%s: status %d, %s\n%s", line, code, err, out)
				}
			case args == " duel": // sockets are for processes
				if _, err := duel.OpenLobby("."); err == nil {
					c := &company{t: t}
					p := c.join("duel", "-lobby", ".")
					c.show("Waiting for another player", p)
					p.Type("q")
					p.End()
				}
			case ours:
				play(t, 80, 24, "wait:4s", words(args)...)
			default:
				t.Errorf("nothing tests %q", line)
			}
			done++
		}
	}
	if done < 8 {
		t.Errorf("only %d commands", done)
	}
}

// readmeHeads are what the Go blocks of the README lack to be files, in their
// order: the first is a program, the second a test.
var readmeHeads = []string{"", `package main

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/termtest"
)

func run(tcell.Screen) error { return nil }

`}

// TestReadmeProgramsCompile vets the Go blocks of the README.
func TestReadmeProgramsCompile(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllSubmatch(text, -1)
	if len(found) != len(readmeHeads) {
		t.Fatalf("the README has %d Go blocks", len(found))
	}
	for i, block := range found {
		file := filepath.Join(t.TempDir(), []string{"main.go", "main_test.go"}[i])
		if err := os.WriteFile(file, append([]byte(readmeHeads[i]), block[1]...), 0o644); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command("go", "vet", file).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
}

// words splits a line as a shell does, as far as the README goes.
func words(line string) (list []string) {
	for _, w := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(line, -1) {
		list = append(list, strings.Trim(w, "'"))
	}
	return list
}

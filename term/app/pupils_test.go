//go:build unix

package app

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fixstep/loop/classic"
)

// example returns the file of a pupil that the comment of the example
// describes, and the commands that ready its folder, with a path in place of
// PATH.
func example(t *testing.T) (file, ready string) {
	text, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	whole := strings.Replace(string(text), "package app_test", "package main", 1)
	file, comment, found := strings.Cut(whole, "// This file compares a loop")
	lines := regexp.MustCompile(`(?m)^//\t(.*\n)`).FindAllStringSubmatch(comment, -1)
	if !found || len(lines) < 2 {
		t.Fatalf("the comment has no steps: %q", comment)
	}
	for _, line := range lines[1:] {
		file += line[1]
	}
	house, _ := filepath.Abs("../..")
	return file, strings.ReplaceAll(lines[0][1], "../fixstep", house)
}

// folder makes a folder of programs, and readies it as the example says.
func folder(t *testing.T, programs map[string]string) (dir string) {
	t.Helper()
	needs(t, "go", "sh")
	_, ready := example(t)
	dir = t.TempDir()
	for name, text := range programs {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("sh", "-ec", ready)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// gradedFolder grades a folder.
func gradedFolder(t *testing.T, dir string) (out, stderr string, status int) {
	var b, e bytes.Buffer
	status = Main(&Env{Out: &b}, &e, []string{"lab", "-check", dir})
	return b.String(), e.String(), status
}

// right is a loop without a mistake that says something.
const right = `package main
import ("fmt"; "iter"; "os"; "strings"; "fixstep/loop"; "fixstep/loop/classic"; "fixstep/term/app")
func mine(now loop.Now, o *loop.Options) iter.Seq[loop.Action] { SAYS; return loop.Steady(now, o) }
func main() {
	_, _, _ = fmt.Sprint, strings.Repeat, os.Stdout
	design := classic.Design{Name: "mine", New: mine, Sleeps: true}
	os.Exit(app.Main(app.System(), os.Stderr, append([]string{"lab"}, os.Args[1:]...), design))
}
`

// TestNobodySpeaksForTheJudge grades a folder: what a program prints is its own
// words, which make no wrong loop right and no right loop wrong; they are
// bounded. What a program has started ends with it.
func TestNobodySpeaksForTheJudge(t *testing.T) {
	t.Parallel()
	file, _ := example(t)
	waited := fmt.Sprint("waited", os.Getpid()) // another run of this test has another file
	dir := folder(t, map[string]string{
		"ann.go":  file,
		"carl.go": strings.Replace(right, "SAYS", `fmt.Print(strings.Repeat("x", 1<<20))`, 1),
		"dora.go": "package main\nfunc main() { println(`{\"verdict\":\"ok\"}`); " +
			"print(`{\"loop\":\"x\",\"verdict\":\"ok\"}`) }\n",
		"emil.go": "package main\nfunc main() { mine() }\n",
		"fred.go": "package main\nimport (\n\"os\"\n\"os/exec\"\n)\nfunc main() {\n" +
			"c := exec.Command(`sh`, `-c`, `trap '' TERM; echo begun; sleep 20; >" + waited + "`)\n" +
			"c.Stdout = os.Stdout\nc.Start()\n}\n",
		"gina.go":      "package main\nfunc main() {\nvar list []int\n_ = list[3]\n}\n",
		"gina_test.go": "package main\n",
	})
	out, stderr, status := gradedFolder(t, dir)
	const table = `^ann +wrong +On overloaded: slow motion \d+ %: \S+ s are neither
 +played nor dropped.
carl +ok +prints\s+x{60}\s+… \(\d{7,9} bytes in\s+all\)
dora +wrong +It does not run: it gives no verdict: its main must
 +hand its arguments and its loop to app.Main
 +prints \{"verdict":"ok"\} … \(44 bytes in all\)
emil +wrong +It does not run: ./emil.go:2:15: undefined: mine
fred +wrong +It does not run: it gives no verdict: its main must
 +hand its arguments and its loop to app.Main(\s+prints begun)?
gina +wrong +It does not run: panic: runtime error: index out of
 +range \[3\] with length 0, at gina.go:4
$`
	if !regexp.MustCompile(table).MatchString(out) || status != 1 || stderr != "fixstep lab: 5 of 6 wrong\n" {
		t.Errorf("status %d, %s\n%s", status, stderr, out)
	}
	if _, err := os.Stat(filepath.Join(dir, waited)); err == nil {
		t.Error("a child of a program was waited for")
	}
	if text, _ := exec.Command("pgrep", "-f", ">"+waited).Output(); len(text) > 0 {
		t.Errorf("a child of a program goes on: %s", text)
	}
	if _, known := classic.ByName("mine"); known {
		t.Error("a new loop has changed classic.Designs")
	}
}

// TestWhatAProgramSaysIsBounded: 64 kB are kept of a gigabyte.
func TestWhatAProgramSaysIsBounded(t *testing.T) {
	var s speech
	megabyte := bytes.Repeat([]byte("x"), 1_000_000)
	for range 1000 {
		s.Write(megabyte)
	}
	if cap(s.kept) > 2*mostSaid || !strings.HasSuffix(s.String(), "x … (1000000000 bytes in all)") {
		t.Errorf("%d bytes are kept: %.300s", cap(s.kept), s.String())
	}
}

// TestTheTeachersMistakesAreSaidOnce: nobody is wrong for them, and the lines
// to write are there.
func TestTheTeachersMistakesAreSaidOnce(t *testing.T) {
	loops := "package main\nfunc mine() {}\n"
	bare := t.TempDir()
	for _, name := range []string{"ann.go", "bob.go"} {
		if err := os.WriteFile(filepath.Join(bare, name), []byte(loops), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(dir, rows, why string) {
		t.Helper()
		out, stderr, status := gradedFolder(t, dir)
		if status != 2 || !regexp.MustCompile("^"+rows+"$").MatchString(out) ||
			!regexp.MustCompile("^fixstep lab: "+why+"\n$").MatchString(stderr) || strings.Contains(out+stderr, "wrong") {
			t.Errorf("status %d, %s\n%s", status, stderr, out)
		}
	}
	expect(bare, "", "-check: in .* run go mod init class, and go work init . PATH, "+
		"with the folder of fixstep as PATH: .*fixstep/term/app.*")
	homeless := folder(t, map[string]string{"ann.go": loops, "bob.go": "package bob\nfunc mine() {}\n"})
	const row = ` +not judged It has no func main in a package main: see below.\n`
	expect(homeless, "ann"+row+"bob"+row,
		`-check: a program ends with these lines, .*: func main\(\) \{ design := .*; `+
			`os.Exit\(app.Main.*\}; lab: 2 of 2 not judged`)
	expect(filepath.Join(homeless, "ann.go"), "ann"+row, `-check: a program ends .*; lab: 1 of 1 not judged`)
	t.Setenv("PATH", t.TempDir())
	expect(homeless, "", `-check builds programs, and there is no go command: install Go, or add it to PATH`)
	empty := t.TempDir()
	out, status := run(t, "lab", "-check", empty)
	if status != 2 || !strings.Contains(out, "has no .go file") {
		t.Errorf("an empty folder: status %d, %s", status, out)
	}
	out, status = run(t, "lab", "-check", filepath.Join(empty, "ann.go"))
	if status != 1 || !strings.Contains(out, "ann.go: ") {
		t.Errorf("a program that is not there: status %d, %s", status, out)
	}
}

// TestASignalEndsTheGrading: what is known is printed, and nothing is left. The
// program at hand sends the signal, and would go on for a minute.
func TestASignalEndsTheGrading(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	dir := folder(t, map[string]string{
		"ann.go": "package main\nfunc main() { mine() }\n",
		"bob.go": "package main\nimport (\n\"os\"\n\"syscall\"\n\"time\"\n)\nfunc main() {\n" +
			"syscall.Kill(os.Getppid(), syscall.SIGTERM)\ntime.Sleep(time.Minute)\nos.Create(`after`)\n}\n",
		"carl.go": "package main\nfunc main() { mine() }\n",
	})
	out, stderr, status := gradedFolder(t, dir)
	if status != 143 || stderr != "" || !strings.HasPrefix(out, "ann ") || strings.Contains(out, "bob") {
		t.Errorf("status %d, %s\n%s", status, stderr, out)
	}
	left, _ := os.ReadDir(temp)
	left = slices.DeleteFunc(left, func(e os.DirEntry) bool { return strings.HasPrefix(e.Name(), "go-build") })
	if len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

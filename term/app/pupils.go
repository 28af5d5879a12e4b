//go:build !js

package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"fixstep/loop/lab"
	"fixstep/term"
)

// longestCheck is the time that a program has to be built, and as long again to
// check its own loops.
const longestCheck = time.Minute

// mostSaid is how much of what a program prints is kept.
const mostSaid = 64 << 10

// gradeFiles builds each program of a class, as a pupil hands it in, and has it
// check its own loops. A program that fails does not spoil another's verdict,
// and no program speaks for the judge: its verdict comes in a file. What is
// wrong with the folder is said once, and nobody is wrong for it. A signal ends
// the program at hand and removes what was built.
func gradeFiles(env *Env, files []string, tell func(graded)) error {
	defer env.leaveQuits()()
	ctx, end := context.WithCancelCause(context.Background())
	defer end(nil)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(signals)
	go func() {
		select {
		case s := <-signals:
			number, _ := s.(syscall.Signal)
			end(&term.SignalError{Number: int(number)})
		case <-ctx.Done():
		}
	}()
	dir, err := os.MkdirTemp("", "fixstep-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	err = readyFolder(ctx, filepath.Dir(files[0]))
	if err != nil {
		return err
	}
	homeless := false
	for _, file := range files {
		g := gradeFile(ctx, file, dir)
		if context.Cause(ctx) != nil {
			return context.Cause(ctx)
		}
		homeless = homeless || g.Why == noMain
		tell(g)
	}
	if homeless {
		return usagef("lab: -check: a program ends with these lines, "+
			"with its own loop in place of mine: %s", mainLines)
	}
	return nil
}

// What is the teacher's to mend.
const (
	noMain    = "It has no func main in a package main: see below."
	mainLines = `func main() { ` +
		`design := classic.Design{Name: "mine", New: mine, Sleeps: true}; ` +
		`args := append([]string{"lab"}, os.Args[1:]...); ` +
		`os.Exit(app.Main(app.System(), os.Stderr, args, design)) }`
)

// readyFolder returns an error that says what to do if no program can be built
// in a folder. Else all that programs import is built, so that none of them
// waits for it.
func readyFolder(ctx context.Context, folder string) error {
	_, err := exec.LookPath("go")
	if err != nil {
		return usagef("lab: -check builds programs, and there is no go command: " +
			"install Go, or add it to PATH")
	}
	said, err := perform(ctx, folder, nil, "go", "build", "fixstep/term/app")
	switch {
	case context.Cause(ctx) != nil:
		return context.Cause(ctx)
	case err == nil:
		return nil
	}
	return usagef("lab: -check: in %s run go mod init class, and go work init . PATH, "+
		"with the folder of fixstep as PATH: %s", folder, said.first())
}

// gradeFile builds a program in a folder, and has it check its loops.
func gradeFile(ctx context.Context, file, dir string) (g graded) {
	program := filepath.Join(dir, "program.exe") // Windows runs no other name
	answer := filepath.Join(dir, "verdict")
	os.Remove(program)
	os.Remove(answer)
	g.Loop, g.Verdict = pupil(file), wrong
	limited, stop := context.WithTimeoutCause(ctx, longestCheck, errTooLong)
	defer stop()
	name := "." + string(filepath.Separator) + filepath.Base(file)
	folder := filepath.Dir(file)
	said, err := perform(limited, folder, nil, "go", "build", "-buildmode=exe", "-o", program, name)
	if err != nil {
		if said.tells("function main is undeclared") || said.tells("requires exactly one main package") {
			g.Verdict, g.Why = unjudged, noMain
		} else {
			g.Why = "It does not run: " + said.why(err, file)
		}
		return g
	}
	limited, stop = context.WithTimeoutCause(ctx, longestCheck, errTooLong)
	defer stop()
	env := []string{"FIXSTEP_VERDICT=" + answer}
	said, err = perform(limited, folder, env, program, "-check", "own", "-json")
	text, missing := os.ReadFile(answer)
	var own lab.Grade
	if missing == nil && json.Unmarshal(text, &own) == nil && own.Verdict != "" {
		own.Loop = g.Loop
		return graded{own, said.String()}
	}
	if err == nil {
		err, g.Prints = errNoVerdict, said.String()
	}
	g.Why = "It does not run: " + said.why(err, file)
	return g
}

// errTooLong is the error of a program that does not end, and errNoVerdict that
// of one which does not check a loop.
var (
	errTooLong   = fmt.Errorf("it took longer than %v", longestCheck)
	errNoVerdict = errors.New("it gives no verdict: " +
		"its main must hand its arguments and its loop to app.Main")
)

// perform runs a command in a folder to its end, and returns what it has said.
// What it has started ends with it.
func perform(
	ctx context.Context, folder string, env []string, name string, args ...string,
) (*speech, error) {
	said := &speech{}
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, said, said
	cmd.Env = append(os.Environ(), env...)
	cmd.WaitDelay = time.Second // for a child that holds stdout
	cmd.SysProcAttr = ownGroup()
	cmd.Cancel = func() error { return endGroup(cmd.Process) }
	err := cmd.Start()
	if err != nil {
		return said, err
	}
	err = cmd.Wait()
	endGroup(cmd.Process)
	switch {
	case context.Cause(ctx) != nil:
		err = context.Cause(ctx)
	case errors.Is(err, exec.ErrWaitDelay): // it has ended, and its child has not
		err = nil
	}
	return said, err
}

// A speech is what a program says: the first 64 kB of it, and how much it was.
type speech struct {
	kept []byte
	all  int64
}

// Write keeps the first bytes, and counts all.
func (s *speech) Write(b []byte) (int, error) {
	s.all += int64(len(b))
	s.kept = append(s.kept, b[:min(len(b), mostSaid-len(s.kept))]...)
	return len(b), nil
}

// String returns the first line, and how much there was if that is more.
func (s *speech) String() string {
	line, rest, _ := strings.Cut(string(s.kept), "\n")
	const most = 60
	text := strings.TrimSpace(line[:min(len(line), most)])
	if rest != "" || len(line) > most {
		text += fmt.Sprintf(" … (%d bytes in all)", s.all)
	}
	return text
}

// first returns the first line that says something, and not the head of go
// build; else the first line.
func (s *speech) first() string {
	first, _, _ := strings.Cut(string(s.kept), "\n")
	for line := range strings.Lines(string(s.kept)) {
		if strings.Contains(line, ": ") {
			return strings.TrimSpace(line)
		}
	}
	return first
}

// tells reports whether a text was said.
func (s *speech) tells(text string) bool { return strings.Contains(string(s.kept), text) }

// why says why a program does not run that has ended with an error: what it has
// said of it, with the line of its file, or the error.
func (s *speech) why(err error, file string) string {
	text := s.first()
	if errors.Is(err, errTooLong) || errors.Is(err, errNoVerdict) || text == "" {
		return err.Error()
	}
	base := filepath.Base(file) + ":"
	_, trace, found := strings.Cut(string(s.kept), "/"+base)
	if found && !strings.Contains(text, base) { // of a panic
		line, _, _ := strings.Cut(trace, "\n")
		line, _, _ = strings.Cut(line, " ")
		text += ", at " + base + line
	}
	return text
}

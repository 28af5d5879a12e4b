package app

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"fixstep/loop/lab"
)

// longestCheck is the time that a program has to be built and to check its own
// loops.
const longestCheck = time.Minute

// gradeFiles builds each program of a class, as a pupil hands it in, and has it
// check its own loops. A program that fails does not spoil another's verdict.
func gradeFiles(files []string) (list []lab.Grade, err error) {
	dir, err := os.MkdirTemp("", "fixstep-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for _, file := range files {
		g := lab.Grade{Verdict: "wrong"}
		answer, err := checkFile(file, filepath.Join(dir, "program"))
		if json.NewDecoder(bytes.NewReader(answer)).Decode(&g) != nil {
			g.Why = "It does not run: " + cmp.Or(err, errNoVerdict).Error()
		}
		g.Loop = strings.TrimSuffix(filepath.Base(file), ".go")
		list = append(list, g)
	}
	return list, nil
}

// errNoVerdict is the error of a program that does not check a loop.
var errNoVerdict = errors.New("it prints no verdict: its main must hand its arguments and its loop to app.Main")

// checkFile returns what a program prints, and the line that says why it does
// not run, if it does not.
func checkFile(file, program string) (answer []byte, err error) {
	ctx, stop := context.WithTimeout(context.Background(), longestCheck)
	defer stop()
	var said bytes.Buffer
	for _, line := range [][]string{{"go", "build", "-o", program, filepath.Base(file)}, {program, "-check", "own", "-json"}} {
		cmd := exec.CommandContext(ctx, line[0], line[1:]...)
		cmd.Dir, cmd.Stderr = filepath.Dir(file), &said
		if answer, err = cmd.Output(); err != nil {
			break
		}
	}
	for line := range strings.Lines(said.String()) {
		if strings.Contains(line, ": ") { // not the head of go build
			return answer, errors.New(strings.TrimSpace(line))
		}
	}
	return answer, cmp.Or(ctx.Err(), err)
}

package app

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
		name, found := strings.TrimSuffix(filepath.Base(file), ".go"), len(list)
		out, why := checkFile(file, filepath.Join(dir, "program"))
		for answer := json.NewDecoder(out); ; {
			var g lab.Grade
			if answer.Decode(&g) != nil {
				break
			}
			g.Loop = name
			list = append(list, g)
		}
		if len(list) == found {
			list = append(list, lab.Grade{Loop: name, Verdict: "wrong", Why: "It does not run: " + why})
		}
	}
	return list, nil
}

// checkFile returns what a program prints, and the line that says why it does
// not run, if it does not.
func checkFile(file, program string) (out *bytes.Buffer, why string) {
	ctx, stop := context.WithTimeout(context.Background(), longestCheck)
	defer stop()
	out = new(bytes.Buffer)
	var said bytes.Buffer
	run := func(name string, args ...string) error {
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = filepath.Dir(file), out, &said
		return cmd.Run()
	}
	err := run("go", "build", "-o", program, filepath.Base(file))
	if err == nil {
		err = run(program, "-check", "own", "-json")
	}
	for line := range strings.Lines(said.String()) {
		starts := func(s string) bool { return strings.HasPrefix(line, s) }
		if strings.Contains(line, ".go:") || slices.ContainsFunc([]string{"go: ", "fixstep: ", "panic: ", "fatal error: "}, starts) {
			return out, strings.TrimSpace(line)
		}
	}
	return out, fmt.Sprint(cmp.Or(ctx.Err(), err, errNoVerdict))
}

// errNoVerdict is the error of a program that knows no -check.
var errNoVerdict = fmt.Errorf("it prints no verdict: its main must hand its arguments to app.Main")

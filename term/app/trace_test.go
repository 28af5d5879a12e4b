//go:build !js

package app

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fixstep/loop"
	"fixstep/loop/lab"
)

// logOf returns the file of a real program's log.
func logOf(name string) string {
	return filepath.Join("..", "..", "loop", "lab", "testdata", name)
}

// A log is judged, and its loop is named: a class of logs is a table, one log
// is an object of JSON, and a file that is none does not hide the others.
func TestTheLabJudgesLogs(t *testing.T) {
	t.Chdir(filepath.Dir(logOf("nap")))
	out, status := run(t, "lab", "-trace", "nap.py.log", "blend.js.log", "event.py.log")
	if want := `nap.py.log    wrong      1.1 s are forgotten: no update plays them, and no drop
                         gives them up. If that is on purpose, log it: drop
                         1.114.
                         follows nap to the end: 641 actions within 1 ms
blend.js.log  ok         follows blend to the end: 1210 actions within 1 ms
event.py.log  ok         follows event to the end: 167 actions within 1 ms
fixstep lab: 1 of 3 wrong
`; status != 1 || out != want {
		t.Errorf("status %d\n%s", status, out)
	}
	var g lab.Grade
	line, status := run(t, "lab", "-json", "-trace", "guarded.py.log")
	err := json.Unmarshal([]byte(line), &g)
	named := g.Match != nil && g.Follows == "guarded" && strings.Contains(line, `"follows":"guarded"`)
	if err != nil || status != 0 || g.Verdict != "ok" || !named {
		t.Errorf("%v, status %d\n%s", err, status, line)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"none": "1 input\n1 update 0.1\n1.02 draw\n1.03 sleep 0.07\n" +
			"1.1 input\n1.1 update 0.1\n1.12 draw\n1.13 sleep 0.05\n1.2 input\n",
		"damaged": "1 input\n1 up\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	for args, want := range map[string]string{
		"lab -json -trace none": `2 {.*"verdict":"not judged","why":"The log is 200 ms long, and 2 s are needed."` +
			`.*"follows":"","line":8,"says":"follows nap up to line 8; ` +
			`there nap sleeps 70 ms, and this sleeps 50 ms","looks":0}\n.*`,
		"lab -trace none -step 60ms": `2 none .* follows busy up to line 2; there busy updates by 60 ms,\n.*`,
		"lab -trace damaged none": `2 none .*\n.*\n` +
			`fixstep lab: -trace damaged: line 2: "up" is none of input, update, draw, sleep and drop.*`,
		"lab -trace nowhere -plain":       "1 fixstep lab: -trace nowhere: " + notThere(),
		"lab -trace none -machine slow":   `2 fixstep lab: -trace brings its own loops and machines: leave -machine out`,
		"lab -trace none -loops nap@fast": `2 fixstep lab: -trace brings its own machines: leave the @ out`,
		"lab -trace none -table":          `2 fixstep lab: -table and -trace: choose one`,
	} {
		out, status := run(t, strings.Fields(args)...)
		got := fmt.Sprint(status, " ", strings.TrimSpace(out))
		if !regexp.MustCompile("^(?s:" + want + ")$").MatchString(got) {
			t.Errorf("%s:\n%s\nwant %s", args, got, want)
		}
	}
}

// In a terminal a log is a lane, and the loop that it follows is below it, on
// its machine. Two lanes have two names.
func TestALogIsALane(t *testing.T) {
	log, err := os.ReadFile(logOf("nap.py.log"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for flags, want := range map[string]string{
		"-trace my.py.log":                    "my.py nap",
		"-loops=busy,steady -trace my.py.log": "my.py busy steady",
		"-trace nap.log":                      "nap.log nap",
		"-loops=busy,steady -trace nap.log":   "nap busy steady",
		"-loops=steady -trace steady.txt":     "steady.log steady",
	} {
		before, name, _ := strings.Cut(flags, "-trace ")
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, log, 0o600); err != nil {
			t.Fatal(err)
		}
		args := append(strings.Fields("lab "+before), "-trace", file)
		screen := play(t, 80, 24, "wait:1900ms", args...).screen
		lanes := regexp.MustCompile(`(?m)^[a-z.]+ +\S*[█▐]+.* (late|dropped|ahead) `).FindAllString(screen, -1)
		names := ""
		for _, lane := range lanes {
			names += " " + strings.Fields(lane)[0]
		}
		if names != " "+want {
			t.Errorf("%s: the lanes%s, want %s\n%s", flags, names, want, screen)
		}
	}
}

// TestAShortLogEnds: when all of it has been shown, its lane says so, and not
// how far the program is behind since.
func TestAShortLogEnds(t *testing.T) {
	text, err := os.ReadFile(logOf("nap.py.log"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	short := filepath.Join(t.TempDir(), "short.log")
	err = os.WriteFile(short, []byte(strings.Join(lines[:300], "")), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	screen := play(t, 80, 24, "wait:9s", "lab", "-loops=steady", "-trace", short).screen
	lane, _, _ := strings.Cut(screen, "steady")
	ended := regexp.MustCompile(`short .* ended `).MatchString(lane)
	laps := regexp.MustCompile(` -\d+ |behind`).MatchString(lane)
	if !ended || laps {
		t.Errorf("the lane of a log that has ended:\n%s", screen)
	}
}

// The lines of the manual write logs that the lab reads, in each language that
// is installed here, with the line of a drop. Only FIXSTEP_TEST=whole tries the
// languages whose compilers take long.
func TestTheLinesOfTheManualWriteLogs(t *testing.T) {
	if !strings.Contains(manual, `did("drop", over)`) {
		t.Error("the manual has no line for what is given up")
	}
	type frame struct {
		file, before, between, after string
		drop                         string
		run                          []string
	}
	for language, f := range map[string]frame{
		"Python": {
			file:   "a.py",
			before: "import sys, time\nalpha, rest, over = 0.5, 0.25, 0.35\n",
			drop:   `did("drop", over)`,
			run:    []string{"python3", "a.py"},
		},
		"JavaScript": {
			file:   "a.js",
			before: "const alpha = 0.5, rest = 0.25, over = 0.35\n",
			drop:   `did("drop", over)`,
			run:    []string{"node", "a.js"},
		},
		"C": {
			file: "a.c",
			before: "#define _POSIX_C_SOURCE 199309L\n#include <stdio.h>\n#include <time.h>\n" +
				"int main(void) { struct timespec t; double alpha = 0.5, over = 0.35;\n",
			after: "}\n",
			drop:  `DID("drop", over);`,
			run:   []string{"gcc", "-Wall", "-Werror", "-o", "a", "a.c", "&&", "./a"},
		},
		"Java": {
			file:    "A.java",
			before:  "class A { static double alpha = 0.5, over = 0.35;\n",
			between: "public static void main(String[] a) {\n",
			after:   "}}\n",
			drop:    `did("drop", over);`,
			run:     []string{"java", "A.java"},
		},
		"C#": {
			file:    "a.cs",
			before:  "using System; using System.Diagnostics;\nclass A { static double alpha = 0.5, over = 0.35;\n",
			between: "static void Main() {\n",
			after:   "}}\n",
			drop:    `Did("drop", over);`,
			run:     []string{"mcs", "a.cs", "&&", "LC_ALL=de_DE.UTF-8", "mono", "a.exe"},
		},
		"Rust": {
			file: "a.rs",
			before: "fn main() { let start = std::time::Instant::now();\n" +
				"let alpha = 0.5; let over = 0.35;\n",
			after: "}\n",
			drop:  `did("drop", over);`,
			run:   []string{"rustc", "a.rs", "&&", "./a"},
		},
		"Go": {
			file: "a.go",
			before: "package main\nimport (\n\"fmt\"; \"os\"; \"time\")\n" +
				"func main() { start, alpha, over := time.Now(), 0.5, 0.35\n",
			after: "}\n",
			drop:  `did("drop", over)`,
			run:   []string{"go", "run", "a.go"},
		},
	} {
		code := regexp.MustCompile("\n" + language + "[:,].*\n\n((?:  .*\n)+)").FindStringSubmatch(manual)
		if code == nil {
			t.Fatalf("no lines for %s", language)
		}
		lines := strings.SplitAfter(strings.ReplaceAll("\n"+code[1], "\n  ", "\n"), "\n")
		calls := len(lines) - 2
		program := f.before + strings.Join(lines[:calls], "") + f.between + lines[calls] + f.drop + "\n" + f.after
		t.Run(language, func(t *testing.T) {
			needs(t, "sh", f.run[0])
			isSlow := slices.Contains([]string{"Java", "C#", "Rust"}, language)
			if isSlow && os.Getenv("FIXSTEP_TEST") != "whole" {
				t.Skip("only FIXSTEP_TEST=whole runs its compiler")
			}
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, f.file), []byte(program), 0o600); err != nil {
				t.Fatal(err)
			}
			var log strings.Builder
			c := exec.Command("sh", "-c", strings.Join(f.run, " "))
			c.Dir, c.Stderr = dir, &log
			if err := c.Run(); err != nil {
				t.Fatalf("%v\n%s\n%s", err, program, &log)
			}
			if _, err := lab.ReadLog("", strings.NewReader(log.String()), loop.Options{}); err != nil {
				t.Errorf("%v, of\n%s", err, &log)
			}
			if !regexp.MustCompile(`(?s)input.* update .* draw .* drop 0.35\n$`).MatchString(log.String()) {
				t.Errorf("not each action is in\n%s", &log)
			}
		})
	}
}

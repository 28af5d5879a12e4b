//go:build !js

package app

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestHelpKnowsEveryCommand checks that help lists every command and explains
// each, on lines that fit into a narrow terminal.
func TestHelpKnowsEveryCommand(t *testing.T) {
	all, _ := run(t, "help")
	for _, c := range commands {
		if !strings.Contains(all, "\n  "+c.name+" ") {
			t.Errorf("help does not list %s", c.name)
		}
		short, _ := run(t, c.name, "-h")
		short, _ = strings.CutSuffix(short, "\n'fixstep help "+c.name+"' explains more.\n")
		lines := strings.Split(short, "\n")
		if len(lines) > 48 || strings.Contains(short, "\nOther\n") || !strings.HasPrefix(short, "usage: fixstep "+c.name) {
			t.Errorf("%s -h has %d lines, and all flags in groups of flaggroups.txt?\n%s", c.name, len(lines)-1, short)
		}
		for line := range strings.Lines(short) {
			if len([]rune(line)) > 81 {
				t.Errorf("%s -h: too wide: %s", c.name, line)
			}
		}
		long, code := run(t, "help", c.name)
		if text, ok := strings.CutSuffix(long, "\n"+short); code != 0 || !ok || len(text) < 80 {
			t.Errorf("help %s: status %d\n%s", c.name, code, long)
		}
	}
	named := regexp.MustCompile(`(?m)^\S+`).FindAllString(machines, -1)
	for _, word := range named {
		if !strings.Contains(section(manual, "lab"), word) {
			t.Errorf("help lab does not name %s", word)
		}
	}
	for line, want := range map[string]string{
		"version -h x": "version [flags]\n",
		"smoke -h --":  "smoke [flags] [-- program args…]\n",
	} {
		if text, code := run(t, strings.Fields(line)...); code != 0 || !strings.HasPrefix(text, "usage: fixstep "+want) {
			t.Errorf("%s: status %d\n%s", line, code, text)
		}
	}
	for i, line := range strings.Split(manual, "\n") {
		if len([]rune(line)) > 80 || strings.TrimRight(line, " \t") != line {
			t.Errorf("manual.txt:%d: %d columns, %q", i+1, len([]rune(line)), line)
		}
	}
}

// TestHelpKnowsTheEnvironment compares the list of 'help env' with the
// variables that the sources read.
func TestHelpKnowsTheEnvironment(t *testing.T) {
	env, found := section(manual, "env"), 0
	read := regexp.MustCompile(`(?:Getenv|fromEnv|\benv)\("(\w+)"\)|"(LC_ALL|LC_CTYPE|LANG)"`)
	for _, folder := range []string{"../..", "..", ".", "internal/*"} {
		files, _ := filepath.Glob(folder + "/*.go")
		for _, file := range files {
			text, _ := os.ReadFile(file)
			for _, name := range read.FindAllStringSubmatch(string(text), -1) {
				variable := regexp.MustCompile(`(?m)^  (\w+, )*` + name[1] + name[2] + `\b`)
				found++
				if !strings.HasSuffix(file, "_test.go") && !variable.MatchString(env) {
					t.Errorf("%s reads %s%s", file, name[1], name[2])
				}
			}
		}
	}
	if found < 15 {
		t.Errorf("only %d reads are found", found)
	}
}

// TestTheManPage checks that it holds the text and each flag of each command,
// and that no line is taken for a request of roff.
func TestTheManPage(t *testing.T) {
	page, code := run(t, "help", "-man")
	for _, want := range []string{
		".TH FIXSTEP 6\n",
		"\n.SS play\n",
		"\n.B \\-look look\nlook of the world",
		"\n.SS version\n",
		"\n.B NO_COLOR\n",
		"\n.B \\-for time\nend by itself",
		"\n.B 128 + N\n",
	} {
		if code != 0 || !strings.Contains(page, want) {
			t.Errorf("status %d, no %q", code, want)
		}
	}
	var titles []string
	for _, found := range regexp.MustCompile(`(?m)^\.SH (.*)`).FindAllStringSubmatch(page, -1) {
		titles = append(titles, found[1])
	}
	want := "NAME SYNOPSIS DESCRIPTION COMMANDS ENVIRONMENT FILES EXIT STATUS EXAMPLES"
	if strings.Join(titles, " ") != want {
		t.Errorf("the sections are %q", titles)
	}
	for _, c := range commands {
		_, part, _ := strings.Cut(page, "\n.SS "+c.name+"\n")
		part, _, _ = strings.Cut(part, "\n.S")
		short, _ := run(t, c.name, "-h")
		for _, flag := range regexp.MustCompile(`(?m)^  -([a-z-]+)`).FindAllStringSubmatch(short, -1) {
			if !strings.Contains(part, "\n.B \\-"+strings.ReplaceAll(flag[1], "-", `\-`)) {
				t.Errorf("no -%s of %s", flag[1], c.name)
			}
		}
	}
	for line := range strings.Lines(page) {
		if !regexp.MustCompile(`^(\.(TH|SH|SS|PP|TP|RS 4|RE|nf|fi|B .+)\b|[^.'\\ ]|\\[-e(])`).MatchString(line) {
			t.Errorf("%q", line)
		}
	}
}

// TestBashCompletes lets bash complete a command and a flag. The other shells
// were tried by hand, because few machines have them.
func TestBashCompletes(t *testing.T) {
	program := filepath.Join(t.TempDir(), "fixstep")
	os.WriteFile(program, []byte("#!/bin/sh\nFIXSTEP_TEST_MAIN=1 exec '"+os.Args[0]+"' \"$@\"\n"), 0o700)
	for line, want := range map[string]string{
		"pl":                     "play",
		"play -sta":              "-starless -stats",
		"duel -look a":           "ascii",
		"-level h":               "hard",
		"lab -cl":                "-claims -claim -clock",
		"help vers":              "version",
		"help e":                 "env",
		"lab -machine sta":       "stalling",
		"lab -loops delta-":      "delta-clamped delta-smoothed",
		"smoke -gol":             "-golden",
		"play -x/y z":            "",
		"lab -loops busy,stea":   "busy,steady",
		"play -keys azerty,l":    "azerty,lefthand",
		"help -completion b":     "bash",
		"help -com":              "-completion",
		"lab -loops nap,delta-c": "nap,delta-clamped",
		"play -nosuch":           "",
	} {
		words := strings.Fields(line)
		named := program
		if line == "pl" { // by a name as it is typed
			t.Setenv("HOME", filepath.Dir(program))
			named = "~/fixstep"
		}
		script, _ := run(t, "help", "-completion", "bash")
		script = "set -e\n" + script +
			fmt.Sprintf("\nCOMP_WORDS=(fixstep %s) COMP_CWORD=%d; _fixstep '%s' '%s' '%s'; echo ${COMPREPLY[*]}",
				line, len(words), named, words[len(words)-1], append([]string{"fixstep"}, words...)[len(words)-1])
		out, err := exec.Command("bash", "-c", script).CombinedOutput()
		if got := strings.TrimSpace(string(out)); (got != want || err != nil) && !errors.Is(err, exec.ErrNotFound) {
			t.Errorf("%s: %v, %q, want %q", line, err, got, want)
		}
	}
	if out, code := run(t, "help", "-completion", "tcsh"); code != 2 {
		t.Errorf("status %d, %s", code, out)
	}
}

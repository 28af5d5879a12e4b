package app

import (
	"strings"
	"testing"
)

// TestHelpKnowsEveryCommand holds that help lists every command and explains
// each, on lines that fit into a narrow terminal.
func TestHelpKnowsEveryCommand(t *testing.T) {
	all, _ := run(t, "help")
	for _, c := range commands {
		if !strings.Contains(all, "\n  "+c.name+" ") {
			t.Errorf("help does not list %s", c.name)
		}
		short, _ := run(t, c.name, "-h")
		if lines := strings.Split(short, "\n"); len(lines) > 46 || strings.Contains(short, "\nOther\n") {
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
	for name, known := range map[string][]string{"play": playable(), "lab": machineNames()} {
		for _, word := range known {
			if !strings.Contains(section(manual, name), word) {
				t.Errorf("help %s does not name %s", name, word)
			}
		}
	}
	if _, code := run(t, "version", "-h", "x"); code != 0 {
		t.Errorf("version -h x: status %d", code)
	}
	for i, line := range strings.Split(manual, "\n") {
		if len([]rune(line)) > 80 || strings.TrimRight(line, " \t") != line {
			t.Errorf("manual.txt:%d: %d columns, %q", i+1, len([]rune(line)), line)
		}
	}
}

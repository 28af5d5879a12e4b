package app

import (
	"regexp"
	"strings"
	"testing"
)

func TestStatsArePrintedAtTheEnd(t *testing.T) {
	text := play(t, 80, 24, "wait:1m", "-seed", "5", "-for", "10s", "-stats").out
	if !strings.HasPrefix(text, "599 updates, 0 in bursts, 600 draws, 0s dropped at 0 times\n") {
		t.Errorf("%s", text)
	}
	for _, row := range []string{`update +599 `, `draw +600 `, `late +[1-9]`, `input +\d`, `trip +[1-9]`, `bytes +[2-5]\d\d +[2-9]\d +\d+ +\d+ +\d\d\d+`} {
		if !regexp.MustCompile(`(?m)^ *` + row).MatchString(text) {
			t.Errorf("no %s in\n%s", row, text)
		}
	}
}

package app

import (
	"os"
	"strings"
	"testing"
)

// TestTheCommandsOfTheLoopsTextRun: each command of the lab that the text of
// package loop shows has two lanes that differ.
func TestTheCommandsOfTheLoopsTextRun(t *testing.T) {
	text, err := os.ReadFile("../../loop/doc.go")
	found := 0
	for line := range strings.Lines(string(text)) {
		_, args, ok := strings.Cut(line, " fixstep lab ")
		if !ok {
			continue
		}
		found++
		out, _ := run(t, append([]string{"lab", "-table"}, strings.Fields(args)...)...)
		rows := strings.Split(out, "\n")
		if len(rows) < 4 || strings.Join(strings.Fields(rows[1])[1:], " ") == strings.Join(strings.Fields(rows[2])[1:], " ") {
			t.Errorf("lab %s\n%s", args, out)
		}
	}
	if err != nil || found < 4 {
		t.Errorf("%v, %d commands", err, found)
	}
}

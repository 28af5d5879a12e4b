package input

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// load returns the reads of a recording from one terminal, which are quoted in
// the file. After each lone Esc it adds a pause.
func load(t *testing.T, name string) (reads []string) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	for rest := strings.TrimSpace(string(b)); rest != ""; {
		q, err := strconv.QuotedPrefix(rest)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := strconv.Unquote(q)
		if reads = append(reads, s); s == "\x1b" {
			reads = append(reads, pause)
		}
		rest = strings.TrimSpace(rest[len(q):])
	}
	return reads
}

func times(n int, word string) string { return strings.TrimSpace(strings.Repeat(word+" ", n)) }

// same is a part of what kitty and foot reported.
const same = " -Up a d -a -d Enter -Enter Ctrl+C -Ctrl-C A -A ? -? Esc -Esc Esc -Esc " +
	"Alt+x -x F5 -F5 Delete -Delete Tab -Tab Backtab -Backtab Backspace -Backspace   -  Left -Left Right -Right Down -Down Ctrl+L -Ctrl-L Ctrl+Z -Ctrl-Z " +
	"Home -Home Enter -Enter"

// The same keys were pressed in each terminal. The input in Windows' form was
// written by its specification.
var recordings = []struct {
	name, events string
}{
	{"xterm", "status device a " + times(10, "d") + " " + times(8, "Up") + " a d Enter Ctrl+C A ? Esc Esc ø F5 Delete Tab Backtab " +
		"Backspace   Left Right Down Ctrl+L Ctrl+Z Home Enter é Q"},
	{"kitty", "status device a -a d " + times(9, "~d") + " -d Up " + times(7, "~Up") + same + " é -é Q -Q"},
	{"foot", "status device a -a d " + times(25, "~d") + " -d Up " + times(22, "~Up") + same + " Q -Q"},
	{"windows", "device a -a d ~d ~d -d Up ~Up -Up Enter -Enter Ctrl+C -Ctrl-C A -A Esc -Esc status 😀 -😀 Backspace -Backspace   - "},
}

func TestRecordingsReadTheSameHoweverSplit(t *testing.T) {
	for _, r := range recordings {
		reads := load(t, r.name)
		check := func(how string, pieces ...string) {
			t.Helper()
			if events, _ := feed(pieces...); events != r.events {
				t.Fatalf("%s, %s:\n got %s\nwant %s", r.name, how, events, r.events)
			}
		}
		check("as it came", reads...)
		for i, read := range reads {
			for j := 1; j < len(read); j++ {
				check(fmt.Sprintf("read %d split at %d", i, j), slices.Concat(reads[:i], []string{read[:j], read[j:]}, reads[i+1:])...)
			}
		}
	}
}

package input

import (
	"fmt"
	"math/rand/v2"
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
		reads = append(reads, s)
		if s == "\x1b" {
			reads = append(reads, pause)
		}
		rest = strings.TrimSpace(rest[len(q):])
	}
	return reads
}

func times(n int, word string) string { return strings.TrimSpace(strings.Repeat(word+" ", n)) }

// same is a part of what kitty and foot reported.
const same = " -Up a d -a -d Enter -Enter Ctrl+C -Ctrl-C A -A ? -? Esc -Esc Esc -Esc " +
	"Alt+x -x F5 -F5 Delete -Delete Tab -Tab Backtab -Backtab Backspace -Backspace   -  " +
	"Left -Left Right -Right Down -Down Ctrl+L -Ctrl-L Ctrl+Z -Ctrl-Z Home -Home Enter -Enter"

// The same keys were pressed in each terminal. The input in Windows' form was
// written by its specification.
var recordings = []struct {
	name, events string
}{
	{"xterm", "status device a " + times(10, "d") + " " + times(8, "Up") + " a d Enter Ctrl+C A ? " +
		"Esc Esc ø F5 Delete Tab Backtab Backspace   Left Right Down Ctrl+L Ctrl+Z Home Enter é Q"},
	{"kitty", "status device a -a d " + times(9, "~d") + " -d Up " + times(7, "~Up") + same + " é -é Q -Q"},
	{"foot", "status device a -a d " + times(25, "~d") + " -d Up " + times(22, "~Up") + same + " Q -Q"},
	{"windows", "device a -a d " + times(4, "~d") + " -d Up ~Up -Up Enter -Enter Ctrl+C -Ctrl-C A -A Esc -Esc status 😀 -😀 Backspace -Backspace   - "},
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
				check(fmt.Sprintf("read %d split at %d", i, j),
					slices.Concat(reads[:i], []string{read[:j], read[j:]}, reads[i+1:])...)
			}
		}
	}
}

// streams are a megabyte of what terminals send, and of what none does.
func streams() map[string]string {
	const size = 1 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, size)
	const bytes = "\x1b[;0123456789<?~mMAuP]\\\x07abc\xc3\xa9 _O"
	for i := range noise {
		noise[i] = bytes[r.IntN(len(bytes))]
	}
	return map[string]string{
		"text":      fill("The quick brown fox. "),
		"wide":      fill("你好é "),
		"arrows":    fill("\x1b[A\x1bOB\x1b[1;5C"),
		"kitty":     fill("\x1b[97;1:1u\x1b[97;1:3u"),
		"mouse":     fill("\x1b[<35;125;40M"),
		"answers":   fill("\x1b[0n\x1b[?62;22c"),
		"clipboard": "\x1b]52;c;" + strings.Repeat("A", size),
		"noise":     string(noise),
		"dollars":   "\x1b[" + strings.Repeat("1", 1000) + strings.Repeat("$", 100_000),
		"paste":     "\x1b[200~" + fill("pasted text with \x1b[31mcolors and\r\nlines "),
	}
}

// A megabyte, in reads of 4 kB and of 8 bytes.
func BenchmarkMegabyte(b *testing.B) {
	for name, s := range streams() {
		for reads, n := range map[string]int{"4k": 4096, "8": 8} {
			b.Run(name+"/"+reads, func(b *testing.B) {
				b.SetBytes(int64(len(s)))
				b.ReportAllocs()
				in := []byte(s)
				p := New(80, 24)
				events := 0
				for b.Loop() {
					for rest := in; len(rest) > 0; rest = rest[min(n, len(rest)):] {
						events += len(p.Feed(rest[:min(n, len(rest))]))
					}
				}
				b.ReportMetric(float64(events)/float64(b.N), "events/op")
			})
		}
	}
}

package input

import (
	"math/rand/v2"
	"strings"
	"testing"
)

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

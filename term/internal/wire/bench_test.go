package wire_test

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/term/internal/wire"
)

// paragraphs returns n lines of at most w characters: paragraphs of three lines
// with an empty line between them, as comments have.
func paragraphs(n, w int) (lines []string) {
	words := strings.Fields("the loop owes a step and draws nothing until it has made up for what was lost in a long stall of its machine")
	state := uint64(2026)
	for len(lines) < n {
		line := ""
		for len(lines)%4 < 3 {
			state = state*6364136223846793005 + 1442695040888963407
			word := words[state>>33%uint64(len(words))]
			if len(line)+1+len(word) > w {
				break
			}
			line = strings.TrimLeft(line+" "+word, " ")
		}
		lines = append(lines, line)
	}
	return lines
}

// BenchmarkProse measures a page of paragraphs that scrolls by a line a frame,
// over a status line.
func BenchmarkProse(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {200, 50}} {
		w, h := size[0], size[1]
		b.Run(fmt.Sprintf("%dx%d", w, h), func(b *testing.B) {
			const frames = 100
			text, grids := paragraphs(frames+h, w-4), []*wire.Grid{}
			for first := range frames {
				g := new(wire.Grid)
				g.Resize(w, h)
				for y, line := range append(text[first:first+h-1:first+h-1], fmt.Sprintf(" line %d of %d", first+1, len(text))) {
					for x := range line {
						g.Put(x, y, line[x:x+1], wire.Style{})
					}
				}
				grids = append(grids, g)
			}
			e, buf, bytes, n := wire.NewEncoder(wire.Caps{Colors: 256, BCE: true}), []byte(nil), 0, 0
			frame := func(i int) {
				e.Ask(grids[i], nil)
				buf = e.Frame(buf[:0], -1, -1)
			}
			frame(0)
			b.ReportAllocs()
			for b.Loop() {
				if n++; n%frames == 0 {
					frame(0) // back at the start, which is not measured in bytes
					continue
				}
				frame(n % frames)
				bytes += len(buf)
			}
			b.ReportMetric(float64(bytes)/float64(n-n/frames), "B/frame")
		})
	}
}

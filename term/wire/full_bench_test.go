package wire

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func BenchmarkFull(b *testing.B) {
	for _, name := range []string{"text", "8", "256", "true", "noise25"} {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			b.Run(fmt.Sprint(name, size[0]), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 2))
				e := NewEncoder(Caps{Colors: 1 << 24, BCE: true})
				w, h := size[0], size[1]
				var grids [8]*Grid
				for i := range grids {
					grids[i] = NewGrid(w, h)
					for y := range h {
						for x := range w {
							var st Style
							switch name {
							case "8":
								st.FG = Palette(r.IntN(8))
							case "256":
								st.FG, st.BG = Palette(r.IntN(256)), Palette(r.IntN(256))
							case "true":
								st.FG, st.BG = RGB(uint8(x), uint8(y), uint8(i)), RGB(uint8(x+y), uint8(i), uint8(x*y))
							case "noise25":
								if r.IntN(8) > 0 {
									continue
								}
								st.FG = Palette(1 + r.IntN(7))
							}
							grids[i].PutRune(x, y, rune('!'+r.IntN(90)), st)
						}
					}
				}
				buf := make([]byte, 0, 1<<20)
				total := 0
				i := 0
				for b.Loop() {
					buf = e.Frame(buf[:0], grids[i%8], -1, -1)
					i++
					total += len(buf)
				}
				b.ReportMetric(float64(total)/float64(b.N), "B/frame")
			})
		}
	}
}

package render

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkFlush measures a frame of a row of text and 60 pixels that move.
func BenchmarkFlush(b *testing.B) {
	for _, size := range [][2]int{{80, 24}, {200, 50}} {
		w, h := size[0], size[1]
		b.Run(fmt.Sprintf("%dx%d", w, h), func(b *testing.B) {
			c, puts, text := Canvas{}, 0, strings.Repeat("status ", w/7)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				c.Clear(w, h)
				c.Text(0, 0, Plain, text)
				for n := range 60 {
					c.Pixel((7*n+i/2)%(2*w), 2+n*(2*h-2)/60, Star)
				}
				puts += c.Flush(nowhere{})
			}
			b.ReportMetric(float64(puts)/float64(b.N), "puts/op")
		})
	}
}

package lab

import (
	"io"
	"testing"

	"fixstep/loop/classic"
)

// A million operations, traced or not.
func BenchmarkReport(b *testing.B) {
	steady, _ := classic.ByName("steady")
	m := example()
	m.For = 3000 * 1000 * ms
	b.Run("trace", func(b *testing.B) {
		for b.Loop() {
			if err := WriteJSON(io.Discard, []Setup{{steady, *m}}, true); err != nil {
				b.Fatal(err)
			}
		}
	})
}

package lab

import (
	"io"
	"testing"

	"fixstep/loop/classic"
)

// A million operations, traced or not.
func BenchmarkReport(b *testing.B) {
	steady, _ := classic.ByName("steady")
	designs := []classic.Design{steady}
	m := example()
	m.For = 3000 * 1000 * ms
	b.Run("trace", func(b *testing.B) {
		for b.Loop() {
			if err := m.WriteJSON(io.Discard, designs, true); err != nil {
				b.Fatal(err)
			}
		}
	})
}

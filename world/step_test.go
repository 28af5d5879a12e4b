package world

import "testing"

func BenchmarkStep(b *testing.B) {
	s := New(Options{Seed: 1})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c := Command(mix(uint64(i)))
		s.Step(Commands{c, c >> 1})
		if s.Phase == Over {
			s = New(Options{Seed: uint64(i)})
		}
	}
}

func BenchmarkHash(b *testing.B) {
	s := New(Options{Seed: 1})
	b.ReportAllocs()
	for b.Loop() {
		s.Hash()
	}
}

package world

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"testing"
)

// record lets two pilots play for so many ticks, or a match if that is
// shorter, and returns its replay and its last state.
func record(t testing.TB, o Options, levels [2]Level, ticks uint64) ([]byte, State) {
	t.Helper()
	var file bytes.Buffer
	s := New(o)
	w, err := NewWriter(&file, Header{Options: o, Flown: [2]Flyer{FlownBy(levels[0]), FlownBy(levels[1])}})
	if err != nil {
		t.Fatal(err)
	}
	pilots := [2]Pilot{NewPilot(levels[0], o.Seed+1), NewPilot(levels[1], o.Seed+2)}
	for s.Tick < ticks && s.Phase != Over {
		c := Commands{pilots[0].Command(&s, 0), pilots[1].Command(&s, 1)}
		s.Step(c)
		if err := w.Add(c, &s); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&s); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), s
}

func TestReplayOfPilotsVerifies(t *testing.T) {
	for _, o := range []Options{
		{},
		{Rate: 1, Seed: 1},
		{Rate: 30, Seed: 2, NoStar: true},
		{Rate: 240, Seed: 3, Practice: true},
		{Rate: 1000, Seed: 1<<64 - 1, NoStar: true, Practice: true},
	} {
		for _, seconds := range []uint64{0, 1, 7, 40} {
			ticks := seconds * uint64(o.normal().Rate)
			for _, ticks := range []uint64{max(ticks, 1) - 1, ticks, ticks + 1} {
				file, want := record(t, o, [2]Level{Hard, Medium}, ticks)
				got, err := Verify(bytes.NewReader(file))
				if err != nil || got != want {
					t.Errorf("%+v: ended at tick %d, not %d: %v", o, got.Tick, want.Tick, err)
				}
			}
		}
	}
}

func TestHeaderTellsOptionsAndFlyers(t *testing.T) {
	want := Header{Options: Options{Rate: 240, Seed: 9, Practice: true}, Flown: [2]Flyer{0, FlownBy(Hard)}}
	var file bytes.Buffer
	NewWriter(&file, want)
	r, err := NewReader(&file)
	if err != nil || r.Header != want {
		t.Fatalf("%+v, %v", r, err)
	}
	for l := range Level(len(skills)) {
		if want := l.String() + " pilot"; FlownBy(l).String() != want {
			t.Errorf("%v is %q", want, FlownBy(l))
		}
	}
	if got := fmt.Sprint(r.Flown, Flyer(200)); got != "[player hard pilot] pilot" {
		t.Error(got)
	}
}

// TestAHeaderMayHaveNames, up to so many bytes of each. It is read whole and
// sound, or not at all.
func TestAHeaderMayHaveNames(t *testing.T) {
	for _, names := range [][2]string{{"anna", ""}, {"", "bert"}, {"the name is far too long", "ä"}} {
		var buffer bytes.Buffer
		s := New(Options{Seed: 9})
		w, _ := NewWriter(&buffer, Header{Options: s.Options, Names: names})
		w.Close(&s)
		file := buffer.Bytes()
		r, err := NewReader(bytes.NewReader(file))
		if want := [2]string{names[0][:min(len(names[0]), MaxName)], names[1]}; err != nil || r.Names != want {
			t.Fatalf("%q, %v", r.Names, err)
		}
		if got, err := Verify(bytes.NewReader(file)); err != nil || got != s {
			t.Errorf("%q: %v", names, err)
		}
		for i := range headerSize + 2*MaxName {
			damaged := bytes.Clone(file)
			damaged[i] ^= 1
			if _, err := NewReader(bytes.NewReader(damaged)); err == nil {
				t.Errorf("byte %d is damaged, and nobody minds", i)
			}
			if _, err := NewReader(bytes.NewReader(file[:i])); err == nil {
				t.Errorf("%d bytes are a header", i)
			}
		}
	}
}

// TestReplayIsTheSameHoweverItIsRead reads a replay in pieces of every size.
func TestReplayIsTheSameHoweverItIsRead(t *testing.T) {
	file, want := record(t, Options{Seed: 4}, [2]Level{Hard, Hard}, 200)
	for size := 1; size <= len(file); size++ {
		if got, err := Verify(&pieces{file, size}); err != nil || got != want {
			t.Fatalf("in pieces of %d: tick %d, %v", size, got.Tick, err)
		}
	}
}

// pieces is a reader that returns at most size bytes at a time.
type pieces struct {
	left []byte
	size int
}

func (p *pieces) Read(b []byte) (n int, err error) {
	if len(p.left) == 0 {
		return 0, io.EOF
	}
	n = copy(b, p.left[:min(p.size, len(p.left))])
	p.left = p.left[n:]
	return n, nil
}

// writes keeps what each call of Write was given.
type writes [][]byte

func (w *writes) Write(b []byte) (int, error) {
	*w = append(*w, slices.Clone(b))
	return len(b), nil
}

func TestEachSecondIsOneWrite(t *testing.T) {
	for _, rate := range []int{1, 60, 1000} {
		var w writes
		s := New(Options{Rate: rate})
		r, _ := NewWriter(&w, Header{Options: s.Options})
		for range 3*rate + rate/2 {
			c := Commands{Command(s.Tick & 15), Command(s.Tick % 7)}
			s.Step(c)
			r.Add(c, &s)
			if want := 1 + s.Tick/uint64(rate); len(w) != int(want) {
				t.Fatalf("rate %d: %d writes after tick %d, want %d", rate, len(w), s.Tick, want)
			}
		}
		r.Close(&s)
		if got, err := Verify(bytes.NewReader(bytes.Join(w, nil))); err != nil || got != s {
			t.Errorf("rate %d: %v", rate, err)
		}
	}
}

func TestRecordingDoesNotAllocate(t *testing.T) {
	s := New(Options{})
	w, _ := NewWriter(io.Discard, Header{Options: s.Options})
	tick := func() {
		c := Commands{Command(s.Tick & 31), Command(s.Tick >> 1 & 31)}
		s.Step(c)
		w.Add(c, &s)
	}
	if n := testing.AllocsPerRun(1000, tick); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func TestVerifyAllocatesTheSameForEveryLength(t *testing.T) {
	var allocs [2]float64
	for i, ticks := range []uint64{60, 6000} {
		file, _ := record(t, Options{}, [2]Level{Hard, Hard}, ticks)
		allocs[i] = testing.AllocsPerRun(10, func() { Verify(bytes.NewReader(file)) })
	}
	if allocs[0] != allocs[1] {
		t.Errorf("%v allocations for a second, %v for more", allocs[0], allocs[1])
	}
}

// BenchmarkVerify should stay below 333 ns a tick: 50,000 times as fast as a
// game of 60 ticks a second.
func BenchmarkVerify(b *testing.B) {
	file, last := record(b, Options{Seed: 1}, [2]Level{Hard, Hard}, 1<<62)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Verify(bytes.NewReader(file)); err != nil {
			b.Fatal(err)
		}
	}
	ns := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(last.Tick)
	b.ReportMetric(ns, "ns/tick")
	b.ReportMetric(1e9/60/ns, "x-real-time")
	b.ReportMetric(float64(len(file))*60/float64(last.Tick), "bytes/s")
}

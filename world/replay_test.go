package world

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"testing"
)

// record lets two pilots play for a number of ticks, or to the end of the match
// if that comes first. It returns the replay and the last state.
func record(t testing.TB, o Options, levels [2]Level, ticks uint64) ([]byte, State) {
	t.Helper()
	var file bytes.Buffer
	s := New(o)
	flown := [2]Flyer{FlownBy(levels[0]), FlownBy(levels[1])}
	w, err := NewWriter(&file, Header{Options: o, Flown: flown})
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
				if got, err := Verify(bytes.NewReader(file)); err != nil || got != want {
					t.Errorf("%+v: ended at tick %d, not %d: %v", o, got.Tick, want.Tick, err)
				}
			}
		}
	}
}

// TestHeaderTellsOptionsFlyersAndNames: of each name the header keeps MaxName
// bytes.
func TestHeaderTellsOptionsFlyersAndNames(t *testing.T) {
	for _, names := range [][2]string{
		{},
		{"anna", ""},
		{"", "bert"},
		{"the name is far too long", "and this one, too"},
	} {
		want := Header{
			Options: Options{Rate: 240, Seed: 9, Practice: true},
			Flown:   [2]Flyer{0, FlownBy(Hard)},
			Names:   names,
		}
		var file bytes.Buffer
		NewWriter(&file, want)
		for i, name := range names {
			want.Names[i] = name[:min(len(name), MaxName)]
		}
		if r, err := NewReader(&file); err != nil || r.Header != want {
			t.Fatalf("%q: %+v, %v", names, r, err)
		}
	}
	for l := range Level(len(skills)) {
		if want := l.String() + " pilot"; FlownBy(l).String() != want {
			t.Errorf("%v is %q", want, FlownBy(l))
		}
	}
	if got := fmt.Sprint(Flyer(0), Flyer(200)); got != "player pilot" {
		t.Error(got)
	}
}

// writes keeps the bytes of each call of Write.
type writes [][]byte

func (w *writes) Write(b []byte) (int, error) {
	*w = append(*w, slices.Clone(b))
	return len(b), nil
}

func TestATickOfARecordingAllocatesNothing(t *testing.T) {
	s := New(Options{})
	w, _ := NewWriter(io.Discard, Header{Options: s.Options})
	p := [2]Pilot{NewPilot(Hard, 1), NewPilot(Medium, 2)}
	if n := testing.AllocsPerRun(5000, func() {
		before := s.Hash()
		c := Commands{p[0].Command(&s, 0), p[1].Command(&s, 1)}
		s.Step(c)
		w.Add(c, &s)
		if s.Hash() == before {
			t.Error("a tick changed nothing")
		}
	}); n != 0 {
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

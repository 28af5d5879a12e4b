package world

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// record lets two pilots play so many ticks, or a match if that is shorter,
// and returns the replay of it and the last state.
func record(t testing.TB, o Options, levels [2]Level, ticks uint64) ([]byte, State) {
	t.Helper()
	var file bytes.Buffer
	s := New(o)
	w, err := NewWriter(&file, Header{o, [2]Flyer{FlownBy(levels[0]), FlownBy(levels[1])}})
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
	want := Header{Options{Rate: 240, Seed: 9, Practice: true}, [2]Flyer{0, FlownBy(Hard)}}
	var file bytes.Buffer
	NewWriter(&file, want)
	r, err := NewReader(&file)
	if err != nil || r.Header != want {
		t.Fatalf("%+v, %v", r, err)
	}
	if got := fmt.Sprint(r.Flown, Flyer(200)); got != "[player hard pilot] pilot" {
		t.Error(got)
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

// writes keeps each Write by itself.
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
			c := Commands{Command(s.Tick & 15), Command(s.Tick % 7)} // another one in each tick
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

// full is a disk with room for so many bytes.
type full struct {
	bytes.Buffer
	room, refused int
}

var errFull = errors.New("no space left on device")

func (f *full) Write(b []byte) (int, error) {
	if n := min(len(b), f.room); n < len(b) {
		f.refused++
		f.room = 0
		f.Buffer.Write(b[:n])
		return n, errFull
	}
	f.room -= len(b)
	return f.Buffer.Write(b)
}

func TestFullDiskIsToldOnceAndCostsASecond(t *testing.T) {
	whole, _ := record(t, Options{}, [2]Level{Hard, Hard}, 600)
	for room := range len(whole) {
		disk := full{room: room}
		s := New(Options{})
		w, err := NewWriter(&disk, Header{Options: s.Options})
		pilots := [2]Pilot{NewPilot(Hard, 1), NewPilot(Hard, 2)}
		failed, told := uint64(0), 0
		if err != nil {
			told++
		}
		for s.Tick < 600 {
			c := Commands{pilots[0].Command(&s, 0), pilots[1].Command(&s, 1)}
			s.Step(c)
			if err := w.Add(c, &s); err != nil {
				failed = s.Tick
				told++
			}
		}
		if err := w.Close(&s); !errors.Is(err, errFull) {
			t.Fatalf("room for %d: Close said %v", room, err)
		}
		if disk.refused != 1 || told > 1 || told == 0 && s.Tick < 600 {
			t.Fatalf("room for %d: %d writes failed, %d told", room, disk.refused, told)
		}
		last, err := Verify(&disk)
		if !errors.Is(err, ErrCut) || failed > 0 && last.Tick != failed-60 {
			t.Fatalf("room for %d: failed at tick %d, plays to %d: %v", room, failed, last.Tick, err)
		}
	}
}

func TestCutAnywherePlaysAllBeforeTheCut(t *testing.T) {
	file, _ := record(t, Options{Rate: 30}, [2]Level{Hard, Hard}, 100)
	var w writes
	ends := map[int]uint64{} // where blocks end, and the last tick by then
	at, tick := 0, uint64(0)
	for i, b := range splitBlocks(file) {
		w = append(w, b)
		at += len(b)
		if i > 0 {
			tick = min(tick+30, 100)
		}
		ends[at] = tick
	}
	tick = 0
	for cut := range len(file) {
		if end, ok := ends[cut]; ok {
			tick = end
		}
		last, err := Verify(bytes.NewReader(file[:cut]))
		var e *ReplayError
		if !errors.As(err, &e) || e.Kind != ErrCut || last.Tick != tick || e.Tick != tick || e.Offset > int64(cut) {
			t.Fatalf("cut at %d of %d: played to %d of %d: %v", cut, len(file), last.Tick, tick, err)
		}
	}
}

// splitBlocks returns the header and the blocks of a replay.
func splitBlocks(file []byte) (list [][]byte) {
	size := headerSize
	for len(file) > 0 {
		list, file = append(list, file[:size]), file[size:]
		if len(file) > 0 {
			size = int(file[0]) | int(file[1])<<8
		}
	}
	return list
}

// TestDamageIsNeverSilent changes each bit of each byte, and all at once.
func TestDamageIsNeverSilent(t *testing.T) {
	file, _ := record(t, Options{Rate: 20}, [2]Level{Hard, Hard}, 110)
	for i := range file {
		for _, flip := range []byte{1, 2, 4, 8, 16, 32, 64, 128, 255} {
			bad := slices.Clone(file)
			bad[i] ^= flip
			if last, err := Verify(bytes.NewReader(bad)); err == nil {
				t.Fatalf("byte %d changed by %#x: played %d ticks and said nothing", i, flip, last.Tick)
			}
		}
	}
}

func TestMissingAndSwappedBlocksAreNoticed(t *testing.T) {
	file, _ := record(t, Options{}, [2]Level{Hard, Hard}, 600)
	list := splitBlocks(file)
	for i := 1; i < len(list); i++ {
		without := bytes.Join(slices.Delete(slices.Clone(list), i, i+1), nil)
		if _, err := Verify(bytes.NewReader(without)); !errors.Is(err, ErrDamaged) && i < len(list)-1 {
			t.Errorf("without block %d: %v", i, err)
		}
		twice := bytes.Join(slices.Insert(slices.Clone(list), i, list[i]), nil)
		if _, err := Verify(bytes.NewReader(twice)); !errors.Is(err, ErrDamaged) {
			t.Errorf("with block %d twice: %v", i, err)
		}
	}
}

func TestWhatIsWrongIsSaid(t *testing.T) {
	file, _ := record(t, Options{}, [2]Level{Hard, Hard}, 90)
	newer := slices.Clone(file)
	newer[len(magic)]++
	hurt := slices.Clone(file)
	hurt[len(hurt)-1]++
	for _, test := range []struct {
		file string
		kind error
		text string
	}{
		{"", ErrCut, "cut off after tick 0 (byte 0): only 0 bytes follow"},
		{"fix", ErrCut, "cut off after tick 0 (byte 0): only 3 bytes follow"},
		{"#!/bin/sh", ErrNotReplay, `not a recorded game: it begins with "#!/bin/s"`},
		{string(newer), ErrNewer, "made by a newer version of fixstep: version 2, and this is version 1"},
		{string(newer[:len(magic)+2]), ErrNewer, "made by a newer version of fixstep: version 2, and this is version 1"},
		{string(hurt), ErrDamaged, fmt.Sprintf("damaged after tick 60 (byte %d): the checksum is wrong", len(file)-len(splitBlocks(file)[2]))},
		{string(file) + "\n", ErrDamaged, fmt.Sprintf("damaged after tick 90 (byte %d): something follows the end of the game", len(file))},
	} {
		if _, err := Verify(bytes.NewReader([]byte(test.file))); !errors.Is(err, test.kind) || err.Error() != test.text {
			t.Errorf("%.10q: %v", test.file, err)
		}
	}
}

// TestNonsenseIsNoticed changes bytes and makes the checksums right again.
func TestNonsenseIsNoticed(t *testing.T) {
	var written writes
	s := New(Options{})
	w, _ := NewWriter(&written, Header{Options: s.Options})
	for range 60 {
		c := Commands{Command(s.Tick / 10)}
		s.Step(c)
		w.Add(c, &s)
	}
	w.Close(&s)
	file := bytes.Join(written, nil)
	const block = headerSize                           // the first one
	changes := len(written[1]) - blockStart - blockEnd // bytes of them in it
	end := len(file) - blockEnd                        // of the game: its hash
	for _, test := range []struct {
		name string
		kind error
		at   int
		to   string
	}{
		{"version 0", ErrDamaged, 8, "\x00\x00"},
		{"rate 0", ErrDamaged, 10, "\x00\x00"},
		{"rate 1001", ErrDamaged, 10, "\xe9\x03"},
		{"an option from the future", ErrDamaged, 12, "\x04"},
		{"a block too short for itself", ErrDamaged, block, "\x0f\x00"},
		{"a block too long for any", ErrDamaged, block, "\x01\x10"},
		{"a tick too many", ErrDamaged, block + 2, "\x3d"},
		{"a change after the last tick", ErrDamaged, block + 4, "\x3c"},
		{"a number without end", ErrDamaged, block + 4, strings.Repeat("\xff", changes)},
		{"a number and nothing else", ErrDamaged, block + 4 + changes - 3, "\x80\x00\x00"},
		{"other options", ErrDiverged, 12, "\x01"},
		{"another seed", ErrDiverged, 15, "\xff"},
		{"another hash at the end", ErrDiverged, end, "12345678"},
	} {
		bad := slices.Clone(file)
		copy(bad[test.at:], test.to)
		_, err := Verify(bytes.NewReader(sealed(bad)))
		var e *ReplayError
		if !errors.As(err, &e) || e.Kind != test.kind || e.First > e.Tick {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestReadErrorIsHandedOn(t *testing.T) {
	file, _ := record(t, Options{}, [2]Level{Hard, Hard}, 90)
	broken := errors.New("input/output error")
	for size := range len(file) + 1 {
		r := io.MultiReader(bytes.NewReader(file[:size]), iotest.ErrReader(broken))
		last, err := Verify(r)
		if want := fmt.Sprintf("cannot be read after tick %d (byte ", last.Tick); !errors.Is(err, broken) ||
			!strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), "): input/output error") {
			t.Fatalf("after %d bytes: %v", size, err)
		}
	}
}

// TestOtherRulesAreNoticed plays a replay as if the rules had changed since.
func TestOtherRulesAreNoticed(t *testing.T) {
	file, _ := record(t, Options{}, [2]Level{Hard, Hard}, 600)
	r, err := NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	s := New(r.Options)
	for err == nil {
		if s.Tick == 200 {
			s.Ships[0].Fuel-- // first seen in the hash after tick 240
		}
		var c Commands
		if c, err = r.Next(&s); err == nil {
			s.Step(c)
		}
	}
	var e *ReplayError
	if !errors.As(err, &e) || e.Kind != ErrDiverged || e.First != 181 || e.Tick != 240 {
		t.Error(err)
	}
	if _, again := r.Next(&s); again != err {
		t.Errorf("then %v", again)
	}
}

// TestOneCommandByOneTickChangesTheGame swaps the commands of two ticks, at
// many places of a fight. A turn that comes a tick late may have the same end.
func TestOneCommandByOneTickChangesTheGame(t *testing.T) {
	var list []Commands
	s := New(Options{})
	pilots := [2]Pilot{NewPilot(Hard, 1), NewPilot(Hard, 2)}
	for s.Round == 1 && s.Phase <= Fight {
		c := Commands{pilots[0].Command(&s, 0), pilots[1].Command(&s, 1)}
		list = append(list, c)
		s.Step(c)
	}
	var turns, thrusts int
	for i := 61; i < len(list)-2; i++ { // ships obey from tick 61 on
		differ := (list[i][0] ^ list[i+1][0]) & (Left | Right | Thrust)
		if differ == 0 {
			continue
		}
		turns++
		if differ&Thrust != 0 {
			thrusts++
		}
		late := slices.Clone(list)
		late[i][0], late[i+1][0] = list[i+1][0], list[i][0]
		a, b := New(Options{}), New(Options{})
		for n := range list {
			a.Step(list[n])
			b.Step(late[n])
			same := a.Hash() == b.Hash()
			if n < i && !same || n == i && same || n > i && same && differ&Thrust != 0 {
				t.Fatalf("tick %d swapped with the next: after tick %d the same is %v", i+1, n+1, same)
			}
		}
	}
	if turns < 10 || thrusts < 5 {
		t.Fatalf("only %d turns and %d thrusts to swap in %d ticks", turns, thrusts, len(list))
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

func FuzzVerify(f *testing.F) {
	file, _ := record(f, Options{Seed: 1}, [2]Level{Hard, Easy}, 150)
	for _, cut := range []int{0, 5, len(magic) + 1, headerSize, headerSize + 1, len(file) / 2, len(file) - 1, len(file)} {
		f.Add(file[:cut])
	}
	for _, i := range []int{0, len(magic), len(magic) + 2, headerSize, headerSize + 2, len(file) - 5} {
		bad := slices.Clone(file)
		bad[i] ^= 0x81
		f.Add(bad)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, b := range [][]byte{b, sealed(b)} {
			last, err := Verify(bytes.NewReader(b))
			var e *ReplayError
			if err != nil && !errors.As(err, &e) {
				t.Fatalf("a bare error: %v", err)
			}
			if e != nil && (e.Error() == "" || e.Offset > int64(len(b)) || e.First > e.Tick || e.Tick != last.Tick) {
				t.Fatalf("%d bytes, played to %d: %#v", len(b), last.Tick, e)
			}
			if last.Tick > 63*uint64(len(b)) {
				t.Fatalf("%d ticks in %d bytes", last.Tick, len(b))
			}
		}
	})
}

// sealed returns bytes with every checksum made right, so that the fuzzer gets
// past them.
func sealed(b []byte) []byte {
	b = slices.Clone(b)
	s, at, size := uint32(0), 0, headerSize
	for ; size >= sumSize && at+size <= len(b); size = int(b[at]) | int(b[at+1])<<8 {
		end := at + size - sumSize
		s = sum(s, b[at:end])
		copy(b[end:], []byte{byte(s), byte(s >> 8), byte(s >> 16), byte(s >> 24)})
		if at += size; at+2 > len(b) {
			break
		}
	}
	return b
}

// BenchmarkVerify is to be below 333 ns a tick: 50,000 times as fast as a game
// of 60 ticks a second.
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

func BenchmarkRecord(b *testing.B) {
	s := New(Options{})
	w, _ := NewWriter(io.Discard, Header{Options: s.Options})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		w.Add(Commands{Command(i >> 3 & 31)}, &s)
	}
}

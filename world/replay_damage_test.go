package world

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// full is a disk with room for a number of bytes.
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
	for room := 0; ; room++ {
		disk := full{room: room}
		s := New(Options{})
		failed := uint64(0) // the tick of which Add returned an error
		told := 0
		w, err := NewWriter(&disk, Header{Options: s.Options})
		if err != nil {
			told++
		}
		for s.Tick < 300 {
			c := Commands{Command(s.Tick / 7), Command(s.Tick / 5)}
			s.Step(c)
			if err := w.Add(c, &s); err != nil {
				failed = s.Tick
				told++
			}
		}
		if w.Close(&s) == nil {
			if disk.refused > 0 {
				t.Fatalf("room for %d: %d writes failed, and Close returned nil", room, disk.refused)
			}
			return
		}
		last, err := Verify(&disk)
		if disk.refused != 1 || told > 1 {
			t.Fatalf("room for %d: %d writes failed, %d errors told", room, disk.refused, told)
		}
		if !errors.Is(err, ErrCut) || failed > 0 && last.Tick != failed-60 {
			t.Fatalf("room for %d: told at tick %d, plays to %d: %v", room, failed, last.Tick, err)
		}
	}
}

// TestCutAnywherePlaysAllBeforeTheCut: the cut is the end of the file or an
// error.
func TestCutAnywherePlaysAllBeforeTheCut(t *testing.T) {
	file, _ := record(t, Options{Rate: 30}, [2]Level{Hard, Hard}, 100)
	broken := errors.New("input/output error")
	ends := map[error]io.Reader{ErrCut: strings.NewReader(""), broken: iotest.ErrReader(broken)}
	cut, tick := 0, uint64(0)
	for i, b := range splitBlocks(file) {
		if i > 1 {
			tick += 30
		}
		where := fmt.Sprintf(" after tick %d (byte %d): ", tick, cut)
		for range b {
			for kind, end := range ends {
				last, err := Verify(io.MultiReader(bytes.NewReader(file[:cut]), end))
				if !errors.Is(err, kind) || last.Tick != tick || !strings.Contains(err.Error(), where) {
					t.Fatalf("cut at %d: played to %d, want %d: %v", cut, last.Tick, tick, err)
				}
			}
			cut++
		}
	}
	last, err := Verify(io.MultiReader(bytes.NewReader(file), iotest.ErrReader(broken)))
	if !errors.Is(err, broken) || last.Tick != 100 {
		t.Errorf("an error after the end: played to %d: %v", last.Tick, err)
	}
}

// splitBlocks returns the header and the blocks of a replay, as far as they are
// whole.
func splitBlocks(file []byte) (list [][]byte) {
	size := headerSize
	for size >= sumSize && size <= len(file) {
		list = append(list, file[:size])
		file = file[size:]
		if len(file) < 2 {
			break
		}
		size = int(binary.LittleEndian.Uint16(file))
	}
	return list
}

// TestDamageIsNeverSilent: any changed bit is an error, and so is any byte with
// all its bits changed.
func TestDamageIsNeverSilent(t *testing.T) {
	file, _ := record(t, Options{Rate: 20}, [2]Level{Hard, Hard}, 110)
	for i := range file {
		for _, flip := range []byte{1, 2, 4, 8, 16, 32, 64, 128, 255} {
			bad := slices.Clone(file)
			bad[i] ^= flip
			if last, err := Verify(bytes.NewReader(bad)); err == nil {
				t.Fatalf("byte %d changed by %#x: %d ticks without an error", i, flip, last.Tick)
			}
		}
	}
}

func TestMissingAndSwappedBlocksAreNoticed(t *testing.T) {
	file, _ := record(t, Options{}, [2]Level{Hard, Hard}, 600)
	list := splitBlocks(file)
	for i := 1; i < len(list); i++ {
		without := bytes.Join(slices.Delete(slices.Clone(list), i, i+1), nil)
		_, err := Verify(bytes.NewReader(without))
		if !errors.Is(err, ErrDamaged) && i < len(list)-1 {
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
	lastBlock := len(file) - len(splitBlocks(file)[2])
	later := "made by a newer version of fixstep: version 2, and this is version 1"
	for _, test := range []struct {
		file string
		kind error
		text string
	}{
		{"", ErrCut, "cut off after tick 0 (byte 0): only 0 bytes follow"},
		{"fix", ErrCut, "cut off after tick 0 (byte 0): only 3 bytes follow"},
		{"#!/bin/sh", ErrNotReplay, `not a recorded game: it begins with "#!/bin/s"`},
		{string(newer), ErrNewer, later},
		{string(newer[:rateAt]), ErrNewer, later},
		{string(hurt), ErrDamaged,
			fmt.Sprintf("damaged after tick 60 (byte %d): the checksum is wrong", lastBlock)},
		{string(file) + "\n", ErrDamaged,
			fmt.Sprintf("damaged after tick 90 (byte %d): something follows the end of the game", len(file))},
	} {
		_, err := Verify(strings.NewReader(test.file))
		if !errors.Is(err, test.kind) || err.Error() != test.text {
			t.Errorf("%.10q: %v", test.file, err)
		}
	}
}

// TestOtherRulesAreNoticed changes the state while a replay is played, as other
// rules would.
func TestOtherRulesAreNoticed(t *testing.T) {
	file, _ := record(t, Options{}, [2]Level{Hard, Hard}, 600)
	r, err := NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	s := New(r.Options)
	c, err := r.Next(&s)
	for err == nil {
		s.Step(c)
		if s.Tick == 200 {
			s.Ships[0].Fuel-- // first seen in the hash after tick 240
		}
		c, err = r.Next(&s)
	}
	if !errors.Is(err, ErrDiverged) || !strings.Contains(err.Error(), " in tick 181 to 240 ") {
		t.Error(err)
	}
	if _, again := r.Next(&s); again != err {
		t.Errorf("then %v", again)
	}
}

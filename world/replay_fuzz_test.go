package world

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"testing"
)

// TestNonsenseIsNoticed changes bytes and makes the checksums right again.
func TestNonsenseIsNoticed(t *testing.T) {
	file, changes := short()
	const block = headerSize    // the first block
	end := len(file) - blockEnd // the hash at the end of the game
	for _, test := range []struct {
		name string
		kind error
		at   int
		to   string
	}{
		{"version 0", ErrDamaged, 8, "\x00\x00"},
		{"rate 0", ErrDamaged, 10, "\x00\x00"},
		{"rate 1001", ErrDamaged, 10, "\xe9\x03"},
		{"an option from the future", ErrDamaged, 12, "\x08"},
		{"a block of less than its own size", ErrDamaged, block, "\x0f\x00"},
		{"a block longer than maxBlock", ErrDamaged, block, "\x01\x10"},
		{"a tick too many", ErrDamaged, block + 2, "\x3d"},
		{"a change after the last tick", ErrDamaged, block + 4, "\x3c"},
		{"a number without end", ErrDamaged, block + 4, strings.Repeat("\xff", changes)},
		{"a number without commands", ErrDamaged, block + 4 + changes - 3, "\x80\x00\x00"},
		{"other options", ErrDiverged, 12, "\x01"},
		{"another seed", ErrDiverged, 15, "\xff"},
		{"another hash at the end", ErrDiverged, end, "12345678"},
	} {
		bad := slices.Clone(file)
		copy(bad[test.at:], test.to)
		_, err := Verify(bytes.NewReader(sealed(bad)))
		if !errors.Is(err, test.kind) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// short returns a replay of one second and a last block without ticks, and the
// number of bytes of the second's changes.
func short() (file []byte, changes int) {
	var written writes
	s := New(Options{})
	w, _ := NewWriter(&written, Header{Options: s.Options})
	for range 60 {
		c := Commands{Command(s.Tick / 10)}
		s.Step(c)
		w.Add(c, &s)
	}
	w.Close(&s)
	return bytes.Join(written, nil), len(written[1]) - blockStart - blockEnd
}

// FuzzVerify: Verify ends for any bytes. Its error is of a known kind, and
// names the last tick that was played.
func FuzzVerify(f *testing.F) {
	file, _ := record(f, Options{Seed: 1}, [2]Level{Hard, Easy}, 150)
	all := len(file)
	for _, cut := range []int{0, 5, rateAt - 1, headerSize, headerSize + 1, all / 2, all - 1, all} {
		f.Add(file[:cut])
	}
	kinds := []error{nil, ErrNotReplay, ErrNewer, ErrCut, ErrDamaged, ErrDiverged}
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, b := range [][]byte{b, sealed(b)} {
			last, err := Verify(bytes.NewReader(b))
			known := slices.ContainsFunc(kinds, func(kind error) bool { return errors.Is(err, kind) })
			where := fmt.Sprintf(" %d (byte ", last.Tick)
			if !known || last.Tick > 0 && err != nil && !strings.Contains(err.Error(), where) {
				t.Fatalf("%d bytes, played to %d: %v", len(b), last.Tick, err)
			}
			if last.Tick > 63*uint64(len(b)) {
				t.Fatalf("%d ticks in %d bytes", last.Tick, len(b))
			}
		}
	})
}

// sealed returns b with every checksum made right: with wrong checksums the
// fuzzer would test nothing else.
func sealed(b []byte) []byte {
	b = slices.Clone(b)
	sum := uint32(0)
	for _, block := range splitBlocks(b) {
		end := len(block) - sumSize
		sum = crc32.Update(sum, crc32.IEEETable, block[:end])
		binary.LittleEndian.PutUint32(block[end:], sum)
	}
	return b
}

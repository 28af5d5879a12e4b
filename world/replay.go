package world

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// Version counts the changes of the rules and of the replay file: it is to be
// raised by every commit after which some replay comes out differently. Such a
// commit keeps what the versions before it need, as replays verify for good.
const Version = 1

// A replay is a file of bytes in this order, all numbers little-endian:
//
//	header  "fixstep\0", Version uint16, Rate uint16, set of options uint8
//	        (1: NoStar, 2: Practice), Flown 2 x uint8, Seed uint64, checksum
//	blocks  size uint16, ticks uint16, changes, hash uint64, checksum
//
// A block holds a second of ticks: as many as Rate. The one that holds fewer,
// or none, is the end of the game; a file without it was cut off. The size is
// that of the whole block, the hash that of the State after its last tick.
//
// A change is a uvarint of how many ticks go by with the commands as they are,
// and then the Command of each ship from the next tick on. Ticks are counted
// from the last change in the block, or its start, and commands are kept from
// one block to the next.
//
// A checksum is the CRC-32 (IEEE) of all bytes before it but for the other
// checksums: over those too, the sum would be the same after every block, and
// a missing block would not be noticed.
const (
	magic      = "fixstep\x00"
	headerSize = len(magic) + 2 + 2 + 1 + 2 + 8 + sumSize
	blockStart = 2 + 2
	blockEnd   = 8 + sumSize
	sumSize    = 4
	maxBlock   = 4096 // with a change in each of 1000 ticks it is 3016 bytes long
)

// The bits of the set of options.
const (
	noStarBit = 1 << iota
	practiceBit
)

// A Flyer is who flew a ship. The zero value is a person.
type Flyer uint8

// FlownBy returns the Flyer that is a Pilot of a level.
func FlownBy(l Level) Flyer { return Flyer(l) + 1 }

// String returns who it is in a word or two, such as "player" or "hard pilot".
func (f Flyer) String() string {
	switch {
	case f == 0:
		return "player"
	case int(f) <= len(skills):
		return Level(f-1).String() + " pilot"
	}
	return "pilot"
}

// A Header is what a replay tells of a game before its first tick.
type Header struct {
	Options Options // with the default rate filled in
	Flown   [2]Flyer
}

// appendTo appends the header's bytes as they are in a file, but for the
// checksum.
func (h *Header) appendTo(b []byte) []byte {
	o := h.Options
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint16(b, Version)
	b = binary.LittleEndian.AppendUint16(b, uint16(o.Rate))
	b = append(b, byte(flag(o.NoStar)*noStarBit|flag(o.Practice)*practiceBit))
	b = append(b, byte(h.Flown[0]), byte(h.Flown[1]))
	return binary.LittleEndian.AppendUint64(b, o.Seed)
}

// What can be wrong with a replay: errors.Is tells which of them it is.
var (
	ErrNotReplay = errors.New("not a recorded game")
	ErrNewer     = errors.New("made by a newer version of fixstep")
	ErrCut       = errors.New("cut off")
	ErrDamaged   = errors.New("damaged")
	ErrDiverged  = errors.New("comes out differently")
)

// A ReplayError says where a replay ends before its time. What comes before is
// sound and was played.
type ReplayError struct {
	Kind   error  // one of those above, or the error of the io.Reader
	First  uint64 // ErrDiverged: the state differs first in a tick from this one
	Tick   uint64 // the last tick played; ErrDiverged: to this one
	Offset int64  // in bytes, of the header or block in which it is
	Detail string // what was found there; "" for an error of the io.Reader
}

// Error returns the kind, the place and the detail in one line.
func (e *ReplayError) Error() string {
	switch e.Kind {
	case ErrNotReplay, ErrNewer:
		return fmt.Sprintf("%v: %s", e.Kind, e.Detail)
	case ErrDiverged:
		return fmt.Sprintf("%v in tick %d to %d (byte %d): %s", e.Kind, e.First, e.Tick, e.Offset, e.Detail)
	case ErrCut, ErrDamaged:
		return fmt.Sprintf("%v after tick %d (byte %d): %s", e.Kind, e.Tick, e.Offset, e.Detail)
	}
	return fmt.Sprintf("cannot be read after tick %d (byte %d): %v", e.Tick, e.Offset, e.Kind)
}

// Unwrap returns the kind.
func (e *ReplayError) Unwrap() error { return e.Kind }

// sum carries a checksum on over more bytes.
func sum(s uint32, b []byte) uint32 { return crc32.Update(s, crc32.IEEETable, b) }

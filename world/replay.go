package world

import (
	"encoding/binary"
	"errors"
)

// Version is the version of the rules and of the replay file. Every commit that
// changes the outcome of any replay raises it, and keeps the rules of all
// earlier versions: old replays verify forever.
const Version = 1

// A replay is a file of these bytes, in this order, all numbers little-endian:
//
//	header  "fixstep\0", Version uint16, Rate uint16, set of options uint8
//	        (1: NoStar, 2: Practice, 4: Names), Flown 2 x uint8, Seed
//	        uint64, with Names 2 x 16 bytes, filled up with 0, checksum
//	blocks  size uint16, ticks uint16, changes, hash uint64, checksum
//
// A block holds a second of ticks: as many as Rate. A block with fewer ticks,
// or without any, is the end of the game; a file without that last block was
// cut off. The size is the number of bytes of the whole block. The hash is the
// Hash of the State after the last tick of the block.
//
// A change is a uvarint, the number of ticks before the commands change, and
// then the Command of each ship from the next tick on. The ticks are counted
// from the last change in the block, or from the start of the block. Commands
// last from one block to the next.
//
// A checksum is the CRC-32 (IEEE) of all bytes before it except the other
// checksums. If a sum covered other sums, it would be the same after every
// block, and a missing block would not be noticed.
const (
	magic      = "fixstep\x00"
	headerSize = len(magic) + 2 + 2 + 1 + 2 + 8 + sumSize
	blockStart = 2 + 2
	blockEnd   = 8 + sumSize
	sumSize    = 4
	maxBlock   = 4096 // a change in each of 1000 ticks makes 3016 bytes
)

// The bits of the set of options.
const (
	noStarBit = 1 << iota
	practiceBit
	namesBit // names follow the seed
)

// MaxName is the most bytes of a name that a replay keeps.
const MaxName = 16

// A Flyer names the pilot of a ship: 0 is a person, and FlownBy returns the
// Flyer of a Pilot.
type Flyer uint8

// FlownBy returns the Flyer for a Pilot of a level.
func FlownBy(l Level) Flyer { return Flyer(l) + 1 }

// String returns a word or two, such as "player" or "hard pilot".
func (f Flyer) String() string {
	switch {
	case f == 0:
		return "player"
	case int(f) <= len(skills):
		return Level(f-1).String() + " pilot"
	}
	return "pilot"
}

// A Header is the start of a replay: all that is known before the first tick.
type Header struct {
	Options Options  // with the default rate filled in
	Flown   [2]Flyer // the flyer of each ship
	// Names are the names of the players, MaxName bytes of each at most; "" is not
	// known. A player, or a file, may have chosen any bytes.
	Names [2]string
}

// appendTo appends the header's bytes of a file, without the checksum.
func (h *Header) appendTo(b []byte) []byte {
	o, named := h.Options, h.Names != [2]string{}
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint16(b, Version)
	b = binary.LittleEndian.AppendUint16(b, uint16(o.Rate))
	b = append(b, byte(flag(o.NoStar)*noStarBit|flag(o.Practice)*practiceBit|flag(named)*namesBit))
	b = append(b, byte(h.Flown[0]), byte(h.Flown[1]))
	b = binary.LittleEndian.AppendUint64(b, o.Seed)
	if named {
		var names [2][MaxName]byte
		for i := range names {
			copy(names[i][:], h.Names[i])
			b = append(b, names[i][:]...)
		}
	}
	return b
}

// The kinds of errors of a Reader, for errors.Is; all other errors come from
// its io.Reader. The text says where and why the replay stopped before its end.
// All ticks before that place are sound and were played.
var (
	// ErrNotReplay says that the file does not begin as a replay does.
	ErrNotReplay = errors.New("not a recorded game")
	// ErrNewer says that the file is of a newer version than Version.
	ErrNewer = errors.New("made by a newer version of fixstep")
	// ErrCut says that the end of the game is missing.
	ErrCut = errors.New("cut off")
	// ErrDamaged says that bytes have been changed, removed or added.
	ErrDamaged = errors.New("damaged")
	// ErrDiverged says that the file is sound, but its commands lead to another
	// state than at the time of the recording.
	ErrDiverged = errors.New("comes out differently")
)

package world

import (
	"encoding/binary"
	"errors"
)

// Version is the version of the rules and of the replay file. A commit that
// changes the outcome of any replay raises it, and keeps the rules of all
// earlier versions, so that old replays verify forever.
const Version = 1

// A replay is a file of these bytes, in this order. All numbers are
// little-endian.
//
//	header  "fixstep\0", Version uint16, Rate uint16, set of options uint8
//	        (1: NoStar, 2: Practice, 4: Names), Flown 2 x uint8, Seed
//	        uint64, with Names 2 x 16 bytes, filled up with 0, checksum
//	blocks  size uint16, ticks uint16, changes, hash uint64, checksum
//
// A block holds a second of ticks: as many as Rate. The last block of a game
// has fewer ticks, or none. A file without such a block was cut off. The size
// is the number of bytes of the whole block. The hash is the Hash of the State
// after the last tick of the block.
//
// A change is a number of ticks, as a uvarint, and then the Command of each
// ship, which hold from the tick after these ticks on. The ticks are counted
// from the last change in the block, or from the start of the block. Commands
// last from one block to the next.
//
// A checksum is the CRC-32 (IEEE) of all bytes before it except the other
// checksums. If a sum covered other sums, it would be the same after every
// block, and a missing block would not be noticed.
const (
	magic     = "fixstep\x00"
	versionAt = len(magic)
	rateAt    = versionAt + 2
	optionsAt = rateAt + 2
	flownAt   = optionsAt + 1
	seedAt    = flownAt + 2
	namesAt   = seedAt + 8

	headerSize = namesAt + sumSize // without names
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

// A Flyer says who flies a ship. The zero value is a person, and FlownBy
// returns the Flyer of a Pilot.
type Flyer uint8

// FlownBy returns the Flyer of a Pilot of a level.
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
	Options Options  // with Rate filled in, and within its limits
	Flown   [2]Flyer // the flyer of each ship
	// Names are the names of the players. A replay keeps MaxName bytes of each;
	// "" is a name that is not known. A name can be any bytes, because a player
	// chose it, or whoever made the file.
	Names [2]string
}

// appendTo appends the header's bytes of a file, without the checksum.
func (h *Header) appendTo(b []byte) []byte {
	o := h.Options
	named := h.Names != [2]string{}
	bits := flag(o.NoStar)*noStarBit | flag(o.Practice)*practiceBit | flag(named)*namesBit
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint16(b, Version)
	b = binary.LittleEndian.AppendUint16(b, uint16(o.Rate))
	b = append(b, byte(bits), byte(h.Flown[0]), byte(h.Flown[1]))
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

// The kinds of errors that a Reader returns: compare with errors.Is. Any other
// error comes from the io.Reader. The text of an error says where and why the
// replay stopped before its end. All ticks before that place are sound, and
// have been played.
var (
	// ErrNotReplay says that the file does not begin as a replay does.
	ErrNotReplay = errors.New("not a recorded game")
	// ErrNewer says that the version of the file is above Version.
	ErrNewer = errors.New("made by a newer version of fixstep")
	// ErrCut says that the end of the game is missing.
	ErrCut = errors.New("cut off")
	// ErrDamaged says that bytes have been changed, removed or added.
	ErrDamaged = errors.New("damaged")
	// ErrDiverged says that the file is sound, but that its commands no longer
	// lead to the state that they led to when they were recorded.
	ErrDiverged = errors.New("comes out differently")
)

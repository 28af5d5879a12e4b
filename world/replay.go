package world

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// Version is the version of the rules and of the replay file. Every commit
// that makes any replay come out differently raises it, and keeps what the
// versions before it need: replays verify for good.
const Version = 1

// A replay is a file of these bytes, in this order, all numbers little-endian:
//
//	header  "fixstep\0", Version uint16, Rate uint16, set of options uint8
//	        (1: NoStar, 2: Practice, 4: Names), Flown 2 x uint8, Seed
//	        uint64, with Names 2 x 16 bytes, filled up with 0, checksum
//	blocks  size uint16, ticks uint16, changes, hash uint64, checksum
//
// A block holds a second of ticks: as many as Rate. A block that holds fewer,
// or none, is the end of the game; a file without such a block was cut off.
// The size is that of the whole block, in bytes. The hash is that of the State
// after the last tick of the block.
//
// A change is a uvarint, the number of ticks for which the commands stay as
// they are, and then the Command of each ship from the next tick on. The ticks
// are counted from the last change in the block, or from the start of the
// block. Commands are kept from one block to the next.
//
// A checksum is the CRC-32 (IEEE) of all bytes before it except the other
// checksums. With them the sum would be the same after every block, and a
// missing block would not be noticed.
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
	namesBit // a Version before names takes them for damage
)

// MaxName is how much of a name a replay keeps, in bytes.
const MaxName = 16

// A Flyer says who flew a ship. The zero value is a person.
type Flyer uint8

// FlownBy returns the Flyer for a Pilot of a level.
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

// A Header is the start of a replay: what is known before the first tick.
type Header struct {
	Options Options  // with the default rate filled in
	Flown   [2]Flyer // who flew each ship
	// Names are what the players of the ships are called, up to MaxName bytes of
	// whatever they chose, and in a file whatever bytes it has; "" is not known.
	Names [2]string
}

// named reports whether a player has a name.
func (h *Header) named() bool { return h.Names != [2]string{} }

// appendTo appends the header's bytes as they are in a file, without the
// checksum.
func (h *Header) appendTo(b []byte) []byte {
	o := h.Options
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint16(b, Version)
	b = binary.LittleEndian.AppendUint16(b, uint16(o.Rate))
	b = append(b, byte(flag(o.NoStar)*noStarBit|flag(o.Practice)*practiceBit|flag(h.named())*namesBit))
	b = append(b, byte(h.Flown[0]), byte(h.Flown[1]))
	b = binary.LittleEndian.AppendUint64(b, o.Seed)
	if h.named() {
		var names [2][MaxName]byte
		for i := range names {
			copy(names[i][:], h.Names[i])
			b = append(b, names[i][:]...)
		}
	}
	return b
}

// The kinds of errors of a Reader, for errors.Is; others are of its io.Reader.
// The text says where and why the replay stopped before its end. Everything
// before that place is sound and was played.
var (
	// ErrNotReplay says that the file does not begin as a replay does.
	ErrNotReplay = errors.New("not a recorded game")
	// ErrNewer says that the Version of the file is above this one.
	ErrNewer = errors.New("made by a newer version of fixstep")
	// ErrCut says that the end of the game is missing.
	ErrCut = errors.New("cut off")
	// ErrDamaged says that bytes have been changed, removed or added.
	ErrDamaged = errors.New("damaged")
	// ErrDiverged says that the file is sound, but its commands lead to another
	// state now than when it was recorded.
	ErrDiverged = errors.New("comes out differently")
)

// checksum returns the checksum s continued over more bytes.
func checksum(s uint32, b []byte) uint32 { return crc32.Update(s, crc32.IEEETable, b) }

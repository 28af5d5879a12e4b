package world

import (
	"encoding/binary"
	"hash/crc32"
	"io"
)

// A Writer records a game while it is played. Make a Writer with NewWriter. It
// writes each second of the game at the end of that second. So a program that
// dies, or a full disk, loses the last second. A Writer does not wait for the
// disk: a power cut may lose more.
type Writer struct {
	w       io.Writer
	rate    int      // ticks in a whole block
	sum     uint32   // the checksum so far
	ticks   int      // in the block so far
	same    int      // ticks in the block since the last change
	held    Commands // since the last change
	err     error    // of a Write: there is no Write after it
	block   []byte   // so far, in storage
	storage [maxBlock]byte
}

// NewWriter writes the header of a game, and returns a Writer for its ticks.
// Each call of w.Write gets the whole header, or a whole second.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	h.Options = h.Options.normal()
	r := &Writer{w: w, rate: h.Options.Rate}
	r.block = h.appendTo(r.storage[:0])
	r.flush()
	return r, r.err
}

// Add records one tick: the commands that Step was given, and the state after
// it. If a Write fails, Add returns its error and the recording ends before the
// second that could not be written; later calls do nothing and return nil. Add
// does not allocate.
func (r *Writer) Add(c Commands, s *State) error {
	if r.err != nil {
		return nil
	}
	if c == r.held {
		r.same++
	} else {
		r.block = binary.AppendUvarint(r.block, uint64(r.same))
		r.block = append(r.block, byte(c[0]), byte(c[1]))
		r.held = c
		r.same = 0
	}
	r.ticks++
	if r.ticks == r.rate {
		r.end(s)
	}
	return r.err
}

// Close records the end of the game at the state s: the last state that Add was
// given, or the first state of the game if there was no Add. It returns the
// first error of any Write. It does not close the io.Writer.
func (r *Writer) Close(s *State) error {
	if r.err == nil {
		r.end(s)
	}
	return r.err
}

// end writes a block that ends with the state s.
func (r *Writer) end(s *State) {
	r.block = binary.LittleEndian.AppendUint64(r.block, s.Hash())
	binary.LittleEndian.PutUint16(r.block, uint16(len(r.block)+sumSize))
	binary.LittleEndian.PutUint16(r.block[2:], uint16(r.ticks))
	r.flush()
}

// flush writes the block with its checksum, and starts the next block.
func (r *Writer) flush() {
	r.sum = crc32.Update(r.sum, crc32.IEEETable, r.block)
	_, r.err = r.w.Write(binary.LittleEndian.AppendUint32(r.block, r.sum))
	r.block = r.storage[:blockStart]
	r.ticks, r.same = 0, 0
}

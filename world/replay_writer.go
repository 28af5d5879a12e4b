package world

import (
	"encoding/binary"
	"hash/crc32"
	"io"
)

// A Writer records a game while it is played. It writes each second at the end
// of that second: if the program dies or the disk is full, the last second is
// lost. It does not wait for the disk, so a power cut may lose more.
type Writer struct {
	w       io.Writer
	rate    int      // ticks in a whole block
	sum     uint32   // the checksum so far
	ticks   int      // in the block so far
	same    int      // ticks of these since the last change
	held    Commands // since the last change
	err     error    // of a Write: there is no Write after it
	block   []byte   // so far, in storage
	storage [maxBlock]byte
}

// NewWriter writes the header of a game and returns a Writer for its ticks.
// Each call of w.Write gets a whole header or block.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	h.Options = h.Options.normal()
	r := &Writer{w: w, rate: h.Options.Rate}
	r.block = h.appendTo(r.storage[:0])
	r.flush()
	return r, r.err
}

// Add records one tick: the commands given to Step, and the state after it. It
// does not allocate. Add returns the error of a Write once. The recording ends
// before the block that was not written, and Add does nothing after that.
func (r *Writer) Add(c Commands, s *State) error {
	if r.err != nil {
		return nil
	}
	if c == r.held {
		r.same++
	} else {
		r.block = binary.AppendUvarint(r.block, uint64(r.same))
		r.block = append(r.block, byte(c[0]), byte(c[1]))
		r.held, r.same = c, 0
	}
	if r.ticks++; r.ticks == r.rate {
		r.end(s)
	}
	return r.err
}

// Close records the end of the game at the state s: the last state given to
// Add, or the first state of the game if Add was never called. It returns the
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

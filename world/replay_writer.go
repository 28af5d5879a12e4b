package world

import (
	"encoding/binary"
	"io"
)

// A Writer records a game while it is played. What is lost when the program or
// its disk dies is the last second, as each second is written at once.
type Writer struct {
	w       io.Writer
	rate    int
	sum     uint32
	ticks   int      // in the block
	same    int      // of them, since the last change
	held    Commands // since then
	err     error
	block   []byte
	storage [maxBlock]byte
}

// NewWriter writes the header of a game and returns what records the rest of
// it. Every Write to w is a whole header or block.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	h.Options = h.Options.normal()
	r := &Writer{w: w, rate: h.Options.Rate}
	r.block = h.appendTo(r.storage[:0])
	r.flush()
	return r, r.err
}

// Add records one tick: the commands given to Step, and the state after it.
// It does not allocate. The error of a Write is returned once; the recording
// ends before it, and Add does nothing more.
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

// Close records that the game is over at a state, which is the last one that
// Add was given, or the first if there was none. It returns the first error
// of all. It does not close the io.Writer.
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

// flush writes what there is and its checksum, and starts the next block.
func (r *Writer) flush() {
	r.sum = sum(r.sum, r.block)
	_, r.err = r.w.Write(binary.LittleEndian.AppendUint32(r.block, r.sum))
	r.block = r.storage[:blockStart]
	r.ticks, r.same = 0, 0
}

package world

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// A Reader plays a replay back: Next returns the commands for State.Step. Make
// a Reader with NewReader. It needs the same memory for every file, and reads
// at most a few kilobytes ahead. A file of n bytes has fewer than 63·n ticks.
type Reader struct {
	Header

	in     *bufio.Reader
	offset int64  // of the block, in bytes
	sum    uint32 // the checksum so far
	tick   uint64 // the last tick played
	err    error  // why there is no further block

	// The block that is being played.
	size  int        // in bytes
	ticks int        // in the block
	left  []Commands // of the ticks still to be played
	held  Commands   // since the last change of the block
	room  []Commands // the memory of left, kept for the next block
	hash  uint64     // of the state after the block
}

// NewReader reads the header of a replay, and returns a Reader of its ticks.
func NewReader(r io.Reader) (*Reader, error) {
	p := &Reader{in: bufio.NewReaderSize(r, maxBlock)}
	if err := p.header(); err != nil {
		return nil, err
	}
	// The first call of Next ends this block, and so checks the first state.
	s := New(p.Options)
	p.ticks, p.hash = p.Options.Rate, s.Hash()
	return p, nil
}

// header reads and checks the header.
func (r *Reader) header() error {
	r.size = headerSize
	b, err := r.in.Peek(r.size)
	if err == nil && b[optionsAt]&namesBit != 0 {
		r.size += len(r.Names) * MaxName
		b, err = r.in.Peek(r.size)
	}
	start := string(b[:min(len(b), len(magic))])
	switch {
	case !strings.HasPrefix(magic, start):
		return r.fail(ErrNotReplay, "it begins with %q", start)
	case len(b) < rateAt:
		return r.short(b, err)
	}
	version := binary.LittleEndian.Uint16(b[versionAt:])
	switch {
	case version > Version:
		return r.fail(ErrNewer, "version %d, and this is version %d", version, Version)
	case err != nil:
		return r.short(b, err)
	case !r.checked(b):
		return r.fail(ErrDamaged, "the checksum of its header is wrong")
	}
	rate := int(binary.LittleEndian.Uint16(b[rateAt:]))
	bits := b[optionsAt]
	if version == 0 || rate < 1 || rate > 1000 || bits >= namesBit<<1 {
		return r.fail(ErrDamaged, "version %d, rate %d, options %#x", version, rate, bits)
	}
	r.Options = Options{
		Rate:     rate,
		Seed:     binary.LittleEndian.Uint64(b[seedAt:]),
		NoStar:   bits&noStarBit != 0,
		Practice: bits&practiceBit != 0,
	}
	r.Flown = [2]Flyer{Flyer(b[flownAt]), Flyer(b[flownAt+1])}
	if bits&namesBit != 0 {
		for i := range r.Names {
			name := b[namesAt+i*MaxName:][:MaxName]
			r.Names[i] = strings.TrimRight(string(name), "\x00")
		}
	}
	return nil
}

// Next returns the commands for the tick after the state s. The first s is
// New(r.Options), and each later one is the state after a Step with the
// commands that Next returned last. At the end of each second of the game Next
// compares s with the recording. After the last tick Next returns io.EOF. If
// the replay stops before its end, Next returns another error, such as ErrCut.
func (r *Reader) Next(s *State) (Commands, error) {
	for len(r.left) == 0 {
		if r.err == nil {
			r.err = r.endBlock(s)
		}
		if r.err != nil {
			return Commands{}, r.err
		}
	}
	c := r.left[0]
	r.left = r.left[1:]
	r.tick++
	return c, nil
}

// endBlock checks the state s after the block, and begins the next block.
func (r *Reader) endBlock(s *State) error {
	if hash := s.Hash(); hash != r.hash {
		return r.fail(ErrDiverged, "the hash is %016x, and was %016x", hash, r.hash)
	}
	r.in.Discard(r.size)
	r.offset += int64(r.size)
	if r.ticks < r.Options.Rate {
		return r.last()
	}
	return r.load()
}

// load reads and checks the next block.
func (r *Reader) load() error {
	b, err := r.in.Peek(2)
	if err != nil {
		return r.short(b, err)
	}
	r.size = int(binary.LittleEndian.Uint16(b))
	if r.size < blockStart+blockEnd || r.size > maxBlock {
		return r.fail(ErrDamaged, "a block of %d bytes", r.size)
	}
	b, err = r.in.Peek(r.size)
	if err != nil {
		return r.short(b, err)
	}
	if !r.checked(b) {
		return r.fail(ErrDamaged, "the checksum is wrong")
	}
	r.ticks = int(binary.LittleEndian.Uint16(b[2:]))
	r.hash = binary.LittleEndian.Uint64(b[r.size-blockEnd:])
	if r.ticks > r.Options.Rate || !r.expand(b[blockStart:r.size-blockEnd]) {
		return r.fail(ErrDamaged, "changes in a block of %d ticks make no sense", r.ticks)
	}
	return nil
}

// last checks that nothing follows the end of the game.
func (r *Reader) last() error {
	switch _, err := r.in.Peek(1); err {
	case nil:
		return r.fail(ErrDamaged, "something follows the end of the game")
	case io.EOF:
		return err
	default:
		return r.fail(err, "")
	}
}

// checked continues the checksum over a header or block, and reports whether
// it is the sum at the end of b.
func (r *Reader) checked(b []byte) bool {
	end := len(b) - sumSize
	r.sum = crc32.Update(r.sum, crc32.IEEETable, b[:end])
	return r.sum == binary.LittleEndian.Uint32(b[end:])
}

// expand makes the commands of each tick of the block out of its changes. It
// returns false if the changes do not fit the number of ticks.
func (r *Reader) expand(changes []byte) bool {
	list := r.room[:0]
	for len(changes) > 0 {
		wait, n := binary.Uvarint(changes)
		if n <= 0 || len(changes) < n+2 || wait >= uint64(r.ticks-len(list)) {
			return false
		}
		for range wait {
			list = append(list, r.held)
		}
		r.held = Commands{Command(changes[n]), Command(changes[n+1])}
		list = append(list, r.held)
		changes = changes[n+2:]
	}
	for len(list) < r.ticks {
		list = append(list, r.held)
	}
	r.left, r.room = list, list
	return true
}

// short returns the error for a header or block of which only b could be read.
func (r *Reader) short(b []byte, err error) error {
	if err != io.EOF {
		return r.fail(err, "")
	}
	return r.fail(ErrCut, "only %d bytes follow", len(b))
}

// fail returns an error of a kind, or of the io.Reader, with the block's place.
func (r *Reader) fail(kind error, detail string, args ...any) error {
	detail = fmt.Sprintf(detail, args...)
	switch kind {
	case ErrNotReplay, ErrNewer:
		return fmt.Errorf("%w: %s", kind, detail)
	case ErrDiverged:
		first := min(r.tick, r.tick+1-uint64(r.ticks)) // the last block may have no ticks
		where := fmt.Sprintf("in tick %d to %d (byte %d)", first, r.tick, r.offset)
		return fmt.Errorf("%w %s: %s", kind, where, detail)
	case ErrCut, ErrDamaged:
		return fmt.Errorf("%w after tick %d (byte %d): %s", kind, r.tick, r.offset, detail)
	}
	return fmt.Errorf("cannot be read after tick %d (byte %d): %w", r.tick, r.offset, kind)
}

// Verify plays a replay to its end as fast as it can, and returns the last
// state. The error is nil if the replay is whole and comes out as recorded; the
// other errors are those of a Reader.
func Verify(r io.Reader) (State, error) {
	in, err := NewReader(r)
	if err != nil {
		return State{}, err
	}
	s := New(in.Options)
	for {
		commands, err := in.Next(&s)
		switch err {
		case nil:
			s.Step(commands)
		case io.EOF:
			return s, nil
		default:
			return s, err
		}
	}
}

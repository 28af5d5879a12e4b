// Package away makes a terminal far away: bytes take time on the way.
package away

import (
	"bytes"
	"compress/flate"
	"sync"
	"sync/atomic"
	"time"

	"fixstep/term/vt"
)

// The bytes that ssh and TCP/IP add, as vt.Line says. Without them a thin line
// would be many times too good.
const (
	sshHead = 40   // of a packet of ssh: its length, padding and checksum
	tcpHead = 52   // of a segment
	segment = 1448 // the largest number of bytes in a segment
)

// Resize has the length of the message by which ssh tells a new size.
var Resize = make([]byte, 41)

// A Way is one direction of a line. Pieces arrive in the order in which they
// were sent, each as a whole.
type Way struct {
	Line vt.Line     // with its zero value, pieces arrive at once
	Lock sync.Locker // must be held for every call but Waiting, and is held for each arrival

	waiting atomic.Int64 // bytes that have not arrived
	free    time.Time    // when the line has sent all pieces
	moment  time.Time    // when the last piece was given
	packet  int          // bytes in the packet of that moment
	packer  Packer       // of a packed line
	pieces  []func()     // what to call when they arrive
}

// Carry sends b, and calls arrive when it has arrived. The pieces of one moment
// share a packet, as do those that a program writes without a pause.
func (w *Way) Carry(b []byte, arrive func()) {
	if w.Line == (vt.Line{}) {
		arrive()
		return
	}
	now := time.Now()
	if !now.Equal(w.moment) {
		w.moment = now
		w.packet = 0
	}
	n := len(b)
	size := n
	if w.Line.Packed {
		size = w.packer.Size(b)
	}
	before := onLine(w.packet)
	w.packet += size
	more := onLine(w.packet) - before
	if w.free.Before(now) {
		w.free = now
	}
	if w.Line.Rate > 0 {
		length := time.Duration(more) * 8 * time.Second / time.Duration(w.Line.Rate)
		w.free = w.free.Add(length)
	}
	w.waiting.Add(int64(n))
	w.pieces = append(w.pieces, func() {
		w.waiting.Add(-int64(n))
		arrive()
	})
	time.AfterFunc(w.free.Add(w.Line.Trip/2).Sub(now), w.first)
}

// A Packer packs bytes as ssh -C does: by deflate of level 6, with a flush
// after each piece. The zero value is ready for use.
type Packer struct {
	writer *flate.Writer
	packed bytes.Buffer
}

// Size packs the next piece, and returns its packed length. By ssh the length
// is up to 9 bytes smaller, because its flush is shorter. For a long frame it
// is larger by a fiftieth, because ssh also packs the head of its message, and
// zlib packs a little less.
func (p *Packer) Size(b []byte) int {
	if len(b) == 0 {
		return 0
	}
	if p.writer == nil {
		p.writer, _ = flate.NewWriter(&p.packed, 6)
	}
	p.packed.Reset()
	p.writer.Write(b)
	p.writer.Flush()
	return p.packed.Len()
}

// onLine returns the number of bytes on the line for a packet with n bytes of a
// program.
func onLine(n int) int {
	if n == 0 {
		return 0
	}
	n += sshHead
	segments := (n + segment - 1) / segment
	return n + segments*tcpHead
}

// first lets the first piece arrive. Each timer lets the first piece arrive,
// and not its own, because timers of one moment may come in any order.
func (w *Way) first() {
	w.Lock.Lock()
	defer w.Lock.Unlock()
	arrive := w.pieces[0]
	w.pieces = w.pieces[1:]
	arrive()
}

// Full reports whether the line has no room for more bytes until some have
// arrived.
func (w *Way) Full() bool {
	hold := w.Line.Hold
	if hold <= 0 {
		hold = 1 << 20
	}
	return w.Waiting() >= hold
}

// Waiting returns the number of bytes that have not arrived. It needs no lock,
// so that the receiver can ask while an arrival waits for it.
func (w *Way) Waiting() int { return int(w.waiting.Load()) }

// Left returns the time until all pieces have arrived. It is below 0 if they
// arrived some time ago.
func (w *Way) Left() time.Duration { return time.Until(w.free.Add(w.Line.Trip / 2)) }

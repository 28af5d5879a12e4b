// Package away makes a terminal far away: bytes take time on the way.
package away

import (
	"bytes"
	"compress/flate"
	"sync"
	"time"

	"fixstep/term/vt"
)

// The bytes that ssh and TCP/IP add: see vt.Line. Without them a thin line is
// many times too good.
const (
	sshHead = 40   // of a packet of ssh: its length, padding and checksum
	tcpHead = 52   // of a segment
	segment = 1448 // the most bytes of a segment
)

// Resize stands for the message by which ssh tells a new size.
var Resize = make([]byte, 41)

// A Way is one direction of a line. Pieces arrive in their order, each as a
// whole.
type Way struct {
	Line vt.Line     // its zero value lets pieces arrive at once
	Lock sync.Locker // the caller holds it in every call, and arrivals hold it

	waiting int       // bytes that have not arrived
	free    time.Time // when all that was given is sent
	given   time.Time // when the last piece was given
	packet  int       // bytes in the packet of that moment
	packer  Packer    // of a packed line
	pieces  []func()  // what to call when they arrive
}

// Carry calls arrive when b has arrived. The pieces of one moment share a
// packet, as those that a program writes without a pause do.
func (w *Way) Carry(b []byte, arrive func()) {
	if w.Line == (vt.Line{}) {
		arrive()
		return
	}
	now := time.Now()
	if !now.Equal(w.given) {
		w.given, w.packet = now, 0
	}
	n, size := len(b), len(b)
	if w.Line.Packed {
		size = w.packer.Size(b)
	}
	more := sent(w.packet+size) - sent(w.packet)
	w.packet += size
	if w.free.Before(now) {
		w.free = now
	}
	if w.Line.Rate > 0 {
		w.free = w.free.Add(time.Duration(more) * 8 * time.Second / time.Duration(w.Line.Rate))
	}
	w.waiting += n
	w.pieces = append(w.pieces, func() { w.waiting -= n; arrive() })
	time.AfterFunc(w.free.Add(w.Line.Trip/2).Sub(now), w.first)
}

// A Packer packs bytes as ssh -C does: by deflate of level 6, with a flush
// after each piece. The zero value is ready.
type Packer struct {
	writer *flate.Writer
	packed bytes.Buffer
}

// Size packs the next piece, and returns its length then. The length by ssh is
// smaller by up to 9 bytes, and larger by a fiftieth for a long frame: its
// flush is shorter, it packs the head of its message, too, and zlib packs a
// little less.
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

// sent returns the bytes that a packet of n bytes takes on the line.
func sent(n int) int {
	if n == 0 {
		return 0
	}
	n += sshHead
	return n + (n+segment-1)/segment*tcpHead
}

// first lets the first piece arrive. Timers of one moment come in any order,
// and pieces do not.
func (w *Way) first() {
	w.Lock.Lock()
	defer w.Lock.Unlock()
	arrive := w.pieces[0]
	w.pieces = w.pieces[1:]
	arrive()
}

// Full reports whether no more bytes have room until some have arrived.
func (w *Way) Full() bool {
	hold := w.Line.Hold
	if hold <= 0 {
		hold = 1 << 20
	}
	return w.waiting >= hold
}

// Waiting returns the number of bytes that have not arrived.
func (w *Way) Waiting() int { return w.waiting }

// Left returns the time until all that was given has arrived, which may be
// below 0.
func (w *Way) Left() time.Duration { return time.Until(w.free.Add(w.Line.Trip / 2)) }

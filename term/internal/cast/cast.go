// Package cast records the bytes that a terminal is sent, with their times. It
// writes the recording as an asciicast or as an SVG picture. The same recording
// always gives the same file.
package cast

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"time"
	"unicode/utf8"

	"fixstep/term/vt"
)

// A Recording holds the bytes that a terminal was sent, with their times. Make
// it the Tap of a vt.Term. It is not safe for concurrent use.
type Recording struct {
	w, h    int
	options vt.Options
	now     func() time.Duration
	list    []piece
}

// A piece is the bytes that the terminal was sent at one time, or its new size.
type piece struct {
	at   time.Duration
	sent []byte
	w, h int // the new size; 0: no new size
}

// New returns a recording of a terminal of w by h cells. The function now
// returns the time since the start of the recording, in nanoseconds.
func New(w, h int, o vt.Options, now func() time.Duration) *Recording {
	o.Tap = nil
	return &Recording{w: max(w, 1), h: max(h, 1), options: o, now: now}
}

// Write records bytes that the terminal is sent now. It never fails.
func (r *Recording) Write(b []byte) (int, error) {
	at := r.now()
	if last := r.last(); last != nil && last.isBytesAt(at) {
		last.sent = append(last.sent, b...)
	} else {
		r.list = append(r.list, piece{at: at, sent: bytes.Clone(b)})
	}
	return len(b), nil
}

// last returns the last piece, or nil if there is none.
func (r *Recording) last() *piece {
	if len(r.list) == 0 {
		return nil
	}
	return &r.list[len(r.list)-1]
}

// isBytesAt reports whether a piece is bytes that were sent at a time.
func (p *piece) isBytesAt(at time.Duration) bool { return p.at == at && p.w == 0 }

// Resize records that the terminal has another size from now on.
func (r *Recording) Resize(w, h int) {
	r.list = append(r.list, piece{at: r.now(), w: max(w, 1), h: max(h, 1)})
}

// WriteCast writes the recording as an asciicast of version 2. It lasts until
// now.
func (r *Recording) WriteCast(out io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\"version\": 2, \"width\": %d, \"height\": %d}\n", r.w, r.h)
	event := func(at time.Duration, kind, data string) {
		text, _ := json.Marshal(data)
		seconds := at / time.Second
		micros := at % time.Second / time.Microsecond
		fmt.Fprintf(&b, "[%d.%06d, %q, %s]\n", seconds, micros, kind, text)
	}
	var cut []byte // of a rune that goes on in the next piece: JSON has only whole runes
	for _, p := range r.list {
		if p.w > 0 {
			event(p.at, "r", fmt.Sprintf("%dx%d", p.w, p.h))
		} else {
			sent := append(cut, p.sent...)
			n := wholeRunes(sent)
			event(p.at, "o", string(sent[:n]))
			cut = sent[n:]
		}
	}
	event(r.now(), "o", string(cut)) // so that the last picture lasts until now
	_, err := out.Write(b.Bytes())
	return err
}

// wholeRunes returns the number of bytes before the rune that the end of b cuts
// off, or all if it cuts none off.
func wholeRunes(b []byte) int {
	n := max(0, len(b)-utf8.UTFMax)
	for n < len(b) && utf8.FullRune(b[n:]) {
		n++
	}
	return n
}

// A frame is the screen of the terminal from a time on.
type frame struct {
	at time.Duration
	*vt.Term
}

// frames returns the screens of the recording. The pieces of each gap of time
// are one frame.
func (r *Recording) frames(gap time.Duration) (list []frame) {
	var now time.Duration
	o := r.options
	o.Now = func() time.Duration { return now }
	t := vt.New(r.w, r.h, o)
	begins := true          // the next piece begins a frame
	var since time.Duration // when the frame began
	for i, p := range r.list {
		now = p.at
		if begins {
			since = p.at
		}
		if p.w > 0 {
			t.Resize(p.w, p.h)
		} else {
			t.Write(p.sent)
			t.Answers()
		}
		isLast := i+1 == len(r.list)
		begins = isLast || r.list[i+1].at >= since+max(gap, 1)
		if begins {
			list = append(list, frame{since, t.Clone()})
		}
	}
	return list
}

// Package cast records the bytes that a terminal was sent, with their times,
// and writes the recording as an asciicast or as an SVG picture. The same
// recording gives the same bytes.
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

// A Recording is the bytes that a terminal was sent, with their times. A
// Recording is the Tap of a vt.Term. It is not safe for concurrent use.
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
	if n := len(r.list); n > 0 && r.list[n-1].at == at && r.list[n-1].w == 0 {
		r.list[n-1].sent = append(r.list[n-1].sent, b...)
	} else {
		r.list = append(r.list, piece{at: at, sent: bytes.Clone(b)})
	}
	return len(b), nil
}

// Resize records that the terminal has another size from now on.
func (r *Recording) Resize(w, h int) {
	r.list = append(r.list, piece{at: r.now(), w: max(w, 1), h: max(h, 1)})
}

// WriteCast writes the recording as an asciicast, version 2, which lasts until
// now.
func (r *Recording) WriteCast(out io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\"version\": 2, \"width\": %d, \"height\": %d}\n", r.w, r.h)
	event := func(at time.Duration, kind, data string) {
		text, _ := json.Marshal(data)
		fmt.Fprintf(&b, "[%d.%06d, %q, %s]\n", at/time.Second, at%time.Second/time.Microsecond, kind, text)
	}
	var cut []byte // a rune that goes on in the next piece, because JSON has only whole runes
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

// wholeRunes returns the number of bytes before a rune that the end of b cuts.
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

// frames returns the screens of the recording, and at most one in each gap.
func (r *Recording) frames(gap time.Duration) (list []frame) {
	var now, since time.Duration // the time, and that of the first piece that is in no frame yet
	o := r.options
	o.Now = func() time.Duration { return now }
	t := vt.New(r.w, r.h, o)
	for i, p := range r.list {
		now = p.at
		if i == 0 || len(list) > 0 && list[len(list)-1].at == since {
			since = p.at
		}
		if p.w > 0 {
			t.Resize(p.w, p.h)
		} else {
			t.Write(p.sent)
			t.Answers()
		}
		if i+1 == len(r.list) || r.list[i+1].at >= since+max(gap, 1) {
			list = append(list, frame{since, t.Clone()})
		}
	}
	return list
}

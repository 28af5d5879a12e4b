package wire

import (
	"github.com/gdamore/tcell/v2/terminfo"
)

// Caps is what the terminal can do.
type Caps struct {
	Colors int                // 1<<24, 256, 16, 8, or 0 for none
	ASCII  bool               // no UTF-8: only ASCII may be sent
	BCE    bool               // erasing leaves the background colour of the pen
	Info   *terminfo.Terminfo // of a terminal outside the XTerm family; nil for one within
}

// An Encoder knows what one terminal shows after all bytes it has made so far. It is not safe for concurrent use.
type Encoder struct {
	caps Caps
}

// NewEncoder is an encoder for a terminal of which nothing is known but what it can do: the first frame paints all of it.
func NewEncoder(c Caps) *Encoder { return &Encoder{caps: c} }

// Forget says that nothing is known of what the terminal shows; the next frame paints all of it.
func (e *Encoder) Forget() {}

// Frame appends to dst the bytes that make the terminal show want, with its cursor at (cx, cy), or hidden if that is outside.
// Nothing is appended for nothing changed. All that it appends must be written, in order, before the next frame's.
func (e *Encoder) Frame(dst []byte, want *Grid, cx, cy int) []byte { return dst }

package thin

import (
	"bytes"
	"sync"

	"fixstep/term/vt"
)

// A player is what goes between the screen, which holds its lock, and the
// Relay.
type player struct {
	mu     sync.Mutex
	outer  vt.Outer // that Learn was called with last
	input  vt.Input // that Input returns
	redraw bool     // the player wants the whole screen again
}

// Learn is a method of term.Raw.
func (r *Relay) Learn(o vt.Outer) {
	r.player.mu.Lock()
	defer r.player.mu.Unlock()
	r.player.outer = o
	note(r.told)
}

// Take is a method of term.Raw. A Ctrl-L of the player also paints the whole
// screen anew, because a program would draw again only what it knows of.
func (r *Relay) Take(b []byte, pasting bool) (full <-chan struct{}) {
	if !pasting && repaints(b) {
		r.player.mu.Lock()
		r.player.redraw = true
		r.player.mu.Unlock()
		note(r.drawn)
	}
	return r.take(b, pasting)
}

// repaints reports whether the bytes of a read are Ctrl-L, as terminals send
// it. A read with more of them is a paste.
func repaints(b []byte) bool {
	for _, key := range []string{"\f", "\x1b[108;5u", "\x1b[27;5;108~"} {
		if bytes.Equal(b, []byte(key)) {
			return true
		}
	}
	return false
}

// Input is a method of term.Raw.
func (r *Relay) Input() vt.Input {
	r.player.mu.Lock()
	defer r.player.mu.Unlock()
	return r.player.input
}

// told returns what the player's terminal has told.
func (p *player) told() vt.Outer {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.outer
}

// set sets the modes that the program wants, and reports whether they are
// others, and whether the player wants the whole screen again.
func (p *player) set(in vt.Input) (changed, redraw bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	changed, redraw = in != p.input, p.redraw
	p.input, p.redraw = in, false
	return changed, redraw
}

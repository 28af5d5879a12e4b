package thin

import (
	"bytes"
	"sync"

	"fixstep/term/vt"
)

// A player is what the screen and the Relay tell each other. The screen calls
// the methods of term.Raw while it holds its own lock, so they must not wait.
type player struct {
	mu     sync.Mutex
	outer  vt.Outer // the player's terminal, as Learn has told it
	input  vt.Input // the modes that the program wants
	redraw bool     // the player wants the whole screen again
}

// Learn is a method of term.Raw. It takes what the screen knows of the player's
// terminal.
func (r *Relay) Learn(o vt.Outer) {
	r.player.mu.Lock()
	defer r.player.mu.Unlock()
	r.player.outer = o
	note(r.told)
}

// Take is a method of term.Raw. It takes bytes of the player, and passes them
// on to the program. A Ctrl-L also paints the whole screen anew, because
// something else may have written to the terminal, and the Relay would send
// only what the program changes.
func (r *Relay) Take(b []byte, pasting bool) (full <-chan struct{}) {
	if !pasting && isCtrlL(b) {
		r.player.mu.Lock()
		r.player.redraw = true
		r.player.mu.Unlock()
		note(r.drawn)
	}
	return r.take(b, pasting)
}

// isCtrlL reports whether the bytes of a read are Ctrl-L, in one of the forms
// that terminals have for it. If there are more bytes, they are a paste.
func isCtrlL(b []byte) bool {
	for _, key := range []string{"\f", "\x1b[108;5u", "\x1b[27;5;108~"} {
		if bytes.Equal(b, []byte(key)) {
			return true
		}
	}
	return false
}

// Input is a method of term.Raw. It returns the modes in which the player's
// terminal must be.
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

// set sets the modes that the program wants. It reports whether they have
// changed, and whether the player wants the whole screen again.
func (p *player) set(in vt.Input) (changed, redraw bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	changed = in != p.input
	redraw = p.redraw
	p.input = in
	p.redraw = false
	return changed, redraw
}

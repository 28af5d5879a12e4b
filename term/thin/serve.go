package thin

import (
	"bytes"
	"errors"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// meet waits for what the player's terminal tells first, and makes a terminal
// like it for the program.
func (r *Relay) meet(events <-chan tcell.Event) error {
	start := time.Now()
	err := r.listen(events)
	outer := r.player.told()
	w, h := r.screen.Size()
	if r.fixed.w > 0 {
		w = r.fixed.w
		h = r.fixed.h
	}
	name := r.screen.TermName()
	r.terminal = vt.New(w, h, vt.Options{
		Relay: true,
		Kitty: outer.Flags != 0,
		NoBCE: strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux"),
		Now:   func() time.Duration { return time.Since(start) },
	})
	r.terminal.Learn(outer)
	return err
}

// listen waits for the first call of Learn.
func (r *Relay) listen(events <-chan tcell.Event) error {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		select {
		case <-r.told:
			return nil
		case ev, more := <-events:
			if err := r.ends(ev, more); err != nil {
				return err
			}
		case <-late.C:
			return errors.New("thin: the screen was not opened with this Relay as its Options.Raw")
		}
	}
}

// ends returns the reason why an event ends the screen, or nil if it does not.
func (r *Relay) ends(ev tcell.Event, more bool) error {
	_, failed := ev.(*tcell.EventError)
	if more && !failed {
		return nil
	}
	if err := r.screen.Err(); err != nil {
		return err
	}
	return errors.New("thin: the screen has ended")
}

// serve carries pictures, sizes and news of the player's terminal until the
// program or the screen ends.
func (r *Relay) serve(events <-chan tcell.Event) error {
	due := time.NewTimer(gather) // for the next picture
	defer due.Stop()
	last := time.Now() // the time of the last picture
	waits := true      // for due
	gap := gather
	for {
		select {
		case ev, more := <-events:
			if err := r.ends(ev, more); err != nil {
				return err
			}
			if ev, is := ev.(*tcell.EventResize); is {
				r.resized(ev.Size())
			}
		case <-r.told:
			r.terminal.Learn(r.player.told())
			r.answer(r.terminal.Answers())
			note(r.drawn)
		case <-r.drawn:
			wait := r.wait(gap, time.Since(last))
			if !waits || wait == 0 {
				due.Reset(wait)
			}
			waits = true
		case <-due.C:
			waits = false
			last = time.Now()
			ends := r.copy()
			gap = gather
			if len(r.drawn) > 0 { // the program has written meanwhile
				gap = busy
			}
			if ends > 0 {
				due.Reset(ends)
			}
		case <-r.ended:
			r.copyModes() // of the last bytes, which no picture shows
			return nil
		}
	}
}

// wait returns the time for which further bytes join a picture: gap, or nothing
// for the first picture after a rest on a fast line, and for one that is whole.
// The last picture was shown so long ago as since says.
func (r *Relay) wait(gap, since time.Duration) time.Duration {
	if since > busy && r.whole.Load() {
		return 0
	}
	trip := r.screen.Stats().Shortest
	isFast := trip > 0 && trip < quick
	if isFast && since > rest {
		return 0
	}
	return gap
}

// resized gives the terminal and the program a size. A screen that was resized
// may have lost cells, even if it has its old size again.
func (r *Relay) resized(w, h int) {
	r.all = true
	note(r.drawn)
	oldW, oldH := r.terminal.Size()
	isSame := w == oldW && h == oldH
	if isSame || r.fixed.w > 0 {
		return
	}
	r.terminal.Resize(w, h)
	r.tell(w, h)
}

// tell hands the newest size over to the goroutine that tells the program.
func (r *Relay) tell(w, h int) {
	if r.sizes == nil {
		return
	}
	select {
	case <-r.sizes: // an older one that nobody has taken
	default:
	}
	r.sizes <- size{w, h}
}

// resize, a goroutine, tells the program its size. It may wait for the program.
func (r *Relay) resize(tell func(w, h int)) {
	defer r.screen.Guard()
	for s := range r.sizes {
		tell(s.w, s.h)
	}
}

// read, a goroutine, takes the program's bytes until its end.
func (r *Relay) read() {
	defer r.screen.Guard()
	defer close(r.ended)
	b := make([]byte, 1<<15)
	for {
		n, err := r.program.Read(b)
		r.mu.Lock()
		r.terminal.Write(b[:n])
		if !r.terminal.Kitty() && bytes.Contains(b[:n], []byte(halfFlag)) {
			r.flags = true
		}
		r.mu.Unlock()
		r.whole.Store(bytes.HasSuffix(b[:n], []byte(endOfUpdate)))
		r.answer(r.terminal.Answers())
		note(r.drawn)
		if err != nil {
			return
		}
	}
}

// endOfUpdate ends a synchronized update. Where it is the last that a program
// has written, nothing more joins the picture.
const endOfUpdate = "\x1b[?2026l"

// halfFlag begins the bytes of each of the two characters of a flag. A terminal
// that is not kitty gives each of them a cell, and a Screen shows them as
// letters there.
const halfFlag = "\xf0\x9f\x87"

// write, a goroutine, writes to the program what the inbox holds for it.
func (r *Relay) write(over <-chan struct{}) {
	defer r.screen.Guard()
	defer r.leave()
	b := make([]byte, 1<<12)
	for {
		piece := r.piece(b)
		if len(piece) == 0 {
			select {
			case <-r.some:
				continue
			case <-over:
				return
			}
		}
		n, err := r.program.Write(piece)
		if err != nil {
			return
		}
		r.written(n)
	}
}

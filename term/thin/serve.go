package thin

import (
	"bytes"
	"errors"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// meet waits for what the player's terminal tells first, and makes one like it.
func (r *Relay) meet(events <-chan tcell.Event) (err error) {
	start, late := time.Now(), time.NewTimer(patience)
	defer late.Stop()
	for waits := true; waits && err == nil; {
		select {
		case <-r.told:
			waits = false
		case ev, more := <-events:
			err = r.ends(ev, more)
		case <-late.C:
			err = errors.New("thin: the screen was not opened with this Relay as its Options.Raw")
		}
	}
	outer := r.player.told()
	w, h := r.screen.Size()
	name := r.screen.Term()
	r.terminal = vt.New(w, h, vt.Options{
		Relay: true, Kitty: outer.Flags != 0,
		NoBCE: strings.HasPrefix(name, "screen") || strings.HasPrefix(name, "tmux"),
		Now:   func() time.Duration { return time.Since(start) },
	})
	r.terminal.Learn(outer)
	return err
}

// ends returns the reason why an event ends the screen, or nil.
func (r *Relay) ends(ev tcell.Event, more bool) error {
	if _, failed := ev.(*tcell.EventError); !failed && more {
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
	due := time.NewTimer(gather)
	defer due.Stop()
	last := time.Now() // the time of the last picture
	for waits, gap := true, gather; ; {
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
			if !waits {
				due.Reset(r.wait(gap, time.Since(last)))
			}
			waits = true
		case <-due.C:
			waits, gap = false, gather
			if len(r.drawn) > 0 {
				gap = busy
			}
			last = time.Now()
			if ends := r.copy(); ends > 0 {
				due.Reset(ends)
			}
		case <-r.ended:
			return nil
		}
	}
}

// wait returns the time for which further bytes join a picture.
func (r *Relay) wait(gap, since time.Duration) time.Duration {
	trip := r.screen.Stats().Shortest
	if since > rest && trip > 0 && trip < quick {
		return 0
	}
	return gap
}

// resized gives the terminal and the program a size. A screen that has changed
// its size may have lost cells, even if it is now as before.
func (r *Relay) resized(w, h int) {
	r.all = true
	note(r.drawn)
	if was, high := r.terminal.Size(); w == was && h == high {
		return
	}
	r.terminal.Resize(w, h)
	r.tell(w, h)
}

// tell hands the newest size over to the program.
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
		r.flags = r.flags || !r.terminal.Kitty() && bytes.Contains(b[:n], []byte(halfFlag))
		r.mu.Unlock()
		r.answer(r.terminal.Answers())
		note(r.drawn)
		if err != nil {
			return
		}
	}
}

// halfFlag begins each of the two characters of a flag. Where they have a cell
// each, a Screen shows them as letters.
const halfFlag = "\xf0\x9f\x87"

// write, a goroutine, writes to the program what is for it.
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

// Package thin shows a program that knows nothing of slow lines as package term
// shows one: the program's bytes go into a simulated terminal, whose picture
// goes to a term.Screen, and the player's keys go back as the modes of the
// program want them. So the line carries only what has changed, and no picture
// waits in a queue.
//
// It passes on keys, with releases where the program asks for them, pastes, the
// mouse, the focus, text with all its styles, links, the cursor with its shape
// and color, the title, bells, and what the program puts into the clipboard. A
// synchronized update shows when it ends. The program's questions are answered
// as xterm does, or on a terminal with kitty's keyboard protocol as kitty does,
// with the light or dark background of the player's.
//
// The modules in examples show programs of Bubble Tea, behind a Wish server,
// and of tcell v3.
//
// It does not pass on the lines that have scrolled off, pictures, the wheel as
// arrows, and the orders that vt.Term.Ignored lists.
//
// The files can be read in this order: thin.go runs a program, picture.go
// carries its picture to the screen, keys.go its keys back; print.go leaves the
// last picture to the shell.
package thin

import (
	"io"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

const (
	// gather is the time for which further bytes join a picture, because a
	// program may write it in several pieces; busy is the same for a program that
	// goes on writing. Go's poller needs a second wake-up for more than gather.
	gather = time.Millisecond
	busy   = 15 * time.Millisecond

	// patience is the time that a terminal may take for its first answers, and
	// glance that between two looks at them.
	patience = 1500 * time.Millisecond
	glance   = 5 * time.Millisecond

	// unread bounds the bytes that wait for a program that does not read.
	// Further keys are lost.
	unread = 1 << 20
)

// A session is a program on a screen.
type session struct {
	screen  *term.Screen
	program io.ReadWriter
	resize  func(w, h int)

	keys    keyboard.Keyboard
	pasting bool // the player pastes a text

	// What the screen has of the terminal, beside its cells.
	x, y  int // of the cursor, -1 if it is hidden
	title string
	bells int
	all   bool // the screen may have lost cells

	from    vt.Style    // of the last cell
	style   tcell.Style // the same for the screen
	scratch wire.Grid   // of fit

	drawn chan struct{} // holds a token after the program has written
	typed chan struct{} // holds a token while input has bytes
	ended chan struct{} // closed at the program's end

	mu       sync.Mutex // guards the fields below
	terminal *vt.Term
	input    []byte // bytes for the program
}

// Run shows the program at the other end of a connection on a screen until one
// of them ends. resize, which may be nil, tells the program its size in cells:
// at the start, and after each change; it may wait for the program. Run calls
// the screen's Init, and leaves Fini to its caller. A caller that calls Init
// itself, for example to know the size, calls EnableReleases before it.
//
// The error is nil after the end of the program, which is an error of its Read,
// and otherwise that of screen.Err. The program's terminal is returned as it is
// at the end. The caller then closes the connection, or two goroutines wait for
// it for ever.
func Run(screen *term.Screen, program io.ReadWriter, resize func(w, h int)) (*vt.Term, error) {
	screen.EnableReleases() // their answer says what the terminal has
	if err := screen.Init(); err != nil {
		return nil, err
	}
	start := time.Now()
	s := &session{
		screen: screen, program: program, resize: resize,
		drawn: make(chan struct{}, 1), typed: make(chan struct{}, 1), ended: make(chan struct{}),
	}
	for ; screen.Stats().Trips == 0 && screen.Err() == nil && time.Since(start) < patience; time.Sleep(glance) {
	}
	w, h := screen.Size()
	s.terminal = vt.New(w, h, vt.Options{
		Kitty: screen.Releases(), Relay: true,
		Now: func() time.Duration { return time.Since(start) },
	})
	screen.DisableReleases()
	screen.EnablePaste() // otherwise a pasted text would be keys, which kitty may send in other forms
	s.size(w, h)
	over := make(chan struct{})
	defer close(over)
	go s.read()
	go s.write(over)
	if resize != nil {
		resize(w, h)
	}
	return s.terminal, s.serve(over)
}

// serve carries pictures and keys until the program or the screen ends.
func (s *session) serve(over <-chan struct{}) error {
	events := make(chan tcell.Event, 64)
	go s.screen.ChannelEvents(events, over)
	due := time.NewTimer(gather)
	defer due.Stop()
	for waits, gap := true, gather; ; {
		select {
		case ev, more := <-events:
			if _, failed := ev.(*tcell.EventError); failed || !more {
				return s.screen.Err()
			}
			s.event(ev)
		case <-s.drawn:
			if !waits {
				due.Reset(gap)
			}
			waits = true
		case <-due.C:
			if waits, gap = false, gather; len(s.drawn) > 0 {
				gap = busy
			}
			if ends := s.copy(); ends > 0 {
				due.Reset(ends)
			}
		case <-s.ended:
			s.copy()
			return nil
		}
	}
}

// read, a goroutine, takes the program's bytes until its end.
func (s *session) read() {
	defer s.screen.Guard()
	defer close(s.ended)
	b := make([]byte, 1<<15)
	for {
		n, err := s.program.Read(b)
		s.mu.Lock()
		s.terminal.Write(b[:n])
		s.send(s.terminal.Answers())
		s.mu.Unlock()
		note(s.drawn)
		if err != nil {
			return
		}
	}
}

// write, a goroutine, writes the player's bytes to the program.
func (s *session) write(over <-chan struct{}) {
	defer s.screen.Guard()
	var b []byte
	for {
		select {
		case <-s.typed:
		case <-over:
			return
		}
		s.mu.Lock()
		b, s.input = s.input, b[:0]
		s.mu.Unlock()
		if _, err := s.program.Write(b); err != nil {
			return
		}
	}
}

// send adds bytes to those that wait for the program. mu is held.
func (s *session) send(b []byte) {
	if len(b) > 0 && len(s.input)+len(b) <= unread {
		s.input = append(s.input, b...)
		note(s.typed)
	}
}

// note puts a token into a channel that holds one.
func note(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// size gives the terminal and the program a size. A screen that has changed its
// size may have lost cells, even if it is now as before.
func (s *session) size(w, h int) {
	s.mu.Lock()
	s.terminal.Lighten(s.screen.Palette().Background == term.Light)
	was, high := s.terminal.Size()
	changed := w != was || h != high
	if s.all = true; changed {
		s.terminal.Resize(w, h)
	}
	s.send(s.terminal.Answers())
	s.mu.Unlock()
	if changed && s.resize != nil {
		s.resize(w, h)
	}
}

// Package thin shows a program that knows nothing of slow lines as package term
// shows one: the program's bytes go into a simulated terminal, whose picture
// goes to a term.Screen. So the line carries only what has changed, and no
// picture waits in a queue. What the player's terminal sends goes to the
// program as it came: keys, the mouse, the focus and pastes of any length, in
// the modes that the program has set, which are the terminal's.
//
// A program behind a Relay is not held up by a terminal that reads no more, and
// keeps no memory for it: it draws on, and the terminal gets the newest picture
// when it reads again.
//
// A Relay passes on text with all its styles, links, the cursor with its shape
// and color, the title, bells, and what the program puts into the clipboard. A
// synchronized update shows when it ends. Colors that the program defines (OSC
// 4) show in 24 bits. The program's questions are answered as xterm does, or on
// a terminal with kitty's keyboard protocol as kitty does, with the colors, the
// modes and the keys of the player's.
//
// The modules in examples show programs of Bubble Tea, behind a Wish server,
// and of tcell v3.
//
// It does not pass on lines that have scrolled off, images, notifications and
// progress, the folder, marks of a shell, the shape of the mouse's pointer, X's
// primary selection, and the orders that Relay.Ignored lists. On a terminal
// like xterm a flag of two letters is these letters.
//
// The files can be read in this order: thin.go runs a program, serve.go has its
// goroutines, inbox.go holds what goes to it, player.go is told of the player,
// picture.go carries the picture to the screen; print.go leaves the last one to
// the shell.
package thin

import (
	"io"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

const (
	// gather is the time for which further bytes join a picture, because a
	// program may write it in several pieces; busy is the same for a program that
	// goes on writing. Go's poller needs a second wake-up for more than gather.
	gather = time.Millisecond
	busy   = 15 * time.Millisecond

	// After a rest the first bytes of a program are the answer to a key. On a
	// line as fast as quick they are a picture at once.
	rest  = 100 * time.Millisecond
	quick = 10 * time.Millisecond

	// patience is the time after which a screen that tells nothing cannot be one
	// of this Relay.
	patience = 5 * time.Second
)

// A Relay shows one program on one screen. It is the Options.Raw of that
// screen. New makes a Relay.
type Relay struct {
	inbox
	screen  *term.Screen
	program io.ReadWriter
	sizes   chan size // for resize; nil: nobody is told
	ended   chan struct{}
	drawn   chan struct{} // holds a token after the program has written
	told    chan struct{} // holds a token after Learn

	shown // what the screen has of the terminal

	player   player
	terminal *vt.Term
	mu       sync.Mutex // held while somebody writes to the terminal, or reads its fields
	flags    bool       // the program has written a flag that shows as letters
}

type size struct{ w, h int }

// New returns a Relay.
func New() *Relay {
	r := &Relay{drawn: make(chan struct{}, 1), told: make(chan struct{},
		1), ended: make(chan struct{})}
	r.some = make(chan struct{}, 1)
	return r
}

// Environment returns the variables that tell a program behind a screen of a
// Relay what its terminal is: TERM and, where that has 24 bits of color,
// COLORTERM.
func Environment(screen *term.Screen) []string {
	list := []string{"TERM=" + screen.Term()}
	if screen.Colors() > 256 {
		list = append(list, "COLORTERM=truecolor")
	}
	return list
}

// Run shows the program at the other end of a connection on a screen, which was
// opened with this Relay as Options.Raw, until one of them ends. resize, which
// may be nil, tells the program its size in cells: at the start, and after each
// change. It may wait for the program: it is called by a goroutine of its own,
// and then with the newest size. Run calls the screen's Init, and leaves Fini
// to its caller.
//
// The error is nil after the end of the program, which is an error of its Read,
// and otherwise the reason why the screen has ended. The program's terminal is
// returned as it is at the end, and is nil if Init fails. The caller then
// closes the connection, or two goroutines wait for it for ever.
func (r *Relay) Run(screen *term.Screen, program io.ReadWriter, resize func(w, h int)) (*vt.Term, error) {
	if err := screen.Init(); err != nil {
		return nil, err
	}
	r.screen, r.program = screen, program
	over, events := make(chan struct{}), make(chan tcell.Event, 8)
	defer close(over)
	go screen.ChannelEvents(events, over)
	if err := r.meet(events); err != nil {
		return r.terminal, err
	}
	if resize != nil {
		r.sizes = make(chan size, 1)
		defer close(r.sizes)
		go r.resize(resize)
	}
	r.tell(r.terminal.Size())
	go r.read()
	go r.write(over)
	return r.terminal, r.serve(events)
}

// Ignored returns the orders of the program that were neither carried out nor
// passed on, each once: those of its terminal's Ignored, and a flag if it was
// shown as its letters.
func (r *Relay) Ignored() []string {
	list := r.terminal.Ignored()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.flags {
		list = append(list, "flags, which are shown as letters")
	}
	return list
}

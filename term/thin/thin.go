// Package thin shows a program that knows nothing of slow lines as package term
// shows one. The program's bytes go into a simulated terminal, and the picture
// of that goes to a term.Screen. So the line carries only what has changed, and
// no picture waits in a queue. What the player's terminal sends goes to the
// program as it came: keys, the mouse, the focus, and pastes of any length. The
// player's terminal is in the modes that the program has set.
//
// A player's terminal that stops reading does not hold up the program, and no
// memory grows meanwhile. The program draws on. When the terminal reads again,
// it gets the newest picture.
//
// A Relay passes on text with all its styles, links, the cursor with its shape
// and color, the title, bells, and what the program puts into the clipboard. A
// synchronized update shows when it ends. Colors that the program defines (OSC
// 4) are shown in 24 bits. The program's questions are answered as xterm
// answers them, or as kitty does if the player's terminal has kitty's keyboard
// protocol. The answers have the colors, the modes and the keys of the player's
// terminal.
//
// A Relay does not pass on lines that have scrolled off, images, notifications
// and progress, the folder, marks of a shell, the shape of the mouse's pointer,
// X's primary selection, and the wheel where the program has not asked for the
// mouse and the player's terminal does not type arrows for it. A flag, which is
// two characters, is shown as its two letters on a terminal like xterm.
// Relay.Ignored lists what a program has sent of these, and other orders that
// the simulated terminal does not know.
//
// The modules in examples show programs of Bubble Tea, behind a Wish server,
// and of tcell v3.
//
// The files can be read in this order: thin.go runs a program, serve.go has its
// goroutines, inbox.go holds what goes to the program, player.go has what is
// known of the player, and picture.go carries the picture to the screen.
// print.go leaves the last picture to the shell.
package thin

import (
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

const (
	// gather is the time for which further bytes join a picture, because a
	// program may write a picture in several pieces. It is as long as it can be
	// without a second wake-up of Go's poller. busy is the same time for a program
	// that goes on writing.
	gather = time.Millisecond
	busy   = 15 * time.Millisecond

	// The first bytes that a program writes after a rest are the answer to a key.
	// If the terminal answers within the time quick, they are shown at once.
	rest  = 100 * time.Millisecond
	quick = 10 * time.Millisecond

	// patience is the time after which a screen that has told nothing was not
	// opened with this Relay.
	patience = 5 * time.Second
)

// A Relay shows one program on one screen, which is opened with the Relay as
// its term.Options.Raw. New makes a Relay.
type Relay struct {
	inbox
	shown

	screen  *term.Screen
	program io.ReadWriter
	sizes   chan size     // for resize; nil: nobody is told
	fixed   size          // of the program's terminal; 0: that of the screen
	ended   chan struct{} // closed after the program's last bytes
	drawn   chan struct{} // holds a token after the program has written
	whole   atomic.Bool   // the last bytes of the program end a synchronized update
	told    chan struct{} // holds a token after Learn

	player   player
	terminal *vt.Term
	mu       sync.Mutex // held while somebody writes to the terminal, or reads its fields
	flags    bool       // the program has written a flag that is shown as letters
}

// A size is that of a screen, in cells.
type size struct{ w, h int }

// New returns a Relay.
func New() *Relay {
	r := &Relay{
		ended: make(chan struct{}),
		drawn: make(chan struct{}, 1),
		told:  make(chan struct{}, 1),
	}
	r.some = make(chan struct{}, 1)
	return r
}

// FixSize gives the program's terminal a size in cells, whatever size the
// screen has. Its picture stands in the upper left corner. Call it before Run.
func (r *Relay) FixSize(w, h int) { r.fixed = size{w, h} }

// Environment returns the variables that tell a program what its terminal is,
// if it runs behind a screen of a Relay. They are TERM and, if that terminal
// has 24 bits of color, COLORTERM.
func Environment(screen *term.Screen) []string {
	list := []string{"TERM=" + screen.TermName()}
	if screen.Colors() > 256 {
		list = append(list, "COLORTERM=truecolor")
	}
	return list
}

// Run shows the program at the other end of a connection on a screen, until one
// of them ends. The screen must have been opened with this Relay as its
// term.Options.Raw. Run calls the screen's Init, and leaves Fini to its caller.
//
// Run calls resize with the program's size in cells, at the start and after
// each change. It does so in a goroutine of its own, so resize may wait for the
// program: sizes that have become old meanwhile are left out. A nil resize
// tells nobody.
//
// The program ends when a Read of it returns an error, and then the error of
// Run is nil. Otherwise it is the reason why the screen has ended. Run returns
// the program's terminal as it is at the end, or nil if Init fails. Afterwards
// the caller must close the connection, for which two goroutines may still
// wait.
func (r *Relay) Run(
	screen *term.Screen, program io.ReadWriter, resize func(w, h int),
) (*vt.Term, error) {
	if err := screen.Init(); err != nil {
		return nil, err
	}
	r.screen = screen
	r.program = program
	over := make(chan struct{})
	defer close(over)
	events := make(chan tcell.Event, 8)
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
// passed on, each once. They are those that its terminal ignored, and a word on
// flags if one was shown as its letters. There are none if Run had no
// terminal.
func (r *Relay) Ignored() []string {
	if r.terminal == nil {
		return nil
	}
	list := r.terminal.Ignored()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.flags {
		list = append(list, "flags, which are shown as letters")
	}
	return list
}

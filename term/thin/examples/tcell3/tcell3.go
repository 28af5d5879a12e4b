// Package tcell3 shows programs made with tcell v3 through thin: tcell draws on
// a tty in memory. The type tty and Show are the glue, to be copied.
package tcell3

import (
	"errors"
	"net"
	"sync"
	"time"

	tcell2 "github.com/gdamore/tcell/v2"
	"github.com/gdamore/tcell/v3"

	"fixstep/term"
	"fixstep/term/thin"
)

// A tty is a tcell.Tty of v3 on one end of a pipe.
type tty struct {
	net.Conn
	mu      sync.Mutex
	size    tcell.WindowSize
	resized chan<- bool
}

func (t *tty) Start() error { return t.SetReadDeadline(time.Time{}) }
func (t *tty) Drain() error { return t.SetReadDeadline(time.Now()) }
func (t *tty) Stop() error  { return nil }
func (t *tty) Close() error { return nil }

func (t *tty) NotifyResize(resized chan<- bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.resized = resized
}

func (t *tty) WindowSize() (tcell.WindowSize, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.size, nil
}

// resize gives the tty a size, in cells.
func (t *tty) resize(w, h int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.size = tcell.WindowSize{Width: w, Height: h}
	select {
	case t.resized <- true:
	default: // nobody listens, or a value waits there already
	}
}

// Show runs a program on a screen of tcell v3, and shows it on a terminal, until
// one of them ends. env returns the variables of the terminal.
func Show(terminal tcell2.Tty, env func(string) string, run func(tcell.Screen) error) error {
	relay := thin.New()
	screen, err := term.Open(term.Options{Tty: terminal, Env: env, Raw: relay})
	if err != nil {
		return err
	}
	near, far := net.Pipe()
	t := &tty{Conn: far}
	size, err := terminal.WindowSize()
	t.resize(size.Width, size.Height)
	program, failed := tcell.NewTerminfoScreenFromTty(t)
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() {
		err := run(program)
		far.Close()
		ended <- err
	}()
	_, err = relay.Run(screen, near, t.resize)
	screen.Fini()
	near.Close()
	program.Fini() // ends its events, if the player has left
	return errors.Join(err, <-ended)
}

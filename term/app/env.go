// Package app holds the commands of fixstep: their flags and files, and which
// scene they show in which terminal.
package app

import (
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// Env is the world outside of the program, as the commands are given it.
type Env struct {
	In          io.Reader                                // for a command that ssh runs
	Out         io.Writer                                // for the output of a command
	Err         io.Writer                                // for what ssh says before the game is shown
	Now         loop.Now                                 // the clock, in nanoseconds from any start
	Open        func(term.Options) (*term.Screen, error) // opens the player's terminal
	Date        func() time.Time                         // for names of files and the log
	Scrub       func() error                             // frees the program of its environment, for -door; nil: does nothing
	Interactive bool                                     // there is a terminal, and Out goes to it
	Lobby       string                                   // where duels begin unless a flag names a directory; "": nowhere
	Ticker      func() (*term.Ticker, error)             // wakes a game; nil: a time.Ticker does
	Asked       func(tell func()) (stop func())          // calls tell when somebody asks for the numbers of a game; nil: nobody can
	Told        io.Writer                                // takes these numbers in one piece, without waiting; nil: the game shows them

	tape *tape // of the terminal; nil: nobody wants it

	designs  []loop.Design // of the lab; nil: those of the texts
	patience time.Duration // with loops of somebody else; 0: some seconds
}

// open opens the player's terminal.
func (e *Env) open(o term.Options) (*term.Screen, error) {
	if !e.Interactive {
		return nil, fmt.Errorf("%w: 'fixstep smoke' plays, and 'fixstep lab -table' compares, without one", term.ErrNoTerminal)
	}
	screen, err := e.Open(o)
	if err != nil {
		return nil, Usagef("%v", err)
	}
	return screen, nil
}

// A scened game is one of package scene.
type scened interface {
	loop.Game[tcell.Event]
	Stats() *loop.Stats
}

// drive runs a game in the player's terminal and gives the terminal back,
// whatever happens. The game is made when the terminal is ready.
func (e *Env) drive(screen *term.Screen, o loop.Options, game func() scened) (err error) {
	defer func() { err = errors.Join(err, hangUp(screen.Err()), e.tape.keep()) }()
	defer screen.Guard()
	defer screen.Fini()
	screen.EnableSignals()
	screen.EnableReleases()
	screen.EnableLink()
	if err := screen.Init(); err != nil {
		e.tape.drop()
		return err
	}
	screen.SetTitle("fixstep")
	screen.EnableFocus()
	screen.EnablePaste()
	events, quit := make(chan tcell.Event, 64), make(chan struct{})
	defer close(quit)
	go func() {
		defer screen.Guard()
		screen.ChannelEvents(events, quit)
	}()
	o.Now = e.Now
	defer e.wakeBy(&o)()
	g := game()
	o.Stats = g.Stats()
	return e.run(screen, o, g, events)
}

// hangUp returns the signal that ended a terminal, which failed with err. The
// terminal itself may tell of a hang-up sooner than the signal, and what comes
// first is not to matter.
func hangUp(err error) error {
	switch {
	case errors.As(err, new(*term.SignalError)):
		return err
	case errors.Is(err, io.EOF) || errors.Is(err, syscall.EIO):
		const sighup = 1 // also where there are no signals
		return &term.SignalError{Number: sighup}
	}
	return nil
}

// asked has a game call tell whenever somebody asks for its numbers.
func (e *Env) asked(screen *term.Screen, tell func()) (stop func()) {
	if e.Asked == nil {
		return func() {}
	}
	return e.Asked(func() { screen.PostEvent(tcell.NewEventInterrupt(tell)) })
}

// wakeBy lets the world's ticker wake a game, if there is one.
func (e *Env) wakeBy(o *loop.Options) (stop func()) {
	if e.Ticker != nil {
		if ticker, err := e.Ticker(); err == nil {
			o.Ticker = ticker
			return func() { ticker.Close() }
		}
	}
	return func() {}
}

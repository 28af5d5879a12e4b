// Package app holds the commands of fixstep: their flags and files, and which
// scene they show in which terminal.
package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"
	tty "golang.org/x/term"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/app/internal/duel"
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
	Settings    bool                                     // the title offers settings
	Lobby       string                                   // where duels begin unless a flag names a directory; "": nowhere

	designs []classic.Design // of the lab; nil: those of the texts
}

// open opens the player's terminal.
func (e *Env) open(o term.Options) (*term.Screen, error) {
	if !e.Interactive {
		return nil, fmt.Errorf("%w: start fixstep in one, over SSH with 'ssh -t'; 'fixstep smoke' and 'fixstep lab -table' need none", term.ErrNoTerminal)
	}
	screen, err := e.Open(o)
	if err != nil && !errors.Is(err, term.ErrNoTerminal) {
		err = usagef("%v", err)
	}
	return screen, err
}

// A scened game is one of package scene.
type scened interface {
	loop.Game[tcell.Event]
	Options(loop.Options) loop.Options
	Stop()
}

// drive plays a scene in the player's terminal by a loop of a name.
func (e *Env) drive(screen *term.Screen, by string, o loop.Options, s scened) (err error) {
	defer func() {
		s.Stop()
		err = errors.Join(err, hangUp(screen.Err()))
	}()
	screen.EnableReleases()
	screen.EnableLink()
	screen.EnableSeen()
	screen.SetTitle("fixstep")
	screen.EnableFocus()
	o = s.Options(o)
	o.Clock.Source = e.Now
	if d, ok := classic.ByName(by); ok {
		o.Loop = d.New
	}
	return loop.Play(screen, o, loop.Game[tcell.Event](s))
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

// System returns the world outside as it is: this process's terminal, its
// output, and a clock that starts now.
func System() *Env {
	start := time.Now()
	env := &Env{
		In:          os.Stdin,
		Out:         os.Stdout,
		Err:         os.Stderr,
		Settings:    true,
		Lobby:       duel.DefaultLobby(),
		Now:         func() time.Duration { return time.Since(start) },
		Open:        term.Open,
		Date:        time.Now,
		Scrub:       scrub,
		Interactive: tty.IsTerminal(int(os.Stdin.Fd())) && tty.IsTerminal(int(os.Stdout.Fd())),
	}
	if runtime.GOOS == "js" { // a page has a terminal, and nobody to meet
		env.Interactive, env.Lobby, env.Settings = true, "", false
	}
	return env
}

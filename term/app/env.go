// Package app holds the commands of fixstep: their flags and files, and the
// scenes that they show in a terminal.
package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
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

// Env is the world outside the program, which the commands use.
type Env struct {
	In          io.Reader        // the input of a command that ssh runs, and of smoke -step
	Out         io.Writer        // the output of a command
	Err         io.Writer        // for ssh's text before the game is shown
	Now         loop.Now         // the clock, in nanoseconds from any start
	Date        func() time.Time // for names of files and the log
	Interactive bool             // there is a terminal, and Out goes to it
	Settings    string           // the file of the player's settings; "": none
	Last        string           // the file of the last match; "": none
	Lobby       string           // the directory for duels, by default; "": none
	Verdict     string           // the file for a verdict, see lab -check DIR; "": none

	// Open opens the player's terminal.
	Open func(term.Options) (*term.Screen, error)

	designs []classic.Design // the loops of the lab, see adopt
	quits   chan os.Signal   // SIGQUIT, but not while a screen is driven; nil: Go's own end
}

var errNoTerminal = fmt.Errorf("%w: start fixstep in one, over SSH with 'ssh -t';"+
	" 'fixstep smoke' and 'fixstep lab -table' need none", term.ErrNoTerminal)

// open opens the player's terminal with so many colors; 0: with all that it
// has.
func (e *Env) open(colors int) (*term.Screen, error) {
	return e.openBy(term.Options{Now: e.Now, Colors: colors})
}

// openBy opens the player's terminal by options.
func (e *Env) openBy(o term.Options) (*term.Screen, error) {
	if !e.Interactive {
		return nil, errNoTerminal
	}
	screen, err := e.Open(o)
	if err != nil && !errors.Is(err, term.ErrNoTerminal) {
		err = usagef("%v", err)
	}
	return screen, err
}

// A scened is a game of package scene.
type scened interface {
	loop.Game[tcell.Event]
	Options(loop.Options) loop.Options
	Stop()
}

// drive plays a scene in the player's terminal by the loop of a name.
func (e *Env) drive(screen *term.Screen, by string, o loop.Options, s scened) (err error) {
	defer e.leaveQuits()()
	defer func() {
		s.Stop()
		err = errors.Join(err, hangUp(screen.Err()))
	}()
	screen.Need(20, 6)
	screen.EnableReleases()
	screen.EnableLink()
	screen.EnablePictures()
	screen.SetTitle("fixstep")
	screen.EnableFocus()
	o = s.Options(o)
	o.Clock.Source = e.Now
	if d, ok := classic.ByName(by); ok {
		o.Loop = d.New
	}
	return loop.Play(screen, o, loop.Game[tcell.Event](s))
}

// leaveQuits leaves SIGQUIT to the screen, which gives the terminal back, until
// its result is called.
func (e *Env) leaveQuits() (again func()) {
	signal.Stop(e.quits)
	return func() {
		if e.quits != nil {
			signal.Notify(e.quits, syscall.SIGQUIT)
		}
	}
}

// hangUp returns the signal of a hang-up for a terminal that failed with err.
// The terminal's error may come before the signal, and the order must not
// matter.
func hangUp(err error) error {
	switch {
	case errors.As(err, new(*term.SignalError)):
		return err
	case errors.Is(err, io.EOF) || errors.Is(err, syscall.EIO):
		const sighup = 1 // even on a system without signals
		return &term.SignalError{Number: sighup}
	}
	return nil
}

// System returns the real world outside: this process's terminal and output,
// and a clock that starts now. From then on Ctrl-\ ends Main, without a stack
// trace.
func System() *Env {
	start := time.Now()
	env := &Env{
		quits:       make(chan os.Signal, 1),
		In:          os.Stdin,
		Out:         os.Stdout,
		Err:         os.Stderr,
		Lobby:       duel.DefaultLobby(),
		Now:         func() time.Duration { return time.Since(start) },
		Open:        term.Open,
		Date:        time.Now,
		Verdict:     os.Getenv("FIXSTEP_VERDICT"),
		Interactive: tty.IsTerminal(int(os.Stdin.Fd())) && tty.IsTerminal(int(os.Stdout.Fd())),
	}
	signal.Notify(env.quits, syscall.SIGQUIT)
	if runtime.GOOS == "js" { // a page has a terminal, but no other players
		env.Interactive = true
		env.Lobby = ""
	} else if dir, err := os.UserConfigDir(); err == nil {
		env.Settings = filepath.Join(dir, "fixstep", "settings")
		env.Last = filepath.Join(dir, "fixstep", "last.replay")
	}
	return env
}

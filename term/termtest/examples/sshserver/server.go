// Package sshserver is a game behind an SSH server that is written in Go, with
// github.com/gliderlabs/ssh. Each client plays a game of its own.
package sshserver

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/gliderlabs/ssh"

	"fixstep/loop"
	"fixstep/term"
)

// Handle is the ssh.Handler of the game.
func Handle(s ssh.Session) { Handler(play)(s) }

// Handler returns the ssh.Handler of a program that runs on a terminal. The
// function play opens a screen with the options, to which it may add others.
func Handler(play func(term.Options) error) ssh.Handler {
	return func(s ssh.Session) { handle(s, play) }
}

// handle plays with one client.
func handle(s ssh.Session, play func(term.Options) error) {
	pty, windows, ok := s.Pty()
	if !ok {
		fmt.Fprintln(s.Stderr(), "the game needs a terminal: connect with ssh -t")
		s.Exit(2)
		return
	}
	tty := term.NewTty(s, pty.Window.Width, pty.Window.Height)
	go func() {
		for w := range windows {
			tty.Resize(w.Width, w.Height)
		}
	}()
	err := play(term.Options{Tty: tty, Env: environment(pty.Term, s.Environ())})
	if err != nil {
		fmt.Fprintln(s.Stderr(), err)
		s.Exit(1)
	}
}

// lost is the time without an answer after which a client counts as gone. Its
// connection may stay open for ever, because a laptop that falls asleep says no
// goodbye. An EventLink comes after a power of two seconds, and this is one.
//
// A picture that does not change asks the client nothing. So a client that
// sleeps before a still picture stays, and costs nothing.
const lost = 64 * time.Second

// errGone ends the game of a client that is gone.
var errGone = errors.New("the client is gone")

// play plays the game on a terminal.
func play(o term.Options) error {
	return Play(o, loop.Options{}, func(screen *term.Screen) loop.Game[tcell.Event] {
		return &stairs{Screen: screen}
	})
}

// Play plays a game on a terminal until it quits, or until the client is gone.
func Play(
	o term.Options, pace loop.Options, game func(*term.Screen) loop.Game[tcell.Event],
) error {
	screen, err := term.Open(o)
	if err != nil {
		return err
	}
	screen.EnableLink()
	return loop.Play(screen, pace, watched{game(screen)})
}

// A watched game ends when its client is gone.
type watched struct{ loop.Game[tcell.Event] }

// Input passes on the events of the game.
func (w watched) Input(ev tcell.Event) error {
	if link, ok := ev.(*term.EventLink); ok && link.Waiting >= lost {
		return errGone
	}
	return w.Game.Input(ev)
}

// environment returns a session's variables, for term.Options.Env. TERM comes
// with the request for a terminal, and not with the other variables.
func environment(name string, variables []string) func(string) string {
	return func(want string) string {
		if want == "TERM" {
			return name
		}
		for _, v := range variables {
			if value, ok := strings.CutPrefix(v, want+"="); ok {
				return value
			}
		}
		return ""
	}
}

// stairs is a game: a step appears every tenth of a second, and q quits.
type stairs struct {
	tcell.Screen
	ticks int
}

// Input takes a key.
func (g *stairs) Input(ev tcell.Event) error {
	key, ok := ev.(*tcell.EventKey)
	if !ok {
		return nil
	}
	if key.Rune() == 'q' || key.Key() == tcell.KeyCtrlC {
		return loop.ErrQuit
	}
	return nil
}

// Update advances the game by a tick.
func (g *stairs) Update() error {
	g.ticks++
	return nil
}

// Draw shows the stairs so far.
func (g *stairs) Draw(loop.Alpha) {
	_, h := g.Size()
	for y := range min(g.ticks/6, h) {
		g.PutStr(y, y, fmt.Sprint("step ", y))
	}
	g.Show()
}

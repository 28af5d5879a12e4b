// Package wish is a Bubble Tea program behind a Wish server, for players on slow
// lines: Go's ssh package cannot compress, so that each picture would wait
// behind those before it. Show and Middleware are the glue, to be copied.
package wish

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"charm.land/wish/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/thin"
)

// lines makes a line feed begin a new line. Bubble Tea expects that of an output
// that is no file.
type lines struct{ io.Writer }

func (l lines) Write(b []byte) (int, error) {
	_, err := l.Writer.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")))
	return len(b), err
}

// Show shows a model on a terminal until one of them ends. env returns the
// variables of the terminal.
func Show(tty tcell.Tty, env func(string) string, model tea.Model) error {
	relay := thin.New()
	screen, err := term.Open(term.Options{Tty: tty, Env: env, Raw: relay})
	if err != nil {
		return err
	}
	near, far := net.Pipe()
	size, _ := tty.WindowSize() // tea begins with one, and asks only files
	p := tea.NewProgram(model, tea.WithInput(far), tea.WithOutput(lines{far}),
		tea.WithoutSignalHandler(), tea.WithWindowSize(size.Width, size.Height),
		tea.WithColorProfile(colorprofile.TrueColor), tea.WithEnvironment(thin.Environment(screen)))
	ended := make(chan error, 1)
	go func() {
		_, err := p.Run()
		far.Close()
		ended <- err
	}()
	_, err = relay.Run(screen, near, func(w, h int) { p.Send(tea.WindowSizeMsg{Width: w, Height: h}) })
	screen.Fini()
	near.Close()
	p.Kill() // does nothing after its end
	return errors.Join(err, <-ended)
}

// Middleware shows each player a model of his own.
func Middleware(model func(ssh.Session) tea.Model) wish.Middleware {
	return func(next ssh.Handler) ssh.Handler {
		return func(s ssh.Session) {
			pty, windows, ok := s.Pty()
			if !ok {
				wish.Fatalln(s, "a terminal is needed: connect with ssh -t")
				return
			}
			tty := term.NewTty(s, pty.Window.Width, pty.Window.Height)
			go func() {
				for w := range windows {
					tty.Resize(w.Width, w.Height)
				}
			}()
			if err := Show(tty, environment(pty.Term, s.Environ()), model(s)); err != nil {
				wish.Errorln(s, err)
			}
			next(s)
		}
	}
}

// environment returns a session's variables. TERM comes with the request for a
// terminal.
func environment(name string, variables []string) func(string) string {
	return func(want string) string {
		for _, v := range append(variables, "TERM="+name) {
			if value, ok := strings.CutPrefix(v, want+"="); ok {
				return value
			}
		}
		return ""
	}
}

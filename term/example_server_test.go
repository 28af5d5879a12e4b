package term_test

import (
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

// A session is what an SSH server written in Go knows of a player: a channel
// for bytes, the variables that the client has sent, and the size of the
// window, which may change. It is a tcell.Tty.
type session struct {
	net.Conn
	environment map[string]string // TERM, and what else the client has sent

	mu            sync.Mutex
	width, height int
	resized       func()
}

// Getenv returns a variable of the session, for term.Options.Env.
func (s *session) Getenv(name string) string { return s.environment[name] }

// Start, Stop and Drain: a Read of now must end by Drain, and those after Start
// wait again.
func (s *session) Start() error { return s.SetReadDeadline(time.Time{}) }
func (s *session) Drain() error { return s.SetReadDeadline(time.Now()) }
func (s *session) Stop() error  { return nil }

// NotifyResize takes what is to be called when the client's window has another
// size.
func (s *session) NotifyResize(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.resized = f
}

// WindowSize returns the size of the client's window.
func (s *session) WindowSize() (tcell.WindowSize, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return tcell.WindowSize{Width: s.width, Height: s.height}, nil
}

// resize is called by the server for each window-change request.
func (s *session) resize(width, height int) {
	s.mu.Lock()
	s.width, s.height = width, height
	resized := s.resized
	s.mu.Unlock()
	if resized != nil {
		resized()
	}
}

// serve plays with one player, until that one is gone.
func serve(s *session) error {
	screen, err := term.Open(term.Options{Tty: s, Env: s.Getenv})
	if err != nil {
		return err
	}
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	play(screen)
	return nil
}

// play is any tcell program.
func play(screen tcell.Screen) {
	for {
		w, h := screen.Size()
		screen.Clear()
		screen.PutStr(0, 0, fmt.Sprintf("%d colours, %d by %d", screen.Colors(), w, h))
		screen.Show()
		switch screen.PollEvent().(type) {
		case *tcell.EventKey, *tcell.EventError, nil:
			return
		}
	}
}

// A player is a client: a connection and the terminal at the end of it.
type player struct {
	conn     net.Conn
	terminal *vt.Term
}

// watch shows what the server sends, and answers.
func (p *player) watch() {
	b := make([]byte, 4096)
	for {
		n, err := p.conn.Read(b)
		if err != nil {
			return
		}
		p.terminal.Write(b[:n])
		if answers := p.terminal.Answers(); len(answers) > 0 {
			go p.conn.Write(answers) // which a pipe takes only while it is read
		}
	}
}

// sees waits for a text on the terminal.
func (p *player) sees(text string) string {
	for range 1000 {
		if strings.Contains(p.terminal.String(), text) {
			return text
		}
		time.Sleep(10 * time.Millisecond)
	}
	return "not seen: " + text
}

// connect returns both ends of a session over a pipe.
func connect(w, h int, environment map[string]string) (*session, *player) {
	here, there := net.Pipe()
	return &session{Conn: here, environment: environment, width: w, height: h},
		&player{there, vt.New(w, h, vt.Options{})}
}

// A server gives each session its own environment, size and Tty. Here pipes
// stand for the network.
func Example_server() {
	var server sync.WaitGroup
	begin := func(w, h int, environment map[string]string) (*session, *player) {
		s, p := connect(w, h, environment)
		server.Go(func() { serve(s) })
		server.Go(p.watch)
		return s, p
	}

	xterm, first := begin(80, 24, map[string]string{"TERM": "xterm-256color"})
	_, second := begin(40, 10, map[string]string{"TERM": "vt100", "LANG": "C"})
	fmt.Println(first.sees("256 colours, 80 by 24"))
	fmt.Println(second.sees("0 colours, 40 by 10"))

	first.terminal.Resize(100, 30)
	xterm.resize(100, 30)
	fmt.Println(first.sees("256 colours, 100 by 30"))

	first.conn.Write([]byte("q"))
	second.conn.Close()
	server.Wait()
	fmt.Println("left in the terminal:", len(first.terminal.Left()))

	nobody, _ := connect(80, 24, nil)
	fmt.Println(serve(nobody))
	// Output:
	// 256 colours, 80 by 24
	// 0 colours, 40 by 10
	// 256 colours, 100 by 30
	// left in the terminal: 0
	// no terminal to play in: TERM is not set; try TERM=xterm-256color
}

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

// serve plays with one player, until the player leaves. environment holds the
// variables that the client has sent.
func serve(client *term.Session, environment map[string]string) error {
	screen, err := term.Open(term.Options{Tty: client, Env: func(name string) string { return environment[name] }})
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
		screen.PutStr(0, 0, fmt.Sprintf("%d colors, %d by %d", screen.Colors(), w, h))
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

// watch shows the server's bytes on the terminal, and sends its answers.
func (p *player) watch() {
	b := make([]byte, 4096)
	for {
		n, err := p.conn.Read(b)
		if err != nil {
			return
		}
		p.terminal.Write(b[:n])
		if answers := p.terminal.Answers(); len(answers) > 0 {
			go p.conn.Write(answers) // a pipe takes them only while it is read
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

// A server gives each session its own environment, size and Tty. Here pipes
// stand for the network.
func Example_server() {
	var server sync.WaitGroup
	begin := func(w, h int, environment map[string]string) (*term.Session, *player) {
		here, there := net.Pipe()
		client, p := term.NewTty(here, w, h), &player{there, vt.New(w, h, vt.Options{})}
		server.Go(func() {
			defer here.Close()
			serve(client, environment)
		})
		server.Go(p.watch)
		return client, p
	}

	xterm, first := begin(80, 24, map[string]string{"TERM": "xterm-256color"})
	_, second := begin(40, 10, map[string]string{"TERM": "linux", "LANG": "C"})
	fmt.Println(first.sees("256 colors, 80 by 24"))
	fmt.Println(second.sees("8 colors, 40 by 10"))

	first.terminal.Resize(100, 30)
	xterm.Resize(100, 30)
	fmt.Println(first.sees("256 colors, 100 by 30"))

	first.conn.Write([]byte("q"))
	second.conn.Close()
	server.Wait()
	fmt.Println("left in the terminal:", len(first.terminal.Left()))

	fmt.Println(serve(term.NewTty(nil, 80, 24), nil))
	// Output:
	// 256 colors, 80 by 24
	// 8 colors, 40 by 10
	// 256 colors, 100 by 30
	// left in the terminal: 0
	// no terminal: TERM is not set; try TERM=xterm-256color
}

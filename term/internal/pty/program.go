// Package pty runs a program, of any language, in a pseudo terminal whose other
// side is a simulated one, in real time. It is there on Linux; elsewhere Start
// returns errors.ErrUnsupported.
package pty

import (
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/keyboard"
	"fixstep/term/vt"
)

// A Program runs in a pseudo terminal, and is a driver.Host in real time. What
// it writes reaches the simulated terminal in Advance only, so that nothing
// changes while somebody looks. It is for one goroutine.
type Program struct {
	terminal *vt.Term
	cmd      *exec.Cmd
	line     *line
	begun    time.Time
	limit    time.Duration // 0: none
	keys     keyboard.Keyboard

	pieces chan []byte   // from the program; nil: no more come
	sent   chan string   // from the terminal
	quit   chan struct{} // closed when the terminal hangs up

	exited  chan struct{} // closed after the next two are written
	err     error         // what the program has ended with
	changed string        // of the line at its end

	gone   bool          // it was seen that the program has ended
	goneAt time.Duration // when
}

// most is how many messages may wait for a program that does not read; those
// that are too many are lost. A script has fewer.
const most = 1 << 14

// Start starts a program before a simulated terminal. Within limit, unless
// that is 0, Advance reports its end, whether it has ended or not. Without an
// environment, cmd gets that of this process, but a TERM and a locale that are
// the same everywhere.
func Start(cmd *exec.Cmd, terminal *vt.Term, limit time.Duration) (*Program, error) {
	line, err := openLine(terminal.Size())
	if err != nil {
		return nil, err
	}
	if cmd.Env == nil {
		cmd.Env = environment()
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = line.slave, line.slave, line.slave
	cmd.SysProcAttr = attr(cmd.SysProcAttr)
	// A program inherits the signals that are ignored here, as under nohup, but
	// not those that are heard: it is to hear that its terminal has gone.
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, hungUp)
	defer signal.Stop(heard)
	if err := cmd.Start(); err != nil {
		line.master.Close()
		line.slave.Close()
		return nil, err
	}
	p := &Program{
		terminal: terminal, cmd: cmd, line: line, begun: time.Now(), limit: limit,
		pieces: make(chan []byte, 16), sent: make(chan string, most),
		quit: make(chan struct{}), exited: make(chan struct{}),
	}
	go p.read(p.pieces)
	go p.write()
	go p.wait()
	return p, nil
}

// terminals are the variables by which a program knows its terminal, and
// whether to use colours there. Libraries of colours take CI for a pipe.
var terminals = []string{
	"TERM", "COLORTERM", "LINES", "COLUMNS", "TMUX", "STY", "LC_ALL",
	"CI", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR",
}

// environment returns that of this process, as if it were in a terminal.
func environment() []string {
	list := slices.DeleteFunc(os.Environ(), func(s string) bool {
		name, _, _ := strings.Cut(s, "=")
		return slices.Contains(terminals, name)
	})
	return append(list, "TERM=xterm-256color", "LC_ALL=C.UTF-8")
}

// read takes what the program writes. It is a goroutine.
func (p *Program) read(pieces chan<- []byte) {
	defer close(pieces)
	for {
		b := make([]byte, 1<<14)
		n, err := p.line.master.Read(b)
		if err != nil {
			return
		}
		select {
		case pieces <- b[:n]:
		case <-p.quit:
			return
		}
	}
}

// write sends what the terminal sends. It is a goroutine.
func (p *Program) write() {
	for {
		select {
		case bytes := <-p.sent:
			p.line.master.WriteString(bytes)
		case <-p.quit:
			return
		}
	}
}

// wait waits for the end of the program. It is a goroutine.
func (p *Program) wait() {
	p.err = p.cmd.Wait()
	p.changed = p.line.changed()
	p.line.slave.Close() // so that a read ends when no other process holds it
	close(p.exited)
}

// Now returns the real time since the start.
func (p *Program) Now() time.Duration { return time.Since(p.begun) }

// Settling is how long the screen may take to be the one that is wanted.
const Settling = 5 * time.Second

// Patience returns Settling.
func (p *Program) Patience() time.Duration { return Settling }

// pollGap is how often done is called while nothing is drawn.
const pollGap = 10 * time.Millisecond

// linger is how long bytes may come after the program has ended, if another
// process still holds its terminal.
const linger = time.Second

// Advance waits up to the time end, or until done, which may be nil, returns
// true. It reports whether the program goes on, and there is time left.
func (p *Program) Advance(end time.Duration, done func() bool) bool {
	for {
		for range len(p.pieces) {
			b, more := <-p.pieces
			p.taken(b, more)
		}
		now := p.Now()
		if p.Late() || p.gone && (p.pieces == nil || now > p.goneAt+linger) {
			return false
		}
		if !p.gone && (now >= end || done != nil && done()) {
			return true
		}
		length := max(end-now, time.Millisecond)
		if done != nil || p.gone || p.limit > 0 {
			length = min(length, pollGap)
		}
		p.pause(length)
	}
}

// Late reports whether the time is up.
func (p *Program) Late() bool { return p.limit > 0 && p.Now() >= p.limit }

// pause waits for a piece, the end of the program, or a time.
func (p *Program) pause(length time.Duration) {
	exited := p.exited
	if p.gone {
		exited = nil
	}
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case b, more := <-p.pieces:
		p.taken(b, more)
	case <-exited:
		p.gone, p.goneAt = true, p.Now()
	case <-timer.C:
	}
}

// taken has the terminal take a piece, and answer it.
func (p *Program) taken(b []byte, more bool) {
	if !more {
		p.pieces = nil
		return
	}
	p.terminal.Write(b)
	p.Press(string(p.terminal.Answers()))
}

// Press has the terminal send bytes, whatever they are.
func (p *Program) Press(bytes string) {
	if bytes == "" {
		return
	}
	select {
	case p.sent <- bytes:
	default:
	}
}

// Settle waits until the program has shown something, or has set its line, and
// then shows nothing for a moment; two seconds at most. Before that the line
// itself would echo what is typed.
func (p *Program) Settle() {
	const moment = 50 * time.Millisecond
	seen, since := 0, p.Now()
	p.Advance(p.Now()+2*time.Second, func() bool {
		if n := p.terminal.Bytes; n != seen {
			seen, since = n, p.Now()
		}
		return (seen > 0 || p.line.changed() != "") && p.Now() >= since+moment
	})
}

// Send has the terminal send an event at its time.
func (p *Program) Send(at time.Duration, ev tcell.Event) {
	if p.Advance(at, nil) {
		b, _ := p.keys.Bytes(p.terminal, ev)
		p.Press(string(b))
	}
}

// Resize gives the window another size, in cells.
func (p *Program) Resize(w, h int) {
	p.terminal.Resize(w, h)
	p.line.resize(w, h)
}

// Err returns what the program has ended with, such as an *exec.ExitError.
func (p *Program) Err() error {
	if p.gone {
		return p.err
	}
	return nil
}

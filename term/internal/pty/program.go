// Package pty runs a program of any language in a pseudo terminal, in real
// time. A Program has a simulated terminal at the other end, and a Bare only
// the bytes. The package works on Linux and on macOS. On other systems the
// errors of Start and StartBare wrap errors.ErrUnsupported.
package pty

import (
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"fixstep/term/internal/away"
	"fixstep/term/vt"
)

// A Program runs in a pseudo terminal, and is a driver.Host. Its bytes reach
// the simulated terminal only in Advance, so that the picture does not change
// while the caller looks. Only one goroutine may use it.
type Program struct {
	terminal *vt.Term
	cmd      *exec.Cmd
	tty      *tty
	begun    time.Time
	limit    time.Duration // for which it may run; 0: for ever

	pieces chan []byte   // bytes from the program; nil: no more come
	sent   chan string   // bytes from the terminal
	quit   chan struct{} // closed when the terminal hangs up

	down, up away.Way     // to the terminal, and to the program
	room     *sync.Cond   // signals that bytes have arrived, or that the terminal hangs up
	arrived  atomic.Int64 // the Now at which all that was written has arrived

	exited  chan struct{} // closed when err and changed are set; nil when Advance has seen it
	err     error         // the error that the program has ended with
	changed string        // changes of the tty at the program's end

	goneAt time.Duration // the Now at which Advance saw the end
	cut    atomic.Bool   // Cut was called
}

// mostWaiting is the number of messages that may wait for a program that does
// not read; further messages are lost. A script has fewer.
const mostWaiting = 1 << 14

// Start starts a program on a simulated terminal at the end of a Line. Unless
// limit is 0, Advance reports the end after that time, even if the program goes
// on. If cmd has no environment, it gets that of Environment.
func Start(cmd *exec.Cmd, terminal *vt.Term, line vt.Line, limit time.Duration) (*Program, error) {
	if cmd.Env == nil {
		cmd.Env = Environment(vt.Options{})
	}
	w, h := terminal.Size()
	tty, err := launch(cmd, w, h)
	if err != nil {
		return nil, err
	}
	p := &Program{
		terminal: terminal, cmd: cmd, tty: tty, begun: time.Now(), limit: limit,
		pieces: make(chan []byte, 16), sent: make(chan string, mostWaiting),
		quit: make(chan struct{}), exited: make(chan struct{}),
	}
	p.down = away.Way{Line: line, Lock: &sync.Mutex{}}
	p.up = away.Way{Line: line, Lock: &sync.Mutex{}}
	p.room = sync.NewCond(p.down.Lock)
	go p.read(p.pieces)
	go p.write()
	go p.wait()
	return p, nil
}

// launch starts a program in a new pseudo terminal of w by h cells.
func launch(cmd *exec.Cmd, w, h int) (*tty, error) {
	tty, err := openTTY(w, h)
	if err != nil {
		return nil, err
	}
	cmd.Stdin = tty.slave
	cmd.Stdout = tty.slave
	cmd.Stderr = tty.slave
	cmd.SysProcAttr = attr(cmd.SysProcAttr)
	// A program inherits the signals that this process ignores, for example
	// under nohup, but not those that it handles. The program must receive the
	// hang-up of its terminal, so the signal is handled while it starts.
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, hungUp)
	defer signal.Stop(heard)
	if err := cmd.Start(); err != nil {
		tty.master.Close()
		tty.slave.Close()
		return nil, err
	}
	return tty, nil
}

// read, a goroutine, takes the bytes that the program writes, as far as the
// line has room for them.
func (p *Program) read(pieces chan<- []byte) {
	for {
		b := make([]byte, 1<<14)
		n, err := p.tty.master.Read(b)
		if !p.carried(b[:n], err != nil, pieces) {
			return
		}
	}
}

// carried carries bytes to the terminal, or the end of all bytes. It reports
// whether more may come.
func (p *Program) carried(b []byte, end bool, pieces chan<- []byte) bool {
	p.down.Lock.Lock()
	defer p.down.Lock.Unlock()
	for p.down.Full() && !p.stopped() {
		p.room.Wait()
	}
	if end {
		p.down.Carry(nil, func() { close(pieces) })
		return false
	}
	p.down.Carry(b, func() {
		p.room.Broadcast()
		select {
		case pieces <- b:
		case <-p.quit:
		}
	})
	p.arrived.Store(int64(p.Now() + p.down.Left()))
	return !p.stopped()
}

// stopped reports whether the terminal has hung up.
func (p *Program) stopped() bool {
	select {
	case <-p.quit:
		return true
	default:
		return false
	}
}

// write, a goroutine, passes on the bytes that the terminal sends.
func (p *Program) write() {
	for {
		select {
		case bytes := <-p.sent:
			p.tty.master.WriteString(bytes)
		case <-p.quit:
			return
		}
	}
}

// wait, a goroutine, waits for the end of the program.
func (p *Program) wait() {
	p.err = p.cmd.Wait()
	p.changed = p.tty.changed()
	p.tty.slave.Close() // a read then ends when no other process holds the tty
	close(p.exited)
}

// Now returns the real time since the start.
func (p *Program) Now() time.Duration { return time.Since(p.begun) }

// Real returns true: a Program runs in real time.
func (p *Program) Real() bool { return true }

// UnderWay returns the number of bytes on their way to the terminal, and the
// time until all keys have reached the program.
func (p *Program) UnderWay() (bytes int, keys time.Duration) {
	p.up.Lock.Lock()
	defer p.up.Lock.Unlock()
	return p.down.Waiting(), p.up.Left()
}

// pollGap is the time between two calls of done while nothing is drawn.
const pollGap = 10 * time.Millisecond

// linger is the time for which bytes may come after the program's end, if
// another process still holds its terminal.
const linger = time.Second

// Advance waits until the time end, or until done returns true; done may be
// nil. It reports whether the program goes on and the limit is not reached.
func (p *Program) Advance(end time.Duration, done func() bool) bool {
	for {
		for n := len(p.pieces); n > 0 && !p.Late(); n-- {
			b, more := <-p.pieces
			p.taken(b, more)
		}
		now := p.Now()
		arrived := time.Duration(p.arrived.Load())
		waiting := len(p.pieces) > 0 || p.down.Waiting() > 0
		if p.stopped() { // what is under way is lost
			arrived = 0
			waiting = false
		}
		silent := !waiting && now >= max(p.goneAt, arrived)+linger
		if p.Late() || p.Ended() && (silent || p.pieces == nil) {
			return false
		}
		goesOn := !p.Ended() || waiting || now < arrived
		if goesOn && (now >= end || done != nil && done()) {
			return true
		}
		length := max(end-now, time.Millisecond)
		if done != nil || p.Ended() || p.limit > 0 {
			length = min(length, pollGap)
		}
		p.pause(length)
	}
}

// Late reports whether the limit is reached.
func (p *Program) Late() bool { return p.cut.Load() || p.limit > 0 && p.Now() >= p.limit }

// Cut makes now the limit of a Program that has one. Any goroutine may call it.
func (p *Program) Cut() { p.cut.Store(true) }

// pause waits for bytes, the end of the program, or the end of a time.
func (p *Program) pause(length time.Duration) {
	select {
	case b, more := <-p.pieces:
		p.taken(b, more)
	case <-p.exited:
		p.goneAt = p.Now()
		p.exited = nil
	case <-time.After(length):
	}
}

// taken writes b to the terminal until the limit is reached, and sends its
// answers.
func (p *Program) taken(b []byte, more bool) {
	if !more {
		p.pieces = nil
	}
	if p.stopped() {
		return
	}
	for piece := range slices.Chunk(b, pieceSize) {
		p.terminal.Write(piece)
		p.Press(string(p.terminal.Answers()))
		if p.Late() {
			break
		}
	}
}

// pieceSize is the number of bytes after which taken looks at the time. A short
// sequence may change a whole screen, so that 512 bytes may take a while.
const pieceSize = 512

// Press makes the terminal send any bytes.
func (p *Program) Press(bytes string) {
	if bytes == "" {
		return
	}
	p.carry([]byte(bytes), func() {
		select {
		case p.sent <- bytes:
		default:
		}
	})
}

// carry carries a message to the program.
func (p *Program) carry(b []byte, arrive func()) {
	p.up.Lock.Lock()
	defer p.up.Lock.Unlock()
	p.up.Carry(b, arrive)
}

// Settle waits for the start of the program. It has started when it has written
// or set its tty, and then has written nothing for a moment. Before that the
// tty itself would echo keys. Settle waits for two seconds at most.
func (p *Program) Settle() {
	const moment = 50 * time.Millisecond
	seen := 0
	since := p.Now()
	p.Advance(p.Now()+2*time.Second, func() bool {
		if n := p.terminal.Bytes; n != seen {
			seen = n
			since = p.Now()
		}
		hasBegun := seen > 0 || p.tty.changed() != ""
		return hasBegun && p.Now() >= since+moment
	})
}

// Send makes the terminal send bytes at a time.
func (p *Program) Send(at time.Duration, b []byte) {
	if p.Advance(at, nil) {
		p.Press(string(b))
	}
}

// IsSecret reports whether the program reads a line that nobody is to see, such
// as a password.
func (p *Program) IsSecret() bool { return p.tty.isSecret() }

// Settings returns a text of the settings that the program has changed on its
// tty.
func (p *Program) Settings() string { return p.tty.changed() }

// Resize gives the window a new size, in cells.
func (p *Program) Resize(w, h int) {
	p.terminal.Resize(w, h)
	p.carry(away.Resize, func() { p.tty.resize(w, h) })
}

// Err returns the error of the program's end, such as an *exec.ExitError.
func (p *Program) Err() error {
	if p.Ended() {
		return p.err
	}
	return nil
}

package duel

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A Peer is the other player, as far as this program hears of them: a stream of
// messages each way. Nothing that the game calls waits for the other side.
type Peer struct {
	// Mine and theirs are what both have said of themselves.
	Mine, theirs Hello
	// login is the login name of the other player on the host where they were
	// met, as its kernel says. "" if it is not known.
	login string

	conn io.ReadWriteCloser
	fast *quick        // conn, if it can be written without waiting
	why  func() string // says why the line is broken; "": it is not

	mu     sync.Mutex
	moved  *sync.Cond // came, left or over has changed
	came   []byte     // and nobody has looked at it
	left   []byte     // to be written
	busy   bool       // left, or a part of it, is not written yet
	ended  bool       // nothing more will come
	reason string     // why, where it is the line; "": the other player has ended
	over   bool       // nothing is to be read or written any more, but left

	spare   []byte // that came was swapped for
	rest    []byte // of spare: messages that nobody has taken
	in, out coder
	heard   time.Duration // when the other side said something of the duel last
	looked  time.Duration // when we looked last
	started bool          // both are set
	second  time.Duration // start of the second in which bytes are counted
	bytes   int           // that came in it
	written sync.WaitGroup
}

// The limits of what waits on either side, in bytes, and of what the other side
// may say in a second. A duel is 200 bytes a second.
const (
	mostWaiting  = 64 << 10
	mostInSecond = 64 << 10
)

// NewPeer returns the peer at the other end of conn, to which both hellos have
// been said. If why is not nil, it is asked why conn has ended. The peer owns
// conn until Close.
func NewPeer(conn io.ReadWriteCloser, mine, theirs Hello, login string, why func() string) *Peer {
	p := &Peer{Mine: mine, theirs: theirs, login: Clean(login), conn: conn, why: why}
	p.moved = sync.NewCond(&p.mu)
	if p.fast = quickly(conn); p.fast != nil {
		p.conn = p.fast
	}
	go p.read()
	p.written.Add(1)
	go p.write()
	return p
}

// Player returns which ship is ours: 0 for the needle, 1 for the wedge. Both
// sides agree on it, as both know the seed halves.
func (p *Peer) Player() int {
	if p.Mine.Seed < p.theirs.Seed {
		return 1
	}
	return 0
}

// Seed returns the random seed of the first match.
func (p *Peer) Seed() uint64 { return p.Mine.Seed + p.theirs.Seed }

// Name returns what to call the other player: the name that they chose and the
// login that the kernel knows them by.
func (p *Peer) Name() string {
	name := p.theirs.name
	switch {
	case name == "" && p.login == "":
		return "the other"
	case name == "" || name == p.login:
		return p.login
	case p.login == "":
		return name
	}
	return fmt.Sprintf("%s (%s)", name, p.login)
}

// Names returns what each ship's player is called by people who look on: by the
// name that they chose, or else by the login of the other one.
func (p *Peer) Names() (names [2]string) {
	me := p.Player()
	names[me], names[1-me] = p.Mine.name, p.theirs.name
	if p.theirs.name == "" {
		names[1-me] = p.login
	}
	return names
}

// read takes what comes. It waits while too much of it lies around.
func (p *Peer) read() {
	var b [4096]byte
	for {
		n, err := p.conn.Read(b[:])
		reason := ""
		if err != nil && p.why != nil {
			reason = p.why()
		}
		p.mu.Lock()
		for len(p.came) > mostWaiting && !p.over {
			p.moved.Wait()
		}
		p.came = append(p.came, b[:n]...)
		over := p.over
		p.ended, p.reason = err != nil, reason
		p.mu.Unlock()
		if over || err != nil {
			return
		}
	}
}

// write writes what is to be sent. After Close it writes the rest and closes
// the connection.
func (p *Peer) write() {
	defer p.written.Done()
	defer p.conn.Close()
	var b []byte
	for {
		p.mu.Lock()
		for len(p.left) == 0 && !p.over {
			p.busy = false
			p.moved.Wait()
		}
		p.left, b = b[:0], p.left
		p.mu.Unlock()
		if len(b) == 0 {
			return
		}
		if _, err := p.conn.Write(b); err != nil {
			return // the reader finds out why
		}
	}
}

// send adds bytes to those to be written. It drops them if the other side has
// taken nothing for minutes.
func (p *Peer) send(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fast != nil && len(b) > 0 && !p.busy && !p.over {
		n := p.fast.writeNow(b)
		b = b[n:]
	}
	if len(b) > 0 && len(p.left)+len(b) <= mostWaiting && !p.over {
		p.left, p.busy = append(p.left, b...), true
		p.moved.Broadcast()
	}
}

// look takes over what has come until now.
func (p *Peer) look(now time.Duration) (came int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	came = len(p.came)
	// What is left of the last time is less than a message.
	p.spare = append(p.spare[:0], p.rest...)
	p.spare = append(p.spare, p.came...)
	p.rest, p.came = p.spare, p.came[:0]
	p.moved.Broadcast()
	switch asleep := now - p.looked; {
	case !p.started:
		p.heard, p.started = now, true
	case asleep > time.Second: // we were suspended: what came is not read yet
		p.heard += asleep
	}
	p.looked = now
	return came
}

// Silence returns for how long the other side has said nothing of the duel.
func (p *Peer) Silence(now time.Duration) time.Duration { return max(0, now-p.heard) }

// lostAfter is how long the other side may be silent. A line that was dead for
// 5 s is silent for 9, because TCP tries again at longer and longer intervals.
const lostAfter = 15 * time.Second

// receive hands all messages that have come to take, in order. The error says
// why there will be no more.
func (p *Peer) receive(now time.Duration, take func(message) error) error {
	if now-p.second >= time.Second {
		p.second, p.bytes = now, 0
	}
	came := p.look(now)
	if p.bytes += came; p.bytes > mostInSecond {
		return &End{Why: Nonsense, Text: p.Name() + " says too much"}
	}
	for {
		m, rest, err := p.in.take(p.rest)
		if err == nil && m.kind != isCut {
			err = take(m)
		}
		if err != nil {
			return err
		}
		if m.kind == isCut {
			break
		}
		if m.kind != isStill { // who is still there does not play by that
			p.heard = now
		}
		p.rest = rest
	}
	return p.gone(now)
}

// gone returns an error if all that came was looked at, and nothing more will
// come.
func (p *Peer) gone(now time.Duration) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case len(p.came) > 0: // since the last look, perhaps with a goodbye
		return nil
	case p.ended && p.reason != "":
		return &End{Text: "no line to " + p.Name() + ": " + p.reason, Lost: true}
	case p.ended:
		return &End{Text: p.Name() + " is gone", Lost: true}
	case p.Silence(now) >= lostAfter:
		return &End{Text: fmt.Sprintf("nothing heard from %s for %v", p.Name(), lostAfter), Why: Silent, Lost: true}
	}
	return nil
}

// Close tells the other side why we leave, and closes the connection within a
// second. It returns at once.
func (p *Peer) Close(bye Bye) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over {
		return
	}
	if len(p.left) <= mostWaiting {
		p.left = appendBye(p.left, bye)
	}
	p.over = true
	p.moved.Broadcast()
	time.AfterFunc(time.Second, func() { p.conn.Close() })
}

// Wait returns when the connection is closed, which is at most about two
// seconds after Close.
func (p *Peer) Wait() { p.written.Wait() }

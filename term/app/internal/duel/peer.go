package duel

import (
	"context"
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

	line   *line
	back   Back          // finds another line; nil: nothing does
	tokens [2]Token      // that we have said, and they
	tried  bool          // to find another line, in this duel
	newest time.Duration // when line began

	mu      sync.Mutex
	looking context.CancelFunc // for another line; nil: we do not
	never   bool               // will there be one
	found   io.ReadWriteCloser // it, or nil
	over    bool

	spare   []byte // that came was swapped for
	rest    []byte // of spare: messages that nobody has taken
	in, out coder
	heard   time.Duration // when the other side said something of the duel last
	looked  time.Duration // when we looked last
	started bool          // both are set
	second  time.Duration // start of the second in which bytes are counted
	bytes   int           // that came in it
	open    sync.WaitGroup
}

// NewPeer returns the peer at the other end of conn, to which both hellos have
// been said. The login is theirs where they were met. If back is not nil, it is
// asked for another connection when one breaks and somebody has said a token.
// The peer owns its connections until Close.
func NewPeer(conn io.ReadWriteCloser, mine, theirs Hello, login string, back Back) *Peer {
	p := &Peer{Mine: mine, theirs: theirs, login: Clean(login), back: back}
	p.line = newLine(conn, &p.open)
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

// look takes over what has come until now.
func (p *Peer) look(now time.Duration) (came int) {
	// What is left of the last time is less than a message.
	p.spare, came = p.line.look(append(p.spare[:0], p.rest...))
	p.rest = p.spare
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

// receive hands all messages that have come to take, in order. The error says
// why there will be no more.
func (p *Peer) receive(now time.Duration, take func(message) error) error {
	if now-p.second >= time.Second {
		p.second, p.bytes = now, 0
	}
	if p.mend(now) {
		if err := take(message{kind: isMoved}); err != nil {
			return err
		}
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
		switch m.kind {
		case isStill: // who is still there does not play by that
		case isToken:
			p.tokens[1] = m.token
		default:
			p.heard = now
		}
		p.rest = rest
	}
	return p.gone(now)
}

// gone returns an error if all that came was looked at, nothing more will come,
// and there is no way back.
func (p *Peer) gone(now time.Duration) error {
	more, ended, reason := p.line.end()
	switch limit := p.patience(); {
	case more: // since the last look, perhaps with a goodbye
		return nil
	case p.Silence(now) < limit && (!ended || p.returns()):
		return nil
	case ended && reason != "":
		return &End{Text: "no line to " + p.Name() + ": " + reason, Lost: true}
	case ended:
		return &End{Text: p.Name() + " is gone", Lost: true}
	default:
		return &End{Text: fmt.Sprintf("nothing heard from %s for %.0fs", p.Name(), limit.Seconds()), Why: Silent, Lost: true}
	}
}

// Close tells the other side why we leave, and closes the connection within a
// second. It returns at once.
func (p *Peer) Close(bye Bye) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over {
		return
	}
	p.over = true
	if p.looking != nil {
		p.looking()
	}
	if p.found != nil {
		p.found.Close()
	}
	p.line.close(appendBye(nil, bye))
}

// Wait returns when all connections are closed, which is at most about two
// seconds after Close.
func (p *Peer) Wait() { p.open.Wait() }

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

	line   *line
	back   Back    // finds another line; nil: nothing does
	search *search // that goes on; nil: none does

	spare   []byte // that came was swapped for
	rest    []byte // of spare: messages that nobody has taken
	in, out coder
	heard   time.Duration // when the other side said something of the duel last
	looked  time.Duration // when we looked last
	open    sync.WaitGroup
}

// NewPeer returns the peer at the other end of conn, to which both hellos have
// been said. The login is theirs where they were met. If back is not nil, it is
// asked for another connection when one breaks and one of the two can dial. The
// peer owns its connections until Close.
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

// Name returns what to call the other player: the name that they chose, or else
// the login by which the kernel knows them. The login follows the name where it
// is also the name of this player.
func (p *Peer) Name() string {
	name := p.theirs.name
	switch {
	case name == "" && p.login == "":
		return "the other player"
	case name == "":
		return p.login
	case name == p.Mine.name && p.login != "" && p.login != name:
		return fmt.Sprintf("%s (%s)", name, p.login)
	}
	return name
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

// Silence returns for how long the other side has said nothing of the duel.
func (p *Peer) Silence(now time.Duration) time.Duration { return max(0, now-p.heard) }

// returns reports whether the other player may be met again.
func (p *Peer) returns() bool {
	if p.back == nil || !p.Mine.Dials && !p.theirs.Dials {
		return false
	}
	// When ssh says that its line was whole to the end, the program there has
	// ended: that of a player on that host, unless they have met our search.
	_, ended, reason := p.line.end()
	whole := ended && p.line.far != nil && reason == ""
	return !whole || p.theirs.Dials || p.search != nil
}

// limit returns how long the other side may be silent.
func (p *Peer) limit() time.Duration {
	if p.returns() {
		return backAfter
	}
	return lostAfter
}

// A way is what there is of a line to the other player.
type way uint8

// The ways.
const (
	whole  way = iota // a line, as far as we know
	broken            // none, but there may be another one
	gone              // none, and there will be none
)

// way returns what there is of a line to the other player.
func (p *Peer) way(now time.Duration) way {
	more, ended, _ := p.line.end()
	silent, returns := p.Silence(now), p.returns()
	switch {
	case more: // since the last look, perhaps with a goodbye
		return whole
	case silent >= p.limit() || ended && !returns:
		return gone
	case ended || returns && silent >= dialAfter:
		return broken
	}
	return whole
}

// Trouble says in a line for how long the other side has been silent, or what
// is done about it; "" if that is not yet a second.
func (p *Peer) Trouble(now time.Duration) string {
	silent := p.Silence(now)
	left := int((backAfter - silent) / time.Second)
	switch {
	case silent < time.Second:
		return ""
	case p.way(now) != broken:
		return fmt.Sprintf("No word from %s for %d s", p.Name(), int(silent/time.Second))
	case p.Mine.Dials:
		return fmt.Sprintf("Lost %s, reconnecting (%d s)", p.Name(), left)
	}
	return fmt.Sprintf("Lost %s, waiting for a new connection (%d s)", p.Name(), left)
}

// lost returns the end of a duel whose other player is gone.
func (p *Peer) lost() *End {
	switch _, ended, reason := p.line.end(); {
	case ended && reason != "":
		return &End{Text: "Lost " + p.Name() + ": " + reason}
	case ended:
		return &End{Text: "Lost " + p.Name()}
	}
	return &End{Text: fmt.Sprintf("No word from %s for %.0f s", p.Name(), p.limit().Seconds()), Bye: Bye{Why: Silent}}
}

// look takes over what has come until now.
func (p *Peer) look(now time.Duration) {
	// What is left of the last time is less than a message.
	p.spare = p.line.look(append(p.spare[:0], p.rest...))
	p.rest = p.spare
	if asleep := now - p.looked; asleep > time.Second {
		p.heard += asleep // before the duel, or suspended: what came is not read yet
	}
	p.looked = now
}

// receive hands all messages that have come to take, in order, and reports
// whether the next ones will come on another line. The error says why there
// will be no more.
func (p *Peer) receive(now time.Duration, take func(message) error) (moved bool, err error) {
	p.look(now)
	for {
		m, rest, err := p.in.take(p.rest)
		if err == nil && m.kind != isCut {
			err = take(m)
		}
		if err != nil {
			return false, err
		}
		if m.kind == isCut {
			break
		}
		if m.kind != isStill { // who is still there does not play by that
			p.heard = now
		}
		p.rest = rest
	}
	if moved = p.moves(now); !moved && p.way(now) == gone {
		return false, p.lost()
	}
	return moved, nil
}

// moves takes another line as soon as there is one, which it reports, and has
// one looked for when it is needed. The old line is kept until then: it may
// speak again.
func (p *Peer) moves(now time.Duration) bool {
	if p.search == nil {
		if p.way(now) == broken {
			p.search = p.back.search(p.Mine.Half.with(p.theirs.Half), p.login, &p.open)
		}
		return false
	}
	select {
	case conn, ok := <-p.search.found:
		if p.search.vain {
			p.back = nil
		}
		if p.search = nil; ok {
			p.line.close(nil)
			p.line, p.rest, p.heard = newLine(conn, &p.open), p.rest[:0], now
		}
		return ok
	default:
		return false
	}
}

// Close tells the other side why we leave, and closes the connection within a
// second. It returns at once.
func (p *Peer) Close(bye Bye) {
	if p.search != nil {
		p.search.stop()
	}
	p.line.close(appendBye(nil, bye))
}

// Wait returns when all connections are closed, which is at most about two
// seconds after Close.
func (p *Peer) Wait() { p.open.Wait() }

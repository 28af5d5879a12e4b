package duel

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"time"
)

// A Peer is the other player as this program knows them: a stream of messages
// each way. No method that the game calls waits for the other side.
type Peer struct {
	// Mine and theirs are the hellos of both players.
	Mine, theirs Hello
	// login is the other player's login name on the host where they were met,
	// by its kernel; "" if it is not known.
	login string

	line   *line
	ended  error   // why no more bytes will come on the line: see line.look
	back   Back    // finds another line; nil: there is no way
	search *search // the search that goes on; nil: none

	rest    []byte // bytes of a message that is not complete
	in, out coder
	heard   time.Duration // when the last message of the duel came
	looked  time.Duration // when we last looked
	open    sync.WaitGroup
}

// NewPeer returns the peer at the other end of conn, after both hellos. The
// login is theirs on the host where they were met. If back is not nil, the peer
// calls it for a new connection when one breaks and one of the two players can
// dial. The peer owns its connections until Close.
func NewPeer(conn io.ReadWriteCloser, mine, theirs Hello, login string, back Back) *Peer {
	p := &Peer{Mine: mine, theirs: theirs, login: Clean(login), back: back}
	p.line = newLine(conn, &p.open)
	return p
}

// Player returns the number of our ship: 0 for the needle, 1 for the wedge.
// Both sides agree on it, because both know the seed halves.
func (p *Peer) Player() int {
	if p.Mine.Seed < p.theirs.Seed {
		return 1
	}
	return 0
}

// Seed returns the random seed of the first match.
func (p *Peer) Seed() uint64 { return p.Mine.Seed + p.theirs.Seed }

// Name returns the other player's name for the screen: the name that they
// chose, or else their login. If both players chose the same name, their login
// follows.
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

// Names returns the name of each ship's player for spectators: the name that
// the player chose, or for the other player else the login.
func (p *Peer) Names() (names [2]string) {
	me := p.Player()
	names[me], names[1-me] = p.Mine.name, cmp.Or(p.theirs.name, p.login)
	return names
}

// Silence returns the time since the other side's last message of the duel.
func (p *Peer) Silence(now time.Duration) time.Duration { return max(0, now-p.heard) }

// returns reports whether the other player may be met again.
func (p *Peer) returns() bool {
	if p.back == nil || !p.Mine.Dials && !p.theirs.Dials {
		return false
	}
	// If ssh ends without an error, the program at its other end has ended: the
	// program of a player on that host, unless our search has met them again.
	left := p.ended == io.EOF && p.line.far != nil
	return !left || p.theirs.Dials || p.search != nil
}

// limit returns the time that the other side may be silent.
func (p *Peer) limit() time.Duration {
	if p.returns() {
		return backAfter
	}
	return lostAfter
}

// gone reports whether the other player is lost for good.
func (p *Peer) gone(now time.Duration) bool {
	return p.Silence(now) >= p.limit() || p.ended != nil && !p.returns()
}

// broken reports whether the line is lost, but another may be found.
func (p *Peer) broken(now time.Duration) bool {
	return p.returns() && (p.ended != nil || p.Silence(now) >= dialAfter)
}

// Trouble returns a line of text on the silence of the other side, and on the
// search for a new connection; "" if the silence is shorter than a second.
func (p *Peer) Trouble(now time.Duration) string {
	silent := p.Silence(now)
	left := int((backAfter - silent) / time.Second)
	switch {
	case silent < time.Second:
		return ""
	case !p.broken(now):
		return fmt.Sprintf("No word from %s for %d s", p.Name(), int(silent/time.Second))
	case p.Mine.Dials:
		return fmt.Sprintf("Lost %s, reconnecting (%d s)", p.Name(), left)
	}
	return fmt.Sprintf("Lost %s, waiting for a new connection (%d s)", p.Name(), left)
}

// lost returns the end of a duel whose other player is gone.
func (p *Peer) lost() *End {
	switch p.ended {
	case nil:
	case io.EOF:
		return &End{Text: "Lost " + p.Name()}
	default:
		return &End{Text: "Lost " + p.Name() + ": " + p.ended.Error()}
	}
	return &End{Text: fmt.Sprintf("No word from %s for %.0f s", p.Name(), p.limit().Seconds()), Bye: Bye{Why: Silent}}
}

// receive calls take with each message that has come, in order, and reports
// whether the next ones will come on another line. The error says why no more
// will come.
func (p *Peer) receive(now time.Duration, take func(message) error) (moved bool, err error) {
	if asleep := now - p.looked; asleep > time.Second || p.looked == 0 {
		p.heard += asleep // before the duel, or suspended: no message was read in that time
	}
	p.looked = now
	all, ended := p.line.look(p.rest)
	p.rest, p.ended = all, ended
	for {
		m, size, err := p.in.take(p.rest)
		if err == nil && size > 0 {
			err = take(m)
		}
		if err != nil {
			return false, err
		}
		if size == 0 {
			break
		}
		if m.kind != isStill { // this message is not of the duel
			p.heard = now
		}
		p.rest = p.rest[size:]
	}
	p.rest = append(all[:0], p.rest...)
	if moved = p.moves(now); !moved && p.gone(now) {
		return false, p.lost()
	}
	return moved, nil
}

// moves starts a search when a line breaks, and changes to the new line when it
// is found; it reports the change. The old line is kept until then, because
// more bytes may come on it.
func (p *Peer) moves(now time.Duration) bool {
	if p.search == nil {
		if p.broken(now) {
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
			p.line, p.ended, p.rest, p.heard = newLine(conn, &p.open), nil, p.rest[:0], now
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

// Wait waits until all connections are closed, at most about two seconds after
// Close.
func (p *Peer) Wait() { p.open.Wait() }

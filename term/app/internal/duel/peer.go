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
	Mine   Hello // our own
	theirs Hello
	// login is the other player's login name on the host where the two have met,
	// as its kernel says; "": it is not known.
	login string

	line *line
	way

	rest    []byte // the last bytes that came, of a message that is not complete
	in, out coder
	open    sync.WaitGroup // connections and searches
}

// NewPeer returns the peer at the other end of conn, after both hellos. The
// login is the other player's on the host where the two have met; "": it is not
// known.
//
// If one of the two players can dial and back is not nil, the peer calls back
// for another connection when one breaks. The peer owns its connections, and
// closes them after Close.
func NewPeer(conn io.ReadWriteCloser, mine, theirs Hello, login string, back Back) *Peer {
	p := &Peer{Mine: mine, theirs: theirs, login: Clean(login)}
	if mine.Dials || theirs.Dials {
		p.back = back
	}
	p.line = newLine(conn, &p.open)
	return p
}

// Player returns the number of our ship: 0 for the needle, 1 for the wedge.
// Both sides agree on it, because both know the two halves of the seed.
func (p *Peer) Player() int {
	if p.Mine.Seed < p.theirs.Seed {
		return 1
	}
	return 0
}

// Seed returns the random seed of the first match.
func (p *Peer) Seed() uint64 { return p.Mine.Seed + p.theirs.Seed }

// Name returns the other player's name for the screen: the name that they
// chose, or else their login. If both players chose the same name, it is
// followed by the other's login.
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
// the player chose. If the other player chose none, it is their login.
func (p *Peer) Names() (names [2]string) {
	me := p.Player()
	names[me] = p.Mine.name
	names[1-me] = cmp.Or(p.theirs.name, p.login)
	return names
}

// ends notes why no more bytes will come on the line; nil: more may come. If
// our ssh ends without an error, the program at its other end has ended. So a
// player on that host has left for good, unless our search has met them again.
func (p *Peer) ends(why error) {
	p.ended = why
	left := why == io.EOF && !p.theirs.Dials
	if left && p.search == nil {
		p.back = nil
	}
}

// Trouble returns a line of text for our player about the silence of the other
// side, and about the search for another connection. It is "" while the silence
// is shorter than a second.
func (p *Peer) Trouble(now time.Duration) string {
	silent := p.Silence(now)
	left := int((backAfter - silent) / time.Second)
	switch {
	case silent < time.Second:
		return ""
	case !p.away(now):
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
		text := fmt.Sprintf("No word from %s for %.0f s", p.Name(), p.limit().Seconds())
		return &End{Text: text, Bye: Bye{Why: Silent}}
	case io.EOF:
		return &End{Text: "Lost " + p.Name()}
	}
	return &End{Text: "Lost " + p.Name() + ": " + p.ended.Error()}
}

// receive calls take with each message that has come, in order, and reports
// whether the next messages will come on another line. The error says why no
// more will come.
func (p *Peer) receive(now time.Duration, take func(message) error) (moved bool, err error) {
	p.look(now)
	all, ended := p.line.look(p.rest)
	p.rest = all
	p.ends(ended)
	for {
		m, size, err := p.in.take(p.rest)
		if err != nil {
			return false, err
		}
		if size == 0 {
			break
		}
		if err := take(m); err != nil {
			return false, err
		}
		if m.kind != isStill { // which is no message of the duel
			p.heard = now
		}
		p.rest = p.rest[size:]
	}
	p.rest = append(all[:0], p.rest...)
	if p.moves(now) {
		return true, nil
	}
	if p.gone(now) {
		return false, p.lost()
	}
	return false, nil
}

// moves begins a search when the line breaks, and changes to the other line
// when that is found. It reports the change. The old line is kept until then,
// because more bytes may come on it.
func (p *Peer) moves(now time.Duration) bool {
	if p.search == nil && p.away(now) {
		token := p.Mine.Half.with(p.theirs.Half)
		p.search = p.back.search(token, p.login, &p.open)
		return false
	}
	conn := p.found(now)
	if conn == nil {
		return false
	}
	p.line.close(nil)
	p.line = newLine(conn, &p.open)
	p.rest = p.rest[:0]
	return true
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

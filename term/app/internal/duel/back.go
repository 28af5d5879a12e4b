package duel

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// A Back meets the other player again, by the token of the duel and their
// login. It tries until ctx is done; any other error says that it cannot be.
type Back func(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error)

// How long the other side may be silent. A line that was dead for 5 s is silent
// for 9, because TCP tries again at longer and longer intervals.
const (
	dialAfter = 5 * time.Second  // then we look for another line, besides
	backAfter = 60 * time.Second // and then the duel is over
	lostAfter = 15 * time.Second // or already then, if there is no way back
)

// Offer says a token, by which both players find each other when the line
// breaks. It is for those who can dial again.
func (p *Peer) Offer(t Token) {
	p.tokens[0] = t
	p.line.send(appendToken(nil, t))
}

// returns reports whether the other player may come back.
func (p *Peer) returns() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.back == nil || p.never || p.tokens == [2]Token{} {
		return false
	}
	// When ssh says that its line was whole to the end, whoever plays on that
	// host has ended, but not if they play through ssh too, or have another line
	// to us by now that we do not know of.
	_, ended, reason := p.line.end()
	whole := ended && p.line.far != nil && reason == ""
	return !whole || p.tried || p.tokens[1] != Token{}
}

// patience returns how long the other side may be silent.
func (p *Peer) patience() time.Duration {
	if p.returns() {
		return backAfter
	}
	return lostAfter
}

// broken reports whether another line is needed, as far as we know.
func (p *Peer) broken(now time.Duration) bool {
	more, ended, _ := p.line.end()
	silent := min(p.Silence(now), now-p.newest)
	return (ended && !more || silent >= dialAfter) && p.returns()
}

// mend takes another line as soon as there is one, which it reports, and has
// one looked for when it is needed. The old line is kept until then: it may
// speak again.
func (p *Peer) mend(now time.Duration) (moved bool) {
	broken := p.broken(now)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.found != nil:
		p.line.close(nil)
		p.line, p.found = newLine(p.found, &p.open), nil
		p.rest, p.newest = p.rest[:0], now
		return true
	case broken && p.looking == nil && !p.over:
		var ctx context.Context
		ctx, p.looking = context.WithTimeout(context.Background(), backAfter)
		p.tried = true
		t := p.tokens[0].with(p.tokens[1])
		p.open.Go(func() { p.find(ctx, t) })
	}
	return false
}

// find looks for another line.
func (p *Peer) find(ctx context.Context, t Token) {
	conn, err := p.back(ctx, t, p.login)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.looking()
	p.looking = nil
	switch {
	case err != nil:
		p.never = !errors.Is(err, ctx.Err())
	case p.over:
		conn.Close()
	default:
		p.found = conn
	}
}

// Trouble says in a line for how long the other side has been silent, or what
// is done about it; "" if that is not yet a second.
func (p *Peer) Trouble(now time.Duration) string {
	silent := p.Silence(now)
	left := int((backAfter - silent) / time.Second)
	switch {
	case silent < time.Second:
		return ""
	case !p.broken(now):
		return fmt.Sprintf("Silent for %d s: %s", int(silent/time.Second), p.Name())
	case p.tokens[0] == Token{}:
		return fmt.Sprintf("No line to %s: they may dial again (%d s)", p.Name(), left)
	}
	return fmt.Sprintf("No line to %s: dialing again (%d s)", p.Name(), left)
}

package duel

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"fixstep/loop/rollback"
	"fixstep/world"
)

// beat is the number of updates between two reports.
const beat = 6

// A Side is one player's half of a duel. S is the state for rollback: a Game,
// or a type that contains one. A Side reads no clock and starts no goroutine.
type Side[S any] struct {
	*rollback.Session[S, world.Command]
	Peer *Peer // the other player

	updates int    // since the last report
	said    []byte // storage for messages
}

// Config returns the part of a rollback configuration that the two hellos
// decide. The caller must set Step and Hash, the rules of the game.
func Config[S any](p *Peer) rollback.Config[S, world.Command] {
	c := rollback.Config[S, world.Command]{Player: p.Player(), Guess: guess}
	c.Delay[c.Player] = int(p.Mine.Delay)
	c.Delay[1-c.Player] = int(p.theirs.Delay)
	return c
}

// NewSide returns the half of a duel with p.
func NewSide[S any](p *Peer, c rollback.Config[S, world.Command], start S) *Side[S] {
	return &Side[S]{Session: rollback.New(c, start), Peer: p}
}

// Update is one update of the game at the time now. It takes the messages that
// have come, steps the game with our player's command unless the game has to
// wait, and sends our messages. At the end of the duel it tells the other side
// why, and returns an *End. Do not call it after that.
func (d *Side[S]) Update(now time.Duration, c world.Command) error {
	moved, err := d.Peer.receive(now, d.take)
	if moved {
		d.Peer.line.send(appendKnown(nil, d.Known()))
	}
	d.Add(c)
	err = cmp.Or(d.Err(), err)
	if err == nil {
		d.tell()
		return nil
	}
	end := d.ended(err)
	d.Peer.Close(end.Bye)
	return end
}

// take passes a message to the session.
func (d *Side[S]) take(m message) error {
	switch m.kind {
	case isRun:
		return d.Receive(m.run)
	case isStatus:
		return d.ReceiveStatus(m.status)
	case isBye:
		return d.left(m.bye)
	case isKnown:
		return d.resume(m.tick)
	}
	return nil
}

// resume sends all messages again that the other side does not know.
func (d *Side[S]) resume(known int64) error {
	d.Peer.mute = false
	d.updates = beat // a report is due
	d.Peer.out.ticks = known - int64(d.Peer.Mine.Delay)
	return d.Resume(known)
}

// left returns the end for the other side's bye.
func (d *Side[S]) left(bye Bye) error {
	name := d.Peer.Name()
	switch bye.Why {
	case Left:
		return &End{Text: name + " left"}
	case Silent:
		limit := d.Peer.limit().Seconds()
		return &End{Text: fmt.Sprintf("%s had no word from you for %.0f s", name, limit)}
	case Differs:
		return &End{Text: fmt.Sprintf("The two games differ at tick %d, says %s", bye.Tick, name)}
	}
	return &End{Text: name + " cannot read what your game sends"}
}

// ended returns the end for an error.
func (d *Side[S]) ended(err error) *End {
	var end *End
	if errors.As(err, &end) {
		return end
	}
	name := d.Peer.Name()
	if errors.Is(err, rollback.ErrDesync) {
		tick := d.Differs()
		text := fmt.Sprintf("Your game and that of %s differ at tick %d", name, tick)
		return &End{Text: text, Bye: Bye{Differs, tick}}
	}
	return &End{Text: "The game of " + name + " sends nonsense", Bye: Bye{Why: Nonsense}}
}

// tell sends our player's commands when they change. Ten times a second it
// sends all of them, with a report. It does so even while the game waits:
// otherwise two waiting sides would wait for ever.
func (d *Side[S]) tell() {
	if d.Peer.mute {
		return
	}
	d.updates++
	due := d.updates >= beat
	b := d.said[:0]
	for {
		run, ok := d.Next(due)
		if !ok {
			break
		}
		b = d.Peer.out.appendRun(b, run)
	}
	if due {
		b = d.Peer.out.appendStatus(b, d.Report())
		d.updates = 0
	}
	d.Peer.line.send(b)
	d.said = b
}

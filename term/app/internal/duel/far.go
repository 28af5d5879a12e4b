package duel

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strings"
	"time"
)

// Meet meets a player who has agreed on word in the other machine's lobby; ""
// means anybody. The Peer owns the Remote then. If ctx is done, Meet returns
// ctx's error; after any error the Remote can only be closed.
func (r *Remote) Meet(ctx context.Context, word string, mine Hello) (*Peer, error) {
	mine.Dials, mine.Room = true, roomOf(word)
	c := mine.call()
	login, raw, err := r.call(ctx, c.raw)
	if err != nil {
		return nil, err
	}
	theirs, err := c.suits(raw)
	if err != nil {
		return nil, err
	}
	return NewPeer(r, mine, theirs, login, r.again), nil
}

// call makes the other machine meet somebody. It returns their login and their
// call.
func (r *Remote) call(ctx context.Context, raw []byte) (login string, theirs []byte, err error) {
	waits, met := context.WithCancel(ctx)
	defer met()
	defer context.AfterFunc(ctx, r.stop)()
	var who []byte
	if _, err = r.Write(append([]byte(magic), raw...)); err == nil {
		go r.still(waits)
		who, err = hearString(r)
	}
	if err == nil {
		theirs, err = hearString(r)
	}
	if err == nil {
		return string(who[1:]), theirs, nil
	}
	return "", nil, cmp.Or(ctx.Err(), errors.New(r.why()))
}

// again is the Back function of a player who came through ssh. The new ssh asks
// for no password, because the terminal belongs to the game; if the host wants
// one, again gives up.
func (r *Remote) again(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error) {
	for wait := time.Duration(0); pause(ctx, wait); wait = time.Second {
		next, err := Dial(ctx, r.host, nil, unasked...)
		if err == nil {
			if _, _, err = next.call(ctx, t.said(login)); err == nil {
				return next, nil
			}
			next.Close()
		}
		if ctx.Err() == nil && (next == nil || strings.Contains(next.said.line(), "denied")) {
			return nil, err
		}
	}
	return nil, ctx.Err()
}

// still tells the other machine that we are still here, until ctx is done.
func (r *Remote) still(ctx context.Context) {
	for pause(ctx, stillEvery) {
		r.Write([]byte{isStill})
	}
}

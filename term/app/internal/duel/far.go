package duel

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"
)

// Meet meets a player in the lobby of the other machine who has agreed on a
// word; "": anybody. It returns when ctx is done, and then the Remote is
// closed.
func (r *Remote) Meet(ctx context.Context, word string, mine Hello) (*Peer, error) {
	mine.Dials, mine.Room = true, roomOf(word)
	login, raw, err := r.call(ctx, mine.append(nil))
	if err != nil {
		return nil, err
	}
	theirs, err := mine.call(nil).suits(raw)
	if err != nil {
		r.Close()
		return nil, err
	}
	return NewPeer(r, mine, theirs, login, r.again), nil
}

// call has the other machine meet somebody. It returns their login and what
// they say.
func (r *Remote) call(ctx context.Context, raw []byte) (login string, theirs []byte, err error) {
	met := make(chan struct{})
	defer close(met)
	defer context.AfterFunc(ctx, r.stop)()
	var who []byte
	if _, err = r.Write(append([]byte(magic), raw...)); err == nil {
		go r.still(met)
		who, err = hearString(r.out)
	}
	if err == nil {
		theirs, err = hearString(r.out)
	}
	if err == nil {
		return string(who[1:]), theirs, nil
	}
	if ctx.Err() != nil {
		r.Close()
		return "", nil, ctx.Err()
	}
	return "", nil, r.lost()
}

// again is the Back of a player who came through ssh. The new ssh asks for no
// password, as the terminal is the game's, and a host that wants one is asked
// once only.
func (r *Remote) again(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error) {
	for {
		next, err := Dial(ctx, r.host, nil, Unasked...)
		if err == nil {
			if _, _, err = next.call(ctx, t.said(login)); err == nil {
				return next, nil
			}
		}
		if ctx.Err() == nil && (next == nil || strings.Contains(next.said.line(), "denied")) {
			return nil, err
		}
		if !pause(ctx, time.Second) {
			return nil, ctx.Err()
		}
	}
}

// lost ends ssh, and returns the error of a meeting for the player.
func (r *Remote) lost() error {
	r.why() // before ssh is ended: it may be about to say it
	r.Close()
	r.Wait()
	if why := r.why(); why != "" {
		return errors.New(why)
	}
	return errors.New("ssh has ended")
}

// still tells the other machine that we are still here until somebody is met.
func (r *Remote) still(met chan struct{}) {
	ticker := time.NewTicker(stillEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			r.Write([]byte{stillByte})
		case <-met:
			return
		}
	}
}

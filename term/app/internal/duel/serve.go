package duel

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"
)

// lifetime is how long Serve goes on without a byte from its player. Without it
// sshd would keep the process for a quarter of an hour after the line is cut.
const lifetime = 30 * time.Second

// stillEvery is how often a player who waits far away says so.
const stillEvery = lifetime / 3

// Serve is the other end of Dial: it meets somebody in the lobby for the player
// who speaks through in and out, and then copies bytes both ways. It returns
// when either stream ends, when the player says nothing for 30 s, or when
// nobody can be met; the error is for the player's ssh.
func (l *Lobby) Serve(in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := newPump(in, cancel)
	defer p.silent.Stop()
	if _, err := out.Write([]byte(magic)); err != nil {
		return err
	}
	l, err := l.asked(p)
	if err != nil {
		return err
	}
	c, err := hearCall(p)
	if err != nil {
		if errors.As(err, new(refusal)) {
			h := NewHello("", 0, 0)
			out.Write(h.append([]byte{0}))
		}
		return err
	}
	m, err := l.meet(ctx, c, func(string) {})
	if err != nil {
		return err
	}
	defer m.conn.Close()
	p.copying.Store(true)
	login := append([]byte{byte(len(m.login))}, m.login...)
	if _, err := out.Write(append(login, m.raw...)); err != nil {
		return err
	}
	go func() {
		defer cancel()
		io.Copy(m.conn, p)
	}()
	go func() {
		defer cancel()
		io.Copy(out, m.conn)
	}()
	<-ctx.Done()
	return nil
}

// asked reads up to the end of the magic, and returns the part of the lobby
// that the player wants.
func (l *Lobby) asked(r io.Reader) (*Lobby, error) {
	first := make([]byte, len(magic))
	if _, err := io.ReadFull(r, first); err != nil {
		return nil, err
	}
	switch string(first) {
	case magic:
		return l, nil
	case privately:
		var key roomKey
		if _, err := io.ReadFull(r, key[:]); err != nil {
			return nil, err
		}
		return l.behind(key), skipToMagic(r, 0)
	}
	return nil, errNonsense
}

// A pump reads a stream ahead, so that its end is noticed while nobody reads.
type pump struct {
	silent  *time.Timer
	chunks  chan []byte
	rest    []byte
	copying atomic.Bool // every byte goes to the other player now, stillByte too
}

// newPump starts to read. It calls end when the stream ends, unless it is being
// copied: whoever copies it knows better when that is done. It also calls end
// when the stream is silent for lifetime.
func newPump(in io.Reader, end func()) *pump {
	p := &pump{silent: time.AfterFunc(lifetime, end), chunks: make(chan []byte, 64)}
	go func() {
		defer func() {
			close(p.chunks)
			if !p.copying.Load() {
				end()
			}
		}()
		for {
			b := make([]byte, 1024)
			n, err := in.Read(b)
			p.silent.Reset(lifetime)
			if n == 1 && b[0] == stillByte && !p.copying.Load() {
				continue
			}
			if n > 0 {
				p.chunks <- b[:n]
			}
			if err != nil {
				return
			}
		}
	}()
	return p
}

// Read returns what has come, or io.EOF at the end of the stream.
func (p *pump) Read(b []byte) (int, error) {
	for len(p.rest) == 0 {
		chunk, ok := <-p.chunks
		if !ok {
			return 0, io.EOF
		}
		p.rest = chunk
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

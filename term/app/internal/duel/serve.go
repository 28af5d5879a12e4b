package duel

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"
)

// lifetime is the time that Serve goes on without a byte from its player.
// Without it sshd would keep the process for 15 minutes after a cut connection.
const lifetime = 30 * time.Second

// stillEvery is the time between two messages of a far player who still waits.
const stillEvery = lifetime / 3

// Serve is the other end of Dial: it meets somebody in the lobby for the player
// at the other end of in and out, and then copies bytes both ways. It returns
// when either stream ends, when the player sends nothing for 30 s, or when
// nobody can be met; the error is for the player's ssh.
func (l *Lobby) Serve(in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p := newPump(in, cancel)
	defer p.Close()
	out.Write([]byte(magic))
	if err := skipToMagic(p, 0); err != nil {
		return err
	}
	c, err := hearCall(p)
	if errors.As(err, new(refusal)) {
		h := NewHello("", 0, 0)
		out.Write(h.append([]byte{0}))
	}
	if err != nil {
		return err
	}
	m, err := l.meet(ctx, c)
	if err != nil {
		return err
	}
	defer m.conn.Close()
	login := append([]byte{byte(len(m.login))}, m.login...)
	p.carry(m.conn, out, m.theirs.append(login))
	<-ctx.Done()
	return nil
}

// A pump reads a stream ahead, so that its end is noticed while nobody reads.
// Its buffer takes each read whole: what comes after a call in one read, such
// as isStill, must not keep the pump from the next read.
type pump struct {
	*bufio.Reader
	io.Closer
	end     func()
	copying atomic.Bool // every byte goes to the other player, even isStill
}

// carry begins to copy bytes both ways between a player, to whom it first sends
// some bytes, and the other one at conn. It calls end when either stream ends.
func (p *pump) carry(conn io.ReadWriter, out io.Writer, first []byte) {
	p.copying.Store(true)
	go func() {
		// If the copy fails, the other player's goodbye may still be unread.
		if _, err := io.Copy(conn, p); err == nil {
			p.end()
		}
	}()
	go func() {
		defer p.end()
		out.Write(first)
		io.Copy(out, conn)
	}()
}

// newPump starts to read. It calls end when the stream ends, unless copying is
// set: then the copying goroutine decides when it is done. It also calls end
// when the stream is silent for lifetime.
func newPump(in io.Reader, end func()) *pump {
	r, w := io.Pipe()
	p := &pump{Reader: bufio.NewReader(r), Closer: r, end: end}
	silent := time.AfterFunc(lifetime, end)
	go func() {
		defer silent.Stop()
		b := make([]byte, 1024)
		for {
			n, err := in.Read(b)
			silent.Reset(lifetime)
			if n > 0 && (p.copying.Load() || len(bytes.Trim(b[:n], string(rune(isStill)))) > 0) {
				w.Write(b[:n])
			}
			if err == nil {
				continue
			}
			if w.Close(); !p.copying.Load() {
				end()
			}
			return
		}
	}()
	return p
}

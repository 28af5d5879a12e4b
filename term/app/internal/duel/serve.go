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

// lifetime is the time for which Serve goes on without a byte from its player.
// Without a limit sshd would keep the process for 15 minutes after a cut
// connection.
const lifetime = 30 * time.Second

// stillEvery is the time between two messages of a far player who still waits.
const stillEvery = lifetime / 3

// Serve is the other end of Dial. It meets somebody in the lobby for the player
// at the other end of in and out, and then copies bytes both ways. It returns
// when either stream ends, when the player sends nothing for 30 s, or when
// nobody can be met. The error is for the player, who reads it from ssh.
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
	if errors.As(err, new(refusal)) { // so that their program can name both versions
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

// A pump reads a stream ahead, so that the end of the stream is noticed while
// nobody reads the pump. Its buffer takes all bytes of a read: those after a
// call, such as isStill, must not keep the pump from the next read.
type pump struct {
	*bufio.Reader
	io.Closer
	end     func()
	copying atomic.Bool // every byte goes to the other player, even isStill
}

// carry begins to copy bytes both ways between a player, who reads out and
// whose bytes the pump reads, and another player at conn. The first bytes to
// out are given. It calls end when either stream ends.
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

// newPump returns a pump of a stream. It calls end when the stream has been
// silent for lifetime, and when it ends. While the pump carries, the goroutine
// that copies decides about the end of the stream.
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
			if p.wants(b[:n]) {
				w.Write(b[:n])
			}
			if err != nil {
				break
			}
		}
		w.Close()
		if !p.copying.Load() {
			end()
		}
	}()
	return p
}

// wants reports whether the reader of the pump gets some bytes. Before another
// player is met it does not get those that only say that its player waits.
func (p *pump) wants(b []byte) bool {
	if p.copying.Load() {
		return len(b) > 0
	}
	return len(bytes.Trim(b, string(rune(isStill)))) > 0
}

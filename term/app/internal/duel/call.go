package duel

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"io"
	"os"
)

// A call is what a player says in the lobby to meet somebody, and whom.
type call struct {
	kind  string                          // of the sockets of those who may suit
	raw   []byte                          // what is said to them, after the magic
	login string                          // of the only user to whom it is; "": of any
	suits func(raw []byte) (Hello, error) // whoever says that
}

// call returns the call of a player who would meet anybody.
func (h Hello) call(raw []byte) call {
	return call{kind: "duel", raw: raw, suits: func(theirs []byte) (Hello, error) {
		t, err := parseHello(theirs)
		if err == nil {
			err = agree(t, h)
		}
		return t, err
	}}
}

// say says the call to somebody.
func (c *call) say(to *os.File) error {
	_, err := to.Write(append([]byte(magic), c.raw...))
	return err
}

// A Token names a duel to those who play it, so that they find each other again
// when the line between them breaks: 4 bytes that everybody may see, and 16
// that are said to nobody else. A Token of zeros names none.
type Token [20]byte

// newToken returns a token that nobody can guess.
func newToken() (t Token) {
	rand.Read(t[:])
	return t
}

// with returns the token of two players who have said one each, or one of them.
func (t Token) with(other Token) Token {
	for i := range t {
		t[i] ^= other[i]
	}
	return t
}

// returning is the first byte of what is said by those who return to a duel, in
// the place of a hello's protocol.
const returning = 0xff

// said returns how a player names their duel, with the length before it. It is
// for Serve, which must know whom to look for: the login follows.
func (t Token) said(login string) []byte {
	b := append([]byte{0, returning}, t[:]...)
	b = append(b, login...)
	b[0] = byte(len(b) - 1)
	return b
}

// call returns what is said in the lobby to meet a player again. The kernel
// must say that it is the same user as before: otherwise another one, who can
// see the name of a socket, could offer one of that name, and hear the rest.
func (t Token) call(login string) call {
	said := string(t.said(""))
	return call{
		kind: "again" + hex.EncodeToString(t[:4]), raw: []byte(said), login: login,
		suits: func(raw []byte) (Hello, error) {
			if string(raw) != said {
				return Hello{}, errNonsense
			}
			return Hello{}, nil
		},
	}
}

// hearCall hears the call of a player who speaks to Serve.
func hearCall(r io.Reader) (call, error) {
	raw, err := hearString(r)
	if err != nil {
		return call{}, err
	}
	var t Token
	if n := 2 + len(t); len(raw) >= n && raw[1] == returning {
		copy(t[:], raw[2:])
		return t.call(string(raw[n:])), nil
	}
	mine, err := parseHello(raw)
	return mine.call(raw), err
}

// again is the Back of a player in this lobby.
func (l *Lobby) again(ctx context.Context, t Token, login string) (io.ReadWriteCloser, error) {
	m, err := l.meet(ctx, t.call(login), func(string) {})
	if err != nil {
		return nil, err
	}
	return m.conn, nil
}

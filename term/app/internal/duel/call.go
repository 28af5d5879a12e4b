package duel

import (
	"encoding/hex"
	"io"
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
	return call{kind: h.Room.of("duel"), raw: raw, suits: func(theirs []byte) (Hello, error) {
		t, err := parseHello(theirs)
		if err == nil {
			err = agree(t, h)
		}
		return t, err
	}}
}

// say says the call to somebody.
func (c *call) say(to io.Writer) error {
	_, err := to.Write(append([]byte(magic), c.raw...))
	return err
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

// A visit is two players in the lobby who say their calls to each other.
type visit struct {
	conn   *socket
	theirs Hello
	raw    []byte // what they said, with its length
	login  string // theirs
}

// hear hears the call of the other player.
func (v *visit) hear(c *call) (err error) {
	if err = skipToMagic(v.conn, 0); err == nil {
		v.raw, err = hearString(v.conn)
	}
	if err == nil {
		v.theirs, err = c.suits(v.raw)
	}
	return err
}

// whose asks the kernel whose program is at the other end. The error is that a
// call is not for that user.
func (v *visit) whose(c *call) (uid int, err error) {
	if uid, err = peerUID(v.conn); err != nil {
		return 0, err
	}
	if v.login = login(uid); c.login != "" && Clean(v.login) != c.login {
		return 0, errNonsense
	}
	return uid, nil
}

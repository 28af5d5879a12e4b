package duel

import (
	"encoding/hex"
	"io"
)

// A call is a player's text in the lobby, with a check of the answer.
type call struct {
	kind  string                          // the kind of socket of players who may suit
	raw   []byte                          // the text for them, after the magic
	login string                          // the only user who may answer; "": any user
	suits func(raw []byte) (Hello, error) // checks the answer
}

// call returns the call of a player who wants to meet anybody.
func (h Hello) call() call {
	kind := "duel"
	if h.Room != (room{}) { // the socket's name does not show the word
		kind += "-" + hex.EncodeToString(h.Room[:])
	}
	return call{kind: kind, raw: h.append(nil), suits: func(theirs []byte) (Hello, error) {
		t, err := parseHello(theirs)
		if err == nil {
			err = agree(t, h)
		}
		return t, err
	}}
}

// say sends the call to another player.
func (c *call) say(to io.Writer) error {
	_, err := to.Write(append([]byte(magic), c.raw...))
	return err
}

// returning is the first byte of the call of a player who returns to a duel, in
// the place of a hello's protocol.
const returning = 0xff

// said returns the bytes that name a duel, with their length first. For Serve
// the login of the other player follows, because Serve must look for them.
func (t Token) said(login string) []byte {
	b := append([]byte{0, returning}, t[:]...)
	b = append(b, login...)
	b[0] = byte(len(b) - 1)
	return b
}

// call returns the call of a player who wants to meet another again. The kernel
// must report the same user as before: otherwise another user could offer a
// socket of the same name, and hear the secret part.
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

// hearCall reads the call of a player who speaks to Serve.
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
	return mine.call(), err
}

// A visit is an exchange of calls between two players in the lobby.
type visit struct {
	conn   *socket
	theirs Hello
	login  string // theirs
}

// hear reads the call of the other player.
func (v *visit) hear(c *call) (err error) {
	var raw []byte
	if err = skipToMagic(v.conn, 0); err == nil {
		raw, err = hearString(v.conn)
	}
	if err == nil {
		v.theirs, err = c.suits(raw)
	}
	return err
}

// whose asks the kernel for the user at the other end. The error means that the
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

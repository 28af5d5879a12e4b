package duel

import (
	"bytes"
	"encoding/hex"
	"io"
)

// A call is what a player says in the lobby, with a check of the answer.
type call struct {
	kind  string // of the sockets of players who may suit
	raw   []byte // what is said to them, after the magic
	login string // the only user who may answer; "": any user

	// suits returns the hello in an answer. The error says why the two cannot
	// play.
	suits func(raw []byte) (Hello, error)
}

// call returns the call of a player who wants to meet anybody.
func (h Hello) call() call {
	kind := "duel"
	if h.Room != (room{}) { // a hash, so that the socket's name does not show the word
		kind += "-" + hex.EncodeToString(h.Room[:])
	}
	suits := func(raw []byte) (Hello, error) {
		theirs, err := parseHello(raw)
		if err == nil {
			err = agree(theirs, h)
		}
		return theirs, err
	}
	return call{kind: kind, raw: h.append(nil), suits: suits}
}

// say sends the call to another player.
func (c *call) say(to io.Writer) error {
	_, err := to.Write(append([]byte(magic), c.raw...))
	return err
}

// returning is the first byte of the call of a player who returns to a duel. A
// hello has its protocol there.
const returning = 0xff

// said returns the bytes by which a player who returns names the duel, with
// their length first. For Serve the login of the other player follows, because
// Serve looks for that player.
func (t Token) said(login string) []byte {
	b := append([]byte{0, returning}, t[:]...)
	b = append(b, login...)
	b[0] = byte(len(b) - 1)
	return b
}

// call returns the call of a player who wants to meet another again. The kernel
// must report the same user as before. Otherwise another user could offer a
// socket of the same name, and hear the secret part of the token.
func (t Token) call(login string) call {
	said := t.said("")
	kind := "again" + hex.EncodeToString(t[:public])
	suits := func(raw []byte) (Hello, error) {
		if !bytes.Equal(raw, said) {
			return Hello{}, errNonsense
		}
		return Hello{}, nil
	}
	return call{kind: kind, raw: said, login: login, suits: suits}
}

// hearCall reads the call of a player who speaks to Serve.
func hearCall(r io.Reader) (call, error) {
	raw, err := hearString(r)
	if err != nil {
		return call{}, err
	}
	var t Token
	begins := 2 // the length, and returning
	ends := begins + len(t)
	if len(raw) >= ends && raw[1] == returning {
		copy(t[:], raw[begins:])
		return t.call(string(raw[ends:])), nil
	}
	hello, err := parseHello(raw)
	return hello.call(), err
}

// A visit is an exchange of calls between two players in the lobby.
type visit struct {
	conn   *socket
	theirs Hello
	login  string // theirs
}

// hear reads the call of the other player, as an answer to c.
func (v *visit) hear(c *call) error {
	if err := skipToMagic(v.conn, 0); err != nil {
		return err
	}
	raw, err := hearString(v.conn)
	if err != nil {
		return err
	}
	v.theirs, err = c.suits(raw)
	return err
}

// whose asks the kernel for the user at the other end. The error means that c
// is not for that user.
func (v *visit) whose(c *call) (uid int, err error) {
	uid, err = peerUID(v.conn)
	if err != nil {
		return 0, err
	}
	v.login = login(uid)
	if c.login != "" && Clean(v.login) != c.login {
		return 0, errNonsense
	}
	return uid, nil
}

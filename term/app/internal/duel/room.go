package duel

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
)

// privately is what a player far away says in the place of the magic, before
// the key of a private meeting and the magic. It is as long as the magic.
const privately = "fixstep with\n"

// A roomKey is a hash of the word of a private meeting.
type roomKey [16]byte

// keyOf returns the key for a word, however it is written.
func keyOf(word string) (key roomKey) {
	sum := sha256.Sum256([]byte(privately + strings.ToLower(strings.TrimSpace(word))))
	copy(key[:], sum[:])
	return key
}

// With returns a part of the lobby where only those meet who have agreed on a
// word, and where nobody watches; "" is the lobby itself.
func (l *Lobby) With(word string) *Lobby {
	if word == "" {
		return l
	}
	return l.behind(keyOf(word))
}

// behind returns the part of the lobby for a key. In its files is a hash of
// the key, so that who reads their names knows neither the word nor the key.
func (l *Lobby) behind(key roomKey) *Lobby {
	sum := sha256.Sum256(key[:])
	return &Lobby{l.dir, "-" + hex.EncodeToString(sum[:4])}
}

// within returns the kind of file in this part of the lobby that is of a kind
// in the whole.
func (l *Lobby) within(kind string) string {
	if kind == "duel" || kind == "replay" {
		return kind + l.room
	}
	return kind
}

// With has the other machine meet only somebody who has agreed on a word; "":
// anybody. Call it before Meet.
func (r *Remote) With(word string) error {
	if word == "" {
		return nil
	}
	key := keyOf(word)
	_, err := r.Write(append([]byte(privately), key[:]...))
	return err
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

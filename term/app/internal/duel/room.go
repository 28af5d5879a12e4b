package duel

import (
	"crypto/sha256"
	"encoding/hex"
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

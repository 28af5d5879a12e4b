package duel

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// A room is a part of a lobby for players who have agreed on a word: a hash of
// the word. The zero room is for anybody.
type room [8]byte

// roomOf returns the room for a word, in any case and spacing; "" is no word.
func roomOf(word string) (r room) {
	if word != "" {
		sum := sha256.Sum256([]byte("fixstep with\n" + strings.ToLower(strings.TrimSpace(word))))
		copy(r[:], sum[:])
	}
	return r
}

// of returns the kind of file in this room for a kind in the lobby. The names
// of the files do not show the word.
func (r room) of(kind string) string {
	if r == (room{}) {
		return kind
	}
	return kind + "-" + hex.EncodeToString(r[:])
}

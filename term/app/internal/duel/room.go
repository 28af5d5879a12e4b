package duel

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// A room is a part of a lobby where only those meet who have agreed on a word:
// a hash of it. The room of zeros is for anybody.
type room [8]byte

// roomOf returns the room for a word, however it is written; "" is no word.
func roomOf(word string) (r room) {
	if word != "" {
		sum := sha256.Sum256([]byte("fixstep with\n" + strings.ToLower(strings.TrimSpace(word))))
		copy(r[:], sum[:])
	}
	return r
}

// of returns the kind of file in this room that is of a kind in the lobby. Who
// reads the names of files does not know the word.
func (r room) of(kind string) string {
	if r == (room{}) {
		return kind
	}
	return kind + "-" + hex.EncodeToString(r[:])
}

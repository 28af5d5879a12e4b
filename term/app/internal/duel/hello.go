package duel

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"fixstep/world"
)

// magic is the first text of each side.
const magic = "fixstep duel\n"

// protocol is the version of the wire: of the Hello and of the messages.
const protocol = 3

// The limits of a Hello.
const (
	maxName  = 16 // bytes of a name
	MaxDelay = 6  // ticks of input delay
)

// A Hello describes a player and their program before a duel. Its bytes are
// those of the facts, and then those of the name.
type Hello struct {
	facts
	name string // as Clean returns it
}

// facts are the numbers of a Hello in the order of its bytes, little-endian.
type facts struct {
	Protocol    uint8
	Version     uint16 // of the rules: world.Version
	Fingerprint uint64 // of the program's rules: see fingerprint
	Seed        uint64 // half of the random seed of the first match
	Delay       uint8  // input delay in ticks
	Dials       bool   // the player came through ssh, and can dial again
	Half        Token  // half of the token of the duel
	Room        room   // the room in which the player waits
}

// NewHello returns the hello of this program for a player of a name, whose keys
// count so many ticks later: up to MaxDelay. The seed is half of the random
// seed of the first match, and should be random.
func NewHello(name string, delay int, seed uint64) Hello {
	return Hello{facts{
		Protocol: protocol, Version: world.Version, Fingerprint: fingerprint(),
		Seed: seed, Delay: uint8(delay), Half: newToken(),
	}, Clean(name)}
}

// A room is for the players who have agreed on a word: a hash of the word. The
// zero room is for anybody.
type room [8]byte

// With returns the hello of a player who meets only players with the same word.
// Two words are the same whatever their case and spaces: "Blue sky" is
// "bluesky". With "" the player meets anybody without a word.
func (h Hello) With(word string) Hello {
	if word == "" {
		return h
	}
	same := strings.ToLower(strings.Join(strings.Fields(word), ""))
	sum := sha256.Sum256([]byte("fixstep with\n" + same))
	copy(h.Room[:], sum[:])
	return h
}

// append appends the bytes of the hello, with their length first.
func (h *Hello) append(b []byte) []byte {
	at := len(b)
	b, _ = binary.Append(append(b, 0), binary.LittleEndian, h.facts)
	b = append(b, h.name...)
	b[at] = byte(len(b) - at - 1)
	return b
}

// errNonsense is the error for bytes that no fixstep sends.
var errNonsense = errors.New("the other side sends nonsense")

// A refusal says, for the player, why two programs cannot play with each other.
type refusal struct{ error }

// agree returns nil if the programs of two hellos play the same game. The error
// names both versions; ours comes second.
func agree(theirs, ours Hello) error {
	switch {
	case theirs.Version != ours.Version:
		const text = "the other fixstep has version %d of the rules, this one %d"
		return refusal{fmt.Errorf(text, theirs.Version, ours.Version)}
	case theirs.Fingerprint != ours.Fingerprint:
		const text = "the other fixstep is build %08x, this one %08x: they do not play alike"
		return refusal{fmt.Errorf(text, uint32(theirs.Fingerprint), uint32(ours.Fingerprint))}
	case theirs.Seed == ours.Seed:
		return refusal{errors.New("the other side is an echo of this one")}
	}
	return nil
}

// Clean returns the printable characters of a name that somebody chose, up to
// 16 bytes. It leaves out control characters, and marks that change the order
// of the text beside them.
func Clean(name string) string { return printable(name, maxName) }

// printable returns the printable characters of a text, up to so many bytes.
func printable(text string, most int) string {
	var b strings.Builder
	for _, r := range text {
		if !unicode.IsPrint(r) || r == utf8.RuneError {
			continue
		}
		if b.Len()+utf8.RuneLen(r) > most {
			break
		}
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String())
}

// shellNoise bounds the bytes that a shell may print before the magic.
const shellNoise = 64 << 10

// skipToMagic reads up to the end of the magic, before which at most so many
// bytes of noise may come. It reads byte by byte, because the bytes after the
// magic are for another reader.
func skipToMagic(r io.Reader, noise int) error {
	said := make([]byte, noise+len(magic))
	for n := range said {
		if _, err := io.ReadFull(r, said[n:n+1]); err != nil {
			return err
		}
		if bytes.HasSuffix(said[:n+1], []byte(magic)) {
			return nil
		}
	}
	return errNonsense
}

// parseHello returns the hello of some bytes, of which the first is a length.
// It cleans the name.
func parseHello(raw []byte) (h Hello, err error) {
	b := raw[1:]
	if len(b) > 0 && b[0] != protocol {
		const text = "the other fixstep speaks protocol %d, this one %d"
		return h, refusal{fmt.Errorf(text, b[0], protocol)}
	}
	n, err := binary.Decode(b, binary.LittleEndian, &h.facts)
	if err != nil || h.Delay > MaxDelay {
		return Hello{}, errNonsense
	}
	h.name = Clean(string(b[n:]))
	return h, nil
}

// hearString reads a length of one byte, and as many bytes after it. It returns
// all of them.
func hearString(r io.Reader) ([]byte, error) {
	b := make([]byte, 256)
	if _, err := io.ReadFull(r, b[:1]); err != nil {
		return nil, err
	}
	b = b[:1+int(b[0])]
	_, err := io.ReadFull(r, b[1:])
	return b, err
}

package duel

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"fixstep/loop/rollback"
	"fixstep/world"
)

// magic is what each side says first.
const magic = "fixstep duel\n"

// protocol is the version of the wire: of the Hello and of the messages.
const protocol = 1

// The limits of a Hello.
const (
	maxName  = 16 // bytes of a name
	MaxDelay = 6  // ticks of input delay
)

// A Hello is what a player says of themselves before a duel. Its bytes, all
// numbers little-endian:
//
//	protocol uint8, world.Version uint16, fingerprint uint64, rate uint16,
//	options uint8, seed half uint64, delay uint8, window uint8, name
type Hello struct {
	version     uint16 // of the rules: world.Version
	fingerprint uint64 // of how the program plays: see fingerprint
	rate        uint16 // ticks a second
	options     uint8  // a set of world options: none yet
	Seed        uint64 // half of the game's random seed
	delay       uint8  // input delay in ticks
	window      uint8  // prediction window in ticks
	name        string // as Clean returns it
}

// NewHello returns the hello of this program. The seed half should be random.
func NewHello(name string, delay int, seed uint64) Hello {
	return Hello{
		version: world.Version, fingerprint: fingerprint(), rate: Rate, Seed: seed,
		delay: uint8(delay), window: rollback.DefaultWindow, name: Clean(name),
	}
}

// append appends the bytes of the hello, with the length before them.
func (h *Hello) append(b []byte) []byte {
	at := len(b)
	b = append(b, 0, protocol)
	b = binary.LittleEndian.AppendUint16(b, h.version)
	b = binary.LittleEndian.AppendUint64(b, h.fingerprint)
	b = binary.LittleEndian.AppendUint16(b, h.rate)
	b = append(b, h.options)
	b = binary.LittleEndian.AppendUint64(b, h.Seed)
	b = append(b, h.delay, h.window)
	b = append(b, h.name[:min(len(h.name), maxName)]...)
	b[at] = byte(len(b) - at - 1)
	return b
}

// helloSize is the size of a Hello without its name.
const helloSize = 1 + 2 + 8 + 2 + 1 + 8 + 1 + 1

// errNonsense is the error for bytes that no fixstep sends.
var errNonsense = errors.New("what the other side says makes no sense")

// parseHello reads the bytes of a hello, those after its length. The name is
// cleaned. The error is for the player.
func parseHello(b []byte) (h Hello, err error) {
	if len(b) > 0 && b[0] != protocol {
		return h, refusal(fmt.Sprintf("the other fixstep speaks protocol %d, this one %d", b[0], protocol))
	}
	if len(b) < helloSize || len(b) > helloSize+maxName {
		return h, errNonsense
	}
	h = Hello{
		version:     binary.LittleEndian.Uint16(b[1:]),
		fingerprint: binary.LittleEndian.Uint64(b[3:]),
		rate:        binary.LittleEndian.Uint16(b[11:]),
		options:     b[13],
		Seed:        binary.LittleEndian.Uint64(b[14:]),
		delay:       b[22],
		window:      b[23],
		name:        Clean(string(b[helloSize:])),
	}
	if h.delay > MaxDelay || h.window < 1 || h.window > 200 {
		return h, errNonsense
	}
	return h, nil
}

// A refusal says why two programs cannot play with each other.
type refusal string

// Error returns the reason, for the player.
func (r refusal) Error() string { return string(r) }

// agree returns nil if the programs of two hellos play the same game. The error
// names both versions; ours comes second.
func agree(theirs, ours Hello) error {
	switch {
	case theirs.version != ours.version:
		return refusal(fmt.Sprintf("the other fixstep has version %d of the rules, this one %d", theirs.version, ours.version))
	case theirs.fingerprint != ours.fingerprint:
		return refusal(fmt.Sprintf("the other fixstep is build %08x, this one %08x: they do not play alike",
			uint32(theirs.fingerprint), uint32(ours.fingerprint)))
	case theirs.rate != ours.rate:
		return refusal(fmt.Sprintf("the other fixstep plays %d ticks a second, this one %d", theirs.rate, ours.rate))
	case theirs.options != ours.options:
		return refusal(fmt.Sprintf("the other fixstep plays with options %#x, this one with %#x", theirs.options, ours.options))
	case theirs.Seed == ours.Seed:
		return refusal("the other side is an echo of this one")
	}
	return nil
}

// Clean returns what may be shown of a name that somebody chose: up to 16
// bytes of it, without anything that a terminal could obey or that changes the
// order of what stands beside it.
func Clean(name string) string { return printable(name, maxName) }

// printable returns up to so many bytes of what can be printed of a text.
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

// shellNoise is how much a shell may say before the magic, in bytes.
const shellNoise = 64 << 10

// skipToMagic reads up to the end of the magic. It reads byte by byte, as what
// follows is for somebody else. Before it there may be so much noise.
func skipToMagic(r io.Reader, noise int) error {
	var last []byte
	var b [1]byte
	for range noise + len(magic) {
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return err
		}
		if last = append(last, b[0]); len(last) > len(magic) {
			last = last[1:]
		}
		if string(last) == magic {
			return nil
		}
	}
	return errNonsense
}

// hearHello reads a hello, and no byte more. Raw is what came, with its length.
// The error may be a refusal.
func hearHello(r io.Reader) (raw []byte, h Hello, err error) {
	if raw, err = hearString(r); err != nil {
		return nil, h, err
	}
	h, err = parseHello(raw[1:])
	return raw, h, err
}

// hearString reads a length in a byte and as many bytes. It returns both.
func hearString(r io.Reader) ([]byte, error) {
	b := make([]byte, 256)
	if _, err := io.ReadFull(r, b[:1]); err != nil {
		return nil, err
	}
	b = b[:1+int(b[0])]
	_, err := io.ReadFull(r, b[1:])
	return b, err
}

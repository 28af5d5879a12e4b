package duel

import (
	"encoding/binary"

	"fixstep/loop/rollback"
	"fixstep/world"
)

// A message goes from one side to the other during a duel. Its kind says which
// of the other fields it has.
type message struct {
	kind   kind
	run    rollback.Held[world.Command]
	status rollback.Status
	bye    Bye
	tick   int64
}

// A kind is the kind of a message.
type kind uint8

// The kinds of messages.
const (
	isCut    kind = iota // an incomplete message
	isRun                // commands of the sender's player
	isStatus             // a report on the sender's state
	isBye                // the last message
	isStill              // a waiting player is still there
	isKnown              // the first on a new line: the last tick known to the sender
)

// A Bye is the last message of a side.
type Bye struct {
	Why  Reason // the sender's reason
	Tick int64  // Differs: the tick after which the two sides differ
}

// A Reason says why a side leaves.
type Reason uint8

// The reasons.
const (
	Left     Reason = iota // the player wants to leave
	Differs                // the two sides have different states
	Nonsense               // a message made no sense
	Silent                 // no message came for lostAfter
)

// An End is the end of a duel: a line of text for our player, and the bye for
// the other side.
type End struct {
	Text string // for the player
	Bye
}

// Error returns the text.
func (e *End) Error() string { return e.Text }

// The first byte of each message; below statusByte it is the command of a run.
const (
	statusByte = 0x20
	byeByte    = 0x40
	stillByte  = 0x41
	knownByte  = 0x42
)

// A coder turns messages into bytes or back. It counts the ticks of the runs,
// because the tick of a status is counted from the end of the last run.
type coder struct{ ticks int64 }

// longestRun is more ticks than any Session sends at once.
const longestRun = 512

// appendRun appends a run: the command, then the number of ticks as uvarint.
func (c *coder) appendRun(b []byte, run rollback.Held[world.Command]) []byte {
	c.ticks += int64(run.Ticks)
	b = append(b, byte(run.Command)&(statusByte-1))
	return binary.AppendUvarint(b, uint64(run.Ticks))
}

// appendStatus appends a status: the number of ticks from it to the end of the
// last run, as uvarint; the lead, as varint; the hash, eight bytes.
func (c *coder) appendStatus(b []byte, s rollback.Status) []byte {
	b = append(b, statusByte)
	b = binary.AppendUvarint(b, uint64(c.ticks-s.Tick))
	b = binary.AppendVarint(b, s.Lead)
	return binary.LittleEndian.AppendUint64(b, s.Hash)
}

// appendBye appends a bye: the reason in a byte, the tick as uvarint.
func appendBye(b []byte, bye Bye) []byte {
	b = append(b, byeByte, byte(bye.Why))
	return binary.AppendUvarint(b, uint64(bye.Tick))
}

// appendKnown appends the last tick of the other's commands that we know, as
// uvarint.
func appendKnown(b []byte, tick int64) []byte {
	return binary.AppendUvarint(append(b, knownByte), uint64(tick))
}

// longestMessage is the most bytes that a message, a status, can have.
const longestMessage = 1 + 2*binary.MaxVarintLen64 + 8

// take takes one message from the front of b. If the message is not complete,
// its kind is isCut and nothing is taken. The error is errNonsense.
func (c *coder) take(b []byte) (m message, rest []byte, err error) {
	var in cursor
	copy(in.b[:], b)
	switch first := in.byte(); {
	case first < statusByte:
		ticks := in.uvarint()
		if ticks < 1 || ticks > longestRun { // checked before it is an int
			in.wrong = true
		}
		m = message{kind: isRun, run: rollback.Held[world.Command]{Ticks: int(ticks), Command: world.Command(first)}}
	case first == statusByte:
		back, lead := in.uvarint(), in.varint()
		if back > uint64(c.ticks) {
			in.wrong = true
		}
		m = message{kind: isStatus, status: rollback.Status{Tick: c.ticks - int64(back), Lead: lead, Hash: binary.LittleEndian.Uint64(in.b[in.at:])}}
		in.at += 8
	case first == byeByte:
		m = message{kind: isBye, bye: Bye{Why: Reason(in.byte()), Tick: int64(in.uvarint() &^ (1 << 63))}}
	case first == stillByte:
		m = message{kind: isStill}
	case first == knownByte:
		m = message{kind: isKnown, tick: int64(in.uvarint() &^ (1 << 63))}
	default:
		in.wrong = true
	}
	switch {
	case in.at > len(b):
		return message{}, b, nil
	case in.wrong:
		return message{}, b, errNonsense
	}
	c.ticks += int64(m.run.Ticks)
	return m, b[in.at:], nil
}

// A cursor reads numbers from the front of a message. After the end of an
// incomplete message it reads zeros.
type cursor struct {
	b     [longestMessage]byte
	at    int
	wrong bool // a number makes no sense
}

func (c *cursor) byte() byte {
	c.at++
	return c.b[c.at-1]
}

func (c *cursor) uvarint() uint64 {
	x, size := binary.Uvarint(c.b[c.at:])
	c.wrong = c.wrong || size <= 0
	c.at += max(0, size)
	return x
}

// varint reads a number with its sign in the last bit.
func (c *cursor) varint() int64 {
	x := c.uvarint()
	return int64(x>>1) ^ -int64(x&1)
}

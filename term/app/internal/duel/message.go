package duel

import (
	"encoding/binary"

	"fixstep/loop/rollback"
	"fixstep/world"
)

// A message goes from one side to the other during a duel. Its kind says which
// of the other fields it has.
type message struct {
	kind   byte
	run    rollback.Commands[world.Command]
	status rollback.Status
	bye    Bye
	tick   int64
}

// The kinds of messages, which are also their first bytes. Only a run has
// another first byte: its command, which is below isStatus.
const (
	isRun    = 0x00 // commands of the sender's player
	isStatus = 0x20 // a report on the sender's state
	isBye    = 0x40 // the last message
	isStill  = 0x41 // a waiting player is still there
	isKnown  = 0x42 // the first on a new line: the last tick that the sender knows
)

// A Bye is the last message of a side.
type Bye struct {
	Why  Reason // the sender's reason
	Tick int64  // if Why is Differs: the tick after which the two sides differ
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

// A coder turns messages into bytes or back. It counts the ticks of the runs,
// because a status tells its tick as a distance from the end of the last run.
type coder struct{ ticks int64 }

// longestRun is more ticks than any Session sends at once.
const longestRun = 512

// appendRun appends a run: the command, then the number of ticks as uvarint.
func (c *coder) appendRun(b []byte, run rollback.Commands[world.Command]) []byte {
	c.ticks += int64(run.Ticks)
	b = append(b, byte(run.Command)&(isStatus-1))
	return binary.AppendUvarint(b, uint64(run.Ticks))
}

// appendStatus appends a status: the number of ticks from it to the end of the
// last run, as uvarint; the lead, as varint; the hash, eight bytes.
func (c *coder) appendStatus(b []byte, s rollback.Status) []byte {
	b = append(b, isStatus)
	b = binary.AppendUvarint(b, uint64(c.ticks-s.Tick))
	b = binary.AppendVarint(b, s.Lead)
	return binary.LittleEndian.AppendUint64(b, s.Hash)
}

// appendBye appends a bye: the reason in a byte, the tick as uvarint.
func appendBye(b []byte, bye Bye) []byte {
	b = append(b, isBye, byte(bye.Why))
	return binary.AppendUvarint(b, uint64(bye.Tick))
}

// appendKnown appends the last tick of the other's commands that we know, as
// uvarint.
func appendKnown(b []byte, tick int64) []byte {
	return binary.AppendUvarint(append(b, isKnown), uint64(tick))
}

// longestMessage is the most bytes that a message, a status, can have.
const longestMessage = 1 + 2*binary.MaxVarintLen64 + 8

// take takes one message from the front of b, and returns the number of its
// bytes; 0: the message is not complete. The error is errNonsense.
func (c *coder) take(b []byte) (m message, size int, err error) {
	var in cursor
	copy(in.b[:], b)
	first := in.byte()
	m.kind = first
	switch {
	case first < isStatus:
		m.kind = isRun
		m.run = in.run(world.Command(first))
	case first == isStatus:
		m.status = in.status(c.ticks)
	case first == isBye:
		m.bye.Why = Reason(in.byte())
		m.bye.Tick = in.tick()
	case first == isKnown:
		m.tick = in.tick()
	case first != isStill:
		in.wrong = true
	}
	switch {
	case in.at > len(b):
		return message{}, 0, nil
	case in.wrong:
		return message{}, 0, errNonsense
	}
	c.ticks += int64(m.run.Ticks)
	return m, in.at, nil
}

// A cursor reads numbers from the front of a message. After the end of an
// incomplete message it reads zeros.
type cursor struct {
	b     [longestMessage]byte
	at    int
	wrong bool // a number makes no sense
}

// run reads the rest of a run of a command.
func (c *cursor) run(command world.Command) rollback.Commands[world.Command] {
	ticks := c.uvarint()
	if ticks < 1 || ticks > longestRun {
		c.wrong = true
	}
	return rollback.Commands[world.Command]{Ticks: int(ticks), Command: command}
}

// status reads the rest of a status, after so many ticks of runs.
func (c *cursor) status(ticks int64) (s rollback.Status) {
	back := c.uvarint()
	if back > uint64(ticks) {
		c.wrong = true
	}
	s.Tick = ticks - int64(back)
	s.Lead = c.varint()
	s.Hash = binary.LittleEndian.Uint64(c.b[c.at:])
	c.at += 8
	return s
}

// tick reads a tick, which is not below 0.
func (c *cursor) tick() int64 { return int64(c.uvarint() &^ (1 << 63)) }

func (c *cursor) byte() byte {
	c.at++
	return c.b[c.at-1]
}

func (c *cursor) uvarint() uint64 {
	x, size := binary.Uvarint(c.b[c.at:])
	if size <= 0 {
		c.wrong = true
		return x
	}
	c.at += size
	return x
}

// varint reads a number with its sign in the last bit.
func (c *cursor) varint() int64 {
	x := c.uvarint()
	return int64(x>>1) ^ -int64(x&1)
}

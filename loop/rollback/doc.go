// Package rollback lets two players on two machines play one deterministic
// game. Each machine answers its own player in the next tick, whatever the
// distance, and both come to the same state, bit for bit.
//
// Only commands travel. Each machine has a [Session], which steps the game with
// the commands of its own player and a guess of the other player's. When the
// other player's commands arrive and the guess was wrong, the session rolls
// back: it takes the last confirmed state and steps it again to where it was.
//
// A Session has no clock, no goroutine, and no input or output. You hand it the
// messages of the other side, ask it for messages to send, and call Add once an
// update. The messages must arrive complete and in order, as over TCP.
//
// Begin with [Check], in a test of your game. It finds a step that depends on
// more than its state and commands, without a second machine. Such a step is
// the usual cause of ErrDesync.
//
// These are the words of the field, as in GGPO by Tony Cannon and GGRS by Georg
// Friedrich Schuppe:
//
//   - A tick is confirmed when the commands of both players for it are known.
//   - The prediction window is the number of ticks that a session may play
//     beyond the last confirmed one.
//   - The input delay is the number of ticks after which a command counts.
//   - The frame advantage is the number of ticks by which one side is ahead of
//     the other.
package rollback

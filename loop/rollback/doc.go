// Package rollback lets two players on two machines play one deterministic
// game. Each machine answers its own player in the next tick, whatever the
// distance, and both come to the same state, bit for bit.
//
// Begin with [Check], in a test of the game: it finds a step that is no
// function of its state and commands, without a second machine. Such a step is
// the usual cause of ErrDesync.
//
// Only commands travel. Each [Session] steps the game with the commands of its
// own player and a guess of the other's. When the other's commands come in and
// the guess was wrong, the session rolls back: it takes the last confirmed
// state and steps it again to where it was.
//
// A Session is a value without a clock, a goroutine or input and output: hand
// it the messages of the other side, ask it for messages to send, and call Add
// once an update. The messages must arrive complete and in order, as over TCP.
//
// The words are the field's (GGPO by Tony Cannon, GGRS by Georg Friedrich
// Schuppe): a tick is confirmed when the commands of both players are known;
// the prediction window is how many ticks a session plays beyond that; the
// input delay is how many ticks later a command counts; the frame advantage is
// how many ticks one side is ahead of the other.
package rollback

package thin

import "sync"

// unread bounds the bytes that wait for a program that does not read. If there
// are more, the player's terminal is not read until the program has read some,
// so nothing is lost.
const unread = 1 << 16

// An inbox holds what the player and the terminal have sent to the program.
type inbox struct {
	some chan struct{} // holds a token while there are bytes

	mu      sync.Mutex
	bytes   []byte
	later   []byte        // answers that wait for the end of a paste
	pasting bool          // the player pastes a text
	room    chan struct{} // closed when there is room again; nil: nobody waits for it
	gone    bool          // nobody takes any more
}

// take adds bytes of the player. If too many bytes wait now, it returns a
// channel that is closed when there is room again, and else nil.
func (in *inbox) take(b []byte, pasting bool) (full <-chan struct{}) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.pasting = pasting
	in.add(b)
	if !pasting {
		in.add(in.later)
		in.later = in.later[:0]
	}
	if len(in.bytes) < unread {
		return nil
	}
	if in.room == nil {
		in.room = make(chan struct{})
	}
	return in.room
}

// answer adds an answer of the terminal. Within a paste the answer would become
// a part of the text, so it waits for the end of the paste. If a program asks
// and asks and does not read, further answers are lost.
func (in *inbox) answer(b []byte) {
	in.mu.Lock()
	defer in.mu.Unlock()
	switch {
	case len(in.bytes)+len(in.later)+len(b) > 2*unread:
	case in.pasting:
		in.later = append(in.later, b...)
	default:
		in.add(b)
	}
}

// add adds bytes. mu is held.
func (in *inbox) add(b []byte) {
	if in.gone || len(b) == 0 {
		return
	}
	in.bytes = append(in.bytes, b...)
	note(in.some)
}

// piece copies the next bytes for the program into a buffer, and returns the
// part of it that they fill. They stay in the inbox until they are written.
func (in *inbox) piece(into []byte) []byte {
	in.mu.Lock()
	defer in.mu.Unlock()
	n := copy(into, in.bytes)
	return into[:n]
}

// written takes n bytes out of the inbox.
func (in *inbox) written(n int) {
	in.mu.Lock()
	defer in.mu.Unlock()
	left := copy(in.bytes, in.bytes[n:])
	in.bytes = in.bytes[:left]
	in.open()
}

// leave drops all bytes, and all that come, because nobody takes them any more.
func (in *inbox) leave() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.gone = true
	in.bytes = nil
	in.later = nil
	in.open()
}

// open tells whoever waits that there is room again. mu is held.
func (in *inbox) open() {
	if in.room != nil && len(in.bytes) < unread {
		close(in.room)
		in.room = nil
	}
}

// note puts a token into a channel that holds one.
func note(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

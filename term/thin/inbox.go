package thin

import "sync"

// unread bounds the bytes that wait for a program that does not read. Beyond it
// the player's terminal is not read, and so nothing is lost.
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

// take adds bytes of the player. If they are too many, full is closed when they
// no longer are.
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

// answer adds an answer of the terminal. Within a paste it would be a part of
// the text. What a program asks for and does not read is bounded, too.
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

// piece copies the next bytes for the program, which stay until they are
// written.
func (in *inbox) piece(into []byte) []byte {
	in.mu.Lock()
	defer in.mu.Unlock()
	return into[:copy(into, in.bytes)]
}

// written takes n bytes out.
func (in *inbox) written(n int) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.bytes = in.bytes[:copy(in.bytes, in.bytes[n:])]
	in.open()
}

// leave drops what is there and what comes: nobody takes it any more.
func (in *inbox) leave() {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.gone, in.bytes, in.later = true, nil, nil
	in.open()
}

// open tells who waits that there is room. mu is held.
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

package thin

import (
	"strings"
	"testing"
)

// box returns an inbox, and a function that takes all out of it.
func box() (in *inbox, all func() string) {
	in = &inbox{some: make(chan struct{}, 1)}
	return in, func() string {
		b := make([]byte, 10*unread)
		piece := in.piece(b)
		in.written(len(piece))
		return string(piece)
	}
}

// isClosed reports whether a channel is closed.
func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// TestAFullInboxHoldsThePlayerUp until there is room again, and loses nothing.
func TestAFullInboxHoldsThePlayerUp(t *testing.T) {
	in, all := box()
	text := strings.Repeat("x", unread-1)
	if full := in.take([]byte(text), false); full != nil {
		t.Error("it is full before it is")
	}
	full := in.take([]byte("y"), false)
	if full == nil || in.take(nil, false) != full || isClosed(full) {
		t.Fatal("it is not full when it is")
	}
	in.take([]byte("z"), false)
	in.written(1)
	if isClosed(full) {
		t.Error("there is room when there is none")
	}
	in.written(1)
	if !isClosed(full) || in.take(nil, false) != nil {
		t.Error("it is full when it no longer is")
	}
	if got := all(); got != text[2:]+"yz" {
		t.Errorf("%d bytes of %d are left", len(got), unread-1)
	}
}

// TestAnswersWaitForTheEndOfAPaste, in their order, and some are lost if a
// program asks and asks and does not read.
func TestAnswersWaitForTheEndOfAPaste(t *testing.T) {
	in, all := box()
	in.take([]byte("a"), true)
	in.answer([]byte("1"))
	in.answer([]byte("2"))
	if got := all(); got != "a" {
		t.Errorf("within the paste comes %q", got)
	}
	in.take([]byte("b"), false)
	in.answer([]byte("3"))
	if got := all(); got != "b123" {
		t.Errorf("after it comes %q", got)
	}
	for _, pasting := range []bool{true, false} {
		in.take(nil, pasting)
		for range 10 {
			in.answer(make([]byte, unread/2))
		}
		in.take(nil, false)
		if got := all(); len(got) != 2*unread {
			t.Errorf("pasting %v: %d bytes of answers are kept", pasting, len(got))
		}
	}
}

// TestNobodyTakesAnyMore: what is there is dropped, what comes is dropped, and
// nobody waits for room.
func TestNobodyTakesAnyMore(t *testing.T) {
	in, all := box()
	full := in.take(make([]byte, unread), true)
	in.answer([]byte("1"))
	in.leave()
	if !isClosed(full) {
		t.Error("somebody waits for room")
	}
	in.answer([]byte("2"))
	if again := in.take(make([]byte, unread), false); again != nil {
		t.Error("it is full")
	}
	if got := all(); got != "" {
		t.Errorf("%d bytes are left", len(got))
	}
}

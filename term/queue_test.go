package term

import (
	"testing"

	"github.com/gdamore/tcell/v2"
)

// TestNewsTakesThePlaceOfUnreadNews of its type, also as the first event.
func TestNewsTakesThePlaceOfUnreadNews(t *testing.T) {
	q := newQueue()
	q.tell(tcell.NewEventResize(1, 1))
	q.tell(tcell.NewEventResize(2, 2))
	q.tell(&EventLink{})
	q.tell(tcell.NewEventResize(3, 3))
	if w, _ := q.pop().(*tcell.EventResize).Size(); w != 3 || len(q.list) != 1 {
		t.Errorf("a width of %d, and %d events are left", w, len(q.list))
	}
	q.tell(tcell.NewEventResize(4, 4)) // the last one was read
	if len(q.list) != 2 {
		t.Errorf("%d events are left", len(q.list))
	}
}

// TestAReaderIsWokenForAnEvent, and only then. An event that was read is free.
func TestAReaderIsWokenForAnEvent(t *testing.T) {
	q := newQueue()
	for _, c := range []struct {
		call  func()
		woken bool
	}{
		{func() { q.post() }, false},
		{func() { q.post(tcell.NewEventInterrupt(1)) }, true},
		{func() { q.post(tcell.NewEventInterrupt(2)) }, true}, // another reader
		{func() { q.pop() }, true},
		{func() { q.pop() }, false},
		{func() { q.pop() }, false},
		{func() { q.tell(&EventLink{}) }, true},
	} {
		before := q.list
		c.call()
		if got := len(q.ready) > 0; got != c.woken {
			t.Errorf("with %d events a reader is woken: %v", len(q.list), got)
		}
		for range len(q.ready) {
			<-q.ready
		}
		if len(before) > len(q.list) && before[0] != nil {
			t.Errorf("an event that was read is kept: %v", before[0])
		}
	}
}

// TestThereIsRoom when fewer than backlog events are unread.
func TestThereIsRoom(t *testing.T) {
	q := newQueue()
	q.post(make([]tcell.Event, backlog+1)...)
	room := q.full()
	for _, want := range []bool{false, true} {
		q.pop()
		if got := isClosed(room); got != want || (q.full() == nil) != want {
			t.Errorf("%d unread, and room: %v", len(q.list), got)
		}
	}
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

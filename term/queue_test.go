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

package term

import (
	"slices"
	"sync"

	"github.com/gdamore/tcell/v2"
)

// backlog is the number of events that may be unread: enough for a long text
// pasted into a program that is busy for a moment. Further events are dropped,
// because the reader of the terminal must not wait: it also reads the answers.
const backlog = 1 << 14

// queue holds the events that the program has not read.
type queue struct {
	mu    sync.Mutex
	list  []tcell.Event
	ready chan struct{} // holds a token while the list is not empty
	over  chan struct{} // closed by Fini
}

// wake tells a reader that the list is not empty. q.mu is held.
func (q *queue) wake() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// post adds events and reports whether there was room.
func (q *queue) post(events ...tcell.Event) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list)+len(events) > backlog {
		return false
	}
	if q.list = append(q.list, events...); len(q.list) > 0 {
		q.wake()
	}
	return true
}

// own adds an event of the screen itself. There is always room for it: the news
// that the terminal is gone must not be lost behind unread keys. A new size
// takes the place of unread sizes.
func (q *queue) own(ev tcell.Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if isSize(ev) {
		q.list = slices.DeleteFunc(q.list, isSize)
	}
	q.list = append(q.list, ev)
	q.wake()
}

func isSize(ev tcell.Event) bool {
	_, is := ev.(*tcell.EventResize)
	return is
}

func (q *queue) pop() tcell.Event {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list) == 0 {
		return nil
	}
	ev := q.list[0]
	q.list[0] = nil
	if q.list = q.list[1:]; len(q.list) > 0 {
		q.wake() // for another reader
	}
	return ev
}

func (q *queue) len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.list)
}

// next waits for the next event and returns it, or nil when quit or over is
// closed first.
func (q *queue) next(quit <-chan struct{}) tcell.Event {
	for {
		select {
		case <-quit:
			return nil
		case <-q.over:
			return nil
		case <-q.ready:
		}
		select {
		case <-q.over: // even if events are unread
			return nil
		default:
		}
		if ev := q.pop(); ev != nil {
			return ev
		}
	}
}

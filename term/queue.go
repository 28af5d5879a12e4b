package term

import (
	"reflect"
	"sync"

	"github.com/gdamore/tcell/v2"
)

// queue holds the events that the program has not read.
type queue struct {
	mu    sync.Mutex
	list  []tcell.Event
	read  int                  // the number of events read
	news  map[reflect.Type]int // the number of the last event of tell, by type
	ready chan struct{}        // holds a token while the list is not empty
	over  chan struct{}        // closed by Fini
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

// tell adds an event of the screen itself. There is always room for it: the
// news that the terminal is gone must not be lost behind unread keys. It takes
// the place of an unread event of its type, so that no terminal can fill the
// memory with news.
func (q *queue) tell(ev tcell.Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	kind := reflect.TypeOf(ev)
	if at, is := q.news[kind]; is && at >= q.read {
		q.list[at-q.read] = ev
		return
	}
	q.news[kind] = q.read + len(q.list)
	q.list = append(q.list, ev)
	q.wake()
}

func (q *queue) pop() tcell.Event {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list) == 0 {
		return nil
	}
	ev := q.list[0]
	q.list[0] = nil
	q.read++
	if q.list = q.list[1:]; len(q.list) > 0 {
		q.wake() // for another reader
	}
	return ev
}

// isOver reports whether Fini was called.
func (q *queue) isOver() bool {
	select {
	case <-q.over:
		return true
	default:
		return false
	}
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
		if q.isOver() { // even if events are unread
			return nil
		}
		if ev := q.pop(); ev != nil {
			return ev
		}
	}
}

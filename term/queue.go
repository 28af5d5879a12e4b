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
	read  int                  // the number of events read so far
	news  map[reflect.Type]int // the number of the last event of tell, by type
	ready chan struct{}        // holds a token while the list is not empty
	room  chan struct{}        // closed when there is room again; nil: nobody waits for that
	over  chan struct{}        // closed by Fini
}

// newQueue returns a queue without events.
func newQueue() queue {
	return queue{
		news:  map[reflect.Type]int{},
		ready: make(chan struct{}, 1),
		over:  make(chan struct{}),
	}
}

// wake tells a reader that the list is not empty. The caller holds q.mu.
func (q *queue) wake() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// post adds events. It drops none if the queue is full: whoever reads the
// terminal asks full first, and waits before the next read.
func (q *queue) post(events ...tcell.Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, ev := range events {
		q.list = append(q.list, public(ev))
	}
	if len(q.list) > 0 {
		q.wake()
	}
}

// full returns nil if fewer than backlog events are unread. Otherwise it
// returns a channel that is closed when there is room again.
func (q *queue) full() <-chan struct{} {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list) < backlog {
		return nil
	}
	if q.room == nil {
		q.room = make(chan struct{})
	}
	return q.room
}

// tell adds an event that the screen itself has made. There is always room for
// it, because the news that the terminal is gone must not be lost behind unread
// keys. It takes the place of an unread event of its type, so that a terminal
// cannot fill the memory with news.
func (q *queue) tell(ev tcell.Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	kind := reflect.TypeOf(ev)
	at, told := q.news[kind]
	if told && at >= q.read {
		q.list[at-q.read] = ev
		return
	}
	q.news[kind] = q.read + len(q.list)
	q.list = append(q.list, ev)
	q.wake()
}

// pop takes the first event off the list. It returns nil if there is none.
func (q *queue) pop() tcell.Event {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.list) == 0 {
		return nil
	}
	ev := q.list[0]
	q.list[0] = nil
	q.list = q.list[1:]
	q.read++
	if len(q.list) > 0 {
		q.wake() // for another reader
	}
	if q.room != nil && len(q.list) < backlog {
		close(q.room)
		q.room = nil
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

// next waits for the next event and returns it. It returns nil when quit is
// closed or Fini is called first.
func (q *queue) next(quit <-chan struct{}) tcell.Event {
	for {
		select {
		case <-quit:
			return nil
		case <-q.over:
			return nil
		case <-q.ready:
		}
		if q.isOver() { // also if events are unread
			return nil
		}
		ev := q.pop()
		if ev != nil {
			return ev
		}
	}
}

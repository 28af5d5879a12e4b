package term

import (
	"sync"

	"github.com/gdamore/tcell/v2"
)

// backlog is how many events may be unread: a long text pasted into a program
// that looks away for a moment. More are dropped, since who reads the terminal
// must not wait: its answers come the same way.
const backlog = 1 << 14

// queue holds the events that the program has not read.
type queue struct {
	mu    sync.Mutex
	list  []tcell.Event
	ready chan struct{} // holds a token while the list is not empty
	over  chan struct{} // closed by Fini
}

func (q *queue) init() {
	q.ready, q.over = make(chan struct{}, 1), make(chan struct{})
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
	if len(events) == 0 {
		return true
	}
	if len(q.list)+len(events) > backlog {
		return false
	}
	q.list = append(q.list, events...)
	q.wake()
	return true
}

// resized posts a new size in place of those that nobody has read.
func (q *queue) resized(ev *tcell.EventResize) {
	q.mu.Lock()
	defer q.mu.Unlock()
	kept := q.list[:0]
	for _, e := range q.list {
		if _, old := e.(*tcell.EventResize); !old {
			kept = append(kept, e)
		}
	}
	q.list = append(kept, ev)
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

// next returns the next event, and nil when quit or over is closed first.
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
		case <-q.over: // comes before what is unread
			return nil
		default:
		}
		if ev := q.pop(); ev != nil {
			return ev
		}
	}
}

// PollEvent waits for the next event. It returns nil after Fini.
func (s *Screen) PollEvent() tcell.Event { return s.queue.next(nil) }

// HasPendingEvent reports whether PollEvent would return at once.
func (s *Screen) HasPendingEvent() bool { return s.queue.len() > 0 }

// ChannelEvents sends all events to ch until quit is closed or Fini called;
// then it closes ch. It is meant to be a goroutine.
func (s *Screen) ChannelEvents(ch chan<- tcell.Event, quit <-chan struct{}) {
	defer close(ch)
	for ev := s.queue.next(quit); ev != nil; ev = s.queue.next(quit) {
		select {
		case ch <- ev:
		case <-quit:
			return
		case <-s.queue.over:
			return
		}
	}
}

// PostEvent adds an event of the program's own. It returns tcell.ErrEventQFull
// when too many are unread.
func (s *Screen) PostEvent(ev tcell.Event) error {
	if !s.queue.post(ev) {
		return tcell.ErrEventQFull
	}
	return nil
}

// PostEventWait is PostEvent for those who do not want to know.
func (s *Screen) PostEventWait(ev tcell.Event) { s.queue.post(ev) }

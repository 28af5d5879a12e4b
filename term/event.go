package term

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/link"
)

// hasTerminal reports whether the screen has the terminal.
func (s *Screen) hasTerminal() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.state == open
}

// A pointer to an EventRelease, an event with the fields Key and Rune of the
// press, reports that a key went up: see Screen.EnableReleases. Every press has
// one. Assumed is true of one that comes with its press, because the terminal
// reports none, as for a text of a dead key. Package term/held makes held keys
// of it.
type EventRelease = input.Release

// IsRepeat reports whether a key event is a repeat of a key that is held down,
// if the terminal reports repeats: see Screen.EnableReleases.
func IsRepeat(ev *tcell.EventKey) bool { return ev.Modifiers()&input.ModRepeat != 0 }

// An EventLink reports how long the terminal has not answered. If EnableLink
// was called, it is posted after 1, 2, 4, 8 and so on seconds without an
// answer, and when the terminal answers again. The Screen does not end the
// program. A server's game must, after a time that it chooses: the connection
// of a client that is gone may stay open for ever.
type EventLink struct {
	tcell.EventTime
	Waiting time.Duration // 0: the terminal answers again
}

// An EventHidden reports that the terminal's window is hidden, or visible
// again. It is posted if EnableLink was called and the terminal reports it. A
// hidden terminal is sent no frame, and a question only if it owes an answer;
// when it is visible again it gets the newest picture.
type EventHidden struct {
	tcell.EventTime
	Hidden bool // false: the window is visible
}

// An EventPicture reports the picture that the player saw when they caused the
// next events: see Screen.EnablePictures.
type EventPicture = link.Picture

// A SignalError reports that a signal asks the program to end. The exit status
// should then be 128 + Number.
type SignalError struct {
	Number int // of the signal
}

// ExitStatus returns the exit status of a program that ends with err: 0 for
// nil, 128 + Number for a SignalError, 3 for ErrNoTerminal and 1 for another
// error. It writes the error as a line, except that of a signal, which the
// shell reports.
func ExitStatus(stderr io.Writer, err error) int {
	var signal *SignalError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &signal):
		return 128 + signal.Number
	}
	fmt.Fprintln(stderr, strings.ReplaceAll(err.Error(), "\n", "; ")) // between several errors
	if errors.Is(err, ErrNoTerminal) {
		return 3
	}
	return 1
}

// EnableLink makes the screen post an EventLink when the terminal stops
// answering, and an EventHidden when its window is hidden.
func (s *Screen) EnableLink() { s.withLock(func() { s.tells = true }) }

// DisableLink ends EnableLink.
func (s *Screen) DisableLink() { s.withLock(func() { s.tells = false }) }

// EnablePictures makes the screen post an EventPicture directly before an event
// of the terminal that the player caused on another picture than the last
// event. Shown is the count of Frames after the Show of that picture. A key
// that is held back because it may begin a sequence, such as Esc, gets no
// EventPicture of its own.
//
// The terminal answers each frame in the same stream as it sends keys, so that
// a key between two answers was pressed between their pictures. On a line of
// any length and jitter, Shown is never older than the picture that the player
// saw, if no answer is lost: after a lost one it is one picture older, until a
// second without an answer. It is newer if the terminal answers before it
// shows, or without a question.
//
// Shown is 0, which means the newest, in three cases: on a terminal without
// answers; on a terminal within 20 ms, which not every frame asks; in a
// multiplexer on this machine. EnablePictures costs no byte and no wake-up, and
// allocates only the events.
func (s *Screen) EnablePictures() { s.withLock(func() { s.line.link.Pictures = true }) }

// Picture returns what an EventPicture would tell of a key that came now. Keys
// that came before may be unread.
func (s *Screen) Picture() EventPicture {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.link.Window.Shown()
}

// PollEvent waits for the next event. It returns nil after Fini.
func (s *Screen) PollEvent() tcell.Event { return s.queue.next(nil) }

// HasPendingEvent reports whether PollEvent would return an event at once.
// After Fini PollEvent returns none.
func (s *Screen) HasPendingEvent() bool {
	s.queue.mu.Lock()
	defer s.queue.mu.Unlock()
	return len(s.queue.list) > 0 && !s.queue.isOver()
}

// ChannelEvents sends all events to ch until quit is closed or Fini is called;
// then it closes ch. It is meant to run as a goroutine.
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

// PostEvent adds an event to the queue. It returns tcell.ErrEventQFull if too
// many events are unread.
func (s *Screen) PostEvent(ev tcell.Event) error {
	if s.queue.full() != nil {
		return tcell.ErrEventQFull
	}
	s.queue.post(ev)
	return nil
}

// PostEventWait adds an event to the queue, or drops it if too many events are
// unread.
func (s *Screen) PostEventWait(ev tcell.Event) { s.PostEvent(ev) }

// Err returns the reason why a tcell.EventError asked the program to end: a
// SignalError, or the error of the terminal. Before that it returns nil.
func (s *Screen) Err() error {
	if err := s.cause.Load(); err != nil {
		return *err
	}
	return nil
}

// askToEnd posts a tcell.EventError, and makes Err return the first err.
func (s *Screen) askToEnd(err error) {
	s.cause.CompareAndSwap(nil, &err)
	s.queue.tell(tcell.NewEventError(err))
}

// queue holds the events that the program has not read.
type queue struct {
	mu    sync.Mutex
	list  []tcell.Event
	read  int                  // the number of events read
	news  map[reflect.Type]int // the number of the last event of tell, by type
	ready chan struct{}        // holds a token while the list is not empty
	room  chan struct{}        // closed when there is room again; nil: nobody waits for it
	over  chan struct{}        // closed by Fini
}

// wake tells a reader that the list is not empty. q.mu is held.
func (q *queue) wake() {
	select {
	case q.ready <- struct{}{}:
	default:
	}
}

// post adds events. Who reads the terminal waits before the next read, if the
// queue is full then, so that no event is dropped.
func (q *queue) post(events ...tcell.Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.list = append(q.list, events...)
	if len(q.list) > 0 {
		q.wake()
	}
}

// full returns a channel that is closed when fewer than backlog events are
// unread, or nil if that is so now.
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

package term

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/link"
	"fixstep/term/internal/mods"
)

// An EventRelease reports that a key went up. It is posted after
// EnableReleases. Every press has one. Package term/held turns presses and
// releases into keys that are held.
type EventRelease struct {
	tcell.EventTime // when the key went up

	// Key and Rune are those of the press that ends, although a modifier or the
	// layout of the keyboard may have changed since.
	Key  tcell.Key
	Rune rune // the character, if Key is KeyRune

	assumed bool
}

// Released returns the key and the character of the press that ends.
func (ev *EventRelease) Released() (tcell.Key, rune) { return ev.Key, ev.Rune }

// Assumed reports whether the event was posted together with its press, because
// the terminal does not report when this key goes up. That is so for the text
// of a dead key or of an input method, and on some terminals for a few keys.
func (ev *EventRelease) Assumed() bool { return ev.assumed }

// IsRepeat reports whether a key event repeats a key that is held down. Only
// some terminals report repeats, and only after EnableReleases; otherwise a
// repeat looks like one more press.
func IsRepeat(ev *tcell.EventKey) bool { return ev.Modifiers()&mods.Repeat != 0 }

// An EventPicture tells which picture the player saw when they caused the next
// events. It holds until the next EventPicture. It is posted after
// EnablePictures. The zero value means the newest picture.
type EventPicture struct {
	tcell.EventTime // that of the event that follows

	// Shown is the number of the picture: the value that Stats.Frames had after
	// its Show. 0 means the newest picture.
	Shown int64

	// Next is the number of the first picture that was on its way to the
	// terminal. 0 means that none was.
	Next int64
}

// An EventLink reports for how long the terminal has not answered. After
// EnableLink it is posted when the terminal has not answered for 1, 2, 4, 8 and
// so on seconds, and when it answers again.
//
// The Screen does not end the program. A server's game must end itself after a
// time that it chooses, because the connection of a client that is gone may
// stay open for ever.
type EventLink struct {
	tcell.EventTime
	Waiting time.Duration // 0: the terminal answers again
}

// An EventHidden reports that the terminal's window was hidden, or is visible
// again. It is posted after EnableLink, if the terminal reports it. A hidden
// terminal is sent no frames, and questions only while it owes an answer. When
// it is visible again it gets the newest picture.
type EventHidden struct {
	tcell.EventTime
	Hidden bool // false: the window is visible
}

// public returns the event of this package for one of the rooms below.
func public(ev tcell.Event) tcell.Event {
	switch ev := ev.(type) {
	case *input.Release:
		up := &EventRelease{Key: ev.Key, Rune: ev.Rune, assumed: ev.Assumed}
		up.SetEventTime(ev.When())
		return up
	case *link.Picture:
		return (*EventPicture)(ev) // their fields are the same
	}
	return ev
}

// EnableLink makes the screen post an EventLink when the terminal stops
// answering, and an EventHidden when its window is hidden.
func (s *Screen) EnableLink() { s.withLock(func() { s.tells = true }) }

// DisableLink ends EnableLink.
func (s *Screen) DisableLink() { s.withLock(func() { s.tells = false }) }

// EnablePictures makes the screen post an EventPicture before an event of the
// player that belongs to another picture than the event before it. A key that
// is held back because it may begin a sequence, such as Esc, gets no
// EventPicture of its own.
//
// The terminal sends its answers to frames and the player's keys in one stream.
// So a key that comes between two answers was pressed between their pictures.
// Whatever the delay and the jitter of the line, Shown is never older than the
// picture that the player saw, unless an answer is lost. Then it is one picture
// older, until the terminal has not answered for a second. Shown may be newer
// if the terminal answers before it shows a frame, or if frames go out without
// a question.
//
// Shown is 0 on a terminal that does not answer. It is 0 if the round trip is
// at most 20 ms, because not every frame then asks for an answer. It is 0, too,
// in a terminal multiplexer on this machine, which answers for the terminal.
//
// EnablePictures costs no bytes and no wake-ups.
func (s *Screen) EnablePictures() { s.withLock(func() { s.line.link.Pictures = true }) }

// Picture returns the EventPicture of a key that would come now. Keys that came
// before may still be unread.
func (s *Screen) Picture() EventPicture {
	s.mu.Lock()
	defer s.mu.Unlock()
	return EventPicture(s.line.link.Window.Shown())
}

// PollEvent waits for the next event. It returns nil after Fini.
func (s *Screen) PollEvent() tcell.Event { return s.queue.next(nil) }

// HasPendingEvent reports whether PollEvent would return an event at once. It
// returns false after Fini.
func (s *Screen) HasPendingEvent() bool {
	s.queue.mu.Lock()
	defer s.queue.mu.Unlock()
	return len(s.queue.list) > 0 && !s.queue.isOver()
}

// ChannelEvents sends all events to ch until quit is closed or Fini is called.
// Then it closes ch. It is meant to run in a goroutine of its own.
func (s *Screen) ChannelEvents(ch chan<- tcell.Event, quit <-chan struct{}) {
	defer close(ch)
	for {
		ev := s.queue.next(quit)
		if ev == nil {
			return
		}
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

// PostEventWait adds an event to the queue. It does not wait: if too many
// events are unread, it drops the event.
func (s *Screen) PostEventWait(ev tcell.Event) { s.PostEvent(ev) }

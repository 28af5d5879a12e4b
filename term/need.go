package term

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/wire"
)

// Need says the size in cells that the program needs; 0, 0: any. In a smaller
// window the screen shows both sizes in place of the program's picture. The
// program gets no key there, no mouse and no paste, but Ctrl-Z; keys that were
// down go up. The keys q and Ctrl-C post a tcell.EventError, for which Err has
// no reason, so that loop.Play ends well. Until there is room, the time of
// loop.Play stands still as in a pause.
func (s *Screen) Need(width, height int) {
	s.withLock(func() { s.fit(func() { s.need = point{width, height} }) })
}

// fit makes a change by which the window may become too small, or large enough.
// A key that is down then goes up.
func (s *Screen) fit(change func()) {
	before := s.fits()
	change()
	if s.fits() == before {
		return
	}
	ups := s.line.link.Parser.Lift()
	if before {
		s.queue.post(ups...)
	}
}

// Fits reports whether the window is at least as large as Need says.
func (s *Screen) Fits() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fits()
}

func (s *Screen) fits() bool {
	w, h := s.want.Size()
	return w >= s.need.x && h >= s.need.y
}

// tooSmall returns the picture of a window that is too small.
func (s *Screen) tooSmall() *wire.Grid {
	w, h := s.want.Size()
	s.note.Resize(w, h)
	s.note.Fill(" ", wire.Style{})
	s.lastCursor = point{-1, -1}
	lines := [...]string{
		fmt.Sprintf("%dx%d is too small", w, h),
		fmt.Sprintf("needs %dx%d", s.need.x, s.need.y),
		"q ends",
	}
	for y, text := range lines {
		for x := max(0, (w-len(text))/2); text != ""; x++ {
			text, _ = s.note.Put(x, max(0, h/2-1)+y, text, wire.Style{})
		}
	}
	return &s.note
}

var errTooSmall = errors.New("term: ended in a window that is too small")

// A pasting says whether a paste goes on, and whether the program knows of it.
type pasting uint8

const (
	noPaste pasting = iota
	toldPaste
	hiddenPaste // it has begun in a window that was too small
)

// heard returns the events that the program is to get.
func (s *Screen) heard(events []tcell.Event) []tcell.Event {
	small := !s.fits()
	return slices.DeleteFunc(events, func(ev tcell.Event) bool {
		switch ev := ev.(type) {
		case *tcell.EventPaste:
			return s.hides(ev, small)
		case *tcell.EventKey:
			if small && s.paste == noPaste && ends(ev) {
				s.queue.tell(tcell.NewEventError(errTooSmall))
			}
			return s.paste == hiddenPaste || small && ev.Key() != tcell.KeyCtrlZ
		case *tcell.EventMouse, *EventRelease:
			return small
		}
		return false
	})
}

// hides notes that a paste begins or ends, and reports whether the program is
// not told.
func (s *Screen) hides(ev *tcell.EventPaste, small bool) bool {
	hidden := s.paste == hiddenPaste
	switch {
	case !ev.Start():
		s.paste = noPaste
	case small:
		s.paste, hidden = hiddenPaste, true
	default:
		s.paste, hidden = toldPaste, false
	}
	return hidden
}

// ends reports whether a key ends a program whose window is too small.
func ends(ev *tcell.EventKey) bool {
	if ev.Key() == tcell.KeyCtrlC {
		return true
	}
	q := ev.Rune() == 'q' || ev.Rune() == 'Q'
	return ev.Key() == tcell.KeyRune && q && ev.Modifiers()&^tcell.ModShift == 0
}

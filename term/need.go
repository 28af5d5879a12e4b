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
// program gets no key there, no mouse and no paste, but Ctrl-Z; q and Ctrl-C
// post a tcell.EventError, for which Err has no reason, so that loop.Play ends
// well. Until there is room, the time of loop.Play stands still as in a pause.
func (s *Screen) Need(width, height int) {
	s.withLock(func() { s.need = point{width, height} })
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
	for y, text := range [3]string{fmt.Sprintf("%dx%d is too small", w, h), fmt.Sprintf("needs %dx%d", s.need.x, s.need.y), "q ends"} {
		for x := max(0, (w-len(text))/2); text != ""; x++ {
			text, _ = s.note.Put(x, max(0, h/2-1)+y, text, wire.Style{})
		}
	}
	return &s.note
}

// heard returns the events that the program is to get.
func (s *Screen) heard(events []tcell.Event) []tcell.Event {
	if s.fits() {
		return events
	}
	return slices.DeleteFunc(events, func(ev tcell.Event) bool {
		switch ev := ev.(type) {
		case *tcell.EventKey:
			if ev.Key() == tcell.KeyCtrlC || ev.Rune() == 'q' || ev.Rune() == 'Q' {
				s.queue.tell(tcell.NewEventError(errors.New("term: ended in a window that is too small")))
			}
			return ev.Key() != tcell.KeyCtrlZ
		case *tcell.EventMouse, *tcell.EventPaste:
			return true
		}
		return false
	})
}

package term

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/wire"
)

// Need sets the size that the program needs, in cells. 0, 0 means any size. The
// screen has at most 500 by 200 cells: see Size.
//
// In a smaller window the screen shows both sizes in place of the program's
// picture. There the program gets no keys but Ctrl-Z, no events of the mouse,
// and no pastes; keys that were down go up. The keys q and Ctrl-C end the
// program: they post a tcell.EventError, but Err has no reason, so loop.Play
// returns without an error. See KeepQ for a program that uses q itself. The
// time of loop.Play stands still until there is room.
func (s *Screen) Need(width, height int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fit(func() { s.need = point{width, height} })
}

// KeepQ says whether q is a key of the program. If it is, q ends nothing in a
// window that is too small, and only Ctrl-C does. Package held says so of a
// game that has bound q.
func (s *Screen) KeepQ(kept bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keepsQ = kept
}

// fit makes a change after which the window may be too small, or large enough
// again. If so, the keys that are down go up.
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

// Fits reports whether the window is as large as the program needs it: see
// Need.
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
	end := "q ends"
	if s.keepsQ {
		end = "Ctrl-C ends"
	}
	why := fmt.Sprintf("%dx%d is too small", w, h)
	if len(why) > w {
		why = "too small"
	}
	lines := [...]string{
		why,
		fmt.Sprintf("needs %dx%d", s.need.x, s.need.y),
		end,
	}
	for y, text := range lines {
		for x := max(0, (w-len(text))/2); text != ""; x++ {
			text, _ = s.note.Put(x, max(0, h/2-1)+y, text, wire.Style{})
		}
	}
	return &s.note
}

var errTooSmall = errors.New("term: ended in a window that is too small")

// A pasting says whether a paste goes on, and whether the program gets it.
type pasting uint8

const (
	noPaste pasting = iota
	toldPaste
	hiddenPaste // it began in a window that was too small
)

// heard returns those of the player's events that the program is to get.
func (s *Screen) heard(events []tcell.Event) []tcell.Event {
	small := !s.fits()
	return slices.DeleteFunc(events, func(ev tcell.Event) bool {
		switch ev := ev.(type) {
		case *tcell.EventPaste:
			return s.hides(ev, small)
		case *tcell.EventKey:
			if small && s.paste == noPaste && s.ends(ev) {
				s.queue.tell(tcell.NewEventError(errTooSmall))
			}
			return s.paste == hiddenPaste || small && ev.Key() != tcell.KeyCtrlZ
		case *tcell.EventMouse, *input.Release:
			return small
		}
		return false
	})
}

// hides notes that a paste begins or ends, and reports whether that is hidden
// from the program.
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
func (s *Screen) ends(ev *tcell.EventKey) bool {
	if ev.Key() == tcell.KeyCtrlC {
		return true
	}
	isQ := ev.Key() == tcell.KeyRune && (ev.Rune() == 'q' || ev.Rune() == 'Q')
	return isQ && !s.keepsQ && ev.Modifiers()&^tcell.ModShift == 0
}

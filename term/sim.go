package term

import (
	"time"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

// simulated is the terminal of Sim.
var simulated = terminal{caps: wire.Caps{Colors: 1 << 24, BCE: true}, xterm: true}

// Sim returns a Screen, ready for use, on a simulated terminal of w by h cells,
// and that terminal. It does everything at once in the goroutine that calls
// it: no clock, no timer, no goroutine. Posting and typing never wait, however
// many events are unread. SetSize gives the terminal another size, and posts a
// tcell.EventResize.
//
// A program that runs in goroutines of its own is tested in a synctest bubble:
// after synctest.Wait it has handled its events and drawn. A test outside of
// one may look at the terminal at any time, and finds what has been drawn.
//
// The Screen also is a tcell.SimulationScreen, for tests that were written for
// one.
func Sim(w, h int, o vt.Options) (*Screen, *vt.Term) {
	s := newScreen(simulated)
	s.sim = vt.New(w, h, o)
	s.line.now = func() time.Duration { return 0 }
	s.line.direct = func(b []byte) {
		s.sim.Write(b)
		s.receive(s.sim.Answers())
	}
	s.Init()
	return s, s.sim
}

var _ tcell.SimulationScreen = (*Screen)(nil)

// Type has the simulated terminal send bytes, as its keys do.
func (s *Screen) Type(b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.receive([]byte(b))
	s.turn()
	s.queue.post(s.line.link.Flush()...)
}

// InjectKeyBytes is Type, and reports whether buf is UTF-8.
func (s *Screen) InjectKeyBytes(buf []byte) bool {
	s.Type(string(buf))
	return utf8.Valid(buf)
}

// InjectKey posts a key.
func (s *Screen) InjectKey(key tcell.Key, r rune, mod tcell.ModMask) {
	s.queue.post(tcell.NewEventKey(key, r, mod))
}

// InjectMouse posts what the mouse does at (x, y).
func (s *Screen) InjectMouse(x, y int, buttons tcell.ButtonMask, mod tcell.ModMask) {
	s.queue.post(tcell.NewEventMouse(x, y, buttons, mod))
}

// GetContents returns a copy of the cells as they were at the last Show, row by
// row, and how many columns and rows they are. The second half of a wide
// character has no Bytes.
func (s *Screen) GetContents() (cells []tcell.SimCell, width, height int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.encoder.Asked()
	width, height = asked.Size()
	cells = make([]tcell.SimCell, width*height)
	for i := range cells {
		str, style, n := asked.Get(i%width, i/width)
		cells[i] = tcell.SimCell{Bytes: []byte(str), Runes: []rune(str), Style: style.Tcell()}
		if n == 0 {
			cells[i].Runes = []rune{' '} // which tests index
		}
	}
	return cells, width, height
}

// GetCursor returns where ShowCursor has put the cursor, and whether it shows.
func (s *Screen) GetCursor() (x, y int, visible bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, h := s.want.Size()
	x, y = s.cursor.x, s.cursor.y
	return x, y, x >= 0 && y >= 0 && x < w && y < h
}

// GetTitle returns what SetTitle was given, without control characters.
func (s *Screen) GetTitle() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.modes.title
}

// GetClipboardData returns what SetClipboard was given last.
func (s *Screen) GetClipboardData() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.clipboard
}

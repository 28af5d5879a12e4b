package term

import (
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// Releases reports whether an EventRelease is posted when a key goes up: after
// EnableReleases, if the terminal reports releases. On some terminals the
// result becomes true only with the first key.
func (s *Screen) Releases() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.modes.releases && s.line.link.Parser.Releases()
}

// Place returns the character in the terminal's base layout of the key that
// types r, if r is of another alphabet and the terminal has told it: a for ф.
// So a game is steered by the places of its keys. Any other r is returned as it
// is. Only terminals that report releases tell it, with each key. With Ctrl or
// Alt the event of such a key has the character of its place by itself.
func (s *Screen) Place(r rune) rune {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.link.Parser.Place(r)
}

// Colors returns the number of colors in use, 0 for none: the number asked for,
// or fewer if the terminal has no sequences for it.
func (s *Screen) Colors() int {
	if s.caps.Colors < 8 {
		return 0
	}
	return s.caps.Colors
}

// A Palette holds the colors that a terminal has reported.
type Palette struct {
	// Background is the background that the terminal has reported since Init. A
	// Linux console, which reports none, is Dark. When the background changes, a
	// tcell.EventResize is posted, so that the program draws again.
	Background Background

	known input.Known
}

// Palette returns the colors that the terminal has reported up to now.
func (s *Screen) Palette() Palette {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := Palette{known: s.line.link.Parser.Known()}
	switch {
	case p.known.Light:
		p.Background = Light
	case p.known.Ground, s.traits.has(bareFont): // a console gives no answer
		p.Background = Dark
	}
	return p
}

// Legible reports whether text in each of these colors, from 0 to 15, can be
// read on the background and told from gray text. Colors that the terminal has
// not reported count as legible. After a terminal's report of its background,
// the next Show asks for the colors 2, 3, 6, 10, 11, and 14.
func (p Palette) Legible(colors ...int) bool {
	for _, n := range colors {
		if !p.known.Legible(n) {
			return false
		}
	}
	return true
}

// wakes has the methods of a Ticker. It is an alias, so that the kit can return
// its own: to import that would bring compress/flate into each program.
type wakes = interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
}

// Ticker returns a timer that wakes a game until Fini: on Linux a timer of the
// kernel, more exact than a time.Ticker. It returns nil if the system grants
// none, and if the terminal came with Options.Tty, because that may run under
// fake time. On a simulated terminal the timer is Go's. Call
// runtime.GOMAXPROCS(1) in a program that plays one game: the runtime otherwise
// wakes a second core at each wake-up, in vain.
func (s *Screen) Ticker() interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if tty, ok := s.line.tty.(interface{ Ticker() wakes }); ok { // that of a test
		return tty.Ticker()
	}
	if s.ticker == nil && s.line.own && !s.queue.isOver() {
		s.ticker, _ = newTicker()
	}
	if s.ticker == nil {
		return nil
	}
	return s.ticker
}

// console holds the characters of the Linux console's fonts beyond ASCII.
const console = "▀▄█▌▐░▒▓←→↑↓·─│┌┐└┘├┤┬┴┼"

// CharacterSet returns UTF-8, or US-ASCII where the locale has no UTF-8.
func (s *Screen) CharacterSet() string {
	if s.caps.ASCII {
		return "US-ASCII"
	}
	return "UTF-8"
}

// CanDisplay reports whether the terminal can show r itself, judged by its
// locale and its name.
func (s *Screen) CanDisplay(r rune, _ bool) bool {
	return r < 0x80 || !s.caps.ASCII && (!s.traits.has(bareFont) || strings.ContainsRune(console, r))
}

// RegisterRuneFallback does nothing: a terminal without UTF-8 gets the nearest
// ASCII character.
func (s *Screen) RegisterRuneFallback(rune, string) {}

// UnregisterRuneFallback does nothing.
func (s *Screen) UnregisterRuneFallback(rune) {}

// HasMouse reports whether the terminal may have a mouse.
func (s *Screen) HasMouse() bool { return !s.traits.has(bareFont) }

// HasKey returns true, as in tcell: a terminal does not report its keys.
func (s *Screen) HasKey(tcell.Key) bool { return true }

// LockRegion does nothing: a frame may write unchanged cells again, where that
// is shorter than a move over them.
func (s *Screen) LockRegion(int, int, int, int, bool) {}

// Resize does nothing, as in tcell.
func (s *Screen) Resize(int, int, int, int) {}

// Tty returns the tty of the screen, and false if it is simulated.
func (s *Screen) Tty() (tcell.Tty, bool) { return s.line.tty, s.line.tty != nil }

package term

import (
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"
)

// Releases reports whether an EventRelease is posted when a key goes up: after
// EnableReleases, if the terminal reports releases. On some terminals the
// result becomes true only with the first key.
func (s *Screen) Releases() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.modes.releases && s.line.link.Parser.Releases()
}

// Colors returns the number of colors in use, 0 for none: the number asked for,
// or fewer if the terminal has no sequences for it.
func (s *Screen) Colors() int {
	if s.caps.Colors < 8 {
		return 0
	}
	return s.caps.Colors
}

// Background returns the background that the terminal has reported since Init.
// A Linux console, which reports none, is Dark. When the background changes, a
// tcell.EventResize is posted, so that the program draws again.
func (s *Screen) Background() Background {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch known := s.line.link.Parser.Known(); {
	case known.Light:
		return Light
	case known.Ground, s.traits.has(bareFont): // a console gives no answer
		return Dark
	}
	return Unknown
}

// Legible reports whether text in each of these colors of the terminal's
// palette can be read on its background and told from gray text. Colors that
// the terminal has not reported count as legible. After a terminal's report of
// its background, the next Show asks for the colors 2, 3, 6, 10, 11, and 14.
func (s *Screen) Legible(colors ...int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.line.link.Parser.Known()
	for _, n := range colors {
		if !known.Legible(n) {
			return false
		}
	}
	return true
}

// Ticker returns a timer that wakes a game until Fini: on Linux a timer of the
// kernel, more exact than a time.Ticker. It returns nil if the system grants
// none, and if the terminal is simulated or came with Options.Tty, because
// these may run under fake time; in real time use NewTicker there.
func (s *Screen) Ticker() interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ticker == nil && s.line.path != "" && !s.queue.isOver() {
		s.ticker, _ = NewTicker()
	}
	if s.ticker == nil {
		return nil
	}
	return s.ticker
}

// console holds the characters of the Linux console's fonts beyond ASCII.
const console = "▀▄█▌▐░▒▓←→↑↓·─│┌┐└┘├┤┬┴┼"

// Shows reports whether the terminal can show r, judged by its locale and its
// name.
func (s *Screen) Shows(r rune) bool {
	return r < 0x80 || !s.caps.ASCII && (!s.traits.has(bareFont) || strings.ContainsRune(console, r))
}

// CharacterSet returns UTF-8, or US-ASCII where the locale has no UTF-8.
func (s *Screen) CharacterSet() string {
	if s.caps.ASCII {
		return "US-ASCII"
	}
	return "UTF-8"
}

// CanDisplay reports whether the terminal can show r, or, with checkFallbacks,
// a text that was registered for r.
func (s *Screen) CanDisplay(r rune, checkFallbacks bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Shows(r) || checkFallbacks && s.fallback[r] != ""
}

// RegisterRuneFallback sets the text for r on a terminal without UTF-8.
func (s *Screen) RegisterRuneFallback(r rune, subst string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.caps.ASCII {
		return
	}
	if s.fallback == nil {
		s.fallback = map[rune]string{}
	}
	s.fallback[r] = subst
}

// UnregisterRuneFallback ends RegisterRuneFallback.
func (s *Screen) UnregisterRuneFallback(r rune) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.fallback, r)
}

// HasMouse reports whether the terminal may have a mouse.
func (s *Screen) HasMouse() bool { return !s.traits.has(bareFont) }

// HasKey returns true, as in tcell: a terminal does not report its keys.
func (s *Screen) HasKey(tcell.Key) bool { return true }

// Resize does nothing, as in tcell.
func (s *Screen) Resize(int, int, int, int) {}

// Tty returns the tty of the screen, and false if it is simulated.
func (s *Screen) Tty() (tcell.Tty, bool) { return s.line.tty, s.line.tty != nil }

package term

import (
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"
)

// Releases reports whether an EventRelease is posted when a key goes up: they
// are enabled, and the terminal tells them. It may become true only with the
// first key.
func (s *Screen) Releases() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.modes.releases && s.line.link.Parser.Releases()
}

// Colors returns how many colours are used, 0 for none. That is what was asked
// for, or less where the terminal has no sequences for it.
func (s *Screen) Colors() int {
	if s.caps.Colors < 8 {
		return 0
	}
	return s.caps.Colors
}

// Background returns what the terminal has told of its colour, when Init asked
// or later. A Linux console, which tells nothing, is Dark. When it changes a
// tcell.EventResize is posted, as the program has to draw anew.
func (s *Screen) Background() Background {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ground
}

// Ticker returns what wakes a game better than a time.Ticker, until Fini: a
// timer of the kernel, on Linux. It returns nil where there is none. It also
// does so where the terminal is simulated or came with Options.Tty, which may
// be used under fake time: there a game can be given NewTicker's.
func (s *Screen) Ticker() interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ticker == nil && s.line.path != "" && !s.finished {
		s.ticker, _ = NewTicker()
	}
	if s.ticker == nil {
		return nil
	}
	return s.ticker
}

// console are the characters of the Linux console's fonts beside ASCII.
const console = "▀▄█▌▐░▒▓←→↑↓·─│┌┐└┘├┤┬┴┼"

// Shows reports whether the terminal can show r, as far as its locale and its
// name tell.
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
// what was registered for it.
func (s *Screen) CanDisplay(r rune, checkFallbacks bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Shows(r) || checkFallbacks && s.fallback[r] != ""
}

// RegisterRuneFallback has subst put in place of r on a terminal without UTF-8.
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

// HasKey returns true: like tcell, it does not know.
func (s *Screen) HasKey(tcell.Key) bool { return true }

// Resize does nothing, as in tcell.
func (s *Screen) Resize(int, int, int, int) {}

// Tty returns what the screen reads and writes; a simulated one has none.
func (s *Screen) Tty() (tcell.Tty, bool) { return s.line.tty, s.line.tty != nil }

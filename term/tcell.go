package term

import (
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// Releases reports whether an EventRelease is posted when a key goes up. That
// is so after EnableReleases, if the terminal reports releases. For some
// terminals that is known only after the first key.
func (s *Screen) Releases() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.modes.releases && s.line.link.Parser.Releases()
}

// Place returns the character that the key of r types in the base layout of the
// keyboard, so that a game can be steered by the places of its keys: a for ф.
// It returns r itself if r is not of another alphabet, or if the terminal has
// not told the place. Terminals that report releases tell it with each key;
// others never do. The event of such a key with Ctrl or Alt has the character
// of its place already.
func (s *Screen) Place(r rune) rune {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.link.Parser.Place(r)
}

// Colors returns the number of colors in use, or 0 if there are none. It is the
// number of Options.Colors, or that which the terminal has.
func (s *Screen) Colors() int {
	if s.caps.Colors < 8 {
		return 0
	}
	return s.caps.Colors
}

// A Palette holds the colors that a terminal has reported.
type Palette struct {
	// Background is what the terminal has reported since Init. The Linux console
	// reports nothing, and counts as Dark. When the background changes, a
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
	case p.known.Ground, s.traits.has(bareFont): // the Linux console gives no answer
		p.Background = Dark
	}
	return p
}

// Legible reports whether text in each of these colors, from 0 to 15, can be
// read on the background and be told from gray text. A color that the terminal
// has not reported counts as legible. After the terminal has reported its
// background, the next Show asks for the colors 2, 3, 6, 10, 11 and 14.
func (p Palette) Legible(colors ...int) bool {
	for _, n := range colors {
		if !p.known.Legible(n) {
			return false
		}
	}
	return true
}

// wakes has the methods of a Ticker. It is an alias, so that the test kit can
// return its own Ticker. To import it from there would bring compress/flate
// into each program.
type wakes = interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
}

// Ticker returns a timer that wakes a game until Fini. On Linux it is a timer
// of the kernel, which is more exact than a time.Ticker. The result is nil if
// the system grants no timer, and if the terminal came with Options.Tty,
// because that may run in fake time. On a terminal of package termtest the
// timer is Go's.
//
// A program that plays one game should call runtime.GOMAXPROCS(1). Otherwise
// the runtime wakes a second core at each wake-up, in vain.
func (s *Screen) Ticker() interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if tty, ok := s.line.tty.(interface{ Ticker() wakes }); ok { // of package termtest
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

// CharacterSet returns "UTF-8", or "US-ASCII" if the locale does not have
// UTF-8.
func (s *Screen) CharacterSet() string {
	if s.caps.ASCII {
		return "US-ASCII"
	}
	return "UTF-8"
}

// CanDisplay reports whether the terminal can show r itself, as far as its
// locale and its name tell.
func (s *Screen) CanDisplay(r rune, _ bool) bool {
	switch {
	case r < 0x80:
		return true
	case s.caps.ASCII:
		return false
	}
	return !s.traits.has(bareFont) || strings.ContainsRune(console, r)
}

// RegisterRuneFallback does nothing, because a terminal without UTF-8 gets the
// ASCII character that is most like the rune.
func (s *Screen) RegisterRuneFallback(rune, string) {}

// UnregisterRuneFallback does nothing.
func (s *Screen) UnregisterRuneFallback(rune) {}

// HasMouse reports whether the terminal may have a mouse.
func (s *Screen) HasMouse() bool { return !s.traits.has(bareFont) }

// HasKey returns true, as in tcell, because a terminal does not report which
// keys it has.
func (s *Screen) HasKey(tcell.Key) bool { return true }

// LockRegion does nothing, because a frame may write unchanged cells again
// where that takes fewer bytes than to move over them.
func (s *Screen) LockRegion(int, int, int, int, bool) {}

// Resize does nothing, as in tcell.
func (s *Screen) Resize(int, int, int, int) {}

// Tty returns the tty of the screen. The result is false if the terminal is
// simulated.
func (s *Screen) Tty() (tcell.Tty, bool) { return s.line.tty, s.line.tty != nil }

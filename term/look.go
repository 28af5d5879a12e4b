package term

import (
	"fmt"
	"io"
	"strings"

	"fixstep/term/internal/pace"
)

// A Background says what the terminal draws on. The zero value is Unknown.
type Background uint8

// The backgrounds.
const (
	Unknown Background = iota // the terminal has not answered
	Dark
	Light
)

// ParseBackground reads a background as players write it: auto, dark or light.
// Auto is Unknown.
func ParseBackground(name string) (Background, error) {
	for i, known := range []string{"auto", "dark", "light"} {
		if name == known {
			return Background(i), nil
		}
	}
	return 0, fmt.Errorf("%q: backgrounds are auto, dark and light", name)
}

// Background returns what the terminal has answered when Init asked for its
// colour; before that, and without an answer, what COLORFGBG says.
func (s *Screen) Background() Background {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ground
}

// background takes the terminal's answer. The line calls it.
func (s *Screen) background(light bool) {
	s.ground = Dark
	if light {
		s.ground = Light
	}
}

// stains is told that the terminal is xterm. The line calls it.
func (s *Screen) stains() { s.encoder.Stains() }

// groundOf reads COLORFGBG, the last field of which is the number of the
// background's colour: 7 and 15 are white.
func groundOf(env string) Background {
	switch env[strings.LastIndex(env, ";")+1:] {
	case "":
		return Unknown
	case "7", "15":
		return Light
	}
	return Dark
}

// Frames returns how many pictures Show was given, and how many of these were
// never sent, because the link was busy until there was a newer one: a write
// was blocked, or too many frames had no answer yet. On a link without answers,
// where a clock paces the frames, only blocked writes count.
func (s *Screen) Frames() (shown, late int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.frames, s.late
}

// count counts a picture, before it is wanted.
func (s *Screen) count() {
	s.frames++
	l := &s.line
	if l.wanted && l.direct == nil && l.state == open && (l.writing || l.window.Wait(l.now()) == pace.Never) {
		s.late++
	}
}

// console are the characters of the Linux console's fonts beside ASCII.
const console = "▀▄█▌▐░▒▓←→↑↓·─│┌┐└┘├┤┬┴┼"

// Shows reports whether the terminal can show r, as far as its locale and its
// name tell.
func (s *Screen) Shows(r rune) bool {
	return r < 0x80 || !s.caps.ASCII && s.fontHas(r)
}

// fontHas reports whether the terminal's font is known to have r, or is not
// known.
func (t *terminal) fontHas(r rune) bool {
	return t.info == nil || !strings.HasPrefix(t.info.Name, "linux") || r < 0x80 || strings.ContainsRune(console, r)
}

// A Tap takes a copy of all that a terminal is sent, and its sizes. It is
// called by one goroutine at a time, and must not call the Screen.
type Tap interface {
	io.Writer
	// Resize tells the size of the terminal, in cells, from now on.
	Resize(w, h int)
}

// Record has t take a copy of all that the terminal is sent from now on.
func (s *Screen) Record(t Tap) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line.tap = t
	if w, h := s.want.Size(); w > 0 {
		t.Resize(w, h)
	}
}

// record gives b to the tap, if there is one.
func (l *line) record(b []byte) {
	if l.tap != nil {
		l.tap.Write(b)
	}
}

package input

import (
	"bytes"
	"strconv"
	"strings"
)

// The questions that a terminal is asked. One that does not know a question
// answers nothing.
const (
	AskStatus     = "\x1b[5n"
	AskDevice     = "\x1b[c"
	AskKeyboard   = "\x1b[?u"
	AskVersion    = "\x1b[>q"
	AskBackground = "\x1b]11;?\x1b\\"
	AskChanges    = "\x1b[?2031;2033h" // of the theme, and whether the window is hidden
	AskNoChanges  = "\x1b[?2031;2033l"
	// AskThrough asks for the background of the terminal that tmux is in, for
	// versions that do not know it themselves.
	AskThrough = "\x1bPtmux;\x1b\x1b]11;?\a\x1b\\"
)

// An Answer is one that comes for every question of its kind, so that it tells
// when it has arrived. What the others tell is Known.
type Answer uint8

// The answers.
const (
	Status Answer = iota // to AskStatus
	Device               // to AskDevice
)

// Known is what a terminal has told of itself. The zero value knows nothing.
type Known struct {
	XTerm  bool // it is XTerm itself
	Mux    bool // it is tmux
	Half   bool // it grants only a part of what was asked of its keyboard
	Ground bool // it has told its background
	Light  bool // which is nearer to white than to black
	Hidden bool // nobody can see its window
}

// Known returns what the terminal has told.
func (p *Parser) Known() Known { return p.known }

// Forget forgets what the terminal has told, but for the background, which
// colours are chosen for, and that the window is hidden, until the terminal
// tells otherwise.
func (p *Parser) Forget() {
	p.known = Known{Ground: p.known.Ground, Light: p.known.Light, Hidden: p.known.Hidden}
}

// told takes a string that the terminal has sent.
func (p *Parser) told(b []byte) {
	begins := func(with string) bool { return bytes.HasPrefix(b, []byte(with)) }
	switch {
	case !ended(b):
	case begins("\x1b]52;"): // a clipboard that the program asked for
		p.legacy(b)
	case begins("\x1b]11;rgb:"):
		if light, ok := lightness(b); ok {
			p.known.Ground, p.known.Light = true, light
		}
	case begins("\x1bP>|"):
		p.known.XTerm, p.known.Mux = begins("\x1bP>|XTerm("), begins("\x1bP>|tmux ")
	}
}

// private takes an answer that begins with a question mark.
func (p *Parser) private(params []byte, final byte) {
	switch final {
	case 'n':
		number, state, _ := strings.Cut(string(params), ";")
		switch number {
		case "997":
			p.known.Ground, p.known.Light = true, state == "2"
		case "999":
			p.known.Hidden = state == "2"
		}
	case 'c':
		p.answers = append(p.answers, Device)
	case 'u':
		flags, _ := strconv.Atoi(string(params))
		p.releases = flags&kittyReleases == kittyReleases
		p.known.Half = flags > 1 && !p.releases
	}
}

// lightness reports whether the colour of the background, as a terminal tells
// it, is nearer to white than to black. ok is false for what is no colour.
func lightness(b []byte) (light, ok bool) {
	channels := strings.Split(strings.TrimRight(string(b[len("\x1b]11;rgb:"):]), "\a\x1b\\"), "/")
	if len(channels) != 3 {
		return false, false
	}
	sum := uint64(0)
	for i, weight := range [3]uint64{3, 6, 1} { // as bright as they look
		digits := channels[i]
		n, err := strconv.ParseUint(digits, 16, 16) // of one to four digits
		if err != nil {
			return false, false
		}
		sum += weight * n * 0xffff / (1<<(4*len(digits)) - 1)
	}
	return sum > 10*0x7fff, true
}

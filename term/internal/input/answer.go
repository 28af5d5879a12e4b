package input

import (
	"bytes"
	"strconv"
	"strings"
)

// The questions to a terminal. A terminal that does not know a question sends
// no answer.
const (
	AskStatus     = "\x1b[5n"
	AskDevice     = "\x1b[c"
	AskKeyboard   = "\x1b[?u"
	AskVersion    = "\x1b[>q"
	AskBackground = "\x1b]11;?\x1b\\"
	AskChanges    = "\x1b[?2031;2033h" // reports of the theme, and of a hidden window
	AskNoChanges  = "\x1b[?2031;2033l"
	// AskThrough asks the terminal outside tmux for its background, because
	// some versions of tmux do not know it.
	AskThrough = "\x1bPtmux;\x1b\x1b]11;?\a\x1b\\"
)

// An Answer comes for every question of its kind, so that it says when the
// question has arrived. The contents of other answers are in Known.
type Answer uint8

// The answers.
const (
	Status Answer = iota // to AskStatus
	Device               // to AskDevice
)

// Known holds the terminal's reports of itself. The zero value knows nothing.
type Known struct {
	XTerm  bool // it is XTerm itself
	Mux    bool // it is tmux
	Half   bool // it grants only a part of the keyboard protocol
	Ground bool // it has reported its background
	Light  bool // its background is nearer to white than to black
	Hidden bool // its window is hidden
}

// Known returns the terminal's reports since Forget.
func (p *Parser) Known() Known { return p.known }

// Forget forgets the terminal's reports, except the background, which colors
// are chosen for, and a hidden window: these stay until the next report.
func (p *Parser) Forget() {
	p.known = Known{Ground: p.known.Ground, Light: p.known.Light, Hidden: p.known.Hidden}
}

// told reads a string that the terminal has sent.
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

// private reads an answer that begins with a question mark.
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

// lightness reads a report of the background, and reports whether its color is
// nearer to white than to black. ok is false if the report has no color.
func lightness(b []byte) (light, ok bool) {
	channels := strings.Split(strings.TrimRight(string(b[len("\x1b]11;rgb:"):]), "\a\x1b\\"), "/")
	if len(channels) != 3 {
		return false, false
	}
	sum := uint64(0)
	for i, weight := range [3]uint64{3, 6, 1} { // by how bright the channels look
		digits := channels[i]
		n, err := strconv.ParseUint(digits, 16, 16) // of one to four digits
		if err != nil {
			return false, false
		}
		sum += weight * n * 0xffff / (1<<(4*len(digits)) - 1)
	}
	return sum > 10*0x7fff, true
}

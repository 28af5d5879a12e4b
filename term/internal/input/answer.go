package input

import (
	"bytes"
	"math"
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
	// AskColors asks for colors of the palette, each in a question for itself,
	// because some terminals read one color in a question.
	AskColors = "\x1b]4;2;?\x1b\\\x1b]4;3;?\x1b\\\x1b]4;6;?\x1b\\" +
		"\x1b]4;10;?\x1b\\\x1b]4;11;?\x1b\\\x1b]4;14;?\x1b\\"
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

	Back   Color     // its background, until it reports a change without a color
	Colors [16]Color // of its palette
}

// A Color is a color that the terminal has reported: red, green, and blue, from
// 0 to 255. The zero value is for none.
type Color struct {
	R, G, B uint8 // its channels
	Told    bool  // it has been reported
}

// Known returns the terminal's reports since Forget.
func (p *Parser) Known() Known { return p.known }

// Forget forgets the terminal's reports, except the background, which colors
// are chosen for, and a hidden window: these stay until the next report.
func (p *Parser) Forget() {
	k := p.known
	p.known = Known{Ground: k.Ground, Light: k.Light, Hidden: k.Hidden, Back: k.Back, Colors: k.Colors}
}

// told reads a string that the terminal has sent.
func (p *Parser) told(b []byte) {
	begins := func(with string) bool { return bytes.HasPrefix(b, []byte(with)) }
	switch {
	case !ended(b):
	case begins("\x1b]52;"): // a clipboard that the program asked for
		p.legacy(b)
	case begins("\x1b]11;rgb:"):
		if c := colorOf(string(b[len("\x1b]11;rgb:"):])); c.Told {
			p.known.Ground, p.known.Light, p.known.Back = true, c.light(), c
		}
	case begins("\x1b]4;"):
		number, color, _ := strings.Cut(string(b[len("\x1b]4;"):]), ";rgb:")
		if n, err := strconv.ParseUint(number, 10, 4); err == nil && colorOf(color).Told {
			p.known.Colors[n] = colorOf(color)
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
			if light := state == "2"; p.known.Light != light {
				p.known.Light, p.known.Back = light, Color{}
			}
			p.known.Ground = true
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

// colorOf reads three channels of one to four digits, such as ff/8000/0, and
// the end of a string. The zero Color stands for any other text.
func colorOf(text string) (c Color) {
	channels := strings.Split(strings.TrimRight(text, "\a\x1b\\"), "/")
	if len(channels) != 3 {
		return Color{}
	}
	for i, v := range [3]*uint8{&c.R, &c.G, &c.B} {
		n, err := strconv.ParseUint(channels[i], 16, 16)
		if err != nil {
			return Color{}
		}
		*v = uint8(n * 0xff / (1<<(4*len(channels[i])) - 1))
	}
	c.Told = true
	return c
}

// light reports whether the color is nearer to white than to black.
func (c Color) light() bool { return 3*int(c.R)+6*int(c.G)+int(c.B) > 10*0x7f }

// Legible reports whether text of the color can be read on a background, and
// told from gray text.
func (c Color) Legible(back Color) bool {
	const gray = 0x24 // the largest spread of the channels that still looks gray
	a, b := c.luminance()+.05, back.luminance()+.05
	return max(a, b) >= 3*min(a, b) && max(c.R, c.G, c.B)-min(c.R, c.G, c.B) >= gray
}

// luminance returns how bright the color looks, from 0 to 1.
func (c Color) luminance() float64 {
	power := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	return .2126*power(c.R) + .7152*power(c.G) + .0722*power(c.B)
}

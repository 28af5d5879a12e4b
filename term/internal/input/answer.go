package input

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"fixstep/term/vt"
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
	// AskColors asks for colors of the palette, each in a separate question,
	// because some terminals read one color in a question.
	AskColors = "\x1b]4;2;?\x1b\\\x1b]4;3;?\x1b\\\x1b]4;6;?\x1b\\" +
		"\x1b]4;10;?\x1b\\\x1b]4;11;?\x1b\\\x1b]4;14;?\x1b\\"
	// AskLooks asks for the colors of text and of the cursor, and AskPalette for
	// those of the palette that AskColors leaves out.
	AskLooks   = "\x1b]10;?\x1b\\\x1b]12;?\x1b\\"
	AskPalette = "\x1b]4;0;?\x1b\\\x1b]4;1;?\x1b\\\x1b]4;4;?\x1b\\\x1b]4;5;?\x1b\\" +
		"\x1b]4;7;?\x1b\\\x1b]4;8;?\x1b\\\x1b]4;9;?\x1b\\\x1b]4;12;?\x1b\\" +
		"\x1b]4;13;?\x1b\\\x1b]4;15;?\x1b\\"
	// AskModes asks for the modes that not every terminal has.
	AskModes = "\x1b[?9$p\x1b[?66$p\x1b[?1005$p\x1b[?1007$p" +
		"\x1b[?1015$p\x1b[?1016$p\x1b[?1036$p\x1b[?1039$p"
	// AskThrough asks the terminal outside tmux for its background, because
	// some versions of tmux do not know it.
	AskThrough = "\x1bPtmux;\x1b\x1b]11;?\a\x1b\\"
)

// An Answer comes for every question of its kind, and proves that the question
// has arrived. The contents of other answers are in Known. An Answer is an
// event, because its place among the keys tells which of them came before it.
type Answer uint8

// When returns no time: only the place of an Answer matters.
func (Answer) When() (none time.Time) { return none }

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

	vt.Colors // that it has reported; Back is 0 if it has reported a theme since

	Flags int      // of the keyboard protocol, as it has last reported them
	Modes [8]int16 // of AskModes those that it has told of, less than 0 if it lacks them
}

// Known returns the terminal's reports since Forget.
func (p *Parser) Known() Known { return p.known }

// report reads a string that the terminal has sent, without its Esc and its
// end.
func (p *Parser) report(b []byte) {
	begins := func(with string) bool { return bytes.HasPrefix(b, []byte(with)) }
	switch {
	case begins("]11;"):
		if c, ok := vt.ParseColor(string(b[len("]11;"):])); ok {
			p.known.Ground, p.known.Light, p.known.Back = true, luminance(c) > 195_000_000, c
		}
	case begins("]10;"):
		p.known.Text, _ = vt.ParseColor(string(b[len("]10;"):]))
	case begins("]12;"):
		p.known.Cursor, _ = vt.ParseColor(string(b[len("]12;"):]))
	case begins("]4;"):
		number, color, _ := strings.Cut(string(b[len("]4;"):]), ";")
		n, err := strconv.ParseUint(number, 10, 4)
		c, ok := vt.ParseColor(color)
		if err == nil && ok {
			p.known.Palette[n] = c
		}
	case begins("P>|"):
		p.known.XTerm, p.known.Mux = begins("P>|XTerm("), begins("P>|tmux ")
	}
}

// private reads an answer that begins with a question mark.
func (p *Parser) private(params []byte, final byte) {
	switch final {
	case 'n':
		number, state, _ := strings.Cut(string(params), ";")
		switch number {
		case "997":
			p.known.Ground, p.known.Light, p.known.Back = true, state == "2", 0
		case "999":
			p.known.Hidden = state == "2"
		}
	case 'c':
		p.events = append(p.events, Device)
	case 'y':
		p.mode(string(params))
	case 'u':
		flags, _ := strconv.Atoi(string(params))
		p.known.Flags = flags
		before := p.releases
		p.releases = flags&kittyReleases == kittyReleases
		p.known.Half = flags&^kittyKeys != 0 && !p.releases
		if before && !p.releases {
			p.events = append(p.events, p.Lift()...)
		}
	}
}

// mode reads an answer to AskModes: 0 and 4 say that the terminal does not have
// a mode, or not the other state of it.
func (p *Parser) mode(params string) {
	number, state, _ := strings.Cut(strings.TrimSuffix(params, "$"), ";")
	mode, err := strconv.ParseInt(number, 10, 16)
	if err != nil || mode <= 0 {
		return
	}
	told := int16(mode)
	if state == "0" || state == "4" {
		told = -told
	}
	for i, known := range p.known.Modes {
		if known == 0 || known == told || known == -told {
			p.known.Modes[i] = told
			return
		}
	}
}

func channels(c vt.Color) (r, g, b int) {
	return int(c >> 16 & 0xff), int(c >> 8 & 0xff), int(c & 0xff)
}

// luminance returns about WCAG's luminance plus its 0.05, scaled so that middle
// gray is 195,000,000.
func luminance(c vt.Color) int {
	r, g, b := channels(c)
	return 2126*r*r + 7152*g*g + 722*b*b + 10_000*255*255/20
}

// Legible reports whether text in color n of the palette can be read on the
// background, with a contrast of 3, and told from gray text. Colors that the
// terminal has not reported count as legible.
func (k *Known) Legible(n int) bool {
	if n < 0 || n >= len(k.Palette) || k.Palette[n] == 0 || k.Back == 0 {
		return true
	}
	const gray = 0x24 // the channels of a gray color differ by less
	r, g, b := channels(k.Palette[n])
	x, y := luminance(k.Palette[n]), luminance(k.Back)
	return max(r, g, b)-min(r, g, b) >= gray && max(x, y) >= 3*min(x, y)
}

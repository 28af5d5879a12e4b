package input

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"fixstep/term/vt"
)

// These are questions to a terminal. A terminal that does not know one sends no
// answer.
const (
	AskStatus     = "\x1b[5n"          // is the terminal all right?
	AskDevice     = "\x1b[c"           // what can it do?
	AskKeyboard   = "\x1b[?u"          // which flags of kitty's keyboard protocol are on?
	AskVersion    = "\x1b[>q"          // what are its name and version?
	AskBackground = "\x1b]11;?\x1b\\"  // which color is the background?
	AskChanges    = "\x1b[?2031;2033h" // asks to report each change of the theme, and a hidden window
	AskNoChanges  = "\x1b[?2031;2033l" // ends AskChanges

	// AskColors asks for the colors 2, 3, 6, 10, 11 and 14 of the palette, each
	// in a question of its own, because some terminals read only one color of a
	// question.
	AskColors = "\x1b]4;2;?\x1b\\\x1b]4;3;?\x1b\\\x1b]4;6;?\x1b\\" +
		"\x1b]4;10;?\x1b\\\x1b]4;11;?\x1b\\\x1b]4;14;?\x1b\\"

	// AskLooks asks for the colors of text and of the cursor. AskPalette asks for
	// the colors of the palette that AskColors leaves out.
	AskLooks   = "\x1b]10;?\x1b\\\x1b]12;?\x1b\\"
	AskPalette = "\x1b]4;0;?\x1b\\\x1b]4;1;?\x1b\\\x1b]4;4;?\x1b\\\x1b]4;5;?\x1b\\" +
		"\x1b]4;7;?\x1b\\\x1b]4;8;?\x1b\\\x1b]4;9;?\x1b\\\x1b]4;12;?\x1b\\" +
		"\x1b]4;13;?\x1b\\\x1b]4;15;?\x1b\\"

	// AskModes asks for the state of those modes that not every terminal has.
	AskModes = "\x1b[?9$p\x1b[?66$p\x1b[?1005$p\x1b[?1007$p" +
		"\x1b[?1015$p\x1b[?1016$p\x1b[?1036$p\x1b[?1039$p"

	// AskThrough asks the terminal behind tmux for its background, because some
	// versions of tmux do not know it.
	AskThrough = "\x1bPtmux;\x1b\x1b]11;?\a\x1b\\"
)

// An Answer comes for each question of its kind, and so tells that the question
// has arrived. It is an event because its place among the keys matters. What
// other answers tell is in Known.
type Answer uint8

// When returns the zero time, because only the place of an Answer matters.
func (Answer) When() (none time.Time) { return none }

// These are the answers.
const (
	Status Answer = iota // the answer to AskStatus
	Device               // the answer to AskDevice
)

// Known holds what a terminal has reported about itself. The zero value is that
// of a terminal that has reported nothing.
type Known struct {
	XTerm  bool // it is XTerm itself
	Mux    bool // it is tmux
	Half   bool // it grants only a part of the keyboard protocol
	Ground bool // it has reported its background
	Light  bool // its background is nearer to white than to black
	Hidden bool // its window is hidden

	// Colors are those that it has reported. Back is 0 if it has reported a theme
	// since.
	vt.Colors

	// Flags are the flags of the keyboard protocol that are on.
	Flags int

	// Modes are those modes of AskModes that it has told of. The number of a mode
	// that it does not have, or cannot change, is negative.
	Modes [8]int16
}

// Known returns what the terminal has reported since Forget.
func (p *Parser) Known() Known { return p.known }

// report reads a string that the terminal has sent, without its Esc and its
// end.
func (p *Parser) report(b []byte) {
	begins := func(with string) bool { return bytes.HasPrefix(b, []byte(with)) }
	switch {
	case begins("]11;"):
		c, ok := vt.ParseColor(string(b[len("]11;"):]))
		if ok {
			p.known.Ground = true
			p.known.Light = luminance(c) > middleGray
			p.known.Back = c
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
		p.known.XTerm = begins("P>|XTerm(")
		p.known.Mux = begins("P>|tmux ")
	}
}

// private reads an answer whose parameters begin with a question mark.
func (p *Parser) private(params []byte, final byte) {
	switch final {
	case 'n':
		number, state, _ := strings.Cut(string(params), ";")
		switch number {
		case "997":
			p.known.Ground = true
			p.known.Light = state == "2"
			p.known.Back = 0
		case "999":
			p.known.Hidden = state == "2"
		}
	case 'c':
		p.events = append(p.events, Device)
	case 'y':
		p.mode(string(params))
	case 'u':
		flags, _ := strconv.Atoi(string(params))
		p.keyboard(flags)
	}
}

// keyboard reads the flags of the keyboard protocol. If they end the reports of
// releases, all keys go up.
func (p *Parser) keyboard(flags int) {
	before := p.releases
	p.releases = flags&kittyReleases == kittyReleases
	p.known.Flags = flags
	p.known.Half = flags&^kittyKeys != 0 && !p.releases
	if before && !p.releases {
		p.events = append(p.events, p.Lift()...)
	}
}

// mode reads an answer to AskModes. The states 0 and 4 say that the terminal
// does not have the mode, or cannot switch it on.
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

// channels returns the red, the green and the blue of a color, from 0 to 255.
func channels(c vt.Color) (r, g, b int) {
	return int(c >> 16 & 0xff), int(c >> 8 & 0xff), int(c & 0xff)
}

// middleGray is the luminance of the gray between black and white.
const middleGray = 195_000_000

// luminance returns about the relative luminance of WCAG, plus the 0.05 that
// WCAG adds to it for a contrast, in units in which middle gray is middleGray.
func luminance(c vt.Color) int {
	r, g, b := channels(c)
	return 2126*r*r + 7152*g*g + 722*b*b + 10_000*255*255/20
}

// Legible reports whether text in color n of the palette can be told from gray
// text, and has a contrast to the background of at least 3. A color that the
// terminal has not reported counts as legible.
func (k *Known) Legible(n int) bool {
	isColor := n >= 0 && n < len(k.Palette)
	if !isColor || k.Palette[n] == 0 || k.Back == 0 {
		return true
	}
	const gray = 0x24 // the channels of a gray color differ by less
	r, g, b := channels(k.Palette[n])
	isGray := max(r, g, b)-min(r, g, b) < gray
	text := luminance(k.Palette[n])
	back := luminance(k.Back)
	return !isGray && max(text, back) >= 3*min(text, back)
}

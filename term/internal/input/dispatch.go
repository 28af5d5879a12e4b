package input

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// An Answer is what the terminal sends when it is asked a Question.
type Answer struct {
	Question
	// Flags are, with Keyboard, those of kitty's protocol in force; with
	// Background, 1 if it is nearer to white than to black; with Version, 1 if
	// the terminal is xterm itself; with Colors, how many there are, 0 if the
	// answer does not tell; with Theme and Sight, 1 if the theme is a light one,
	// and the window is hidden.
	Flags int
}

// A Question is one that an Answer answers.
type Question uint8

// The questions, and what to send to ask them.
const (
	Status     Question = iota // ESC [ 5 n
	Device                     // ESC [ c
	Keyboard                   // ESC [ ? u
	Background                 // ESC ] 11 ; ? ESC \
	Version                    // ESC [ > q
	Theme                      // ESC [ ? 2031 h, also later when that changes
	Sight                      // ESC [ ? 2033 h, likewise
	Colors                     // ESC P $ q m ESC \, after a colour of 24 bits was set
)

// dispatch hands one token to the method for its kind.
func (p *Parser) dispatch(b []byte) {
	switch {
	case b[0] != esc:
		p.text(b)
	case len(b) == 1:
		p.key(tcell.KeyEsc, 0, tcell.ModNone)
	case b[1] == '[' && len(b) > 2:
		p.control(b)
	case b[1] == 'O' && len(b) > 2:
		p.legacy(b)
	case b[1] == ']' && len(b) > 2:
		// A clipboard that the program asked for. Of one that was cut off,
		// tcell's parser would wait for the end, and take every key for it.
		if bytes.HasPrefix(b, []byte("\x1b]52;")) && ended(b) {
			p.legacy(b)
		}
		if light, ok := lightness(b); ok {
			p.answers = append(p.answers, Answer{Question: Background, Flags: light})
		}
	case bytes.HasPrefix(b, []byte("\x1bP>|")) && ended(b):
		flags := 0
		if bytes.HasPrefix(b, []byte("\x1bP>|XTerm(")) {
			flags = 1
		}
		p.answers = append(p.answers, Answer{Question: Version, Flags: flags})
	case bytes.HasPrefix(b, []byte("\x1bP1$r")) && ended(b):
		p.answers = append(p.answers, Answer{Question: Colors, Flags: colors(b)})
	case isString(b[1]) && len(b) > 2:
	default:
		p.alt(b[1:])
	}
}

// control hands one control sequence to the method for its kind.
func (p *Parser) control(b []byte) {
	final, params := b[len(b)-1], b[2:len(b)-1]
	switch {
	case b[2] == '[':
		if len(b) == 4 {
			p.legacy(b)
		}
	case b[2] == 'M', final < '@': // X10's mouse, or broken off
	case b[2] == '<' && (final == 'M' || final == 'm'):
		p.legacy(b)
	case b[2] == '?':
		p.private(params[1:], final)
	case final == 'n' && (string(params) == "0" || string(params) == "3"):
		p.answers = append(p.answers, Answer{Question: Status})
	case b[2] >= '<' && b[2] <= '?', final == 'n', final == 't': // answers to other programs' questions
	case final == '_':
		p.windows(numbers(params))
	case final == 'u' || bytes.IndexByte(params, ':') >= 0:
		p.kitty(numbers(params), final)
	default:
		p.legacy(b)
	}
}

// private adds the answers that begin with a question mark.
func (p *Parser) private(params []byte, final byte) {
	switch final {
	case 'n':
		number, state, _ := bytes.Cut(params, []byte{';'})
		second := 0
		if string(state) == "2" {
			second = 1
		}
		switch string(number) {
		case "997":
			p.answers = append(p.answers, Answer{Question: Theme, Flags: second})
		case "999":
			p.answers = append(p.answers, Answer{Question: Sight, Flags: second})
		}
	case 'c':
		p.answers = append(p.answers, Answer{Question: Device})
	case 'u':
		flags, _ := strconv.Atoi(string(params))
		p.releases = flags&kittyReleases == kittyReleases
		p.answers = append(p.answers, Answer{Question: Keyboard, Flags: flags})
	}
}

// key adds one key.
func (p *Parser) key(k tcell.Key, r rune, mod tcell.ModMask) {
	p.events = append(p.events, tcell.NewEventKey(k, r, mod))
}

// alt adds a key that came after an Esc, which is how terminals send Alt.
// tcell's parser would not do: after Esc N, and some others, it waits for more.
func (p *Parser) alt(b []byte) {
	switch r, _ := utf8.DecodeRune(b); {
	case r == '\t': // Shift and Tab on the Linux console
		p.key(tcell.KeyBacktab, 0, tcell.ModNone)
	case r == '\r':
		p.key(tcell.KeyEnter, 0, tcell.ModAlt)
	case r >= 1 && r <= 26: // as tcell has it, and kitty's protocol
		p.key(tcell.KeyRune, 'a'+r-1, tcell.ModAlt|tcell.ModCtrl)
	case r < ' ': // Space, and \ ] ^ _
		first := len(p.events)
		p.legacy(b)
		for i, ev := range p.events[first:] {
			if k, ok := ev.(*tcell.EventKey); ok {
				p.events[first+i] = tcell.NewEventKey(k.Key(), k.Rune(), k.Modifiers()|tcell.ModAlt)
			}
		}
	default:
		p.key(tcell.KeyRune, r, tcell.ModAlt)
	}
}

// text adds keys that type something, and control characters.
func (p *Parser) text(b []byte) {
	for len(b) > 0 {
		n := min(chunk, len(b))
		for i := n; n < len(b) && i > n-utf8.UTFMax; i-- { // no half runes
			if utf8.RuneStart(b[i]) {
				n = i
				break
			}
		}
		p.legacy(b[:n])
		b = b[n:]
	}
}

// legacy adds what tcell's parser makes of b, which must be complete: otherwise
// that parser would wait for more, or start a timer of its own.
func (p *Parser) legacy(b []byte) {
	for len(b) > 0 {
		n := min(chunk, len(b))
		p.tcell.ScanUTF8(b[:n])
		b = b[n:]
		for len(p.keys) > 0 {
			p.events = append(p.events, <-p.keys)
		}
	}
}

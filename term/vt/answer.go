package vt

import "fmt"

// status answers DSR: the terminal is well, or the place of the cursor.
func (t *Term) status(p *params) {
	switch p.arg(0, 0) {
	case 5:
		t.say("\x1b[0n")
	case 6:
		x, y := t.x, t.y
		if t.opt.Kitty && t.pending && y < t.h-1 { // kitty tells where the next character goes
			x, y = 0, y+1
		}
		t.say(fmt.Sprintf("\x1b[%d;%dR", y+1-t.rowOf(0), x+1))
	}
}

// report sends a state of the terminal, if the program has asked for it.
func (t *Term) report(asked bool, number int, second bool) {
	if state := 1; asked && t.opt.Kitty {
		if second {
			state = 2
		}
		t.say(fmt.Sprintf("\x1b[?%d;%dn", number, state))
	}
}

// Hide makes the terminal's window hidden, or visible again. The terminal
// reports it if the program has set mode 2033, as in kitty.
func (t *Term) Hide(hidden bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.turn(sightReports, 999, &t.hidden, hidden)
}

// Lighten makes the background white, or black as at the start. The terminal
// reports it if the program has set mode 2031, as in kitty.
func (t *Term) Lighten(light bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.turn(themeReports, 997, &t.light, light)
}

// turn changes a state, and reports that if a mode is set.
func (t *Term) turn(m mode, number int, state *bool, to bool) {
	t.report(t.on(m) && to != *state, number, to)
	*state = to
}

// identities are the answers to the questions about the terminal itself.
var identities = map[string]struct{ xterm, kitty string }{
	"c":  {"\x1b[?62;22c", "\x1b[?62;c"}, // as xterm -ti vt220: color, and no margins left and right
	">c": {"\x1b[>1;379;0c", "\x1b[>1;4000;26c"},
	">q": {"\x1bP>|XTerm(379)\x1b\\", "\x1bP>|kitty(0.26.5)\x1b\\"},
}

// identify answers a question about the terminal itself, which has no parameter
// but 0.
func (t *Term) identify(p *params) {
	switch said := identities[p.name]; {
	case p.arg(0, 0) != 0:
	case t.opt.Kitty:
		t.say(said.kitty)
	default:
		t.say(said.xterm)
	}
}

// say sends an answer. kitty holds answers until a synchronized update ends,
// which too many of them do.
func (t *Term) say(s string) {
	if t.opt.Mute {
		return
	}
	t.said++
	t.late()
	if !t.on(synchronized) || t.opt.Relay {
		t.answer = append(t.answer, s...)
	} else if t.sync = append(t.sync, s...); len(t.sync) > mostOfSequence {
		t.change(synchronized, false)
	}
}

// keyboard carries out kitty's keyboard protocol: push, pop, set, ask.
func (t *Term) keyboard(p *params) {
	if !t.opt.Kitty {
		return
	}
	switch p.name {
	case ">u":
		t.kitty = append(t.kitty, t.granted(p.arg(0, 0)))
		if len(t.kitty) > 16 {
			t.kitty = t.kitty[1:]
		}
	case "<u":
		t.kitty = t.kitty[:max(0, len(t.kitty)-max(p.arg(0, 1), 1))]
	case "=u":
		t.kitty = append(t.kitty[:max(0, len(t.kitty)-1)], t.granted(p.flags(t.flags())))
	case "?u":
		t.say(fmt.Sprintf("\x1b[?%du", t.flags()))
	}
}

// granted returns the flags that the terminal has of those that a program
// wants.
func (t *Term) granted(flags int) int {
	if t.opt.Relay {
		return flags & t.outer.Flags
	}
	return flags & kittyFlags
}

// kittyFlags are all flags of kitty's protocol.
const kittyFlags = 31

// flags returns the flags that a sequence makes of those in force: it sets all
// of them, adds some or takes some away.
func (p *params) flags(now int) int {
	switch n := p.arg(0, 0); p.arg(1, 1) {
	case 2:
		return now | n
	case 3:
		return now &^ n
	default:
		return n
	}
}

// Pointer returns the shape of the cursor, 0 at the start, by the numbers of
// DECSCUSR, and its color as the program has named it, "" at the start.
func (t *Term) Pointer() (shape int, tint string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.shape, t.tint
}

// Kitty reports whether the terminal is kitty, by its options.
func (t *Term) Kitty() bool { return t.opt.Kitty }

// OtherKeys returns the level of xterm's modifyOtherKeys, 0 at the start.
func (t *Term) OtherKeys() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.keys.modify
}

// Flags returns the flags of kitty's keyboard protocol in force, 0 for none.
func (t *Term) Flags() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.flags()
}

func (t *Term) flags() int {
	if len(t.kitty) == 0 {
		return 0
	}
	return t.kitty[len(t.kitty)-1]
}

// window carries out the window operations that programs use: sizes in pixels
// and in cells, and the stack of titles.
func (t *Term) window(op int) {
	switch n := len(t.titles); {
	case op == 14:
		t.say(fmt.Sprintf("\x1b[4;%d;%dt", t.h*CellHeight, t.w*CellWidth))
	case op == 16:
		t.say(fmt.Sprintf("\x1b[6;%d;%dt", CellHeight, CellWidth))
	case op == 18:
		t.say(fmt.Sprintf("\x1b[8;%d;%dt", t.h, t.w))
	case op == 22 && n < 10:
		t.titles = append(t.titles, t.Title)
	case op == 23 && n > 0:
		t.name(t.titles[n-1])
		t.titles = t.titles[:n-1]
	default: // to move, raise or report a window changes no cell
		t.skipped = op == 4 || op == 8 || op >= 24
	}
}

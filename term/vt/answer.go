package vt

import "fmt"

// status answers DSR: that the terminal is well (5), or where the cursor is
// (6).
func (t *Term) status(p *params) {
	switch p.arg(0, 0) {
	case 5:
		t.say("\x1b[0n")
	case 6:
		x, y := t.x, t.y
		if t.opt.Kitty && t.pending && y < t.h-1 { // kitty tells where the next character goes
			x = 0
			y++
		}
		t.say(fmt.Sprintf("\x1b[%d;%dR", y+1-t.rowOf(0), x+1))
	}
}

// privateStatus answers DSR of private numbers: where the cursor is (6), the
// theme (996), and whether the window is hidden (998).
func (t *Term) privateStatus(p *params) {
	switch p.arg(0, 0) {
	case 6:
		t.say(fmt.Sprintf("\x1b[?%d;%dR", t.y+1-t.rowOf(0), t.x+1))
	case 996:
		t.reportTheme()
	case 998:
		t.reportSight()
	}
}

// reportTheme tells the program whether the background is black or white.
func (t *Term) reportTheme() { t.report(997, t.light) }

// reportSight tells the program whether the window is visible or hidden.
func (t *Term) reportSight() { t.report(999, t.hidden) }

// report sends one of two states of the terminal. Of the two kinds of terminal
// only kitty does.
func (t *Term) report(number int, second bool) {
	if !t.opt.Kitty {
		return
	}
	state := 1
	if second {
		state = 2
	}
	t.say(fmt.Sprintf("\x1b[?%d;%dn", number, state))
}

// Hide makes the terminal's window hidden, or visible again. The terminal
// reports it if the program has set mode 2033, as in kitty.
func (t *Term) Hide(hidden bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	changed := t.hidden != hidden
	t.hidden = hidden
	if changed && t.on(sightReports) {
		t.reportSight()
	}
}

// Lighten makes the background white, or black as at the start. The terminal
// reports it if the program has set mode 2031, as in kitty.
func (t *Term) Lighten(light bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lighten(light)
}

func (t *Term) lighten(light bool) {
	changed := t.light != light
	t.light = light
	if changed && t.on(themeReports) {
		t.reportTheme()
	}
}

// identities are the answers to the questions about the terminal itself.
var identities = map[string]struct{ xterm, kitty string }{
	"c":  {"\x1b[?62;22c", "\x1b[?62;c"}, // as xterm -ti vt220: color, and no margins left and right
	">c": {"\x1b[>1;379;0c", "\x1b[>1;4000;26c"},
	">q": {"\x1bP>|XTerm(379)\x1b\\", "\x1bP>|kitty(0.26.5)\x1b\\"},
}

// identify answers a question about the terminal itself. A parameter other than
// 0 asks for something else.
func (t *Term) identify(p *params) {
	if p.arg(0, 0) != 0 {
		return
	}
	answer := identities[p.name]
	if t.opt.Kitty {
		t.say(answer.kitty)
	} else {
		t.say(answer.xterm)
	}
}

// say sends an answer. kitty holds its answers until a synchronized update
// ends. If they become too many, the update ends.
func (t *Term) say(s string) {
	if t.opt.Mute {
		return
	}
	t.said++
	t.late()
	if !t.on(synchronized) || t.opt.Relay {
		t.answer = append(t.answer, s...)
		return
	}
	t.sync = append(t.sync, s...)
	if len(t.sync) > mostOfSequence {
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
		if len(t.kitty) > mostPushed {
			t.kitty = t.kitty[1:]
		}
	case "<u":
		left := len(t.kitty) - max(p.arg(0, 1), 1)
		t.kitty = t.kitty[:max(0, left)]
	case "=u":
		flags := t.granted(p.flags(t.flags()))
		below := max(0, len(t.kitty)-1)
		t.kitty = append(t.kitty[:below], flags)
	case "?u":
		t.say(fmt.Sprintf("\x1b[?%du", t.flags()))
	}
}

// mostPushed bounds the flags that a program can push. More push out the first.
const mostPushed = 16

// granted returns those flags of kitty's protocol that the terminal has, of
// those that a program wants.
func (t *Term) granted(flags int) int {
	if t.opt.Relay {
		return flags & t.outer.Flags
	}
	return flags & kittyFlags
}

// kittyFlags are all flags of kitty's protocol.
const kittyFlags = 31

// flags returns the flags that a sequence makes of those in force. It sets all
// of them (1), adds some (2) or takes some away (3).
func (p *params) flags(now int) int {
	n := p.arg(0, 0)
	switch p.arg(1, 1) {
	case 2:
		return now | n
	case 3:
		return now &^ n
	default:
		return n
	}
}

// Pointer returns the shape of the cursor, and its color as the program has
// named it. The shape is a number of DECSCUSR. At the start they are 0 and "".
func (t *Term) Pointer() (shape int, tint string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.shape, t.tint
}

// Kitty reports whether the options of the terminal make it kitty.
func (t *Term) Kitty() bool { return t.opt.Kitty }

// OtherKeys returns the level of xterm's modifyOtherKeys, 0 at the start.
func (t *Term) OtherKeys() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.keys.modify
}

// Flags returns the flags of kitty's keyboard protocol that are in force, 0 at
// the start.
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

// window carries out the window operations that programs use: questions for
// sizes in pixels and in cells, and the stack of titles.
func (t *Term) window(op int) {
	n := len(t.titles)
	switch {
	case op == 14:
		t.say(fmt.Sprintf("\x1b[4;%d;%dt", t.h*CellHeight, t.w*CellWidth))
	case op == 16:
		t.say(fmt.Sprintf("\x1b[6;%d;%dt", CellHeight, CellWidth))
	case op == 18:
		t.say(fmt.Sprintf("\x1b[8;%d;%dt", t.h, t.w))
	case op == 22 && n < mostTitles:
		t.titles = append(t.titles, t.Title)
	case op == 23 && n > 0:
		t.name(t.titles[n-1])
		t.titles = t.titles[:n-1]
	default: // to move, raise or report a window changes no cell
		t.skipped = op == 4 || op == 8 || op >= 24
	}
}

// mostTitles bounds the stack of titles.
const mostTitles = 10

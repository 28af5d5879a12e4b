package vt

import (
	"encoding/hex"
	"fmt"
	"strings"
)

// setting answers DECRQSS, a question for a setting. The question has the end
// of the sequence that sets it: m for the style, r for the margins, " q" for
// the shape of the cursor.
func (t *Term) setting(of string) {
	value := ""
	switch of {
	case "m":
		value = t.sgr()
	case "r":
		value = fmt.Sprintf("%d;%d", t.top+1, t.bottom+1)
	case " q":
		value = fmt.Sprint(max(t.shape, 1))
	default:
		if !t.opt.Kitty { // xterm does not say which setting it does not know
			of = ""
		}
		t.say("\x1bP0$r" + of + "\x1b\\")
		return
	}
	t.say("\x1bP1$r" + value + of + "\x1b\\")
}

// sgr returns the parameters that set the pen's style, as xterm or kitty lists
// them.
func (t *Term) sgr() string {
	var list []string
	if !t.opt.Kitty {
		list = append(list, "0")
	}
	p := &t.pen
	for _, a := range p.attributes() {
		if *a.on {
			list = append(list, fmt.Sprint(a.number))
		}
	}
	switch {
	case p.Underline == 1:
		list = append(list, "4")
	case p.Underline == 2 && !t.opt.Kitty:
		list = append(list, "21")
	case p.Underline > 0:
		list = append(list, fmt.Sprint("4:", p.Underline))
	}
	for i, c := range [...]Color{p.FG, p.BG, p.Under} {
		list = append(list, t.colorParameter(c, 30+10*i)...)
	}
	return strings.Join(list, ";")
}

// colorParameter returns the parameter that sets a color as the foreground
// (30), the background (40) or the underline's (50); none for the default.
func (t *Term) colorParameter(c Color, base int) []string {
	space := ":"
	if t.opt.Kitty {
		space = ""
	}
	i := int(c &^ kind)
	switch {
	case c == 0:
		return nil
	case c&kind == rgb:
		return []string{fmt.Sprintf("%d:2:%s%d:%d:%d", base+8, space, i>>16, i>>8&0xff, i&0xff)}
	case base == 50 || i >= 16:
		return []string{fmt.Sprintf("%d:5:%d", base+8, i)}
	case i >= 8:
		return []string{fmt.Sprint(base + 60 + i - 8)}
	default:
		return []string{fmt.Sprint(base + i)}
	}
}

// capabilities answers XTGETTCAP, a question for capabilities. Their names are
// those of terminfo or termcap, in hexadecimal digits. xterm gives one answer,
// with the values up to the first name that it does not know. kitty answers
// each name by itself.
func (t *Term) capabilities(list string) {
	names := strings.Split(list, ";")
	if !t.opt.Kitty {
		t.sayCapabilities(names)
		return
	}
	for i := range names {
		t.sayCapabilities(names[i : i+1])
	}
}

// sayCapabilities gives the answer for some names.
func (t *Term) sayCapabilities(names []string) {
	var known []string
	for _, name := range names {
		value, is := t.capability(name)
		if !is {
			break
		}
		known = append(known, fmt.Sprintf("%s=%X", name, value))
	}
	switch {
	case len(known) > 0:
		t.say("\x1bP1+r" + strings.Join(known, ";") + "\x1b\\")
	case t.opt.Kitty:
		t.say("\x1bP0+r" + names[0] + "\x1b\\")
	default:
		t.say("\x1bP0+r\x1b\\")
	}
}

// capability returns the value of a capability. The keys of the cursor have two
// forms: the value is the one that they send now.
func (t *Term) capability(digits string) (value string, known bool) {
	name, err := hex.DecodeString(digits)
	if err != nil {
		return "", false
	}
	value, known = capabilities[string(name)]
	if value == terminalName && t.opt.Kitty {
		value = "xterm-kitty"
	}
	letter, isSequence := strings.CutPrefix(value, "\x1b[")
	ofCursor := isSequence && len(letter) == 1 && letter != "Z"
	if ofCursor && t.on("?1") {
		value = "\x1bO" + letter
	}
	return value, known
}

// terminalName is the value of TERM for a program.
const terminalName = "xterm-256color"

// capabilities are those that programs ask for: the number of colors, the name
// of the terminal, and what its keys send.
var capabilities = func() map[string]string {
	all := map[string]string{"RGB": "8"}
	for names, value := range map[string]string{
		"Co colors": "256", "TN name": terminalName,
		"ku kcuu1": "\x1b[A", "kd kcud1": "\x1b[B", "kr kcuf1": "\x1b[C", "kl kcub1": "\x1b[D",
		"kh khome": "\x1b[H", "@7 kend": "\x1b[F", "kb kbs": "\x7f", "kB kcbt": "\x1b[Z",
		"k1 kf1": "\x1bOP", "k2 kf2": "\x1bOQ", "k3 kf3": "\x1bOR", "k4 kf4": "\x1bOS",
		"k5 kf5": "\x1b[15~", "k6 kf6": "\x1b[17~", "k7 kf7": "\x1b[18~", "k8 kf8": "\x1b[19~",
		"k9 kf9": "\x1b[20~", "k; kf10": "\x1b[21~", "F1 kf11": "\x1b[23~", "F2 kf12": "\x1b[24~",
		"kI kich1": "\x1b[2~", "kD kdch1": "\x1b[3~", "kP kpp": "\x1b[5~", "kN knp": "\x1b[6~",
		"kUP": "\x1b[1;2A", "kDN": "\x1b[1;2B", "%i kRIT": "\x1b[1;2C", "#4 kLFT": "\x1b[1;2D",
		"#2 kHOM": "\x1b[1;2H", "*7 kEND": "\x1b[1;2F", "#3 kIC": "\x1b[2;2~", "*4 kDC": "\x1b[3;2~",
		"%e kPRV": "\x1b[5;2~", "%c kNXT": "\x1b[6;2~", "%1 khlp": "\x1b[28~", "&8 kund": "",
	} {
		for name := range strings.FieldsSeq(names) {
			all[name] = value
		}
	}
	return all
}()

// keyLevels answers XTQMODKEYS, a question for the levels of xterm's resources
// for keys with modifiers.
func (t *Term) keyLevels(p *params) {
	resource := p.arg(0, 0)
	level := 2 // of cursor and function keys, in xterm
	switch {
	case t.opt.Kitty, resource != 1 && resource != 2 && resource != 4:
		return
	case resource == 4:
		level = t.keys.modify
	}
	t.say(fmt.Sprintf("\x1b[>%d;%dm", resource, level))
}

package term

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"fixstep/term/internal/wire"
)

// simulated is the terminal of Sim.
var simulated = terminal{caps: wire.Caps{Colors: 1 << 24, BCE: true}, xterm: true}

// ErrNoTerminal is returned by Open where there is no terminal to play in.
var ErrNoTerminal = errors.New("no terminal")

// terminal is what the environment says of a terminal.
type terminal struct {
	traits traits // of its name
	caps   wire.Caps
	xterm  bool // it understands what xterm does, or ignores it; else it is sober
	mux    bool // it is a multiplexer, or within one
	local  bool // it is on this machine
}

// validName reports whether a terminal may have this name. Another one is only
// quoted, in an error: the client of an SSH server chooses TERM.
func validName(name string) bool {
	const set = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-"
	return len(name) <= 40 && strings.Trim(name, set) == ""
}

// identify finds out about the terminal from its environment. It runs no
// program, such as infocmp, with a name that a client has chosen.
func identify(env func(string) string, colors int) (terminal, error) {
	name := env("TERM")
	t := terminal{mux: env("TMUX") != "" || env("STY") != ""}
	t.local = !t.mux && env("SSH_CONNECTION") == "" && env("SSH_CLIENT") == "" && env("SSH_TTY") == ""
	switch {
	case name == "":
		return t, fmt.Errorf("%w to play in: TERM is not set; try TERM=xterm-256color", ErrNoTerminal)
	case !validName(name):
		return t, fmt.Errorf("TERM=%.40q is not the name of a terminal; try TERM=xterm-256color", name)
	}
	t.traits = traitsOf(name)
	t.mux = t.mux || t.traits.has(mux)
	t.xterm = t.traits.has(xtermLike) && !t.traits.has(sober)
	if !t.xterm && !t.traits.has(sober) {
		return t, fmt.Errorf("TERM=%s is not of the family of xterm, as far as is known here; try TERM=xterm-256color", name)
	}
	t.caps = wire.Caps{Colors: colors, ASCII: !utf8Locale(env), BCE: !t.mux, Sober: !t.xterm}
	if colors == 0 {
		t.caps.Colors = t.colors(env)
	}
	return t, nil
}

// environ is the process's environment. On Windows, where TERM is not set, the
// terminal is known.
func environ(name string) string {
	v := os.Getenv(name)
	if v == "" && name == "TERM" && runtime.GOOS == "windows" {
		return "xterm-truecolor"
	}
	return v
}

// saysRGB reports whether COLORTERM says that there are 24 bits of colour.
func saysRGB(env func(string) string) bool {
	v := env("COLORTERM")
	return v == "truecolor" || v == "24bit"
}

// colors returns how many colours the environment says there are. A console
// has eight, and so has a terminal whose name says nothing beside its family,
// such as xterm: the others call themselves xterm-256color or xterm-kitty.
func (t *terminal) colors(env func(string) string) int {
	switch {
	case env("NO_COLOR") != "":
		return 0
	case saysRGB(env), t.traits.has(rgb):
		return 1 << 24
	case t.traits.has(bareFont), !strings.ContainsAny(env("TERM"), "-."):
		return 8
	}
	return 256
}

// ParseColors reads a number of colours as players write it: auto, 24bit, 256,
// 16, 8 or none. The result is for Options.Colors.
func ParseColors(name string) (int, error) {
	for i, known := range []string{"auto", "none", "8", "16", "256", "24bit"} {
		if name == known {
			return [...]int{0, 1, 8, 16, 256, 1 << 24}[i], nil
		}
	}
	return 0, fmt.Errorf("%q: colours are auto, 24bit, 256, 16, 8 or none", name)
}

// utf8Locale reports whether the locale has UTF-8. One that names no charset
// has.
func utf8Locale(env func(string) string) bool {
	var locale string
	for _, v := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale = env(v); locale != "" {
			break
		}
	}
	locale, _, _ = strings.Cut(locale, "@")
	language, charset, named := strings.Cut(locale, ".")
	if !named {
		return language != "C" && language != "POSIX"
	}
	charset = strings.ToLower(charset)
	return charset == "utf-8" || charset == "utf8"
}

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

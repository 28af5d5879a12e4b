package term

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"fixstep/term/internal/wire"
)

// simulated is the terminal of Sim.
var simulated = terminal{caps: wire.Caps{Colors: 1 << 24, BCE: true}, xterm: true}

// ErrNoTerminal is wrapped by the error of Open if there is no terminal: see
// there.
var ErrNoTerminal = errors.New("no terminal")

// terminal describes a terminal by its environment.
type terminal struct {
	name   string // the value of TERM
	traits traits // by its name and its environment
	caps   wire.Caps
	xterm  bool // it understands xterm's sequences, or ignores them; else it is sober
	local  bool // it is on this machine
}

// validName reports whether a terminal may have this name. The client of an SSH
// server chooses TERM, so any other name is only quoted in an error.
func validName(name string) bool {
	const set = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-"
	return len(name) <= 40 && strings.Trim(name, set) == ""
}

// identify describes a terminal by its environment. It does not run a program
// such as infocmp, because a client may have chosen the name.
func identify(env func(string) string, colors int) (terminal, error) {
	name := env("TERM")
	var t terminal
	switch {
	case name == "":
		return t, fmt.Errorf("%w: TERM is not set; try TERM=xterm-256color", ErrNoTerminal)
	case name == "dumb":
		return t, errDumb
	case !validName(name):
		return t, fmt.Errorf("TERM=%.40q is not the name of a terminal; try TERM=xterm-256color", name)
	}
	t.name = name
	t.traits = traitsOf(name)
	if env("TMUX") != "" || env("STY") != "" {
		t.traits |= mux
	}
	t.local = !t.traits.has(mux) && env("SSH_CONNECTION") == "" && env("SSH_CLIENT") == "" &&
		env("SSH_TTY") == ""
	t.xterm = t.traits.has(xtermLike) && !t.traits.has(sober)
	if !t.xterm && !t.traits.has(sober) {
		const advice = "in a window try TERM=xterm-256color, over a serial line TERM=linux"
		return t, fmt.Errorf("TERM=%s is not known to be like xterm: %s", name, advice)
	}
	t.caps = wire.Caps{
		Colors: colors,
		ASCII:  !utf8Locale(env),
		BCE:    !t.traits.has(mux),
		Sober:  !t.xterm,
	}
	if colors == 0 {
		t.caps.Colors = t.colors(env)
	}
	return t, nil
}

// errDumb is the error for a terminal that cannot show pictures.
var errDumb = errors.New("TERM=dumb is for terminals that cannot move their cursor; " +
	"start this program in a terminal window")

// environ returns a variable of the process's environment. On Windows, where
// TERM is not set, all terminals are like xterm.
func environ(name string) string {
	v := os.Getenv(name)
	if v == "" && name == "TERM" && runtime.GOOS == "windows" {
		return "xterm-truecolor"
	}
	return v
}

// colors returns the number of colors by the environment. A console has eight.
// So has a terminal with the plain name of a family, such as xterm, because one
// with more colors has a longer name, such as xterm-256color or xterm-kitty.
func (t *terminal) colors(env func(string) string) int {
	switch {
	case env("NO_COLOR") != "":
		return 0
	case env("COLORTERM") == "truecolor", env("COLORTERM") == "24bit", t.traits.has(rgb):
		return 1 << 24
	case t.traits.has(bareFont), !strings.ContainsAny(env("TERM"), "-."):
		return 8
	case t.traits.has(few) && !strings.Contains(env("TERM"), "256color"):
		return 16
	}
	return 256
}

// utf8Locale reports whether the locale has UTF-8. A locale that names no
// charset has UTF-8, except C and POSIX.
func utf8Locale(env func(string) string) bool {
	locale := cmp.Or(env("LC_ALL"), env("LC_CTYPE"), env("LANG"))
	locale, _, _ = strings.Cut(locale, "@")
	language, charset, named := strings.Cut(locale, ".")
	if !named {
		return language != "C" && language != "POSIX"
	}
	charset = strings.ToLower(charset)
	return charset == "utf-8" || charset == "utf8"
}

// A Background says whether a terminal's background is dark or light. The zero
// value is Unknown.
type Background uint8

// The backgrounds of terminals.
const (
	Unknown Background = iota // the terminal has not told it
	Dark
	Light
)

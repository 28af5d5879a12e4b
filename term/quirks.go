package term

import (
	"strings"
)

// traits are what is peculiar to a terminal.
type traits uint8

const (
	xtermLike traits = 1 << iota // it understands what xterm does, or ignores it
	sober                        // it draws as xterm does, and is asked and told no more than it knows
	rgb                          // it has 24 bits of colour, whether or not COLORTERM says so
	mux                          // it is a multiplexer
	bareFont                     // its font has little beside ASCII
)

// quirks are the traits of terminals by a part of their name in TERM; ^ is its
// beginning. A name in none of the rows is refused. ssh passes TERM on, and
// COLORTERM not.
//
// What a terminal does not tell by its name it tells by its answers, and link
// heeds that: XTerm, by AskVersion, leaves stains (wire.Stains), as one may in
// which a multiplexer is; tmux, by AskVersion, may have another's TERM through
// ssh; some grant only a part of what is asked of the keyboard (Known.Half);
// any may answer after it was taken for one that never does (Window.Answered).
var quirks = []struct {
	name string
	has  traits
}{
	{"xterm", xtermLike},
	{"256color", xtermLike},
	{"direct", xtermLike | rgb},
	{"truecolor", rgb},

	{"alacritty", xtermLike | rgb},
	{"contour", xtermLike | rgb},
	{"foot", xtermLike | rgb},
	{"ghostty", xtermLike | rgb},
	{"gnome", xtermLike},
	{"iterm", xtermLike | rgb},
	{"kitty", xtermLike | rgb},
	{"konsole", xtermLike},
	{"kterm", xtermLike},
	{"mintty", xtermLike | rgb},
	{"putty", xtermLike},
	{"rio", xtermLike | rgb},
	{"^rxvt", xtermLike},
	{"^st-", xtermLike},
	{"vscode", xtermLike},
	{"vte", xtermLike},
	{"wezterm", xtermLike | rgb},
	{"^xfce", xtermLike},

	{"tmux", xtermLike},
	{"^tmux", mux},
	{"^screen", mux | sober},

	{"^linux", bareFont | sober},
}

// traitsOf returns the traits of a terminal by its name.
func traitsOf(name string) (has traits) {
	for _, q := range quirks {
		if start, first := strings.CutPrefix(q.name, "^"); first && strings.HasPrefix(name, start) || strings.Contains(name, q.name) {
			has |= q.has
		}
	}
	return has
}

// has reports whether a trait is among these.
func (t traits) has(trait traits) bool { return t&trait != 0 }

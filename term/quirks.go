package term

import "strings"

// traits are the peculiarities of a terminal.
type traits uint8

const (
	// xtermLike: it understands xterm's sequences, or ignores them.
	xtermLike traits = 1 << iota
	// sober: it draws as xterm does, but gets only sequences and questions that
	// it knows.
	sober
	// rgb: it has 24 bits of color, even if COLORTERM does not say so.
	rgb
	// mux: it is a terminal multiplexer, or runs within one.
	mux
	// bareFont: its font has few characters beyond ASCII.
	bareFont
	// few: it has 16 of xterm's colors, or 256 if its name says so.
	few
	// ownKeys: its keys differ from those of xterm.
	ownKeys
	// twoKeypads: in its normal mode the sequence of its Delete key is another
	// terminal's F1.
	twoKeypads
)

// quirks are the traits of terminals, by parts of their names in TERM. A ^
// means the beginning of the name. A terminal whose name fits no row is
// refused. Some rows have rgb because ssh passes on TERM, but not COLORTERM.
//
// Other peculiarities show only in a terminal's answers. XTerm and tmux tell
// their names when they are asked by AskVersion: XTerm leaves stains, for which
// see wire.Stains, and over ssh a tmux may have another TERM. Some terminals
// grant only a part of the keyboard protocol: see Known.Half. Any terminal may
// begin to answer after a long silence: see Window.Answered.
var quirks = []struct {
	has   traits
	names string
}{
	{xtermLike, "xterm 256color gnome konsole kterm mlterm putty tmux vscode vte ^xfce"},
	{xtermLike | rgb, "direct alacritty contour foot ghostty iterm kitty mintty rio wezterm"},
	{xtermLike | few, "^rxvt"},
	{xtermLike | twoKeypads, "^st-"},
	{rgb, "truecolor"},
	{ownKeys, "putty ^rxvt ^st- ^tmux ^screen ^linux"},
	{mux, "^tmux"},
	{mux | sober, "^screen"},
	{bareFont | sober, "^linux"},
}

// traitsOf returns the traits of a terminal by its name.
func traitsOf(name string) (has traits) {
	for _, q := range quirks {
		for part := range strings.FieldsSeq(q.names) {
			if strings.Contains("^"+name, part) {
				has |= q.has
			}
		}
	}
	return has
}

// has reports whether trait is among the traits.
func (t traits) has(trait traits) bool { return t&trait != 0 }

package term

import "strings"

// traits are the peculiarities of a terminal.
type traits uint8

const (
	xtermLike  traits = 1 << iota // it understands xterm's sequences, or ignores them
	sober                         // it draws as xterm does, but gets only the sequences and questions that it knows
	rgb                           // it has 24 bits of color, even without COLORTERM
	mux                           // it is a multiplexer, or within one
	bareFont                      // its font has little beyond ASCII
	few                           // it has 16 of xterm's colors; more, if its name has 256color
	ownKeys                       // its keys differ from xterm's
	twoKeypads                    // without application modes its Delete is another terminal's F1
)

// quirks are the traits of terminals by parts of their names in TERM; ^ means
// the beginning of the name. A name that fits no row is refused. Rows have rgb
// because ssh passes on TERM, but not COLORTERM.
//
// Other peculiarities show only in answers, and link handles them. XTerm, known
// by AskVersion, leaves stains (wire.Stains), and a multiplexer may run in an
// XTerm. tmux, known by AskVersion, may have another TERM through ssh. Some
// terminals grant only a part of the keyboard protocol (Known.Half). Any
// terminal may answer after a long silence (Window.Answered).
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

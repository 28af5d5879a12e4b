package wire

import (
	"strings"
	"unique"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// OfTerminal returns a style of a simulated terminal as a Style. A link keeps
// its id, and no other of its parameters.
func OfTerminal(s vt.Style) Style {
	st := Style{FG: s.FG, BG: s.BG, Under: s.Under, Attr: Underlined(tcell.UnderlineStyle(s.Underline))}
	for i, on := range [...]bool{s.Bold, s.Dim, s.Italic, s.Blink, s.Reverse, s.Strike} {
		if on {
			st.Attr |= [...]Attr{Bold, Dim, Italic, Blink, Reverse, Strike}[i]
		}
	}
	if id, url, _ := strings.Cut(s.Link, ";"); url != "" {
		if !strings.HasPrefix(id, "id=") {
			id = ""
		}
		st.Link = unique.Make(Target{URL: url, ID: id})
	}
	return st
}

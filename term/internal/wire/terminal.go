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
	st := Style{FG: s.FG, BG: s.BG, Under: s.Under}
	st.Attr = Underlined(tcell.UnderlineStyle(s.Underline))
	for _, a := range [...]struct {
		on   bool
		attr Attr
	}{
		{s.Bold, Bold}, {s.Dim, Dim}, {s.Italic, Italic},
		{s.Blink, Blink}, {s.Reverse, Reverse}, {s.Strike, Strike},
	} {
		if a.on {
			st.Attr |= a.attr
		}
	}
	if params, url, _ := strings.Cut(s.Link, ";"); url != "" {
		st.Link = unique.Make(Target{URL: url, ID: idOf(params)})
	}
	return st
}

// idOf returns the id among the parameters of a link, with its name; "": none.
func idOf(params string) string {
	for param := range strings.SplitSeq(params, ":") {
		if strings.HasPrefix(param, "id=") {
			return param
		}
	}
	return ""
}

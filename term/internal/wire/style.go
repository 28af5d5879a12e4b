package wire

import (
	"reflect"
	"unique"

	"github.com/gdamore/tcell/v2"
)

// An Attr is a set of text attributes, with tcell's bits, and an underline
// style.
type Attr uint32

// The attributes. Underlined makes the underline styles.
const (
	Bold    = Attr(tcell.AttrBold)
	Dim     = Attr(tcell.AttrDim)
	Italic  = Attr(tcell.AttrItalic)
	Blink   = Attr(tcell.AttrBlink)
	Reverse = Attr(tcell.AttrReverse)
	Strike  = Attr(tcell.AttrStrikeThrough)

	plain     = Bold | Dim | Italic | Blink | Reverse | Strike
	underline = 2 * Strike // times 0..5: none, solid, double, curly, dotted, dashed
)

// Underlined returns the Attr of one of tcell's underline styles.
func Underlined(u tcell.UnderlineStyle) Attr { return Attr(u&7) * underline }

// underlined returns the style of a's underline, 0 for none.
func (a Attr) underlined() int { return int(a / underline) }

// A Link is the target of a hyperlink. The zero Link means no hyperlink.
type Link = unique.Handle[Target]

// A Target is the address of a hyperlink. Links with the same ID and address
// are one link, although other text stands between them.
type Target struct {
	URL string // the address
	ID  string // as the terminal gets it, such as id=1; "": the link stands alone
}

// A Style says how a cell shows its text. The zero value is the default of the
// terminal.
type Style struct {
	FG, BG Color // of the text and of the cell
	Under  Color // of the underline; zero: the text's
	Attr   Attr  // bold, underlined and so on
	Link   Link  // the target of a click
}

// StyleOf returns the tcell style s as a Style. It allocates only for a style
// with a hyperlink.
func StyleOf(s tcell.Style) Style {
	if s == tcell.StyleDefault {
		return Style{}
	}
	fg, bg, mask := s.Decompose()
	st := Style{FG: ColorOf(fg), BG: ColorOf(bg)}
	if s == s.Normal() {
		return st // nearly all styles: the rest takes ten times as long
	}
	line := s.GetUnderlineStyle()
	if mask&tcell.AttrUnderline != 0 && line == tcell.UnderlineStyleNone {
		line = tcell.UnderlineStyleSolid
	}
	st.Attr = Attr(mask)&plain | Underlined(line)
	st.Under = ColorOf(s.GetUnderlineColor())
	if st.Under == keep {
		st.Under = 0
	}
	if s != s.Url("") {
		st.Link = linkOf(s)
	}
	return st
}

// linkOf reads the hyperlink of s from fields of tcell v2 that are not exported
// and have no method. If a later tcell lacks them, there are no links, and a
// test fails.
func linkOf(s tcell.Style) Link {
	field := func(name string) string {
		if f := reflect.ValueOf(s).FieldByName(name); f.Kind() == reflect.String {
			return f.String()
		}
		return ""
	}
	url := field("url")
	if url == "" {
		return Link{}
	}
	return unique.Make(Target{url, field("urlId")})
}

// Tcell returns s as a tcell style.
func (s Style) Tcell() tcell.Style {
	t := tcell.StyleDefault.Foreground(tcellColor(s.FG)).Background(tcellColor(s.BG))
	t = t.Attributes(tcell.AttrMask(s.Attr & plain))
	if u := s.Attr.underlined(); u != 0 {
		t = t.Underline(tcell.UnderlineStyle(u))
	}
	if s.Under != 0 {
		t = t.Underline(tcellColor(s.Under))
	}
	if s.Link != (Link{}) {
		to := s.Link.Value()
		t = t.Url(to.URL)
		if to.ID != "" {
			t = t.UrlId(to.ID[len("id="):])
		}
	}
	return t
}

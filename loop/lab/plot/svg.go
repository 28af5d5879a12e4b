package plot

import (
	"fmt"
	"html"
	"strings"
	"time"

	"fixstep/loop/lab"
)

// Sizes of a picture in its units, which are pixels on a screen.
const (
	width  = 760
	left   = 110 // names
	right  = 20
	top    = 44
	gap    = 20 // between the rows
	bottom = 34
)

// style is the style of every picture, light for paper. The colors are by Okabe
// and Ito, and differ for all eyes; the rows differ in place too.
const style = `<style>
.paper{fill:#fff}text{font:12px system-ui,sans-serif;fill:#1a1a1a}
.t{font-size:15px;font-weight:600}.f{fill:#6a6a6a}
.g{stroke:#d8d8d8;fill:none}.a{stroke:#6a6a6a;fill:none;stroke-dasharray:5 4}
.u{fill:#E69F00}.d{fill:#0072B2}.s{fill:#cfcfcf}
.l{stroke:#0072B2;fill:none;stroke-width:1.4}.x{fill:#E69F00;opacity:.3}
@media screen and (prefers-color-scheme:dark){.paper{fill:#16181c}text{fill:#ececec}.f{fill:#a4a4a4}
.g{stroke:#3a3d42}.a{stroke:#a4a4a4}.d{fill:#56B4E9}.s{fill:#4a4d52}.l{stroke:#56B4E9}}
</style>
`

// A picture is an unfinished SVG.
type picture struct {
	strings.Builder
	rows int
	row  int           // the height of a row, with its gap
	span time.Duration // of the axis of time
	from time.Duration // start of the axis of time
}

// newPicture begins a picture with rows of a height under a title, and a line
// that explains it.
func newPicture(rows, row int, title, how string) *picture {
	p := &picture{rows: rows, row: row}
	h := top + rows*row + bottom
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="%s">`+"\n",
		width, h, width, h, html.EscapeString(title))
	p.WriteString(style)
	fmt.Fprintf(p, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", width, h)
	p.text(10, 20, "t", title)
	p.text(10, 37, "f", how)
	return p
}

func (p *picture) text(x, y float64, class, text string) {
	fmt.Fprintf(p, "<text x=\"%s\" y=\"%s\" class=\"%s\">%s</text>\n", num(x), num(y), class, html.EscapeString(text))
}

// name writes the name of a row's lane, and its machine in a line above.
func (p *picture) name(i int, lane string) {
	name, machine, other := strings.Cut(lane, "@")
	p.text(10, p.base(i)-26, "", name)
	if other {
		p.text(10, p.base(i)-41, "f", "on "+machine)
	}
}

func (p *picture) rect(x, y, w, h float64, class string) {
	fmt.Fprintf(p, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" class=\"%s\"/>\n", num(x), num(y), num(w), num(h), class)
}

func (p *picture) path(class, format string, points ...any) {
	fmt.Fprintf(p, "<path d=\"%s\" class=\"%s\"/>\n", fmt.Sprintf(format, points...), class)
}

// end closes the picture and returns it.
func (p *picture) end() string { return p.String() + "</svg>\n" }

// num writes a coordinate to a tenth.
func num(f float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", f), ".0")
}

// top returns the y of the top of a row.
func (p *picture) top(i int) float64 { return float64(top + i*p.row) }

// base returns the y of the foot of a row.
func (p *picture) base(i int) float64 { return p.top(i) + float64(p.row-gap) }

// x returns the place of a moment.
func (p *picture) x(t time.Duration) float64 {
	return left + float64(t-p.from)*(width-left-right)/float64(max(1, p.span))
}

// time draws the axis of time below all rows, with lines through them.
func (p *picture) time(from, to time.Duration) {
	p.from, p.span = from, to-from
	every, foot := spacing(p.span), p.base(p.rows-1)+6
	for t := (from + every - 1) / every * every; t <= to; t += every {
		x := p.x(t)
		p.path("g", "M%s %dL%s %s", num(x), top, num(x), num(foot))
		p.text(x-14, foot+15, "f", lab.SayTime(t, 3))
	}
}

// stalls marks the stalls of the machine in a row.
func (p *picture) stalls(i int, list []lab.Stall) {
	for _, s := range list {
		if from, to := max(s.At, p.from), min(s.At+s.For, p.from+p.span); from < to {
			p.rect(p.x(from), p.top(i), max(p.x(to)-p.x(from), 1), p.base(i)-p.top(i), "x")
		}
	}
}

// spacing returns a round distance of about an eighth of the span.
func spacing(span time.Duration) time.Duration {
	for unit := time.Duration(1); ; unit *= 10 {
		for _, n := range []time.Duration{1, 2, 5} {
			if n*unit*8 >= span {
				return n * unit
			}
		}
	}
}

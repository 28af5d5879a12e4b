package vt

import "strings"

// params are the parameters of a sequence.
type params struct {
	name string
	list [][]int
	n    int // the first, at least 1
}

// arg returns a parameter, or otherwise where it is left out.
func (p *params) arg(i, otherwise int) int {
	if i < len(p.list) && p.list[i][0] >= 0 {
		return p.list[i][0]
	}
	return otherwise
}

// sequence carries out ESC [ params final. It ignores an unknown one, as
// terminals do.
func (t *Term) sequence(text string, final byte) {
	private := ""
	whole := text
	if text != "" && text[0] >= '<' {
		private, text = text[:1], text[1:]
	}
	body := strings.TrimRight(text, " !\"#$%&'()*+,-./")
	p := &params{name: private + string(final) + text[len(body):], list: numbers(body)}
	p.n = max(p.arg(0, 1), 1)
	said := t.said
	if do := sequences[p.name]; do != nil {
		do(t, p)
	}
	if p.asks() {
		t.note(said, '[', whole+string(final))
	}
}

// sequences are what is carried out, by the private byte, if there is one, the
// final one and the intermediate ones.
var sequences = map[string]func(t *Term, p *params){
	"m": func(t *Term, p *params) { t.style(p.list) },
	"h": switchModes, "l": switchModes, "?h": switchModes, "?l": switchModes,

	"A": func(t *Term, p *params) { t.climb(p.n) },
	"B": func(t *Term, p *params) { t.descend(p.n) },
	"e": func(t *Term, p *params) { t.descend(p.n) },
	"E": func(t *Term, p *params) {
		t.descend(p.n)
		t.column(0)
	},
	"F": func(t *Term, p *params) {
		t.climb(p.n)
		t.column(0)
	},
	"C": func(t *Term, p *params) { t.column(t.x + p.n) },
	"a": func(t *Term, p *params) { t.column(t.x + p.n) },
	"D": func(t *Term, p *params) { t.column(t.x - p.n) },
	"G": func(t *Term, p *params) { t.column(p.n - 1) },
	"`": func(t *Term, p *params) { t.column(p.n - 1) },
	"d": func(t *Term, p *params) { t.move(t.x, t.rowOf(p.n-1)) },
	"H": func(t *Term, p *params) { t.move(p.arg(1, 1)-1, t.rowOf(p.n-1)) },
	"f": func(t *Term, p *params) { t.move(p.arg(1, 1)-1, t.rowOf(p.n-1)) },
	"I": func(t *Term, p *params) { t.tab(p.n) },
	"s": func(t *Term, p *params) { t.saved = t.cursor },
	"u": func(t *Term, p *params) { t.cursor = t.saved },
	"r": func(t *Term, p *params) { t.margins(p.n-1, p.arg(1, t.h)-1) },

	"L": func(t *Term, p *params) { t.insertRows(p.n) },
	"M": func(t *Term, p *params) { t.insertRows(-p.n) },
	"S": func(t *Term, p *params) { t.scroll(t.top, t.bottom, p.n, t.bg()) },
	"T": func(t *Term, p *params) { t.scroll(t.top, t.bottom, -p.n, t.bg()) },
	"@": func(t *Term, p *params) { t.insertCells(p.n) },
	"P": func(t *Term, p *params) { t.insertCells(-p.n) },
	"J": (*Term).eraseScreen,
	"K": func(t *Term, p *params) { t.erase(p.arg(0, 0), t.y*t.w, (t.y+1)*t.w, t.y*t.w+t.x) },
	"X": func(t *Term, p *params) {
		t.clear(t.y, t.x, t.x+p.n, t.bg())
		t.pending = false
	},
	"b": func(t *Term, p *params) { t.repeat(min(p.n, t.w*t.h)) },
	"g": func(t *Term, p *params) { t.untab(p.arg(0, 0)) },

	">u": (*Term).keyboard, "<u": (*Term).keyboard, "=u": (*Term).keyboard, "?u": (*Term).keyboard,
	">m": func(t *Term, p *params) {
		if p.arg(0, 0) == 4 {
			t.keys = p.arg(1, 0)
		}
	},
	"q ": func(t *Term, p *params) { t.shape = p.arg(0, 0) },
	"p!": func(t *Term, p *params) { t.soft() },
	"t":  func(t *Term, p *params) { t.window(p.arg(0, 0)) },
	"n":  (*Term).status,
	"?n": func(t *Term, p *params) {
		t.report(p.arg(0, 0) == 996, 997, t.light)
		t.report(p.arg(0, 0) == 998, 999, t.hidden)
	},
	"c":   (*Term).identify,
	">c":  (*Term).identify,
	">q":  (*Term).identify,
	"?p$": (*Term).modeReport,
	"p$":  (*Term).modeReport,
}

// column moves the cursor within its row.
func (t *Term) column(x int) { t.x, t.pending = min(max(x, 0), t.w-1), false }

// climb moves the cursor up, at most to the margin.
func (t *Term) climb(n int) {
	top := 0
	if t.y >= t.top {
		top = t.top
	}
	t.y, t.pending = max(t.y-n, top), false
}

// descend moves the cursor down, at most to the margin.
func (t *Term) descend(n int) {
	bottom := t.h - 1
	if t.y <= t.bottom {
		bottom = t.bottom
	}
	t.y, t.pending = min(t.y+n, bottom), false
}

// tab moves the cursor to the n-th tab stop.
func (t *Term) tab(n int) {
	for t.pending = false; n > 0 && t.x < t.w-1; {
		if t.x++; (t.x%8 == 0) != t.tabs[t.x] {
			n--
		}
	}
}

// insertRows inserts blank rows at the cursor; below 0: it deletes rows.
func (t *Term) insertRows(n int) {
	if t.y >= t.top && t.y <= t.bottom {
		t.scroll(t.y, t.bottom, -n, t.bg())
		t.column(0)
	}
}

// insertCells inserts blank cells at the cursor; below 0: it deletes cells.
func (t *Term) insertCells(n int) {
	t.shiftCells(t.y, t.x, n, t.bg())
	t.pending = false
}

// margins sets the rows that scroll, both included.
func (t *Term) margins(top, bottom int) {
	if bottom < 0 || bottom >= t.h {
		bottom = t.h - 1
	}
	if top < bottom {
		t.top, t.bottom = top, bottom
		t.move(0, t.rowOf(0))
	}
}

// untab removes the tab stop at the cursor (0) or all of them (3).
func (t *Term) untab(which int) {
	switch which {
	case 0:
		t.tabs[t.x] = t.x%8 == 0
	case 3:
		for x := range t.w {
			t.tabs[x] = x%8 == 0
		}
	}
}

// eraseScreen blanks the screen or a part of it.
func (t *Term) eraseScreen(p *params) {
	if p.arg(0, 0) == 2 && t.screen == &t.alt && !t.blank() {
		t.erased = t.clone()
	}
	t.erase(p.arg(0, 0), 0, t.h*t.w, t.y*t.w+t.x)
}

// erase blanks part of the cells first..end, counted row by row: from at on
// (0), up to at (1), or all (2).
func (t *Term) erase(part, first, end, at int) {
	switch part {
	case 0:
		first = at
	case 1:
		end = at + 1
	case 2:
	default:
		return
	}
	for y := first / t.w; y*t.w < end; y++ {
		t.clear(y, first-y*t.w, end-y*t.w, t.bg())
	}
	t.pending = false
}

// repeat prints the character before the cursor n times more.
func (t *Term) repeat(n int) {
	x := t.last()
	if x < 0 {
		return
	}
	r := []rune(t.rows[t.y][x].Text)
	for range n {
		t.print(r[0])
	}
}

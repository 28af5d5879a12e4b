package vt

import "strings"

// params are the parameters of a sequence.
type params struct {
	name  string
	whole []byte // of the name, to build it
	list  [][]int
	n     int // the first parameter, at least 1
}

// arg returns parameter i, 0 if it is empty, or otherwise if it is left out.
func (p *params) arg(i, otherwise int) int {
	if i < len(p.list) {
		return p.list[i][0]
	}
	return otherwise
}

// numbers returns the parameters of a sequence, each with its parts between
// colons. An empty part is 0. The result is good until the next call.
func (t *Term) numbers(body []byte) [][]int {
	t.list, t.parts = t.list[:0], t.parts[:0]
	first, n := 0, 0
	for i := 0; i <= len(body); i++ {
		if i < len(body) && body[i] >= '0' && body[i] <= '9' {
			n = min(10*n+int(body[i]-'0'), 1<<16)
			continue
		}
		t.parts, n = append(t.parts, n), 0
		if i == len(body) || body[i] == ';' {
			t.list, first = append(t.list, t.parts[first:len(t.parts):len(t.parts)]), len(t.parts)
		}
	}
	return t.list
}

// questions are the sequences that ask for an answer.
var questions = words("n ?n c >c =c >q ?u ?m ?S x p$ ?p$ w$ y*")

// asks reports whether a sequence asks for an answer.
func (p *params) asks() bool {
	if p.name == "m" || p.name == "H" { // nearly all
		return false
	}
	op := p.arg(0, 0)
	return questions[p.name] || p.name == "t" &&
		(op == 11 || op >= 13 && op <= 16 || op >= 18 && op <= 21)
}

// effects reports of a string whether it asks for an answer: for a color or the
// clipboard, a capability, a setting, or support of kitty's images; and whether
// some terminal shows it as an image, of DEC (sixel) or of kitty.
func effects(order string) (asks, shows bool) {
	switch text := order[1:]; order[0] {
	case ']':
		asks = strings.HasSuffix(text, ";?")
	case 'P':
		asks = strings.HasPrefix(text, "+q") || strings.HasPrefix(text, "$q")
		shows = strings.HasPrefix(strings.TrimLeft(text, "0123456789;"), "q")
	case '_':
		shows = strings.HasPrefix(text, "G")
		asks = shows && strings.Contains(text, "a=q")
	}
	return asks, shows
}

// sequence carries out ESC [ params final. It ignores unknown sequences, as
// terminals do.
func (t *Term) sequence(whole []byte, final byte) {
	begin, end := 0, len(whole) // of the numbers
	if end > 0 && whole[0] >= '<' {
		begin = 1
	}
	for end > begin && whole[end-1] < '0' {
		end--
	}
	for _, b := range whole[begin:end] {
		if (b < '0' || b > ';') || b == ':' && final != 'm' {
			return // ECMA-48: no other byte may stand before the end of the parameters
		}
	}
	p := &t.params
	p.name = textOf(rune(final))
	do := letters[final]
	if begin > 0 || end < len(whole) {
		p.whole = append(append(append(p.whole[:0], whole[:begin]...), final), whole[end:]...)
		p.name = nameOf(p.whole)
		do = sequences[p.name]
	}
	p.list = t.numbers(whole[begin:end])
	p.n = max(p.arg(0, 1), 1)
	said := t.said
	t.skipped = do == nil && !harmless[p.name]
	if do != nil {
		do(t, p)
	}
	if asks := p.asks(); asks || t.skipped {
		t.note(said, asks, "["+string(whole)+string(final))
	}
}

// nameOf returns the name of a sequence. That of a supported one makes no
// string, because programs send some of them with each frame.
func nameOf(name []byte) string {
	if known, is := sequenceNames[string(name)]; is {
		return known
	}
	return string(name)
}

// letters are the sequences that have no name but their final byte, which are
// most of those that programs send.
var letters [128]func(t *Term, p *params)

func init() {
	for name, do := range sequences {
		if len(name) == 1 {
			letters[name[0]] = do
		}
	}
}

var sequenceNames = func() map[string]string {
	names := map[string]string{}
	for name := range sequences {
		names[name] = name
	}
	return names
}()

// sequences are the supported sequences, by the private byte, if there is one,
// the final byte and the intermediate bytes.
var sequences = map[string]func(t *Term, p *params){
	"m": func(t *Term, p *params) { t.style(p.list) },
	"h": switchModes, "l": switchModes, "?h": switchModes, "?l": switchModes,
	"?s": (*Term).saveModes, "?r": (*Term).restoreModes,

	"A": func(t *Term, p *params) { t.descend(-p.n, t.x) },
	"B": func(t *Term, p *params) { t.descend(p.n, t.x) },
	"E": func(t *Term, p *params) { t.descend(p.n, 0) },
	"F": func(t *Term, p *params) { t.descend(-p.n, 0) },
	"C": func(t *Term, p *params) { t.column(t.x + p.n) },
	"D": func(t *Term, p *params) { t.column(t.x - p.n) },
	"G": func(t *Term, p *params) { t.column(p.n - 1) },
	"`": func(t *Term, p *params) { t.column(p.n - 1) },
	"d": func(t *Term, p *params) { t.move(t.x, t.rowOf(p.n-1)) },
	"H": func(t *Term, p *params) { t.move(p.arg(1, 1)-1, t.rowOf(p.n-1)) },
	"f": func(t *Term, p *params) { t.move(p.arg(1, 1)-1, t.rowOf(p.n-1)) },
	"I": func(t *Term, p *params) { t.tab(p.n) },
	"Z": func(t *Term, p *params) { t.tab(-p.n) },
	"g": func(t *Term, p *params) { t.removeStops(p.arg(0, 0)) },
	"?W": func(t *Term, p *params) {
		t.skipped = p.arg(0, 0) != 5
		if !t.skipped {
			clear(t.tabs)
		}
	},
	"a": func(t *Term, p *params) { t.column(t.x + p.n) },
	"e": func(t *Term, p *params) { t.move(t.x, t.y+p.n) },
	"s": (*Term).save,
	"u": func(t *Term, p *params) { t.cursor = t.saved },
	"r": func(t *Term, p *params) { t.margins(p.n-1, p.arg(1, t.h)-1) },

	"L": func(t *Term, p *params) { t.insertRows(p.n) },
	"M": func(t *Term, p *params) { t.insertRows(-p.n) },
	"S": func(t *Term, p *params) { t.scrollRows(p.n) },
	"T": func(t *Term, p *params) { t.scrollRows(-p.n) },
	"^": func(t *Term, p *params) { t.scrollRows(-p.n) },
	"@": func(t *Term, p *params) { t.insertCells(p.n) },
	"P": func(t *Term, p *params) { t.insertCells(-p.n) },
	"J": (*Term).eraseScreen, "?J": (*Term).eraseScreen,
	"K": (*Term).eraseRow, "?K": (*Term).eraseRow,
	"X": func(t *Term, p *params) { t.eraseCells(p.n) },
	"b": func(t *Term, p *params) { t.repeat(min(p.n, t.w*t.h)) },

	">u": (*Term).keyboard, "<u": (*Term).keyboard, "=u": (*Term).keyboard, "?u": (*Term).keyboard,
	">m":  func(t *Term, p *params) { p.resource(&t.keys.modify, p.arg(1, 0)) },
	">f":  func(t *Term, p *params) { p.resource(&t.keys.format, p.arg(1, 0)) },
	">n":  func(t *Term, p *params) { p.resource(&t.keys.modify, 0) },
	"q ":  func(t *Term, p *params) { t.shape = p.arg(0, 0) },
	"p!":  func(t *Term, p *params) { t.soft() },
	"q\"": func(t *Term, p *params) { t.skipped = p.arg(0, 0) == 1 },
	"i":   func(t *Term, p *params) { t.skipped = p.arg(0, 0) == 5 },
	"t":   func(t *Term, p *params) { t.window(p.arg(0, 0)) },
	"n":   (*Term).status,
	"?n": func(t *Term, p *params) {
		if p.arg(0, 0) == 6 {
			t.extended()
		}
		t.report(p.arg(0, 0) == 996, 997, t.light)
		t.report(p.arg(0, 0) == 998, 999, t.hidden)
	},
	"?m":  (*Term).keyLevels,
	"c":   (*Term).identify,
	">c":  (*Term).identify,
	">q":  (*Term).identify,
	"?p$": (*Term).modeReport,
	"p$":  (*Term).modeReport,
}

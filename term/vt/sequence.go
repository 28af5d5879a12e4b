package vt

import "strings"

// params are the name and the parameters of a sequence.
type params struct {
	name  string
	built []byte  // in which the name was built
	list  [][]int // the parameters, each with its parts
	n     int     // the first parameter, at least 1
}

// arg returns parameter i: 0 if it is empty, and the value otherwise if it is
// left out.
func (p *params) arg(i, otherwise int) int {
	if i < len(p.list) {
		return p.list[i][0]
	}
	return otherwise
}

// numbers returns the parameters of a sequence, each with its parts between
// colons. An empty part is 0. The result is good until the next call.
func (t *Term) numbers(body []byte) [][]int {
	t.list = t.list[:0]
	t.parts = t.parts[:0]
	first := 0 // the first part of the parameter at hand
	n := 0
	for i := 0; i <= len(body); i++ {
		if i < len(body) && body[i] >= '0' && body[i] <= '9' {
			n = min(10*n+int(body[i]-'0'), 1<<16)
			continue
		}
		t.parts = append(t.parts, n)
		n = 0
		if i == len(body) || body[i] == ';' {
			end := len(t.parts)
			t.list = append(t.list, t.parts[first:end:end])
			first = end
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
	if p.name != "t" {
		return questions[p.name]
	}
	op := p.arg(0, 0)
	return op == 11 || op >= 13 && op <= 16 || op >= 18 && op <= 21
}

// effects reports of a string whether it asks for an answer, and whether some
// terminal shows it as an image. A string may ask for a color, the clipboard, a
// capability, a setting, or support of kitty's images. Images are DEC's sixels,
// and kitty's.
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

// sequence carries out ESC [ body final. It ignores unknown sequences, as
// terminals do. The body may begin with a private byte, and end with
// intermediate bytes; the numbers stand between them.
func (t *Term) sequence(body []byte, final byte) {
	begin := 0
	if len(body) > 0 && body[0] >= '<' {
		begin = 1
	}
	end := len(body)
	for end > begin && body[end-1] < '0' {
		end--
	}
	numbers := body[begin:end]
	if !areNumbers(numbers, final) {
		return
	}
	p := &t.params
	p.name = textOf(rune(final))
	do := letters[final]
	if len(numbers) < len(body) {
		p.built = append(p.built[:0], body[:begin]...)
		p.built = append(p.built, final)
		p.built = append(p.built, body[end:]...)
		p.name = nameOf(p.built)
		do = sequences[p.name]
	}
	p.list = t.numbers(numbers)
	p.n = max(p.arg(0, 1), 1)
	said := t.said
	t.skipped = do == nil && !harmless[p.name]
	if do != nil {
		do(t, p)
	}
	asks := p.asks()
	if asks || t.skipped {
		t.note(said, asks, "["+string(body)+string(final))
	}
}

// areNumbers reports whether no other byte stands between the parameters of a
// sequence, which ECMA-48 forbids. Colons are for styles alone.
func areNumbers(body []byte, final byte) bool {
	for _, b := range body {
		if b < '0' || b > ';' || b == ':' && final != 'm' {
			return false
		}
	}
	return true
}

// nameOf returns the name of a sequence as a string. For a supported sequence
// it allocates none, because programs send some of these with each frame.
func nameOf(name []byte) string {
	if known, is := sequenceNames[string(name)]; is {
		return known
	}
	return string(name)
}

// letters are the sequences whose name is their final byte alone. Most of those
// that programs send are.
var letters [128]func(t *Term, p *params)

func init() {
	for name, do := range sequences {
		if len(name) == 1 {
			letters[name[0]] = do
		}
	}
}

// sequenceNames holds the names of the supported sequences, by themselves.
var sequenceNames = func() map[string]string {
	names := map[string]string{}
	for name := range sequences {
		names[name] = name
	}
	return names
}()

// sequences are the supported sequences by their names. A name is the private
// byte, if there is one, the final byte, and the intermediate bytes.
var sequences = map[string]func(t *Term, p *params){
	"m": func(t *Term, p *params) { t.style(p.list) },
	"h": switchModes, "l": switchModes, "?h": switchModes, "?l": switchModes,
	"?s": (*Term).saveModes, "?r": (*Term).restoreModes,

	"A":  func(t *Term, p *params) { t.descend(-p.n, t.x) },
	"B":  func(t *Term, p *params) { t.descend(p.n, t.x) },
	"E":  func(t *Term, p *params) { t.descend(p.n, 0) },
	"F":  func(t *Term, p *params) { t.descend(-p.n, 0) },
	"C":  func(t *Term, p *params) { t.column(t.x + p.n) },
	"D":  func(t *Term, p *params) { t.column(t.x - p.n) },
	"G":  func(t *Term, p *params) { t.column(p.n - 1) },
	"`":  func(t *Term, p *params) { t.column(p.n - 1) },
	"d":  func(t *Term, p *params) { t.move(t.x, t.rowOf(p.n-1)) },
	"H":  func(t *Term, p *params) { t.move(p.arg(1, 1)-1, t.rowOf(p.n-1)) },
	"f":  func(t *Term, p *params) { t.move(p.arg(1, 1)-1, t.rowOf(p.n-1)) },
	"I":  func(t *Term, p *params) { t.tab(p.n) },
	"Z":  func(t *Term, p *params) { t.tab(-p.n) },
	"g":  func(t *Term, p *params) { t.removeStops(p.arg(0, 0)) },
	"?W": (*Term).resetStops,
	"a":  func(t *Term, p *params) { t.column(t.x + p.n) },
	"e":  func(t *Term, p *params) { t.move(t.x, t.y+p.n) },
	"s":  (*Term).save,
	"u":  func(t *Term, p *params) { t.cursor = t.saved },
	"r":  func(t *Term, p *params) { t.margins(p.n-1, p.arg(1, t.h)-1) },

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
	"?n":  (*Term).privateStatus,
	"?m":  (*Term).keyLevels,
	"c":   (*Term).identify,
	">c":  (*Term).identify,
	">q":  (*Term).identify,
	"?p$": (*Term).modeReport,
	"p$":  (*Term).modeReport,
}

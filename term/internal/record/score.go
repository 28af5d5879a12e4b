package record

import (
	"slices"
	"strings"
	"time"
	"unicode"
)

// What speaks for a text, and against it.
const (
	mostLetters = 14 // that count
	inLastWave  = 3
	beginsRow   = 2
	onlyOnce    = 1
	ofDigit     = -2
	ofSign      = -1
	isPath      = -6
	isUsual     = -8
	wasTyped    = -15
	isVolatile  = -14
	isOfADay    = -40 // no experiment of today shows whether it comes again
	overTwo     = 5   // rows: that is taken off
	hasPrompt   = 30
)

// lastWave is the time before the last picture in which the rows came that the
// program drew last.
const lastWave = 100 * time.Millisecond

// score says how well a text of row y says that the program has done its work.
// Of two texts with the same score the lower is taken, which is drawn later.
func (r *Recorder) score(text string, y int) int {
	score := r.looks(text, y)
	if r.isEcho(text) {
		score += wasTyped
	}
	return score
}

// isEcho reports whether a text was typed, with a prompt of signs before it or
// without. On a busy machine the echo may come after the last key.
func (r *Recorder) isEcho(text string) bool {
	prompt, line, _ := strings.Cut(text, " ")
	isPrompt := line != "" && !strings.ContainsFunc(prompt, isLetter)
	return strings.Contains(r.typed, text) || isPrompt && strings.Contains(r.typed, line)
}

// looks is the score without what was typed.
func (r *Recorder) looks(text string, y int) (score int) {
	letters := 0
	digits := 0
	for _, c := range text {
		switch {
		case unicode.IsLetter(c):
			letters++
		case unicode.IsDigit(c):
			score += ofDigit
			digits++
		case c != ' ':
			score += ofSign
		}
	}
	score += min(letters, mostLetters)
	isNumber := letters == 0 && digits > 0 // alone, it says little
	row := r.screen[y]
	adds := []struct {
		is    bool
		score int
	}{
		{y < len(r.changed) && r.drew-r.changed[y] < lastWave, inLastWave},
		{strings.HasPrefix(strings.TrimLeft(row, " "), text), beginsRow},
		{strings.Count(strings.Join(r.screen, "\n"), text) == 1, onlyOnce},
		{strings.Contains(text, "/"), isPath},
		{volatile(text) || isNumber, isVolatile},
		{hasDate(text), isOfADay},
		{slices.ContainsFunc(r.usual, func(usual string) bool {
			return usual != "" && strings.Contains(text, usual)
		}), isUsual},
	}
	for _, add := range adds {
		if add.is {
			score += add.score
		}
	}
	return score
}

// Words of dates, and others that tell of time.
var (
	dates = strings.Fields("Mon Tue Wed Thu Fri Sat Sun " +
		"Monday Tuesday Wednesday Thursday Friday Saturday Sunday " +
		"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec " +
		"January February March April June July August " +
		"September October November December yesterday ago")
	times = strings.Fields("uptime load")
)

// volatile reports whether a text looks like one that another run or another
// day changes: a time, a date, a size, a share, a long or hexadecimal number,
// or a temporary file.
func volatile(text string) bool {
	if strings.Contains(text, "/tmp") || hasDate(text) || hasWord(text, times) {
		return true
	}
	return slices.ContainsFunc(strings.Fields(text), volatileWord)
}

// hasDate reports whether a text names a day or a month.
func hasDate(text string) bool { return hasWord(text, dates) }

// hasWord reports whether a text has one of some words, or one with a letter or
// a sign more.
func hasWord(text string, list []string) bool {
	for word := range strings.FieldsSeq(text) {
		is := func(one string) bool {
			return strings.HasPrefix(word, one) && len(word) <= len(one)+1
		}
		if slices.ContainsFunc(list, is) {
			return true
		}
	}
	return false
}

// volatileWord is volatile for one word without dates.
func volatileWord(word string) bool {
	digits := strings.Count(strings.Map(digit, word), "0")
	isHex := len(word) >= 7 && digits > 0 && strings.Trim(word, "0123456789abcdefABCDEF") == ""
	before, after, _ := strings.Cut(strings.Map(digit, word), ".")
	isShare := strings.HasSuffix(before, "0") && strings.HasPrefix(after, "0")
	unit := word[len(word)-1]
	isSize := digits > 0 && strings.IndexByte("%KMGTkBs", unit) >= 0
	return digits >= 4 || isHex || isShare || isSize || hasClock(word)
}

// hasClock reports whether a text has a time or a date in numbers.
func hasClock(text string) bool {
	text = strings.Map(digit, text)
	return strings.Contains(text, "0:00") || strings.Contains(text, "00-00")
}

// digit makes every digit a 0.
func digit(c rune) rune {
	if c >= '0' && c <= '9' {
		return '0'
	}
	return c
}

package record

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"fixstep/term/internal/script"
)

// A Text is a text that a wait can be for.
type Text struct {
	Text  string        // as it is on the screen, with a line end between two rows
	took  time.Duration // from the last key until it came
	row   int           // in which it is, or ends
	score int
}

// The bounds of the texts that are kept for the experiment.
const (
	mostTexts  = 40 // of a rest
	mostOfRow  = 4
	widest     = 40 // characters
	narrowest  = 2
	worst      = -10 // the score below which stillness is better
	fewerPairs = 3   // with so many texts within a row, those over two are not needed
)

// texts returns the texts that have come since the last key of the line, and
// were on no picture before it.
func (r *Recorder) texts() (list []Text) {
	for y, row := range r.screen {
		if r.isNew(y) {
			list = append(list, r.ofRow(y, runs(row))...)
		}
	}
	list = append(list, r.pairs(list)...)
	list = slices.DeleteFunc(list, func(t Text) bool { return t.score < worst })
	if len(list) == 0 {
		list = r.signs()
	}
	better := func(a, b Text) int { return cmp.Or(b.score-a.score, b.row-a.row) }
	slices.SortStableFunc(list, better)
	return list[:min(len(list), mostTexts)]
}

// isNew reports whether a row has changed since the last key.
func (r *Recorder) isNew(y int) bool { return y < len(r.changed) && r.changed[y] > 0 }

// ofRow returns the best of some texts of a row.
func (r *Recorder) ofRow(y int, runs []string) (list []Text) {
	for _, text := range runs {
		if r.wasThere(text) || !writable(text) {
			continue
		}
		took := max(0, r.changed[y]-r.last)
		list = append(list, Text{Text: text, took: took, row: y, score: r.score(text, y)})
	}
	better := func(a, b Text) int { return b.score - a.score }
	slices.SortStableFunc(list, better)
	return list[:min(len(list), mostOfRow)]
}

// wasThere reports whether a text was on a picture before the last key.
func (r *Recorder) wasThere(text string) bool {
	has := func(row string) bool { return strings.Contains(row, text) }
	return slices.ContainsFunc(r.seen, has)
}

// pairs returns texts that go from the end of a row to the beginning of the
// next one. A prompt was there before, but not below this row: that it has come
// says that the program takes the next line. Other pairs are needed only where
// there are few texts within a row.
func (r *Recorder) pairs(within []Text) (list []Text) {
	first := strings.Join(r.first, "\n")
	before := strings.Join(r.before, "\n")
	isOld := func(text string) bool {
		return strings.Contains(first, text) || strings.Contains(before, text)
	}
	last := r.lowest()
	for y := 1; y <= last; y++ {
		below := firstWord(r.screen[y])
		above := lastWords(r.screen[y-1], "\n"+below, isOld)
		isShort := above == "" || below == ""
		if isShort || !r.isNew(y) {
			continue
		}
		isReady := y == last && r.isPrompt(below) && !volatile(r.screen[y-1]) && !has(within, y)
		t := Text{Text: above + "\n" + below, took: max(0, r.changed[y]-r.last), row: y}
		switch {
		case isReady:
			t.score = r.looks(above, y-1) + hasPrompt
		case len(within) < fewerPairs:
			t.score = min(r.looks(above, y-1), r.looks(below, y)) - overTwo
		default:
			continue
		}
		list = append(list, t)
	}
	return list
}

// isPrompt reports whether a row began with a text when the last key came, as
// that of a command does.
func (r *Recorder) isPrompt(text string) bool {
	begins := func(row string) bool { return strings.HasPrefix(row, text) }
	return slices.ContainsFunc(r.before, begins)
}

// lowest returns the lowest row that has changed since the last key, or 0.
func (r *Recorder) lowest() int {
	for y := len(r.screen) - 1; y > 0; y-- {
		if r.isNew(y) && r.screen[y] != "" {
			return y
		}
	}
	return 0
}

// has reports whether one of some texts is in a row.
func has(list []Text, row int) bool {
	return slices.ContainsFunc(list, func(t Text) bool { return t.row == row })
}

// signs returns whole rows without a letter, such as a prompt.
func (r *Recorder) signs() (list []Text) {
	for y, row := range r.screen {
		text := strings.TrimSpace(row)
		isSign := !strings.ContainsFunc(text, isLetter) && utf8.RuneCountInString(text) <= widest
		if isSign && r.isNew(y) {
			list = append(list, r.ofRow(y, []string{text})...)
		}
	}
	return list
}

// isLetter reports whether a character is a letter or a digit.
func isLetter(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }

// lastWords returns as many words from the end of a row as make a new text of
// what follows; "": there are none.
func lastWords(row, below string, isOld func(string) bool) string {
	for i := len(row) - 1; i >= 0; i-- {
		isStart := i == 0 || row[i-1] == ' '
		text := row[i:]
		isNew := isStart && writable(text+below) && !isOld(text+below)
		if isNew && utf8.RuneCountInString(text) <= widest {
			return text
		}
	}
	return ""
}

// firstWord returns the beginning of a row up to a blank.
func firstWord(row string) string {
	word, _, _ := strings.Cut(row, " ")
	if utf8.RuneCountInString(word) > widest {
		return ""
	}
	return word
}

// writable reports whether a script can wait for a text.
func writable(text string) bool {
	isOdd := func(c rune) bool { return c != '\n' && !unicode.IsPrint(c) }
	if !quotable(text) || strings.ContainsFunc(text, isOdd) {
		return false
	}
	steps, err := script.Parse("until:" + quote(text))
	return err == nil && len(steps) == 1 && steps[0].Until == text
}

// runs returns the texts of a row: what stands between frames and wide gaps,
// as far as it is not too wide, and each word of it.
func runs(row string) (list []string) {
	for part := range strings.FieldsFuncSeq(row, isFrame) {
		for text := range strings.SplitSeq(part, "  ") {
			text = strings.TrimSpace(text)
			fields := strings.Fields(text)
			list = append(list, upTo(fields, widest), upTo(fields, widest/2))
			list = append(list, fields...)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	return slices.DeleteFunc(list, func(text string) bool {
		n := utf8.RuneCountInString(text)
		return n < narrowest || n > widest || !strings.ContainsFunc(text, isLetter)
	})
}

// upTo returns the first words that are together not too wide.
func upTo(words []string, width int) (text string) {
	for _, word := range words {
		longer := strings.TrimSpace(text + " " + word)
		if utf8.RuneCountInString(longer) > width {
			break
		}
		text = longer
	}
	return text
}

// isFrame reports whether a character draws lines, boxes and pictures, and is
// no text.
func isFrame(c rune) bool {
	isBox := c >= 0x2500 && c < 0x2600
	isBraille := c >= 0x2800 && c < 0x2900 // most pictures of dots
	isLegacy := c >= 0x1fb00 && c < 0x1fc00
	return isBox || isBraille || isLegacy || c == '|'
}

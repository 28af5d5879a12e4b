package record

import (
	"slices"
	"strings"
	"time"
)

// hurry is how long the screen stands still before the end of a program of
// which a text has not come. The program shows something else then, and what it
// shows later may be as different: a player who has recorded a game of chance
// does not wait for each of its texts. So patience is a third after each line
// of which no text has come.
const hurry = time.Second

// strike plays the lines up to the end of the program, and strikes the texts
// that do not come, or are there too early. It calls lost for the first line of
// which no text has come. It returns the pictures after the lines, and the last
// one.
func (o *Outcome) strike(run Run, lost func(line int, best Text)) (shown []string) {
	patience := patience
	atEnd := longestEnd
	for i := range o.Lines {
		l := &o.Lines[i]
		before := ""
		if l.Words != "" {
			before = run.Picture()
		}
		if run.Type(l.steps()) != nil || run.Over() {
			break
		}
		o.only(l, func(t Text) bool { return !strings.Contains(before, t.Text) })
		had := l.Texts
		wait(run, *l, patience)
		if run.Over() {
			break
		}
		picture := run.Picture()
		shown = append(shown, picture)
		o.only(l, func(t Text) bool { return strings.Contains(picture, t.Text) })
		if len(had) == 0 || len(l.Texts) > 0 {
			continue
		}
		if atEnd == longestEnd {
			lost(i+1, had[0])
		}
		patience = max(patience/3, near)
		atEnd = hurry
	}
	last, _ := run.End(atEnd)
	return append(shown, last)
}

// wait waits until the picture of a line is whole, even if the best text does
// not come.
func wait(run Run, l Line, patience time.Duration) {
	if len(l.Texts) == 0 {
		run.Still(l.still(), l.still()+l.took+patience)
		return
	}
	best := l.Texts[0]
	failed := run.Until("", comes(run, best), 2*best.took+patience/3)
	if failed != nil {
		anyText := func() bool {
			picture := run.Picture()
			has := func(t Text) bool { return strings.Contains(picture, t.Text) }
			return slices.ContainsFunc(l.Texts, has)
		}
		run.Until("", anyText, 3*best.took+patience)
	}
	run.Still(near, time.Second)
}

// only keeps the texts for which is returns true.
func (o *Outcome) only(l *Line, is func(Text) bool) {
	kept := slices.DeleteFunc(slices.Clone(l.Texts), func(t Text) bool { return !is(t) })
	isStruck := len(l.Texts) > 0 && (len(kept) == 0 || kept[0].Text != l.Texts[0].Text)
	if isStruck {
		o.Struck++
	}
	l.Texts = kept
}

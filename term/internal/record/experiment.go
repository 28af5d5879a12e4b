package record

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/term/internal/script"
)

// A Run is the program, run once more.
type Run interface {
	// Type plays a script.
	Type(steps []script.Step) error

	// Until waits until cond returns true, for limit since the last key at most.
	// what is the name of the condition in the error.
	Until(what string, cond func() bool, limit time.Duration) error

	// Still waits until the screen has stood still for some time.
	Still(length, limit time.Duration) error

	// Picture returns the screen, a line for each row.
	Picture() string

	// Over reports whether the program has ended.
	Over() bool

	// End waits for the end of the program if it has ended at the record, and
	// returns the last picture. The error says what differs from the record, or
	// what the program has left behind. A program that goes on is stopped.
	End() (last string, err error)
}

// A program that shows the same in two replays, one after the other, is taken
// for one that always does. Any other may have had luck with its texts, as a
// game of chance may: it has to play again enough times, one after the other.
// mostRuns is the number of replays after the first one: each may find a text
// that does not come, and take another one.
const (
	enough   = 4
	mostRuns = 7
)

// An Outcome is the result of an experiment.
type Outcome struct {
	Lines  []Line // with the texts that are left
	Struck int    // the number of texts that a wait was for, and that were struck
	Last   string // the last picture, or "" if it varies or has a clock
	Varies bool   // the last picture was not the same in all replays: luck may have helped
	Wrong  error  // why the script cannot be played again; nil: it can
}

// Prove plays lines again, by the function that starts the program: first where
// the clock shows another time, then as the script will be played. After each
// replay that strikes the text of a wait, or shows something else than the one
// before it, another one follows. The error is that of a program that cannot be
// started.
func Prove(lines []Line, start func(otherClock bool) (Run, error)) (o Outcome, err error) {
	o.Lines = slices.Clone(lines)
	run, err := start(true)
	if err != nil {
		return o, err
	}
	before := o.strike(run)
	first, _ := run.End()
	before = append(before, first)
	passed := 0
	for range mostRuns {
		run, err = start(false)
		if err != nil {
			return o, err
		}
		struck := o.Struck
		shown := o.replay(run)
		if o.Wrong != nil {
			return o, nil
		}
		passed++
		if struck != o.Struck {
			passed = 0
		}
		o.Varies = o.Varies || shown[len(shown)-1] != first
		isProven := passed > 0 && slices.Equal(shown, before) || passed == enough
		if isProven {
			if !o.Varies && !hasClock(first) {
				o.Last = first
			}
			return o, nil
		}
		before = shown
	}
	o.Wrong = errors.New("each run shows other texts")
	return o, nil
}

// replay plays the script up to the end of the program, and notes what is wrong
// with it. It returns the pictures after the lines, and the last one.
func (o *Outcome) replay(run Run) (shown []string) {
	shown, wrong := o.play(run)
	last, fault := run.End()
	o.Wrong = cmp.Or(wrong, fault)
	return append(shown, last)
}

// near is the time without a change after which a picture is taken for whole,
// and patience that which a text may take beyond three times what it took.
const (
	near     = 150 * time.Millisecond
	patience = 3 * time.Second
)

// limit returns how long a replay waits for a text.
func (t Text) limit() time.Duration { return 3*t.took + patience }

// strike plays the lines, and strikes the texts that do not come, or are there
// too early. It returns the pictures after the lines.
func (o *Outcome) strike(run Run) (shown []string) {
	for i := range o.Lines {
		l := &o.Lines[i]
		before := ""
		if l.Words != "" {
			before = run.Picture()
		}
		if run.Type(l.steps()) != nil || run.Over() {
			return shown
		}
		o.only(l, func(t Text) bool { return !strings.Contains(before, t.Text) })
		o.wait(run, *l)
		if run.Over() {
			return shown
		}
		picture := run.Picture()
		shown = append(shown, picture)
		o.only(l, func(t Text) bool { return strings.Contains(picture, t.Text) })
	}
	return shown
}

// wait waits until the picture of a line is whole, even if the best text does
// not come.
func (o *Outcome) wait(run Run, l Line) {
	if len(l.Texts) == 0 {
		run.Still(l.still(), l.still()+l.took+patience)
		return
	}
	best := l.Texts[0]
	failed := run.Until("", comes(run, best), best.took*2+time.Second)
	if failed != nil {
		anyText := func() bool {
			picture := run.Picture()
			has := func(t Text) bool { return strings.Contains(picture, t.Text) }
			return slices.ContainsFunc(l.Texts, has)
		}
		run.Until("", anyText, best.limit())
	}
	run.Still(near, time.Second)
}

// comes returns the condition that a text is on the screen.
func comes(run Run, t Text) func() bool {
	return func() bool { return strings.Contains(run.Picture(), t.Text) }
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

// play plays the script. Where a text does not come, and another one has come
// instead that the record had as well, that is the text from now on. It returns
// the pictures after the lines. The error names the first word that is wrong.
func (o *Outcome) play(run Run) (shown []string, err error) {
	for i := range o.Lines {
		l := &o.Lines[i]
		if err := run.Type(l.steps()); err != nil {
			return nil, o.wrong(i, err)
		}
		if err := o.await(run, l); err != nil {
			return nil, o.wrong(i, err)
		}
		if !run.Over() {
			shown = append(shown, run.Picture())
		} else if i < len(o.Lines)-1 {
			return nil, o.wrong(i, errors.New("the program has ended before the next line"))
		}
	}
	return shown, nil
}

// await waits as a line says, and looks for another text if its own does not
// come.
func (o *Outcome) await(run Run, l *Line) error {
	word := l.Wait()
	switch {
	case len(l.Texts) > 0:
	case strings.HasPrefix(word, "still:"):
		o.still(run, l)
		return nil
	default:
		steps, _ := script.Parse(word)
		return run.Type(steps)
	}
	best := l.Texts[0]
	err := run.Until(fmt.Sprintf("%q", best.Text), comes(run, best), best.limit())
	if err == nil {
		return nil
	}
	picture := run.Picture()
	isThere := func(t Text) bool { return strings.Contains(picture, t.Text) }
	if !slices.ContainsFunc(l.Texts, isThere) {
		return fmt.Errorf("%s: %w", word, err)
	}
	o.only(l, isThere)
	return nil
}

// still waits until the screen stands still. If it never does, the line waits
// for a time from now on.
func (o *Outcome) still(run Run, l *Line) {
	length := l.still()
	if run.Still(length, length+l.took+patience) == nil {
		return
	}
	o.Struck++
	l.wait = max(l.took, shortestRest).Round(100 * time.Millisecond)
}

// wrong returns the error of a line.
func (o *Outcome) wrong(i int, err error) error {
	return fmt.Errorf("line %d: %w", i+1, err)
}

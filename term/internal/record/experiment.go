package record

import (
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

	// Shows waits until the screen shows a text, as a script does with until:.
	Shows(text string, limit time.Duration) error

	// Until waits until cond returns true, but no longer than limit after the last
	// key. what is the name of the condition in the error.
	Until(what string, cond func() bool, limit time.Duration) error

	// Still waits until the screen has stood still for some time.
	Still(length, limit time.Duration) error

	// Picture returns the screen, a line for each row.
	Picture() string

	// Over reports whether the program has ended.
	Over() bool

	// End waits for the end of the program if it has ended at the record, until
	// the screen has stood still for idle. It returns the last picture. The error
	// says what differs from the record, or what the program has left behind. A
	// program that goes on is stopped.
	End(idle time.Duration) (last string, err error)

	// Stop ends the program at any point.
	Stop()
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
	Last   string // the last picture, or "" if it varies or tells the time
	Varies bool   // the last picture was another one, without a time: luck may have helped
	Wrong  error  // why the script cannot be played again; nil: it can
}

// Prove plays lines again, by the function that starts the program: first where
// the clock shows another time, then as the script will be played. After each
// replay that strikes the text of a wait, or shows something else than the one
// before it, another one follows. lost is called as soon as no text of a line
// comes again, for the first such line, from 1 on, and its best text. The error
// is that of a program that cannot be started.
func Prove(
	lines []Line, start func(otherClock bool) (Run, error), lost func(line int, best Text),
) (o Outcome, err error) {
	o.Lines = slices.Clone(lines)
	run, err := start(true)
	if err != nil {
		return o, err
	}
	before := o.strike(run, lost)
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
		last := shown[len(shown)-1]
		isSame := last == before[len(before)-1]
		tellsTime := hasClock(last) || hasDate(last)
		o.Varies = o.Varies || !isSame && !tellsTime
		isProven := passed > 0 && slices.Equal(shown, before) || passed == enough
		if isProven {
			if !o.Varies && !tellsTime {
				o.Last = last
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
	shown, o.Wrong = o.play(run)
	if o.Wrong != nil {
		run.Stop()
		return nil
	}
	last, fault := run.End(longestEnd)
	o.Wrong = fault
	return append(shown, last)
}

// longestEnd is the longest time for which the screen stands still before a
// program ends.
const longestEnd = 10 * time.Second

// near is the time without a change after which a picture is taken for whole,
// and patience that which a text may take beyond three times what it took.
const (
	near     = 150 * time.Millisecond
	patience = 3 * time.Second
)

// limit returns how long a replay waits for a text.
func (t Text) limit() time.Duration {
	return (3*t.took + patience).Round(100 * time.Millisecond)
}

// comes returns the condition that a text is on the screen.
func comes(run Run, t Text) func() bool {
	return func() bool { return strings.Contains(run.Picture(), t.Text) }
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
	err := run.Shows(best.Text, best.limit())
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

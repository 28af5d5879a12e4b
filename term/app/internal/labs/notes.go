package labs

import (
	"fmt"
	"time"

	"fixstep/loop/lab"
)

// legend explains the columns, the first ones first.
const legend = "frames: pictures a second · off by: picture less clock · dropped: given up on purpose, a gap of ··· · " +
	"red: further off than any loop needs · burst: updates without a draw · × stall · twice: frames with nothing new · idle: % asleep"

// Show writes these paragraphs below the lanes, in place of all other notes.
// The numbers of now stand for their names in braces. Until the machines have
// run for the time after, the last paragraph says when it comes. With keyed the
// lanes show the time from each key to its picture.
func (l *Lab) Show(after time.Duration, keyed bool, paragraphs ...string) {
	l.after, l.keyed, l.shown = after, keyed, paragraphs
	l.tell()
}

// tell writes the paragraphs below the lanes.
func (l *Lab) tell() {
	l.picture.Hint, l.picture.Asks, l.picture.First = labHint, false, len(l.shown) > 0
	l.picture.Axis = l.axis()
	l.tellNumbers()
	notes := l.picture.Notes[:0]
	for i, text := range l.shown {
		if text, _ = l.Runs().Fill(text); i == len(l.shown)-1 && l.now < l.after {
			text = "The result comes after " + lab.SayTime(l.after, 1) + "."
		}
		notes = append(notes, text)
	}
	for _, lane := range l.lanes {
		if err := lane.Err(); err != nil {
			notes = append(notes, err.Error())
		}
	}
	if len(l.shown) == 0 {
		d, why := l.lanes[l.selected].Design, l.lanes[l.selected].Why
		if why != "" {
			notes = append(notes, why)
		}
		notes = append(notes, d.Name+": "+d.Summary+". "+d.Intent, l.totals, legend)
	}
	l.picture.Notes = notes
}

// axis returns the time for which a lane stands: at least the longest time from
// a key to its picture; 0: the text is not about keys.
func (l *Lab) axis() time.Duration {
	if !l.keyed {
		return 0
	}
	axis := 50 * time.Millisecond
	for _, lane := range l.lanes {
		for axis < lane.Key {
			axis *= 2
		}
	}
	return axis
}

// tellNumbers writes the numbers of the selected lane.
func (l *Lab) tellNumbers() {
	lane := l.lanes[l.selected]
	r, key := lane.Row(l.now), "(press Space)"
	if lane.Key > 0 {
		key = lab.SayTime(lane.Key, 1)
	}
	if lane.Quick < lane.Key {
		key = lab.SayTime(lane.Quick, 1) + " to " + key
	}
	dropped := ""
	if r.Dropped > 0 {
		dropped = fmt.Sprintf("off by %s, %s of it dropped · ", lab.SayTime(r.Off, 1), lab.SayTime(r.Dropped, 1))
	}
	l.totals = dropped + fmt.Sprintf("updates %.1f/s · frames %.1f · twice %.1f · idle %d %% · key to picture %s · longest update %s",
		float64(r.Updates)/10, float64(r.Frames)/10, float64(r.Twice)/10, r.Idle, key, lab.SayTime(lane.Longest, 1))
}

// labHint names the keys in the last row.
const labHint = "? keys  Q quit  ↑↓ Enter open  s/S stall  U/u D/d cost  T/t step  N body  +- P"

package labs

import (
	"fmt"

	"fixstep/loop/lab"
)

// legend explains the columns, the first ones first.
const legend = "frames: pictures a second · off by: picture less clock · dropped: given up on purpose, a gap of ··· · " +
	"red: further off than any loop needs, or choppy · burst: updates without a draw · × stall · twice: frames with nothing new · idle: % asleep"

// tell writes the paragraphs below the lanes.
func (l *Lab) tell() {
	l.tellNumbers()
	lane := l.lanes[l.selected]
	notes := l.picture.Notes[:0]
	for _, lane := range l.lanes {
		if err := lane.Err; err != nil {
			notes = append(notes, err.Error())
		}
	}
	if lane.Why != "" {
		notes = append(notes, lane.Why)
	}
	l.picture.Notes = append(notes, lane.Design.Name+": "+lane.Design.Summary+". "+lane.Design.Intent, l.totals, legend)
	l.picture.Hint, l.picture.Asks, l.picture.First, l.picture.Axis = labHint, false, false, 0
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

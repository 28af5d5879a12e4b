package labs

import "fixstep/loop/lab"

// legend explains the columns, the first ones first.
const legend = "frames: pictures a second · off by: picture less clock · " +
	"dropped: given up on purpose, a gap of ··· · " +
	"red: further off than any loop needs, or choppy · burst: updates without a draw · " +
	"× stall · twice: frames with nothing new · idle: % asleep"

// tell writes the paragraphs below the lanes.
func (l *Lab) tell() {
	lane := l.list[l.selected]
	var notes []string
	for _, lane := range l.list {
		if lane.Err != nil {
			notes = append(notes, lane.Err.Error())
		}
	}
	if lane.Why != "" && lane.Err == nil {
		notes = append(notes, lane.Why)
	}
	about := lane.Design.Name + ": " + lane.Design.Summary + ". " + lane.Design.Intent
	l.words = words{hint: labHint, notes: append(notes, about, numbersOf(lane), legend)}
}

// numbersOf returns the numbers of a lane, in a line.
func numbersOf(lane *lab.Lane) string {
	text := "updates {lane.updates/s}/s · frames {lane.draws/s} · " +
		"idle {lane.sleeping} % · longest update {lane.longest}"
	if lane.Key > 0 {
		text += " · key to picture {lane.quick} to {lane.key}"
	}
	if lane.Dropped > 0 {
		text = "off by {lane.off}, {lane.dropped} of it dropped · " + text
	}
	text, _ = lab.Runs{"lane": lane}.Fill(text)
	return text
}

// labHint names the keys in the last row.
const labHint = "? keys  Q quit  ↑↓ Enter open  s/S stall  U/u D/d cost  T/t step  +- P"

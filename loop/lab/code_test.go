package lab

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A watched lane shows the turn of its loop from its file, and marks the line
// that asks for each action.
func TestALaneKnowsItsLine(t *testing.T) {
	for _, d := range classic.Designs {
		m := light()
		m.InputTimes, m.Stalls = []time.Duration{ms, 700 * ms}, []Stall{{At: 500 * ms, For: 300 * ms}}
		w := m.Watch(d, 16)
		ops := map[string]bool{}
		w.Lane.trace = func(op Op) {
			w.note(op)
			for _, line := range w.Lines() {
				if line.Now && strings.Contains(strings.ToLower(line.Text), op.Do.String()) {
					ops[op.Do.String()] = true
				}
			}
		}
		w.RunTo(time.Second)
		w.Stop()
		text := fmt.Sprint(w.Lines())
		for do := loop.Input; do < loop.Drop; do++ {
			if did := map[loop.Kind]int{loop.Input: w.Inputs, loop.Update: w.Updates, loop.Draw: w.Draws, loop.Sleep: w.Sleeps}; ops[do.String()] != (did[do] > 0) {
				t.Errorf("%s: %v is marked: %v, in\n%s", d.Name, do, ops[do.String()], text)
			}
		}
		if strings.Count(text, "do.Update(")+strings.Count(text, "s.update(") != 1 {
			t.Errorf("%s:\n%s", d.Name, text)
		}
	}
}

// A line that asks for nothing runs with the action below it. If two lines are
// equal, Line takes the last.
func TestALineOfTheCodeRuns(t *testing.T) {
	d, _ := classic.ByName("frameskip")
	m := light()
	w := m.Watch(d, 16)
	defer w.Stop()
	want := map[string]loop.Kind{"next += step": loop.Update, "if current < next:": loop.Draw, "do.Sleep(next - current)": loop.Sleep, "skipped++": loop.Drop}
	w.Lane.trace = func(op Op) {
		for text, kind := range want {
			if l := w.Line(text); l.Now != (op.Do == kind) || l.Now && !l.Done {
				t.Errorf("%q during %v: %+v", text, op.Do, l)
			}
		}
	}
	w.RunTo(100 * ms)
	w.Lane.trace = nil
	w.RunTo(110 * ms)
	w.RunTo(111 * ms)
	if w.Line("do.Draw()").Done {
		t.Error("a draw before the last RunTo counts in it")
	}
}

// An unmarked lane tells the text of its turn, as a marked lane does, and no
// marks. The marks come back with the next action.
func TestAnUnmarkedLaneHasTheText(t *testing.T) {
	for _, d := range classic.Designs {
		m := light()
		m.InputTimes = []time.Duration{ms, 700 * ms, 1005 * ms}
		w := m.Watch(d, 16)
		marks := func(to time.Duration) (text string, marks int) {
			w.RunTo(to)
			for _, line := range w.Lines() {
				if text += line.Text + "\n"; line.Now || line.Done {
					marks++
				}
			}
			return text, marks
		}
		w.Unmarked = true
		marks(time.Second)
		text, none := marks(time.Second + ms)
		w.Unmarked = false
		want, some := marks(time.Second + 100*ms)
		w.Stop()
		if text == "" || text != want || none > 0 || some == 0 {
			t.Errorf("%s: %d marks without, %d with; text\n%s\nwant\n%s", d.Name, none, some, text, want)
		}
	}
}

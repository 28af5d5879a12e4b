//go:build !js

package app

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/labs"
	"fixstep/term/app/internal/table"
)

// A visitor goes through the tour.
type visitor struct {
	*table.Table
	*labs.Tour
	t *testing.T
}

func newVisitor(t *testing.T, w, h int) *visitor {
	v := &visitor{t: t}
	v.Table = table.New(t, func(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
		v.Tour = labs.NewTour(screen, time.Minute, tourSteps(), 0)
		return v.Options(loop.Options{Frames: loop.PerSecond(20)}), v.Tour
	}, w, h)
	t.Cleanup(v.Tour.Stop)
	return v
}

// watch lets the lab's time pass.
func (v *visitor) watch(d time.Duration) {
	num, den := v.Options(loop.Options{}).Clock.Scale()
	v.Wait(d * time.Duration(den) / time.Duration(num))
}

// see fails unless the words are on the screen, in lines broken anywhere.
func (v *visitor) see(words string) {
	v.t.Helper()
	screen := v.Look().String()
	text := strings.Join(strings.Fields(screen), " ")
	if !strings.Contains(text, strings.Join(strings.Fields(words), " ")) {
		v.t.Errorf("not seen: %q in\n%s", words, screen)
	}
}

// TestEveryStepOfTheTourIsSo takes the tour as a pupil does, and compares the
// text of each step with the results of the loops. No text is cut in these
// windows. In the small window the pupil always votes wrong, presses the key at
// once, and has Caps Lock on.
func TestEveryStepOfTheTourIsSo(t *testing.T) {
	windows := [][3]int{{80, 24, 0}, {62, 30, 2}, {160, 45, 20}} // and when the key is pressed, in seconds
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		windows = windows[:1]
	}
	for _, size := range windows {
		v := newVisitor(t, size[0], size[1])
		for i, r := range cards(tourText) {
			const all = "title from run axis code slower look ask 1 2 3 right key do once wait stop said say table"
			missing(t, r, all, "axis slower key do once stop table")
			v.takeStep(i, r, time.Duration(size[2])*time.Second)
		}
		v.see("14/14")
	}
}

// shifted names the keys that have another meaning without Shift.
var shifted = strings.NewReplacer("D", "Shift-D", "Space", "Space", "S", "Shift-S", "U", "Shift-U")

// takeStep takes a step of the tour and goes on to the next.
func (v *visitor) takeStep(i int, r card, late time.Duration) {
	small, key, answer, verdict := late == 0, r["key"], r["right"], "Yes: "
	if small {
		answer = string("231"[answer[0]-'1'])
		verdict = "No, it is \"" + r[r["right"]] + "\": "
	}
	v.await(r)
	v.Type(r["right"] + " " + answer) // a vote can be changed
	if r["once"] == "red" {
		v.see("Watch …")
		v.Type(key)
		v.watch(2 * time.Second)
		late = 0
	}
	v.presses(key, late, small)
	if r["stop"] == "" {
		v.see("Watch …")
	}
	wait, _ := time.ParseDuration(r["wait"])
	v.watch(wait + time.Second/3)
	v.Type(r["right"]) // too late
	said, _, _ := strings.Cut(r["said"], " {")
	if typed(r["key"]) == "Space " && strings.Count(v.Look().String(), "▲") < 15 {
		v.t.Error("no histogram of the keys")
	}
	if r["axis"] != "" {
		v.see(axisTitle)
	}
	v.see(verdict + said)
	v.see(r["said"][strings.LastIndex(r["said"], "}")+1:] + " " + r["table"])
	if !seen[i](v.Runs()) {
		v.t.Errorf("%s: the step is not true", r["title"])
	}
	v.opens(r)
	v.Type("Right")
}

// presses presses the key that a step asks for, if it asks for one. In a small
// window that is the same letter in the other case.
func (v *visitor) presses(key string, late time.Duration, small bool) {
	if key == "" {
		return
	}
	v.see("Now press " + shifted.Replace(key) + ".")
	v.watch(late)
	if small && key != "Space" {
		key = string(key[0] ^ ' ')
	}
	v.Type(typed(key))
}

// opens opens a lane, and goes back into the step, where the code marks the
// line that runs.
func (v *visitor) opens(r card) {
	v.Type("Enter")
	v.see("Esc back")
	v.Type("Escape")
	v.see("← back")
	text := v.Look().String()
	for _, line := range lines(r["code"]) {
		_, code, _ := strings.Cut(line, " ")
		code, _, _ = strings.Cut(code, " //") // the code is cut in the narrow window
		if !strings.Contains(text, code) {
			v.t.Errorf("%s: no line %q", r["title"], code)
		}
	}
}

// await looks at a step before the vote: the machines stand, and a note answers
// each key that is no vote.
func (v *visitor) await(r card) {
	v.see(r["title"] + " (" + r["from"] + ") " + r["look"] + " " +
		r["ask"] + " 1 " + r["1"] + " 2 " + r["2"] + " 3 " + r["3"] + " ")
	v.see("1 2 3 vote")
	for _, i := range []string{"9", "Enter", "p", typed(r["key"])} {
		v.Type(i)
		v.see("Vote first: 1, 2 or 3.")
	}
	v.watch(time.Second)
	for name, run := range v.Runs() {
		if run.Updates+run.Draws > 0 {
			v.t.Errorf("%s: %s runs before the vote", r["title"], name)
		}
	}
}

// TestAVisitorIsGuided by what the screen says after some keys, and after the
// lab's time has passed. A row "!text" is not seen.
func TestAVisitorIsGuided(t *testing.T) {
	for name, visit := range map[string][][2]string{
		"the keys of the lab wait for the answer, so that the text of a step stays true of its machine": {
			{"Right*2 2 u T", "update 5ms · draw 1ms"},
			{"d d U Down", "update 5ms · draw 32ms"},
			{"5s", "Yes: "},
			{"d", "draw 16ms"},
		},
		"a step whose key comes late says nothing before it is true: the spiral is in a burst of minutes by then": {
			{"Right*14 3 30s m 10s", "Watch …"},
			{"1m", "Yes: the longest burst was"},
		},
		"a pupil can leave each step and the tour, a wrong vote is answered, and the last page says how to go on": {
			{"Left", "1/14"},
			{"Right*6", "4/14"},
			{"Left 9 1 s 5s", "3/14"},
			{"", "No, it is \"limited\""},
			{"Right*22", "14/14"},
			{"", "3 piston Vote first"},
			{"3 4s", "Esc stays here"},
			{"", "← back"},
			{"Right", "lab -claims: the claims"},
			{"", "!→ next"}, // there is no next step
			{"Escape T", "step 50ms"},
			{"", "↑↓ Enter open"},
		},
		"the tour asks before it skips a step that has not told its answer, and before it quits": {
			{"Right", "→ again skips the step. Vote first: 1, 2 or 3."},
			{"Right ? Escape", "!Vote first"}, // the manual asks for no vote
			{"q 1 Enter Right", "→ again skips the step. Now press Shift-D."},
			{"D Right", "→ again skips the step. Watch …"},
			{"5s", "→ next"},
			{"Right 1 q", "3/14"},
			{"", "Press Q again to quit the lesson."},
			{"q", "END"},
		},
		"the lab waits for no vote": {{"Escape T 2s", "updates 20/s"}},
		"so in 20x6":                {{"Right", "→ again skips the s…"}, {"q", "Press Q again to qu…"}, {"q", "END"}},
	} {
		t.Run(name, func(t *testing.T) {
			v := newVisitor(t, 80, 24)
			if name == "so in 20x6" {
				v = newVisitor(t, 20, 6)
			}
			for _, does := range visit {
				for word := range strings.FieldsSeq(does[0]) {
					if d, err := time.ParseDuration(word); err == nil {
						v.watch(d)
					} else {
						v.Type(word)
					}
				}
				not, absent := strings.CutPrefix(does[1], "!")
				switch {
				case does[1] == "END":
					v.End()
				case !absent:
					v.see(does[1])
				case strings.Contains(v.Look().String(), not):
					t.Errorf("after %s: %q is seen:\n%s", does[0], not, v.Look())
				}
			}
		})
	}
}

// TestTheTourBeginsAtAStep checks that a lesson can go on where it ended.
func TestTheTourBeginsAtAStep(t *testing.T) {
	play(t, 80, 24, "until:'14/14 Design'", "lab", "-tour", "14", "-colors", "none")
	play(t, 80, 24, "until:'14/14 Design'", "lab", "-tour=14", "-colors", "none")
}

// In a window that is too small for a step, its text gives way: the question
// and its answers are whole, and so are the key to press and the answer.
func TestASmallTourAsks(t *testing.T) {
	for i, s := range tourSteps() {
		n := strconv.Itoa(i + 1)
		asked := play(t, 60, 18, "wait:1s", "lab", "-tour", n).screen
		for _, part := range append(slices.Clone(s.Answers), s.Ask) {
			if !strings.Contains(unwrapped(asked), part) {
				t.Errorf("step %s does not ask %q:\n%s", n, part, asked)
			}
		}
	}
	asked := play(t, 60, 18, "wait:1s 2 wait:1s", "lab", "-tour", "6").screen
	if !strings.Contains(unwrapped(asked), "Now press s.") {
		t.Errorf("no key to press:\n%s", asked)
	}
	told := play(t, 60, 18, "wait:1s 1 wait:8s", "lab", "-tour", "5").screen
	if !strings.Contains(unwrapped(told), "both balls were at 11.9 %.") { // of nine rows eight
		t.Errorf("the answer is cut:\n%s", told)
	}
}

// unwrapped returns the text of a screen in one line.
func unwrapped(screen string) string { return strings.Join(strings.Fields(screen), " ") }

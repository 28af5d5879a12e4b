package app

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
	"fixstep/term/termtest"
)

// A visitor goes through the tour.
type visitor struct {
	*termtest.Player
	*scene.Lab
	t *testing.T
}

func newVisitor(t *testing.T) *visitor {
	steps, err := tourSteps(tourRecords())
	if err != nil {
		t.Fatal(err)
	}
	v := &visitor{t: t}
	v.Player = termtest.StartGame(t, loop.Options{Frames: loop.PerSecond(20)}, func(screen *term.Screen) loop.Game[tcell.Event] {
		v.Lab = scene.NewTour(screen, time.Minute, steps)
		return v.Lab
	}, 80, 24)
	t.Cleanup(v.Lab.Stop)
	return v
}

// watch lets so much of the lab's time pass.
func (v *visitor) watch(d time.Duration) {
	num, den := v.Options(loop.Options{}).Clock.Scale()
	v.Wait(d * time.Duration(den) / time.Duration(num))
}

// see fails unless the words are on the screen, which breaks them anywhere.
func (v *visitor) see(words string) {
	v.t.Helper()
	screen := v.Look().String()
	if text := strings.Join(strings.Fields(screen), " "); !strings.Contains(text, strings.Join(strings.Fields(words), " ")) {
		v.t.Errorf("not seen: %q in\n%s", words, screen)
	}
}

// TestEveryStepOfTheTourIsSo takes the tour as a pupil does, and compares what
// each step says with what the loops have done.
func TestEveryStepOfTheTourIsSo(t *testing.T) {
	v := newVisitor(t)
	records := tourRecords()
	if len(records) != 12 {
		t.Errorf("%d steps", len(records))
	}
	for i, r := range records {
		if strings.Contains(r.Get("look"), "numbers below") {
			t.Errorf("step %d: there are no numbers below before the answer", i+1)
		}
		v.see(r.Get("step"))
		v.see(r.Get("look"))
		v.see(r.Get("ask"))
		v.watch(2 * time.Second)
		v.Type(typed(r.Get("key"))) // not before the question is answered
		v.see(r.Get("ask") + " 1 " + r.Get("1") + " 2 " + r.Get("2") + " 3 " + r.Get("3"))
		v.Type(r.Get("right"))
		if r.Get("key") != "" {
			v.see("Now press " + r.Get("key"))
			v.Type(typed(r.Get("key")))
		}
		v.see("Watch")
		wait, _ := time.ParseDuration(r.Get("wait"))
		v.watch(wait + time.Second/30)
		if _, err := v.Runs().Fill(r.Get("said")); err != nil {
			t.Errorf("step %d: %v", i+1, err)
		}
		said, _, _ := strings.Cut(r.Get("said"), " {")
		v.see("Yes: " + said)
		v.see("Enter goes on")
		for _, check := range r.All("check") {
			if ok, err := v.Runs().Check(check); !ok || err != nil {
				n, _ := v.Runs().Number(strings.Fields(check)[0])
				t.Errorf("step %d: not so: %s: %v (%v)", i+1, check, n, err)
			}
		}
		v.Type("Enter")
	}
	v.see("That was the tour.")
}

// TestTheTourEnds holds that its last page says how to go on.
func TestTheTourEnds(t *testing.T) {
	v := newVisitor(t)
	v.Type("Right*12")
	v.see("That was the tour. Esc stays in the lab")
	v.Type("Right Left")
	v.see("12/12")
	v.Type("Right")
	v.Type("1") // no answer any more
	v.see("fixstep lab -claims lists")
	v.Type("Escape")
	v.see("↑↓ Enter open") // the lab
}

// TestTheTourGoesBackAndForth holds that nobody is kept in a step, that a
// wrong answer is told so, and that one can leave and stay.
func TestTheTourGoesBackAndForth(t *testing.T) {
	v := newVisitor(t)
	v.Type("Left")
	v.see("1/12")
	v.Type("Right*3")
	v.see("4/12")
	v.Type("Left")
	v.see("3/12")
	v.Type("9 x 1 s")
	v.watch(5 * time.Second)
	v.see("No, it is \"limited\"")
	v.Type("Escape")
	v.see("limited: ")
	v.see("? keys")
	v.Type("T")
	v.see("step 50ms")
}

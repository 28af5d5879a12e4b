package app

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
	"fixstep/term/vt"
)

// A visitor goes through the tour by hand.
type visitor struct {
	*scene.Lab
	run   *loop.Simulation[tcell.Event]
	t     *testing.T
	shown *vt.Term
}

func newVisitor(t *testing.T) *visitor {
	steps, err := tourSteps(tourRecords())
	if err != nil {
		t.Fatal(err)
	}
	screen, shown := term.Sim(80, 24, vt.Options{})
	t.Cleanup(screen.Fini)
	l := scene.NewTour(screen, time.Minute, steps)
	t.Cleanup(l.Stop)
	run := loop.NewSimulation[tcell.Event](l.Options(loop.Options{}), l, nil)
	t.Cleanup(run.Stop)
	return &visitor{l, run, t, shown}
}

func (v *visitor) press(keys ...tcell.Key) {
	for _, k := range keys {
		v.Input(tcell.NewEventKey(k, 0, tcell.ModNone))
	}
}

func (v *visitor) typed(text string) {
	for _, r := range text {
		v.Input(tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone))
	}
}

// watch lets so much of the lab's time pass.
func (v *visitor) watch(d time.Duration) {
	num, den := v.Options(loop.Options{}).Clock.Scale()
	v.run.Advance(v.run.Now()+d*time.Duration(den)/time.Duration(num), nil)
}

// see fails unless the words are on the screen, which breaks them anywhere.
func (v *visitor) see(words string) {
	v.t.Helper()
	v.Draw(loop.One)
	if text := strings.Join(strings.Fields(v.shown.String()), " "); !strings.Contains(text, strings.Join(strings.Fields(words), " ")) {
		v.t.Errorf("not seen: %q in\n%s", words, v.shown.String())
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
		v.typed(typedKey(r.Get("key"))) // not before the question is answered
		v.see(r.Get("ask") + " 1 " + r.Get("1") + " 2 " + r.Get("2") + " 3 " + r.Get("3"))
		v.typed(r.Get("right"))
		if r.Get("key") != "" {
			v.see("Now press " + r.Get("key"))
			v.typed(typedKey(r.Get("key")))
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
		v.press(tcell.KeyEnter)
	}
	v.see("That was the tour.")
}

// TestTheTourEnds holds that its last page says how to go on.
func TestTheTourEnds(t *testing.T) {
	v := newVisitor(t)
	for range 12 {
		v.press(tcell.KeyRight)
	}
	v.see("That was the tour. Esc stays in the lab")
	v.press(tcell.KeyRight, tcell.KeyLeft)
	v.see("12/12")
	v.press(tcell.KeyRight)
	v.typed("1") // no answer any more
	v.see("fixstep lab -claims lists")
	v.press(tcell.KeyEsc)
	v.see("↑↓ Enter open") // the lab
}

// TestTheTourGoesBackAndForth holds that nobody is kept in a step, that a
// wrong answer is told so, and that one can leave and stay.
func TestTheTourGoesBackAndForth(t *testing.T) {
	v := newVisitor(t)
	v.press(tcell.KeyLeft)
	v.see("1/12")
	v.press(tcell.KeyRight, tcell.KeyRight, tcell.KeyRight)
	v.see("4/12")
	v.press(tcell.KeyLeft)
	v.see("3/12")
	v.typed("9x1s")
	v.watch(5 * time.Second)
	v.see("No, it is \"limited\"")
	v.press(tcell.KeyEsc)
	v.see("limited: ")
	v.see("? keys")
	v.typed("T")
	v.see("step 50ms")
}

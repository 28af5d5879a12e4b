package labs

import (
	"errors"
	"strings"
	"testing"
	"time"

	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// TestTheLabObeysItsStage: the manual, a pause and a silent terminal stop it,
// each for itself; numbers and quitting are those of every scene.
func TestTheLabObeysItsStage(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.Ticks(60)
	if b.Stands() {
		t.Error("the lab does not run")
	}
	b.Type("?")
	b.Sees("The lab")
	if !b.Stands() {
		t.Error("the manual does not stop the lab")
	}
	b.Type("p") // closes the manual, and does nothing else
	if b.Stands() {
		t.Error("the lab does not go on")
	}
	b.Screen.PostEvent(&term.EventLink{Waiting: time.Second})
	b.Ticks(3)
	b.Sees("NO ANSWER")
	if !b.Stands() {
		t.Error("a silent terminal does not stop the lab")
	}
	b.Screen.PostEvent(&term.EventLink{})
	b.Type("p")
	b.Sees("paused")
	if !b.Stands() {
		t.Error("a pause does not stop the lab")
	}
	b.Screen.PostEvent(&term.EventLink{Waiting: time.Minute})
	b.Ticks(3)
	if ended, err := b.Over(); !ended || !errors.Is(err, scene.ErrLost) {
		t.Errorf("ended %v: %v", ended, err)
	}
}

// TestEachLoopHasAFigure with its states, whole at 80x24: no loop that never
// sleeps has a state sleep, and each has an update, a draw and a stop.
func TestEachLoopHasAFigure(t *testing.T) {
	for _, d := range classic.Designs {
		figure := strings.Join(statesOf(d.Name+"@slow"), "\n")
		if !strings.HasPrefix(figure, "start ") || strings.Count(figure, "\n") > 3 || strings.Contains(figure, "loop:") {
			t.Errorf("%s:\n%s", d.Name, figure)
		}
		for state, there := range map[string]bool{"update": true, "draw": true, "stop": true, "sleep": d.Sleeps} {
			if strings.Contains(figure, state) != there {
				t.Errorf("%s: a state %s: %v\n%s", d.Name, state, !there, figure)
			}
		}
		b := newTable(t, 80, 24, fewScene(light, d.Name))
		b.Type("Enter")
		lines := b.now().list[0].Lines()
		for _, line := range append(statesOf(d.Name), lines[len(lines)-1].Text) {
			b.Sees("\n  " + line)
		}
	}
	if statesOf("mine") != nil {
		t.Error("a loop of one's own has a figure")
	}
}

// TestTheFirstVoteCounts: it is kept when a step is seen again.
func TestTheFirstVoteCounts(t *testing.T) {
	v := votes{}
	v.keep(4, true)
	if got := v.String(); got != "1 of 1" {
		t.Errorf("one right vote: %q", got)
	}
	v.keep(8, false)
	v.keep(1, false)
	v.keep(1, true)
	if got := v.String(); got != "1 of 3, lost in 2, 9" {
		t.Errorf("three votes: %q", got)
	}
}

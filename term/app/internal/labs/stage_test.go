package labs

import (
	"errors"
	"testing"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// TestTheLabObeysItsStage: the manual, a pause and a silent terminal stop it,
// each for itself; numbers and quitting are those of every scene.
func TestTheLabObeysItsStage(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.ticks(60)
	if b.stands() {
		t.Error("the lab does not run")
	}
	b.Type("?")
	b.sees("The lab")
	if !b.stands() {
		t.Error("the manual does not stop the lab")
	}
	b.Type("p") // closes the manual, and does nothing else
	if b.stands() {
		t.Error("the lab does not go on")
	}
	b.terminal.PostEvent(&term.EventLink{Waiting: time.Second})
	b.ticks(3)
	b.sees("NO ANSWER")
	if !b.stands() {
		t.Error("a silent terminal does not stop the lab")
	}
	b.terminal.PostEvent(&term.EventLink{})
	b.Type("p")
	b.sees("paused")
	if !b.stands() {
		t.Error("a pause does not stop the lab")
	}
	b.terminal.PostEvent(&term.EventLink{Waiting: time.Minute})
	b.ticks(3)
	if ended, err := b.Ended(); !ended || !errors.Is(err, scene.ErrLost) {
		t.Errorf("ended %v: %v", ended, err)
	}
}

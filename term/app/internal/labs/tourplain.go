package labs

import (
	"fmt"
	"strings"
	"time"

	"fixstep/term/app/internal/keys"
)

// Lines returns the step as paragraphs without a picture: its question, and
// apart from it the answer and the explanation. It returns an error if the
// condition of the step does not come true on the model.
func (s *Step) Lines() (lines, answer []string, err error) {
	said, err := s.play()
	lines = []string{s.Title, "From: " + s.From, "Look: " + s.Look, "Question: " + s.Ask}
	lines = append(lines, s.choices()...)
	if s.Key != 0 {
		lines = append(lines, "Press: "+nameOfKey(s.Key))
	}
	for _, line := range s.Code {
		lines = append(lines, strings.Replace(line, " ", ": ", 1))
	}
	return lines, append([]string{s.choices()[s.Right-1] + ": " + said}, s.Table...), err
}

// play takes the step in a lab without a terminal and returns the explanation.
// It presses the key when the machines have run for a second, or as soon after
// that as the step asks for it.
func (s *Step) play() (said string, err error) {
	t := &Tour{Lab: &Lab{}, steps: []Step{*s}}
	t.enter(0)
	defer t.Stop()
	t.vote(s.Right)
	for ; t.said == "" && err == nil; t.Numbers().Updates++ {
		if err = t.Update(); t.now >= time.Second && !t.pressed {
			t.guide(keys.Lab.OfRune(s.Key).Intent)
		}
		if t.now > time.Minute {
			err = fmt.Errorf("%s: not seen within a minute", s.Title)
		}
	}
	return t.said, err
}

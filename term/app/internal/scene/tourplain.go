package scene

import (
	"fmt"
	"strings"
	"time"

	"fixstep/term/app/internal/keys"
)

// Lines returns the step as paragraphs without a picture: its question, and
// apart from it the answer and the explanation. It returns an error if the
// condition of the step does not come true on the model.
func (s *TourStep) Lines() (lines, answer []string, err error) {
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
func (s *TourStep) play() (said string, err error) {
	l := &Lab{tour: tour{steps: []TourStep{*s}}}
	l.enter(0)
	defer l.Stop()
	l.vote(s.Right)
	for ; l.tour.said == "" && err == nil; l.numbers.Updates++ {
		if err = l.Update(); l.now >= time.Second && !l.tour.pressed {
			l.guide(keys.Lab.OfRune(s.Key).Intent)
		}
		if l.now > time.Minute {
			err = fmt.Errorf("%s: not seen within a minute", s.Title)
		}
	}
	return l.tour.said, err
}

package scene

import (
	"fmt"
	"time"

	"fixstep/term/app/internal/keys"
)

// Lines returns the step as paragraphs without a picture: what its question
// is, and what is said after its key. The error says that this is not so on the
// model.
func (s *TourStep) Lines() ([]string, error) {
	said, err := s.play()
	lines := []string{s.Title, "From: " + s.From, "Look: " + s.Look, "Question: " + s.Ask}
	for i, answer := range s.Answers {
		lines = append(lines, fmt.Sprintf("%d: %s", i+1, answer))
	}
	if s.Key != 0 {
		lines = append(lines, "Press: "+nameOfKey(s.Key))
	}
	return append(lines, fmt.Sprintf("Answer %d, %s: %s", s.Right, s.Answers[s.Right-1], said)), err
}

// play takes the step in a lab without a terminal, and returns what is said if
// its key is pressed when the machines have run for a second.
func (s *TourStep) play() (said string, err error) {
	l := &Lab{tour: tour{steps: []TourStep{*s}}}
	l.enter(0)
	defer l.Stop()
	l.vote(s.Right)
	for ; l.tour.said == "" && err == nil; l.numbers.Updates++ {
		if err = l.Update(); l.now == time.Second {
			l.guide(keys.Lab.OfRune(s.Key).Intent)
		}
		if l.now > time.Minute {
			err = fmt.Errorf("%s: not seen within a minute", s.Title)
		}
	}
	return l.tour.said, err
}

package app

import (
	_ "embed" // for the steps
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fixstep/loop/lab"
	"fixstep/term/app/internal/scene"
)

// tourText is the tour of the lab.
//
//go:embed tour.txt
var tourText string

// tourRecords returns the records of tourText.
func tourRecords() []lab.Record {
	return mustParse(tourText, "step", "from", "run", "speed", "look", "ask", "1", "2", "3", "right", "key", "do", "wait", "said", "check")
}

// tourSteps returns the steps of the tour. The error names the line.
func tourSteps(records []lab.Record) (steps []scene.TourStep, err error) {
	for _, r := range records {
		s, err := tourStep(&r)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", r.Line, err)
		}
		steps = append(steps, s)
	}
	return steps, nil
}

// tourStep reads one step.
func tourStep(r *lab.Record) (s scene.TourStep, err error) {
	s = scene.TourStep{
		Title: r.Get("step"), From: r.Get("from"), Look: r.Get("look"), Ask: r.Get("ask"), Said: r.Get("said"),
		Answers: []string{r.Get("1"), r.Get("2"), r.Get("3")}, Do: r.Get("do"), Checks: r.All("check"), Num: 1, Den: 1,
	}
	c, err := parseLab(r.Get("run"))
	if err != nil {
		return s, err
	}
	s.Setups = c.setups
	for i := range s.Setups {
		s.Setups[i].Machine.InputTimes = nil // the keys are the visitor's
	}
	if s.Right = int(r.Get("right")[0] - '0'); s.Right < 1 || s.Right > 3 {
		return s, fmt.Errorf("right: an answer from 1 to 3")
	}
	if key := r.Get("key"); key != "" {
		s.Key = []rune(typedKey(key))[0]
		if s.Do = strings.ReplaceAll(s.Do, "_", " "); s.Do == "" {
			s.Do = string(s.Key)
		}
	}
	if speed := r.Get("speed"); speed != "" {
		num, den, _ := strings.Cut(speed, "/")
		var wrong [2]error
		s.Num, wrong[0] = strconv.ParseInt(num, 10, 64)
		s.Den, wrong[1] = strconv.ParseInt(den, 10, 64)
		if err := errors.Join(wrong[:]...); err != nil {
			return s, fmt.Errorf("speed: %w", err)
		}
	}
	s.Wait, err = time.ParseDuration(r.Get("wait"))
	return s, err
}

// typedKey returns a key as it is typed.
func typedKey(name string) string {
	if name == "Space" {
		return " "
	}
	return name
}

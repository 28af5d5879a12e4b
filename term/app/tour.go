package app

import (
	_ "embed" // for the steps
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fixstep/term/app/internal/labs"
)

// tourText is the tour of the lab.
//
//go:embed tour.txt
var tourText string

// tourSteps returns the steps of the tour.
func tourSteps() (steps []labs.Step) {
	for _, r := range cards(tourText) {
		s := r.step()
		for i := range s.Setups {
			s.Setups[i].Machine.InputTimes = nil // the keys are the visitor's
		}
		steps = append(steps, s)
	}
	return steps
}

// readyTour finds the index of the first step.
func (c *labFlags) readyTour(f *flags) error {
	if f.NArg() == 0 {
		return nil
	}
	return c.beginTour(strings.Join(f.Args(), " "))
}

// beginTour reads the number of the first step, or true for a flag without a
// value.
func (c *labFlags) beginTour(step string) error {
	if step == "true" {
		return nil
	}
	steps := len(cards(tourText))
	n, err := strconv.Atoi(step)
	if err != nil || n < 1 || n > steps {
		return fmt.Errorf("-tour takes the number of a step, from 1 to %d: not %q", steps, step)
	}
	c.first = n - 1
	return nil
}

// sheetText ends a sheet by tasks; below a line of --- it ends the page for a
// teacher by their answers, and by the words of a lesson.
//
//go:embed sheet.txt
var sheetText string

// room is where a sheet has the answers of a handout.
const room = "My vote: ____  What I saw: _______________________________________________"

// writeTour writes the steps of the tour, from the first asked for on, as lines
// for a screen reader or a handout; or as a sheet, with room in place of the
// answers, and tasks; or as the page of that sheet for a teacher.
func (c *labFlags) writeTour(env *Env) error { return c.writeSteps(env.Out, tourSteps()) }

func (c *labFlags) writeSteps(w io.Writer, steps []labs.Step) error {
	asks := []string{"The answers are at the end. Their numbers are those of the model; " +
		"the key is pressed after one second."}
	answers := []string{"", "The answers"}
	if c.sheet {
		asks[0] = "Name: ______________________________  Date: ________________"
	}
	for i := c.first; i < len(steps); i++ {
		lines, answer, err := steps[i].Lines()
		if err != nil {
			return err
		}
		asks = append(append(asks, "", fmt.Sprintf("Step %d of %d", i+1, len(steps))), lines...)
		answers = append(answers, "", fmt.Sprintf("Step %d: %s", i+1, answer[0]))
		answers = append(answers, answer[1:]...)
		if c.sheet {
			asks = append(asks, room)
			answers = append(answers, "Say: "+cards(tourText)[i]["say"])
		}
	}
	tasks, key, _ := strings.Cut(strings.TrimSuffix(sheetText, "\n"), "\n---\n")
	switch {
	case c.key:
		asks, answers = answers, strings.Split(key, "\n")
	case c.sheet:
		answers = strings.Split(tasks, "\n")
	}
	head := fmt.Sprintf("The tour of the lab, in %d steps. "+
		"fixstep lab -tour N shows it from step N on.", len(steps))
	for _, line := range slices.Concat([]string{head}, asks, answers) {
		if utf8.RuneCountInString(line) > 80 {
			line = indent(line, 0)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

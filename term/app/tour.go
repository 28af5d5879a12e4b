package app

import (
	_ "embed" // for the steps
	"fmt"
	"io"
	"strconv"
	"time"
	"unicode/utf8"

	"fixstep/loop/lab"
	"fixstep/term/app/internal/labs"
)

// tourText is the tour of the lab.
//
//go:embed tour.txt
var tourText string

// deep is a depth inside the wall that everybody sees. The wall is a fiftieth
// of the lane.
const deep = lab.Width / 80

// tourSteps returns the steps of the tour.
func tourSteps() (steps []labs.Step) {
	for _, r := range records(tourText) {
		s := r.step()
		switch {
		case s.Red: // the burst before the key may last for minutes
			s.Seen = func(r lab.Runs) bool { return r["catchup"].Dropped > time.Second }
		case s.Stop:
			s.Seen = func(r lab.Runs) bool { return r["residual"].Place > lab.WallAt+deep }
		}
		for i := range s.Setups {
			s.Setups[i].Machine.InputTimes = nil // the keys are the visitor's
		}
		steps = append(steps, s)
	}
	return steps
}

// tourFrom finds the index of the first step.
func (c *labFlags) tourFrom(step string) error {
	steps := len(records(tourText))
	n, err := strconv.Atoi(step)
	if err != nil || n < 1 || n > steps {
		return fmt.Errorf("-tour takes the number of a step, from 1 to %d: not %q", steps, step)
	}
	c.first = n - 1
	return nil
}

// sheetText has the tasks of a sheet, their answers, and the words of a lesson.
//
//go:embed sheet.txt
var sheetText string

// room is where a sheet has the answers of a handout.
const room = "My vote: ____  What I saw: _______________________________________________"

// writeTour writes the steps of the tour, from the first asked for on, as lines
// for a screen reader or a handout; or as a sheet, with room in place of the
// answers, and tasks; or as the page of that sheet for a teacher.
func (c *labFlags) writeTour(w io.Writer, steps []labs.Step) error {
	head := "The answers are at the end. Their numbers are those of the model; the key is pressed after one second."
	end := []string{"", "The answers"}
	if c.key {
		head, end = "What to answer and to say where pupils have \"fixstep lab -tour -sheet\".", c.tasks()
	} else if c.sheet {
		head, end = "Name: ______________________________  Date: ________________", c.tasks()
	}
	text := []string{fmt.Sprintf("The tour of the lab, in %d steps. fixstep lab -tour N shows it from step N on.", len(steps)), head}
	for i := c.first; i < len(steps); i++ {
		lines, answer, err := steps[i].Lines()
		if err != nil {
			return err
		}
		answer[0] = fmt.Sprintf("Step %d: %s", i+1, answer[0])
		if c.key {
			text = append(append(append(text, ""), answer...), "Say: "+records(tourText)[i]["say"])
			continue
		}
		text = append(append(text, "", fmt.Sprintf("Step %d of %d", i+1, len(steps))), lines...)
		if c.sheet {
			text = append(text, room)
		} else {
			end = append(append(end, ""), answer...)
		}
	}
	for _, line := range append(text, end...) {
		if utf8.RuneCountInString(line) > 80 {
			line = indent(line, 0)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// tasks returns the end of a sheet: tasks with room, or for a teacher with
// their answers, and then the words.
func (c *labFlags) tasks() []string {
	r := records(sheetText)[0]
	text, answers := []string{"", "Three tasks"}, lines(r["answer"])
	for i, task := range lines(r["task"]) {
		if !c.key {
			answers[i] = room[15:]
		}
		text = append(text, "", task, answers[i])
	}
	if c.key {
		text = append(append(text, "", "The words"), lines(r["word"])...)
	}
	return text
}

package app

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"fixstep/term/app/internal/scene"
)

// tourFrom finds the index of the step to begin at, which the operands of the
// command line name.
func (c *labFlags) tourFrom(operands []string) error {
	if len(operands) == 0 {
		return nil
	}
	n, err := strconv.Atoi(operands[0])
	if steps := len(records(tourText)); err != nil || n < 1 || n > steps || len(operands) > 1 {
		return usagef("lab: -tour takes the number of a step last, from 1 to %d: not %q", steps, strings.Join(operands, " "))
	}
	c.first = n - 1
	return nil
}

// writeTour writes the steps of the tour from one on in lines, for a screen
// reader or a handout.
func writeTour(w io.Writer, steps []scene.TourStep, first int) error {
	text := []string{
		fmt.Sprintf("The tour of the lab, in %d steps. fixstep lab -tour N shows it from step N on.", len(steps)),
		"Answer each question before you read on. The numbers are those of the model, a second after whose start the key is pressed.",
	}
	for i := first; i < len(steps); i++ {
		lines, err := steps[i].Lines()
		if err != nil {
			return err
		}
		text = append(append(text, "", fmt.Sprintf("Step %d of %d", i+1, len(steps))), lines...)
	}
	for _, line := range append(append(text, ""), scene.EndOfTour[:]...) {
		if _, err := fmt.Fprintln(w, indentTo(79, line, 0)); err != nil {
			return err
		}
	}
	return nil
}

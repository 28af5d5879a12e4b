package app

import (
	_ "embed" // for the steps
	"fmt"
	"io"
	"strconv"
	"time"

	"fixstep/loop/lab"
	"fixstep/term/app/internal/labs"
)

// tourText is the tour of the lab.
//
//go:embed tour.txt
var tourText string

// tourSteps returns the steps of the tour.
func tourSteps() (steps []labs.Step) {
	for i, r := range records(tourText) {
		s := r.step()
		s.Seen = seen[i]
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

// room and tasks are what a sheet has beside the questions.
const room = "My vote: ____  What I saw: _______________________________________________"

var tasks = []string{"", "Three tasks, in fixstep lab", "",
	"A. steady on the machine slow: which key makes it drop time, how often pressed?", room[15:], "",
	"B. Key N chooses the spring. Find the cost of a draw that makes delta's spring blow up, and say why catchup's stays.", room[15:], "",
	"C. Write a loop of your own (README, Compare loops). fixstep lab -check says what is wrong with it. What was it first?", room[15:]}

// writeTour writes the steps of the tour, from the first asked for on, as lines
// for a screen reader or a handout; or as a sheet, with room in place of the
// answers, and three tasks.
func (c *labFlags) writeTour(w io.Writer, steps []labs.Step) error {
	head := "The answers are at the end. Their numbers are those of the model; the key is pressed after one second."
	end := []string{"", "The answers"}
	if c.sheet {
		head, end = "Name: ______________________________  Date: ________________", tasks
	}
	text := []string{fmt.Sprintf("The tour of the lab, in %d steps. fixstep lab -tour N shows it from step N on.", len(steps)), head}
	for i := c.first; i < len(steps); i++ {
		lines, answer, err := steps[i].Lines()
		if err != nil {
			return err
		}
		text = append(append(text, "", fmt.Sprintf("Step %d of %d", i+1, len(steps))), lines...)
		if c.sheet {
			text = append(text, room)
			continue
		}
		end = append(append(end, "", fmt.Sprintf("Step %d: %s", i+1, answer[0])), answer[1:]...)
	}
	for _, line := range append(text, end...) {
		if len(line) > 80 {
			line = indent(line, 0)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

const ms = time.Millisecond

// deep is a depth inside the wall that everybody sees. The wall is a fiftieth
// of the lane.
const deep = lab.Width / 80

// seen holds the condition of each step for its explanation. A loop is asleep
// for most of the time if it is idle for more than four fifths of it.
var seen = [...]func(lab.Runs) bool{
	func(r lab.Runs) bool { return r["busy"].Off > 5*time.Second && r["nap"].Idle > 4*r["nap"].Busy },
	func(r lab.Runs) bool {
		return r["nap"].Off < -time.Second && r["steady"].Draws < r["steady"].Updates && r["steady"].Off > -150*ms
	},
	func(r lab.Runs) bool { return r["limited"].Sim > r["nap"].Sim && r["nap"].Off < -450*ms },
	func(r lab.Runs) bool {
		fast, slow, clamped := r["delta@fast"], r["delta@slow"], r["delta-clamped@fast"]
		return min(fast.Longest, slow.Longest) >= 3*time.Second && slow.Off > -60*ms && clamped.Longest == time.Second && clamped.Dropped > 1900*ms
	},
	func(r lab.Runs) bool {
		fred, george := r["catchup@fast"].Body.Mark, r["catchup@hiccup"].Body.Mark
		return fred > 0 && fred == george && (r["delta@fast"].Body.Mark-r["delta@hiccup"].Body.Mark)/(lab.Width/20) != 0
	},
	func(r lab.Runs) bool {
		return min(r["frameskip"].MaxBurst, r["catchup"].MaxBurst) > 25 && r["blend"].Dropped > 200*ms && r["steady"].MaxBurst <= 6 && r["steady"].Dropped > 400*ms
	},
	func(r lab.Runs) bool {
		return r["frameskip"].MaxDrawGap > 4*time.Second && max(r["guarded"].MaxDrawGap, r["steady"].MaxDrawGap) < 300*ms && r["steady"].Dropped > 500*ms
	},
	func(r lab.Runs) bool { return r["catchup"].Dropped > time.Second },
	func(r lab.Runs) bool { return 2*r["catchup"].Twice > r["catchup"].Draws && r["residual"].Twice == 0 },
	func(r lab.Runs) bool { return r["residual"].Place > lab.WallAt+deep && r["steady"].Inside == 0 },
	func(r lab.Runs) bool {
		return r["async"].Updates > r["limited"].Updates && r["async"].Off > -200*ms
	},
	func(r lab.Runs) bool {
		catchup, piston, steady := r["catchup"], r["piston"], r["steady"]
		return catchup.Quick < piston.Quick && catchup.Key < piston.Key && piston.Key < steady.Key && steady.Key < 60*ms && steady.Idle > 4*steady.Busy
	},
	func(r lab.Runs) bool {
		return r["nap"].Off < -time.Second && r["limited"].Off > -50*ms && r["steady"].Updates > 230
	},
	func(r lab.Runs) bool { return r["steady"].Idle > 4*r["steady"].Busy && r["catchup"].Idle == 0 },
}

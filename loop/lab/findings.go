package lab

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"fixstep/loop"
)

// A finding is something that a stretch of a run can prove. A lane is named by
// the first one that its last second proves, and a verdict is the first one
// that a whole run proves.
type finding struct {
	proved func(s *stretch) bool // asks for s.whole only where both a lane and a verdict ask it

	// name returns a word or two for a lane; nil: no lane asks.
	name func(s *stretch) string

	// say returns a sentence, for a verdict and below a lane; "": it is no fault;
	// nil: no verdict asks.
	say func(s *stretch) string

	event bool // it is over in a moment: a lane says it for three seconds
}

// findings are all findings, the gravest first. What ends a run or makes it
// another game stands before the time that was lost, and that before pictures
// and keys, which the player may not miss. What only a lane says stands where
// a player would see it first.
var findings = slices.Concat(ends, times, speeds, seen, distances)

// aLeap is the least move of the game between two pictures that is seen as a
// leap.
const aLeap = time.Second / 4

// stale is the age of a frozen picture beyond the slack of its machine.
const stale = time.Second

// few are fewer pictures a second than look like motion.
const few = 20

// late is the lateness of a picture that a player notices.
const late = 100 * time.Millisecond

// is returns a text that is always the same.
func is(text string) func(*stretch) string {
	return func(*stretch) string { return text }
}

// ends are the findings about a run that does not go on.
var ends = []finding{
	{
		proved: func(s *stretch) bool { return s.Err != nil },
		name:   is("stuck: see below"),
		say: func(s *stretch) string {
			_, why, _ := strings.Cut(s.Err.Error(), ": the loop ")
			return sentence(why)
		},
	},
	{
		proved: func(s *stretch) bool { return s.Body.Broken },
		name:   is("blown up"),
	},
	{
		proved: func(s *stretch) bool { return s.Body.Through },
		name:   is("through the wall"),
	},
	{
		proved: func(s *stretch) bool { return s.Ended() },
		name:   is("ended"),
	},
	{
		proved: func(s *stretch) bool { return s.Frozen(s.now) },
		name:   func(s *stretch) string { return "frozen " + SayTime(s.now-s.lastDraw, 0) },
	},
	{ // a loop that waits for input stands still on purpose
		proved: func(s *stretch) bool { return s.listens },
		name:   is("asleep"),
		say:    is(""),
	},
	{
		proved: func(s *stretch) bool { return s.Machine.Hidden },
		name:   is("not seen"),
	},
	{
		proved: func(s *stretch) bool { return s.most[nap].by > max(s.Machine.For, time.Minute) },
		say: func(s *stretch) string {
			return fmt.Sprintf("It sleeps for %s%s: a wait that would be below 0 must be none.",
				long(s.most[nap].by), s.most[nap].op.at())
		},
	},
	{
		proved: func(s *stretch) bool { return s.canUpdate() && s.row >= 0 && s.row < s.now/10 },
		say: func(s *stretch) string {
			return fmt.Sprintf("The burst never ends%s: updates follow one another for %s, "+
				"and no turn ends. Take each step out of the lag.",
				s.line(loop.Update), ns(s.now-s.row))
		},
	},
}

// times are the findings about game time that differs from the clock.
var times = []finding{
	{
		proved: func(s *stretch) bool { return s.steps.most-s.steps.least > s.steps.least/100 },
		say: func(s *stretch) string {
			return fmt.Sprintf("Its updates are from %s to %s of game time%s: "+
				"each machine plays another game.",
				ns(s.steps.least), ns(s.steps.most), s.line(loop.Update))
		},
	},
	{
		proved: func(s *stretch) bool { return s.lost() < -s.slack() },
		say: func(s *stretch) string {
			return fmt.Sprintf("The game is ahead by %s%s: it plays or drops more time than has passed.",
				ns(-s.lost()), cmp.Or(s.line(loop.Drop), s.line(loop.Update)))
		},
	},
	{
		proved: func(s *stretch) bool { return s.lost() > s.slack()+s.burstTime() },
		say: func(s *stretch) string {
			text := ns(s.lost()) + " are forgotten: no update plays them, and no drop gives them up"
			if s.Match != nil {
				text += fmt.Sprintf(". If that is on purpose, log it: drop %.3f", s.lost().Seconds())
			}
			return text + "."
		},
	},
}

// lost returns the time that the loop of a whole run owes for good, although
// its machine has the time for each update; 0 if it owes more and more, or less
// and less.
func (s *stretch) lost() (owed time.Duration) {
	if s.canUpdate() && s.pace.grown.Abs() <= s.slack() {
		owed = s.pace.owed
	}
	return owed
}

// burstTime returns the mean time of the updates before a picture. While they
// go on, the loop owes as much without losing it.
func (s *stretch) burstTime() time.Duration {
	return time.Duration(s.Updates) * s.Machine.UpdateCost / time.Duration(max(1, s.Draws))
}

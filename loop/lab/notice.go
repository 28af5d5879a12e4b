package lab

import (
	"fmt"
	"strings"
	"time"
)

// noticeTime is the time for which a short event is shown.
const noticeTime = 3 * time.Second

// aLeap is the least move of the game between two pictures that is seen as a
// leap, unless the slack of its machine is longer.
const aLeap = time.Second / 4

// notice finds a short event since the last look.
func (j *judge) notice(r *Lane, now time.Duration) {
	last, before := &j.samples[4], &j.samples[3]
	gained, took := last.Sim-before.Sim, last.at-before.at
	what := ""
	switch {
	case last.back > before.back:
		what = "pictures go back"
	case last.waits > before.waits:
		what = "input waits"
	case r.leapt > max(aLeap, r.Machine.slack()):
		what = "leapt " + inMs(r.leapt)
	case before.Off < -r.Machine.slack() && gained > 2*took && last.Dropped == before.Dropped: // dropped time is not made up for
		what = fmt.Sprintf("hurried %d.%d x", gained/max(1, took), gained*10/max(1, took)%10)
	}
	r.leapt = 0
	if what != "" && (now >= j.until || !strings.HasPrefix(what, "hurried")) {
		j.noticed, j.until = what, now+noticeTime
	} else if now >= j.until {
		j.noticed = ""
	}
}

// drift returns how much game time a loop steadily loses or gains on a machine
// that is fast enough, "" if it does not.
func (j *judge) drift(r *Lane, now time.Duration) string {
	grown, took := r.Off+r.Dropped-j.settled.Off-j.settled.Dropped, now-j.settled.at
	if !j.Fault || grown.Abs() <= r.Machine.slack() || !j.able(r) {
		return ""
	}
	word, part := "gains", grown.Abs()*1000/max(1, took)
	if grown < 0 {
		word = "loses"
	}
	return fmt.Sprintf("%s %d.%d %%", word, part/10, part%10)
}

// able reports whether a machine has the time for an update and a draw in each
// step.
func (j *judge) able(r *Lane) bool { return j.cost+r.Machine.Swap <= r.Machine.Updates.Interval() }

// jumped reports whether game time has leapt against the clock since the last
// look: a clock that was set is no drift.
func (j *judge) jumped(r *Lane) bool {
	last, before := &j.samples[4], &j.samples[3]
	return (last.Sim + last.Dropped - last.at - before.Sim - before.Dropped + before.at).Abs() > r.Machine.slack()
}

// reasons are a state's causes within a loop, by the first word of the state.
var reasons = map[string]string{
	"another":  "The loop never reads the clock that it is given, so it keeps another time: time.Now is not the machine's.",
	"pictures": "A picture showed an earlier moment than the picture before: the loop reads the lag before it takes the steps out of it, or alpha is upside down.",
	"slow":     "The machine is fast enough, so the loop forgets time: the rest of a step (lag = 0), the time of its own turn (last = now() at the end), parts of a millisecond, or its sleeps are too long.",
	"keys":     "A key has waited for a second: the loop never asks for input.",
	"input":    "A key waited for longer than a turn until the loop asked for input: ask before each update, not before each frame.",
	"leapt":    "The game moved far between two pictures: in one long update that is not clamped, or in a burst.",
	"hurried":  "The loop kept all the time that it owed, and played faster than the clock until it had caught up.",
}

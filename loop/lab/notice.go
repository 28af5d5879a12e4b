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
	case r.leapt.by > max(aLeap, r.Machine.slack()):
		what, j.leaps = "leapt "+inMs(r.leapt.by), r.leapt.in
	case before.Off < -r.Machine.slack() && gained > 2*took && last.Dropped == before.Dropped && r.looks > 0: // dropped time is not made up for, and without a clock none is owed
		what = fmt.Sprintf("hurried %d.%d x", gained/max(1, took), gained*10/max(1, took)%10)
	}
	r.leapt = leap{}
	if what != "" && (now >= j.until || !strings.HasPrefix(what, "hurried")) {
		j.noticed, j.until = what, now+noticeTime
	} else if now >= j.until {
		j.noticed = ""
	}
}

// drift returns how much game time a loop steadily loses or gains on a machine
// that is fast enough, "" if it does not.
func (j *judge) drift(r *Lane, now time.Duration) string {
	took, grown := now-r.base.at, r.base.low-r.owes()
	if !j.Fault || grown.Abs() <= r.Machine.slack() || !r.Machine.draws() || r.base.at < j.changed.at && !r.Machine.falters(now) {
		return ""
	}
	word, part := "gains", grown.Abs()*1000/max(1, took)
	if grown < 0 {
		word = "loses"
	}
	return fmt.Sprintf("%s %d.%d %%", word, part/10, part%10)
}

// reasons are a state's causes within a loop, by the first word of the state.
var reasons = map[string]string{
	"pictures": "A picture showed an earlier moment than the picture before.",
	"keys":     "A key has waited for a second: the loop never asks for input.",
	"input":    "A key waited for longer than a turn until the loop asked for input: ask before each update, not before each frame.",
	"hurried":  "The loop plays faster than the clock until it has caught up.",
}

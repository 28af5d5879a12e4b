package scene

import (
	"time"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A hand is the part of a session that acts work with: the stage, the state
// that goes from act to act, and the ways to the next act.
type hand struct {
	stage
	o     Options
	games uint64 // begun matches: each gives its match another seed

	act      act
	home     func() // shows the title
	controls keys.Controls
	brief    briefing
	menu     menu   // of the title
	hint     string // below every menu
	over     string // the keys to press when a match is decided
	paused   render.Panel
	pauses   [2]string // its hints: the first that fits

	notice []string // a line for the player; nil: none
	until  int64    // the update after which the notice goes; 0: it stays

	surprised bool          // a question or a result has come by itself
	stirred   time.Duration // real time of the surprise, or of the last key after it

	ends []func() // carried out when the session stops
}

// enter replaces the act by another one, which begins without a pause, an open
// manual, a notice or a held key.
func (h *hand) enter(a act) {
	if h.act != nil {
		h.act.leave()
	}
	h.act, h.surprised = a, false
	set := a.setting()
	if h.live != set.live {
		h.clock.SetScale(1, 1)
	}
	h.live, h.help = set.live, set.help
	h.help.rows = h.name(set.help.rows)
	h.over = h.board.Text(set.over)
	h.paused = render.Panel{Title: "PAUSED", Selected: -1}
	h.pauses = [2]string{h.board.Text(set.pause[0]), h.board.Text(set.pause[1])}
	h.free(byPlayer | byManual | byEnd)
	h.controls.Clear()
	h.tell("", 0)
}

// name returns rows about keys with the names of the player's own keys.
func (h *hand) name(rows []render.Row) (own []render.Row) {
	for _, r := range rows {
		if r != suspendRow || !h.o.NoShell {
			own = append(own, render.Row{Left: r.Left, Right: h.board.Text(r.Right)})
		}
	}
	return own
}

// tell shows the player a line for so many seconds; 0: until the next line.
func (h *hand) tell(notice string, seconds int) {
	h.notice, h.until = nil, 0
	if notice != "" {
		h.notice = []string{notice}
	}
	if seconds > 0 {
		h.until = h.numbers.Updates + int64(seconds*h.o.World.Rate)
	}
}

// still is the time without a key after which a key answers a surprise.
// Terminals wait less than that before they repeat a held key.
const still = 700 * time.Millisecond

// surprise notes that a question or a result has come by itself, so that keys
// which the player is tapping or holding do not answer it.
func (h *hand) surprise() { h.surprised, h.stirred = true, h.clock.Real() }

// startled reports whether a key that goes down now is not meant as an answer.
func (h *hand) startled() bool { return h.surprised && h.clock.Real()-h.stirred < still }

// calm reports whether a key that goes down now is meant as an answer, and
// notes the key.
func (h *hand) calm() bool {
	h.surprised = h.startled()
	h.stirred = h.clock.Real()
	return !h.surprised
}

// next returns the options of the next match. Its random seed follows from the
// seed of the session and the number of matches before it.
func (h *hand) next() world.Options {
	o := h.o.World
	o.Seed += h.games
	h.games++
	return o
}

// steer pauses, resumes, steps or scales the clock, and reports whether the key
// does one of these. A pause forgets held keys; a key that is pressed during
// the pause counts in the next step.
func (h *hand) steer(i keys.Intent) bool {
	before := h.holds.has(byPlayer)
	steered := h.steerTime(i)
	if h.holds.has(byPlayer) && !before {
		h.controls.Clear()
	}
	return steered
}

// press hands a key to the ships.
func (h *hand) press(k press) {
	h.controls.Late = h.sight.late(h.numbers.Updates)
	h.controls.Press(k.Binding, k.repeat, h.o.Releases || h.terminal.Releases())
}

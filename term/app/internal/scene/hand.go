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
	Stage
	o     Options
	games uint64 // begun matches: each gives its match another seed

	act    act
	steers steering // of the act
	eased  bool     // an update of the act came in slow motion or by a single step
	home   func()   // shows the title
	brief  briefing
	menu   menu   // of the title
	hint   string // below every menu
	over   string // the keys to press when a match is decided
	paused render.Panel

	notice []string // a line for the player; nil: none
	until  int64    // the update after which the notice goes; 0: it stays

	guarded bool          // a question waits for a key that is meant as an answer
	asker   keys.Intent   // the key to which it came; None: it came by itself
	came    time.Duration // real time of the question
	stirred time.Duration // real time of the last key, at first of the question

	ends []func() // carried out when the session stops
}

// enter replaces the act by another one, which begins without a pause, an open
// manual, a notice or a held key.
func (h *hand) enter(a act) {
	if h.act != nil {
		h.act.leave()
	}
	h.act, h.eased, h.guarded = a, false, false
	set := a.setting()
	if h.live != set.live {
		h.Clock.SetScale(1, 1)
	}
	h.live, h.Help = set.live, set.help
	h.Help.Rows = h.name(set.help.Rows)
	h.over = h.board.Text(set.over)
	h.paused = render.Panel{Title: "PAUSED", Selected: -1, Hint: h.board.Text(set.pause)}
	h.Free(ByPlayer | ByManual | ByEnd)
	h.steers.begin()
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

// The times between two presses. Up to its first repeat a held key is silent
// for a fifth to two thirds of a second. Hands in a hurry need 170 ms.
const (
	repeats = 100 * time.Millisecond // a press after a longer time is no further repeat
	silence = 180 * time.Millisecond // a press after a shorter time is no first repeat
	still   = 700 * time.Millisecond // a press after a longer time is no repeat
	patient = 3 * time.Second        // by then a player who taps has seen the question
)

// guard guards a question or a result that came to a key; None: by itself. Keys
// which the player is tapping or holding do not answer what came by itself. A
// key that asked does not answer by its repeats, and other keys answer at once.
func (h *hand) guard(asker keys.Intent) {
	now := h.Clock.Real()
	h.paused.Hint = h.board.Text(h.act.setting().pause)
	h.guarded, h.asker, h.came, h.stirred = true, asker, now, now
}

// startled reports whether a key that goes down now, or repeats, is not meant
// as an answer.
func (h *hand) startled(i keys.Intent, repeat bool) bool {
	now := h.Clock.Real()
	gap := now - h.stirred
	switch {
	case !h.guarded || gap >= still || gap > repeats && now-h.came >= patient:
		return false
	case h.asker == keys.None:
		return true
	case h.releases():
		return i == h.asker && repeat
	case h.stirred > h.came: // only a hold goes on after what may be its first repeat
		return i == h.asker && gap <= repeats
	}
	return i == h.asker && gap >= silence
}

// releases reports whether the terminal reports when keys go up.
func (h *hand) releases() bool { return h.o.Releases || h.terminal.Releases() }

// calm reports whether a key that goes down now is meant as an answer, and
// notes the key. The pause says that it refuses Q.
func (h *hand) calm(k Press) bool {
	h.guarded = h.startled(k.Intent, k.repeat)
	h.stirred = h.Clock.Real()
	if h.guarded && k.Intent == keys.Quit {
		h.paused.Hint = h.board.Text("$quit again: quit  P: play  Esc: menu")
	}
	return !h.guarded
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
	before := h.Held(ByPlayer)
	steered := h.SteerTime(i)
	if h.Held(ByPlayer) && !before {
		h.steers.clear()
	}
	return steered
}

// press hands a key to the ships.
func (h *hand) press(k Press) { h.steers.press(k, h.releases()) }

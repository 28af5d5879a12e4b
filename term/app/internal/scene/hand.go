package scene

import (
	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A hand is the part of a session that acts work with: the stage, the state
// that goes from act to act, and the ways to the next act. The rest of the
// session, such as its frame, is out of their reach.
type hand struct {
	*Stage
	o     Options
	games uint64 // begun matches: each gives its match another seed

	act     act
	steers  steering // of the act
	eased   bool     // an update of the act came in slow motion or by a single step
	steered bool     // the player has stopped, scaled or wound the clock of the act
	home    func()   // shows the title
	brief   briefing
	players int      // of the next match
	levels  []string // the choices of the title, with the best times
	hint    string   // below menus
	over    string   // the keys to press when a match is decided
	paused  render.Panel

	told     notice
	question question
	ends     []func() // called when the session stops
}

// A notice is a line for the player.
type notice struct {
	lines []string // the first that fits is shown; nil: none
	until int64    // the update after which the notice goes; 0: it stays
}

// enter replaces the act by another one, which begins without a pause, a panel,
// a notice or a held key.
func (h *hand) enter(a act) {
	if h.act != nil {
		h.act.leave()
	}
	h.act, h.eased, h.steered, h.question.open = a, false, false, false
	set := a.setting()
	if h.live != set.live {
		h.Clock.SetScale(1, 1)
	}
	h.live, h.Help = set.live, set.help
	h.Help.Rows = h.name(set.help.Rows)
	h.over = h.board.Text(set.over)
	h.paused = render.Panel{Title: "PAUSED", Selected: -1, Hint: h.board.Text(set.pause)}
	h.clear()
	h.Free(ByPlayer | ByManual | ByEnd)
	h.steers.begin()
	h.hush()
}

// level returns the level of the next match.
func (h *hand) level() world.Level { return world.Levels[h.o.Level] }

// name returns rows about keys with the names of the player's own keys.
func (h *hand) name(rows []render.Row) (own []render.Row) {
	for _, r := range rows {
		if r != suspendRow || !h.o.NoShell {
			own = append(own, render.Row{Left: r.Left, Right: h.board.Text(r.Right)})
		}
	}
	return own
}

// tell shows the player the first of these lines that fits, for so many
// seconds; 0: until the next line. An empty line is none.
func (h *hand) tell(seconds int, lines ...string) {
	if h.told = (notice{lines: lines}); lines[0] == "" {
		h.hush()
	} else if seconds > 0 {
		h.told.until = h.numbers.Updates + int64(seconds*h.o.World.Rate)
	}
}

// hush takes the line away.
func (h *hand) hush() { h.told = notice{} }

// offer shows the keys to press when a match is decided.
func (h *hand) offer(keys string) { h.over = keys }

// atEnd has f called when the session stops.
func (h *hand) atEnd(f func()) { h.ends = append(h.ends, f) }

// releases reports whether the terminal reports when keys go up.
func (h *hand) releases() bool { return h.o.Releases || h.terminal.Releases() }

// next returns the options of the next match. Its random seed follows from the
// seed of the session and the number of matches before it.
func (h *hand) next() world.Options {
	o := h.o.World
	o.Seed += h.games
	h.games++
	return o
}

// steer pauses, resumes, steps or scales the clock, and reports whether the key
// does one of these. A key that is pressed during a pause counts in the next
// step.
func (h *hand) steer(i keys.Intent) bool {
	does := h.SteerTime(i)
	h.steered = h.steered || does
	return does
}

// press hands a key to the ships.
func (h *hand) press(k Press) { h.steers.press(k.event) }

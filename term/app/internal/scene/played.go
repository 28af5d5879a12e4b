package scene

import (
	"slices"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// playing is the setting of the title, and of matches and practice.
var playing = setting{
	help:  matchManual,
	over:  "$fire: play again  Esc: menu",
	pause: "P: play  $quit: quit  Esc: menu  ?: keys",
}

// lostOver replaces playing.over for a single player who has lost.
const lostOver = "$fire: try again  Esc: menu  Practice teaches the keys"

// begin starts a match of so many players; 0: of pilots.
func (h *hand) begin(players int) {
	level := h.level()
	if players == 0 {
		level = world.Easy
	}
	newMatch(h, h.next(), players, level).enter()
}

// practice starts a match without an opponent, in which the briefing tells all
// keys.
func (h *hand) practice() {
	o := h.next()
	o.Practice = true
	h.brief.used = [2]keys.Intents{} // all keys are told again
	newMatch(h, o, 1, h.level()).enter()
}

// enter begins a match, and its recording if the player wants one.
func (m *match) enter() {
	m.set = playing
	if m.set.flown = m.humans > 0; !m.set.flown {
		m.set.over = "$fire or Esc: menu  $quit: quit"
	}
	m.h.enter(m)
	if m.set.flown {
		m.ahead, m.h.steers.flown = new(match), m
	}
	var err error
	if m.record, err = m.h.o.Recorder.Begin(&m.cur, m.flown()); err != nil {
		m.h.tell(0, err.Error())
	}
}

func (m *match) setting() *setting { return &m.set }

// key steers, pauses, or leaves. Esc leads to the menu from a pause, and from a
// match without players.
func (m *match) key(k Press) error {
	h := m.h
	unplayed := m.cur.Phase == world.Over || m.humans == 0
	switch stands := h.Clock.Paused(); {
	case k.Intent == keys.Back && (stands || unplayed):
		h.home()
	case k.Intent == keys.Back || k.Intent == keys.Quit:
		h.steer(keys.Pause)
		if k.Intent == keys.Quit { // a held Esc only leads to the menu
			h.guard(keys.Quit)
		}
	case !unplayed:
		h.press(k)
	case stands || k.repeat:
	case k.Intent == keys.Fire && m.humans > 0:
		h.begin(m.humans)
	case k.Intent == keys.Fire:
		h.home()
	}
	return nil
}

func (m *match) states() (prev, cur *world.State, fx *render.Effects) {
	return m.shown().flight.states()
}

// shown returns the match as it is on the screen.
func (m *match) shown() *match {
	if m.ahead != nil && m.ahead.cur.Tick > m.cur.Tick {
		return m.ahead
	}
	return m
}

func (m *match) tick(hands [2]keys.Intents) {
	decided := m.cur.Phase == world.Over
	if err := m.advance(hands); err != nil {
		m.h.tell(0, err.Error())
	}
	if m.cur.Phase == world.Over && !decided {
		m.h.guard(keys.None)
		if m.humans == 1 && m.cur.Winner() != 0 {
			m.h.offer(m.h.board.Text(lostOver))
		} else if m.humans == 1 {
			m.best()
		}
	}
	m.h.brief.watch(m.humans, hands)
	m.hit = m.hit || m.cur.Ships[1].Cause == world.ByTorpedo
	if m.cur.Options.Practice && !m.taught && m.hit && m.h.brief.done() {
		m.graduate()
	}
}

// graduate says that the player has tried all that practice teaches.
func (m *match) graduate() {
	m.taught = true
	m.h.steers.controls.Clear() // within a tick, which settles nothing
	d := m.h.ask("That's all", item{name: "Play", does: func() { m.h.begin(1) }}, item{name: "Practice more"}, item{name: "Menu", does: m.h.home})
	d.hint = m.h.board.Text("$fire: play  Esc: practice more")
	m.h.guard(keys.None)
}

func (m *match) say(f *frame) {
	f.cur = &m.cur
	switch m.humans {
	case 1:
		f.fly(0, m.h.view.Name, "")
	case 2:
		f.seat.Names[0] = m.h.view.Name
	}
	m.h.brief.write(&f.brief, m.humans, 0, &m.cur)
}

func (m *match) leave() { m.record.Close() }

// best keeps the time of a match that a single player has won, if the match was
// the shortest at its level. Only the usual rules count, at the usual rate and
// without slow motion.
func (m *match) best() {
	h, o, ticks := m.h, m.cur.Options, int(m.cur.Tick)
	level := slices.Index(world.Levels[:], m.level)
	usual := world.Options{Rate: duel.Rate, Seed: o.Seed}
	if was := h.o.Best[level]; h.o.Settings == nil || h.eased || o != usual || was > 0 && was <= ticks {
		return
	}
	h.o.Best[level] = ticks
	h.keep("best", h.o.Best.String())
	h.offer("New best: " + bestTime(ticks) + "  " + h.over)
	h.showBest()
}

package scene

import (
	"fmt"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// playing is the setting of the title, and of what is played from there.
var playing = setting{
	help: matchManual,
	paused: []render.Row{
		{Left: "P", Right: "go on"}, {Left: ".", Right: "one step"},
		{Left: "Esc", Right: "title"}, {Left: "$quit", Right: "quit"}},
	over: "Fire: once more  Esc: title",
}

// begin starts a match for so many players; 0: of pilots.
func (h *hand) begin(players int) {
	level := h.menu.level()
	if players == 0 {
		level = world.Easy
	}
	m := newMatch(h, h.next(), players, level)
	m.taught = players
	m.enter()
}

// practise starts a match against nobody, in which a newcomer is told what to
// try next.
func (h *hand) practise() {
	o := h.next()
	o.Practice = true
	m := newMatch(h, o, 1, h.menu.level())
	m.coach = new(coach)
	m.enter()
}

// enter begins a match. It is recorded from there on, if that is wanted.
func (m *match) enter() {
	m.play()
	var err error
	if m.record, err = m.h.o.Recorder.Begin(&m.cur, m.flown()); err != nil {
		m.h.tell(err.Error(), 0)
	}
}

// play enters a match, which may have begun elsewhere. At its end a single
// player is offered the levels beside that of the pilot.
func (m *match) play() {
	m.set = playing
	m.set.flown = m.humans > 0
	if m.humans == 1 {
		m.set.over = "Fire: once more" + beside(m.level) + "  Esc: title"
	}
	m.h.enter(m)
}

func (m *match) setting() *setting { return &m.set }

// key steers, pauses, or leaves. From a match that is paused already, or that
// nobody plays, Esc leads to the title.
func (m *match) key(k press) error {
	h := m.h
	unplayed := m.cur.Phase == world.Over || m.humans == 0
	switch stands := h.clock.Paused(); {
	case k.Intent == keys.Back && h.holds.has(byTerminal):
	case k.Intent == keys.Back && (stands || unplayed):
		h.home()
	case k.Intent == keys.Back:
		h.steer(keys.Pause)
	case !unplayed:
		h.press(k)
	case stands || k.repeat:
	case m.decided > 0 && m.decided < h.o.World.Rate:
		// A player may still be firing when the match ends. The result is
		// shown for a second before a key can end it.
	case m.humans == 1 && h.menu.climb(m.level, k.Intent), k.Intent == keys.Fire && m.humans > 0:
		h.begin(m.humans)
	case k.Intent == keys.Fire:
		h.home()
	}
	return nil
}

func (m *match) tick(hands [2]keys.Intents) {
	events, err := m.advance(hands)
	if err != nil {
		m.h.tell(err.Error(), 0)
	}
	if events.Has(world.WonMatch, 0) || events.Has(world.WonMatch, 1) {
		m.result = m.outcome()
	}
	m.h.brief.watch(m.taught, hands)
	if m.coach != nil {
		m.coach.watch(hands, events)
	}
}

// outcome says against whom the players have played, and for how long.
func (m *match) outcome() []render.Row {
	seconds := m.cur.Tick / uint64(m.cur.Options.Rate)
	row := render.Row{Left: "time", Right: fmt.Sprintf("%d:%02d", seconds/60, seconds%60)}
	if m.humans < 2 {
		row.Left = "level " + m.level.String()
	}
	return []render.Row{row}
}

func (m *match) say(f *frame) {
	f.result = m.result
	switch m.humans {
	case 1:
		f.fly(m.me, m.h.view.Name, "")
	case 2:
		f.seat.Names[0] = m.h.view.Name
	}
	m.h.brief.write(&f.brief, m.taught, m.me, m.cur.Phase)
	if f.notice = advice(m.h.controls.Held(), &m.cur); f.notice == nil && m.coach != nil {
		f.notice = m.coach.say(&m.h.brief)
	}
}

func (m *match) leave() { m.record.Close() }

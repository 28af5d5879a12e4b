package scene

import (
	"fmt"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A played match is one at this keyboard: of one or two players, or of pilots
// that somebody looks on at.
type played struct {
	s *Session
	*match
	told   int // players who are told the aim and the keys
	set    setting
	result []render.Row // below the scores, once it is decided
}

// newPlayed returns a match that is played in a session. At its end a single
// player is offered the levels beside that of the pilot.
func newPlayed(s *Session, m *match) *played {
	p := &played{s: s, match: m, set: playing}
	if m.humans == 1 {
		p.set.over = "Fire: once more" + beside(m.level) + "  Esc: title"
	}
	return p
}

// playing is the setting of the title, and of what is played from there.
var playing = setting{
	help: matchManual,
	paused: []render.Row{
		{Left: "P", Right: "go on"}, {Left: ".", Right: "one step"},
		{Left: "Esc", Right: "title"}, {Left: "$quit", Right: "quit"}},
	over: "Fire: once more  Esc: title",
}

// begin starts a match for so many players; 0: of pilots.
func (s *Session) begin(players int) {
	level := s.menu.level()
	if players == 0 {
		level = world.Easy
	}
	p := newPlayed(s, newMatch(s.next(), players, level))
	p.told = players
	s.enter(p)
	s.recordMatch(p.match)
}

// recordMatch records a match from its begin, if that is wanted.
func (s *Session) recordMatch(m *match) {
	var err error
	if m.record, err = s.recorder.Begin(&m.cur, m.flown()); err != nil {
		s.tell(err.Error(), 0)
	}
}

func (p *played) setting() *setting { return &p.set }

// key steers, pauses, or leaves. From a match that is paused already, or that
// nobody plays, Esc leads to the title.
func (p *played) key(k press) error {
	s := p.s
	switch stands := s.clock.Paused(); {
	case k.Intent == keys.Back && s.holds.has(byTerminal):
	case k.Intent == keys.Back && (stands || p.unplayed()):
		s.toTitle()
	case k.Intent == keys.Back:
		s.steer(keys.Pause)
	case !p.unplayed():
		s.press(k)
	case stands || k.repeat:
	case p.decided > 0 && p.decided < s.options.Rate:
		// A player may still be firing when the match ends. The result is
		// shown for a second before a key can end it.
	case p.humans == 1 && s.menu.climb(p.level, k.Intent), k.Intent == keys.Fire && p.humans > 0:
		s.begin(p.humans)
	case k.Intent == keys.Fire:
		s.toTitle()
	}
	return nil
}

// unplayed reports whether no player steers the match: it is decided, or pilots
// fly both ships.
func (p *played) unplayed() bool { return p.cur.Phase == world.Over || p.humans == 0 }

func (p *played) tick(hands [2]keys.Intents) { p.advance(hands) }

// advance is tick, and returns what happened.
func (p *played) advance(hands [2]keys.Intents) world.Events {
	events, err := p.play(hands)
	if events.Has(world.WonMatch, 0) || events.Has(world.WonMatch, 1) {
		p.result = p.outcome()
	}
	if err != nil {
		p.s.tell(err.Error(), 0)
	}
	p.s.brief.watch(p.told, hands)
	return events
}

// outcome says against whom the players have played, and for how long.
func (p *played) outcome() []render.Row {
	seconds := p.cur.Tick / uint64(p.cur.Options.Rate)
	row := render.Row{Left: "time", Right: fmt.Sprintf("%d:%02d", seconds/60, seconds%60)}
	if p.humans < 2 {
		row.Left = "level " + p.level.String()
	}
	return []render.Row{row}
}

func (p *played) say(f *frame) {
	f.result = p.result
	switch f.told = &p.cur; p.humans {
	case 1:
		f.fly(p.me, p.s.view.Name, "")
	case 2:
		f.seat.Names[0] = p.s.view.Name
	}
	p.s.brief.write(&f.brief, p.told, p.me, p.cur.Phase)
	p.s.advise(f, &p.cur)
}

func (p *played) leave() { p.record.Close() }

package scene

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A key counts at most 1/mostBack of a second before the tick in which it
// comes: with more, too many deaths on the screen would be taken back.
const mostBack = 5

// A match is late from the round on at which the round trip is longer than far,
// up to the one at which it is shorter than near. A trip between them changes
// nothing, so that a line that jitters does not change the rules in each round.
const (
	far  = 60 * time.Millisecond
	near = 40 * time.Millisecond
)

// A steering takes a player's keys, and plays the ticks of an act with them.
//
// On a far line a key comes a round trip after the picture on which it was
// pressed, and in a late match it counts in the tick after that picture. So the
// match plays only the ticks whose keys have all come. On the screen it goes on
// to the present as if no key were down: the nose of the player's ship turns as
// late as in other matches, and does not leap. Announced and recorded is only
// what was played.
type steering struct {
	stage    *Stage
	controls keys.Controls
	flown    *match // the match of players that the act is, or that is below it; nil: there is none
	late     *match // flown, if it is late; else nil
}

// begin begins an act, without a held key.
func (s *steering) begin() {
	s.flown, s.late = nil, nil
	s.controls.Clear()
}

// press takes a key that goes down.
func (s *steering) press(ev *tcell.EventKey) {
	back := s.settle()
	s.controls.Late(s.stage.pictures.delay(s.stage.numbers.Updates - back))
	s.controls.Input(ev)
}

// release takes a key that goes up.
func (s *steering) release(ev *term.EventRelease) {
	s.settle()
	s.controls.Input(ev)
}

// clear forgets the held keys.
func (s *steering) clear() {
	s.settle()
	s.controls.Clear()
}

// tick plays an update of an act.
func (s *steering) tick(a act) {
	s.measure()
	if s.late != nil {
		s.late.foresee()
	} else {
		a.tick(s.controls.Tick())
	}
}

// measure makes a match late on a far line, and ends that on a near one. It
// does so while the ships wait for their round, so that all keys of a round
// count alike.
func (s *steering) measure() {
	m := s.flown
	if m == nil || m.cur.Phase != world.Ready || m.shown().cur.Phase != world.Ready {
		return
	}
	switch trip := s.stage.pictures.trip(); {
	case s.late == nil && trip > far:
		*m.ahead, s.late = *m, m
	case s.late != nil && trip < near:
		for m.cur.Tick < m.ahead.cur.Tick {
			m.tick(s.controls.Tick())
		}
		s.late = nil
	}
}

// settle plays the ticks before the one in which the next key counts. It
// returns the number of ticks from that one to the present.
func (s *steering) settle() (back int64) {
	m := s.late
	if m == nil {
		return 0
	}
	for m.cur.Tick < min(m.tickOn(s.stage.pictures.keyed.Shown), m.ahead.cur.Tick) {
		m.tick(s.controls.Tick())
	}
	return int64(m.ahead.cur.Tick - m.cur.Tick)
}

// back returns the game time by which the screen is ahead of a late match: a
// key that comes now counts so long before it comes.
func (s *steering) back() time.Duration {
	if s.late == nil {
		return 0
	}
	now := &s.late.cur
	return loop.PerSecond(now.Options.Rate).At(int64(s.late.ahead.cur.Tick - now.Tick))
}

// tickOn returns the tick that the player saw on a picture: no more keys can
// come for earlier ticks. Nothing is late while the ships wait for their round:
// a tap before it would be lost.
func (m *match) tickOn(picture int64) uint64 {
	if m.cur.Phase == world.Ready {
		picture = 0
	}
	back := min(m.s.pictures.back(picture, m.s.numbers.Updates), int64(m.cur.Options.Rate/mostBack))
	return uint64(max(0, int64(m.ahead.cur.Tick)-back))
}

// foresee plays a tick if its keys have all come, and has the screen go on by a
// tick. After a stall it could play more ticks, but then the nose would leap.
func (m *match) foresee() {
	a, controls := m.ahead, m.s.steers.controls
	next := a.cur.Tick + 1
	if m.cur.Tick < m.tickOn(m.s.pictures.shown().Shown) {
		m.tick(controls.Tick())
	}
	hands := controls.Soon() // shows a key at once
	for *a = *m; a.cur.Tick < next; hands = [2]keys.Intents{} {
		a.step(a.commands(hands))
	}
	a.cur.Score = m.cur.Score
}

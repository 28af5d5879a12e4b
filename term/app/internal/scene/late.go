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
// comes. With more, too many deaths on the screen would be taken back.
const mostBack = 5

// A match becomes late before a round if the round trip is longer than far. It
// stays late until before a round the trip is shorter than near. A trip between
// the two changes nothing, so that a line that jitters does not change the
// rules in each round.
const (
	far  = 60 * time.Millisecond
	near = 40 * time.Millisecond
)

// A steering takes a player's keys, and plays the ticks of an act with them.
//
// On a far line a key comes a round trip after the picture on which it was
// pressed. In a late match it counts in the tick after that picture. So the
// match plays only the ticks whose keys have all come. On the screen the match
// goes on to the present as if no key were down: the nose of the player's ship
// turns as late as in other matches, and does not leap. Only what was played is
// announced and recorded.
type steering struct {
	stage    *Stage
	controls keys.Controls
	match    *match // the act, if it is a match of players; else nil
	late     *match // match, if it is late; else nil
}

// begin begins an act, without a held key.
func (s *steering) begin() {
	s.match = nil
	s.late = nil
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
// does so only while the ships wait for their round, so that all keys of a
// round count alike.
func (s *steering) measure() {
	m := s.match
	if m == nil || m.cur.Phase != world.Ready || m.shown().cur.Phase != world.Ready {
		return
	}
	trip := s.stage.pictures.trip()
	switch {
	case s.late == nil && trip > far:
		*m.ahead = *m
		s.late = m
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
	typedOn := s.stage.pictures.keyed.Shown
	for m.cur.Tick < min(m.tickOn(typedOn), m.ahead.cur.Tick) {
		m.tick(s.controls.Tick())
	}
	return int64(m.ahead.cur.Tick - m.cur.Tick)
}

// back returns the game time by which the screen is ahead of a late match. A
// key that comes now counts at most so long before it comes.
func (s *steering) back() time.Duration {
	if s.late == nil {
		return 0
	}
	now := &s.late.cur
	return loop.PerSecond(now.Options.Rate).At(int64(s.late.ahead.cur.Tick - now.Tick))
}

// tickOn returns the tick that the player saw on a picture: no more keys can
// come for earlier ticks. While the ships wait for their round it is the
// present, because a tap that counts before the round would be lost.
func (m *match) tickOn(picture int64) uint64 {
	if m.cur.Phase == world.Ready {
		picture = 0
	}
	back := m.s.pictures.back(picture, m.s.numbers.Updates)
	back = min(back, int64(m.cur.Options.Rate/mostBack))
	return uint64(max(0, int64(m.ahead.cur.Tick)-back))
}

// foresee plays a tick if its keys have all come, and lets the screen go on by
// a tick. After a stall it could play more ticks, but then the nose would leap.
func (m *match) foresee() {
	a := m.ahead
	controls := m.s.steers.controls
	next := a.cur.Tick + 1
	if m.cur.Tick < m.tickOn(m.s.pictures.shown().Shown) {
		m.tick(controls.Tick())
	}
	*a = *m
	hands := controls.Soon() // so a key is seen at once
	for a.cur.Tick < next {
		a.step(a.commands(hands))
		hands = [2]keys.Intents{}
	}
	a.cur.Score = m.cur.Score
}

package scene

import (
	"time"

	"fixstep/loop"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A key counts at most 1/mostBack of a second before the tick in which it
// comes: with more, too many deaths on the screen would be taken back.
const mostBack = 5

// On a long line a key comes a round trip after the picture on which it was
// pressed, and in a late match it counts in the tick after that picture. So the
// match plays only the ticks whose keys have all come. On the screen it goes on
// to the present as if no key were down: the nose of the player's ship turns as
// late as in other matches, and does not leap. Announced and recorded is only
// what was played.

// saw returns the tick that the player saw on a picture: no more keys can come
// for earlier ticks. Nothing is late while the ships wait for their round: a
// tap before it would be lost.
func (m *match) saw(picture int64) uint64 {
	if m.cur.Phase == world.Ready {
		picture = 0
	}
	back := min(m.h.sight.back(picture, m.h.numbers.Updates), int64(m.cur.Options.Rate/mostBack))
	return uint64(max(0, int64(m.ahead.cur.Tick)-back))
}

// keyed plays the ticks before the one in which the next key counts. It returns
// the number of ticks from that one to the present.
func (h *hand) keyed() (back int64) {
	m := h.late
	if m == nil {
		return 0
	}
	for m.cur.Tick < min(m.saw(h.sight.seen.Picture), m.ahead.cur.Tick) {
		m.tick(h.controls.Tick())
	}
	h.numbers.Back.Add(h.behind())
	return int64(m.ahead.cur.Tick - m.cur.Tick)
}

// behind returns how far the screen is ahead of a late match: a key that comes
// now counts so long before it comes.
func (h *hand) behind() time.Duration {
	if h.late == nil {
		return 0
	}
	return loop.PerSecond(h.o.World.Rate).At(int64(h.late.ahead.cur.Tick - h.late.cur.Tick))
}

// foresee plays a tick if its keys have all come, and has the screen go on by a
// tick. After a stall it could play more ticks, but then the nose would leap.
func (m *match) foresee() {
	a := m.ahead
	next := a.cur.Tick + 1
	if m.cur.Tick < m.saw(m.h.sight.answered().Picture) {
		m.tick(m.h.controls.Tick())
	}
	soon := m.h.controls
	hands := soon.Tick() // shows a key at once
	for *a = *m; a.cur.Tick < next; hands = [2]keys.Intents{} {
		a.step(a.commands(hands))
	}
	a.cur.Score = m.cur.Score
}

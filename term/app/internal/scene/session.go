package scene

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Session is the game as its player sees it: one act after the other, from
// the title to the end. It is a loop.Game.
type Session struct {
	Stage
	hand   hand // all that an act may touch
	round  render.Round
	passed time.Duration // game time at the last input or update
	frame  frame
	phase  world.Phase // of the last frame
}

// newSession returns a session without an act.
func newSession(t *term.Screen, o Options) *Session {
	s := new(Session)
	h := &s.hand
	h.Stage = &s.Stage
	h.o, h.players = o, max(1, o.Players)
	s.SetUp(t, nil, o.Lost)
	s.SetView(o.View)
	h.steers.stage = &s.Stage
	h.setKeys(o.Keys)
	s.idle.start(o.Idle, t.PostEvent)
	return s
}

// NewSession returns a session at its title or, with the autopilot, in a match.
func NewSession(t *term.Screen, o Options) *Session {
	s := newSession(t, o)
	h := &s.hand
	seeker := &seeker{h: h}
	seeker.title = seeker.newTitle()
	h.home, h.ends = seeker.home, []func(){seeker.stop}
	h.home()
	switch {
	case o.Autopilot:
		h.begin(0)
	case o.Practice:
		h.practice()
	case o.Players > 0:
		h.begin(o.Players)
	}
	if o.Notice != "" {
		h.tell(10, o.Notice)
	}
	if o.Duels.First.Meet != nil {
		seeker.meet(o.Duels.First)
	}
	return s
}

// Input takes an event of the terminal. It returns loop.ErrQuit if the player
// quits, and the error of a terminal that is gone.
func (s *Session) Input(ev tcell.Event) error {
	s.passed = s.Clock.Now()
	stopped := s.stopped()
	s.Asks = s.hand.question.startles(keys.Quit, s.Clock.Real()) || s.playing() && !stopped
	k, other, err := s.Take(ev)
	s.note(other)
	if k.Intent != keys.None && (s.live || !s.hand.steer(k.Intent)) && len(s.panels) == 0 && s.hand.calm(k) {
		err = s.hand.act.key(k)
	}
	if !stopped && s.stopped() { // a key that was held before is not known to be down afterwards
		s.hand.steers.clear()
	}
	return err
}

// note takes an event that is no key.
func (s *Session) note(ev tcell.Event) {
	switch ev := ev.(type) {
	case *term.EventPicture:
		s.pictures.keyed = *ev
	case *term.EventRelease:
		s.hand.steers.release(ev)
	case *tcell.EventFocus:
		if !ev.Focused {
			s.hand.steers.clear()
		}
	case *term.EventHidden:
		s.away(ev.Hidden)
	}
}

// playing reports whether a player steers in a match that is not decided.
func (s *Session) playing() bool {
	_, cur, _ := s.hand.act.states()
	return s.hand.act.setting().flown && s.hand.steers.sure(cur).Phase != world.Over
}

// away pauses a match of a player whose window is hidden. The match does not go
// on by itself when the window is seen again, as the hands of the player have
// to find the keys first.
func (s *Session) away(hidden bool) {
	if hidden && s.playing() && !s.live {
		s.Hold(ByPlayer)
	}
}

// Update advances the act by one tick. It returns nil: errors are lines for the
// player.
func (s *Session) Update() error {
	s.passed = s.Clock.Now()
	if s.hand.told.until > 0 && s.numbers.Updates+1 >= s.hand.told.until {
		s.hand.hush()
	}
	s.hand.eased = s.hand.eased || s.Speed() != "" || s.Held(ByPlayer)
	s.hand.steers.tick(s.hand.act)
	return nil
}

// Tick returns the tick of the match on the screen, and the hash of its state.
func (s *Session) Tick() (tick, hash uint64) {
	_, cur, _ := s.hand.act.states()
	return cur.Tick, cur.Hash()
}

// Time returns the game time of the last input or update, dropped time
// included.
func (s *Session) Time() time.Duration { return s.passed }

// Stop leaves the act, ends the search for players, and waits until the other
// players know and the place in the lobby is gone.
func (s *Session) Stop() {
	s.idle.stop()
	s.hand.act.leave()
	for i := 0; i < len(s.hand.ends); i++ { // an end may append another one
		s.hand.ends[i]()
	}
}

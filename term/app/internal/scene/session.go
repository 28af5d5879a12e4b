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
	o     Options
	games uint64 // begun matches: each gives its match another seed

	act      act
	steers   steering // of the act
	steered  bool     // the player has stopped, scaled or wound the clock of the act
	over     string   // the keys to press when a match is decided
	paused   render.Panel
	told     []string // lines for the player, of which the first that fits is shown; nil: none
	until    int64    // the update after which they go; 0: they stay
	question question

	brief   briefing
	title   *dialog
	players int      // of the next match
	hint    string   // below menus
	sought  *meeting // nil: the session looks for no other player
	ends    []func() // called when the session stops

	round  render.Round
	passed time.Duration // game time at the last input or update
	frame  frame
}

// newSession returns a session without an act.
func newSession(t *term.Screen, o Options) *Session {
	s := &Session{o: o, players: max(1, o.Players)}
	s.SetUp(t, nil, o.Lost)
	s.SetView(o.View)
	s.steers.stage = &s.Stage
	s.setKeys(o.Keys)
	s.idle.start(o.Idle, t.PostEvent)
	return s
}

// NewSession returns a session at its title or, with the autopilot, in a match.
func NewSession(t *term.Screen, o Options) *Session {
	s := newSession(t, o)
	s.title = s.newTitle()
	s.home()
	switch {
	case o.Autopilot:
		s.begin(0)
	case o.Practice:
		s.practice()
	case o.Players > 0:
		s.begin(o.Players)
	}
	if o.Duels.First.Meet != nil {
		s.meet(o.Duels.First)
	}
	return s
}

// Input takes an event of the terminal. It returns loop.ErrQuit if the player
// quits, and the error of a terminal that is gone.
func (s *Session) Input(ev tcell.Event) error {
	s.passed = s.Clock.Now()
	stopped := s.stopped()
	s.Asks = s.question.startles(keys.Quit, s.Clock.Real()) || s.playing() && !stopped
	k, other, err := s.Take(ev)
	s.note(other)
	if k.Intent != keys.None && (s.live || !s.steer(k.Intent)) && len(s.panels) == 0 && s.calm(k) {
		err = s.act.key(k)
	}
	if !stopped && s.stopped() { // a key that was held before is not known to be down afterwards
		s.steers.clear()
	}
	return err
}

// note takes an event that is no key.
func (s *Session) note(ev tcell.Event) {
	switch ev := ev.(type) {
	case *term.EventPicture:
		s.pictures.keyed = *ev
	case *term.EventRelease:
		s.steers.release(ev)
	case *tcell.EventFocus:
		if !ev.Focused {
			s.steers.clear()
		}
	case *term.EventHidden:
		if ev.Hidden && s.playing() && !s.live { // a player who sees the match again has to find the keys first
			s.Hold(ByPlayer)
		}
	}
}

// playing reports whether a player steers in a match that is not decided.
func (s *Session) playing() bool {
	_, cur, _ := s.act.states()
	if s.steers.late != nil { // whose end on the screen is not sure
		cur = &s.steers.late.cur
	}
	return s.act.setting().flown && cur.Phase != world.Over
}

// Update advances the act by one tick. It returns nil: errors are lines for the
// player.
func (s *Session) Update() error {
	s.passed = s.Clock.Now()
	if s.until > 0 && s.numbers.Updates+1 >= s.until {
		s.hush()
	}
	s.steers.tick(s.act)
	return nil
}

// Tick returns the tick of the match on the screen, and the hash of its state.
func (s *Session) Tick() (tick, hash uint64) {
	_, cur, _ := s.act.states()
	return cur.Tick, cur.Hash()
}

// Time returns the game time of the last input or update, dropped time
// included.
func (s *Session) Time() time.Duration { return s.passed }

// Stop leaves the act, ends the search for players, and waits until the other
// players know and the place in the lobby is gone.
func (s *Session) Stop() {
	if s.idle.timer != nil {
		s.idle.timer.Stop()
	}
	s.act.leave()
	s.seekNobody()
	for _, end := range s.ends {
		end()
	}
}

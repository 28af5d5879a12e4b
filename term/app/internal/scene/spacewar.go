package scene

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Spacewar is the game as its player sees it: one act after the other, from
// the title to the end. It is a loop.Game.
type Spacewar struct {
	Stage
	o       Options
	matches uint64 // begun so far: each match has another random seed

	act      act
	steers   steering    // of the act
	ownTime  bool        // the player has stopped, scaled or wound the clock of the act
	over     string      // the keys to press when a match is decided
	again    keys.Intent // that leaves the match if it comes again; None: none does
	paused   render.Panel
	told     []string // the notice, of whose lines the first that fits is shown; nil: none
	until    int64    // the update after which the notice goes; 0: it stays
	question question

	own     ownKeys // the last keys that differ from a layout
	brief   briefing
	title   *dialog
	players int      // of the next match
	hint    string   // below menus
	sought  *meeting // nil: the game looks for no other player
	ends    []func() // called when the game stops

	round  render.Round
	passed time.Duration // game time at the last input or update
	frame  frame
}

// newSpacewar returns a game without an act.
func newSpacewar(t *term.Screen, o Options) *Spacewar {
	s := &Spacewar{o: o, players: max(1, o.Players)}
	s.SetUp(t, nil, o.Lost)
	s.SetView(o.View)
	s.steers.stage = &s.Stage
	s.own = ownKeys{o.Keys, o.Own}
	s.setKeys()
	s.idle.start(o.Idle, t.PostEvent)
	return s
}

// NewSpacewar returns a game at its title, or at what the options let it begin
// with.
func NewSpacewar(t *term.Screen, o Options) *Spacewar {
	s := newSpacewar(t, o)
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
func (s *Spacewar) Input(ev tcell.Event) error {
	s.passed = s.Clock.Now()
	stopped := s.stopped()
	s.Asks = s.asksBeforeQuit(stopped)
	k, other, err := s.Take(ev)
	s.note(other)
	if k.Intent != keys.None {
		err = s.obey(k)
	}
	if !stopped && s.stopped() {
		// Nobody knows whether a key that was held is still down afterwards.
		s.steers.clear()
	}
	return err
}

// asksBeforeQuit reports whether Q is not meant to end the program: in a match
// it pauses, and when a match is decided it asks to be pressed again.
func (s *Spacewar) asksBeforeQuit(stopped bool) bool {
	switch {
	case s.question.refuses(keys.Quit, s.Clock.Real()):
		return true
	case stopped || !s.act.setting().played:
		return false
	}
	return s.playing() || s.again != keys.Quit
}

// obey takes a key that has not the same meaning in every scene. It steers the
// clock, or else it is for the act, if no panel covers the act.
func (s *Spacewar) obey(k Press) error {
	if !s.live && s.steerTime(k.Intent) {
		s.again = keys.None
		s.paused.Hint = s.board.Text(s.act.setting().pause)
		return nil
	}
	if len(s.panels) > 0 || !s.answers(k) {
		return nil
	}
	return s.act.key(k)
}

// askAgain asks for a key again before it leaves the match, and reports whether
// this is the second time.
func (s *Spacewar) askAgain(i keys.Intent, hint *string, text string) bool {
	if s.again == i {
		return true
	}
	s.again = i
	*hint = s.board.Text(text)
	return false
}

// note takes an event that is no key.
func (s *Spacewar) note(ev tcell.Event) {
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
		if ev.Hidden && s.playing() && !s.live {
			// A player who sees the match again has to find the keys first.
			s.Hold(ByPlayer)
		}
	}
}

// playing reports whether a player steers in a match that is not decided.
func (s *Spacewar) playing() bool {
	_, cur, _ := s.act.states()
	if s.steers.late != nil {
		cur = &s.steers.late.cur // the end that the screen shows is not sure
	}
	return s.act.setting().played && cur.Phase != world.Over
}

// Update advances the act by one tick. It returns nil: errors are notices for
// the player.
func (s *Spacewar) Update() error {
	s.passed = s.Clock.Now()
	if s.until > 0 && s.numbers.Updates+1 >= s.until {
		s.hush()
	}
	s.steers.tick(s.act)
	return nil
}

// Tick returns the tick of the match on the screen, and the hash of its state.
func (s *Spacewar) Tick() (tick, hash uint64) {
	_, cur, _ := s.act.states()
	return cur.Tick, cur.Hash()
}

// Time returns the game time of the last input or update, dropped time
// included.
func (s *Spacewar) Time() time.Duration { return s.passed }

// Stop leaves the act and ends the search for players. It waits until the other
// player of a duel knows that, and until our place in the lobby is gone.
func (s *Spacewar) Stop() {
	if s.idle.timer != nil {
		s.idle.timer.Stop()
	}
	s.act.leave()
	s.seekNobody()
	for _, end := range s.ends {
		end()
	}
}

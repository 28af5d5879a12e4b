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
	hand
	round  render.Round
	passed time.Duration // game time at the last input or update
	frame  frame
	phase  world.Phase // of the last frame
}

// newSession returns a session without an act.
func newSession(t *term.Screen, o Options) *Session {
	s := new(Session)
	s.o, s.menu = o, newMenu(o.Duels.Lobby.Meet != nil)
	if o.Settings != nil {
		s.menu.items = append(s.menu.items, item{name: settings})
		s.showBest()
	}
	s.SetUp(t, nil, o.Lost)
	s.setKeys(o.Keys)
	s.idle.start(o.Idle, t.PostEvent)
	s.steers = steering{stage: &s.Stage, controls: keys.NewControls(o.World.Rate)}
	return s
}

// NewSession returns a session at its title or, with the autopilot, in a match.
func NewSession(t *term.Screen, o Options) *Session {
	s := newSession(t, o)
	seeker := &seeker{h: &s.hand}
	s.home, s.ends = seeker.home, []func(){seeker.stop}
	s.home()
	s.menu.items[levelItem].chosen = o.Level
	switch {
	case o.Autopilot:
		s.begin(0)
	case o.Practice:
		s.practice()
	case o.Players > 0:
		s.menu.items[playersItem].chosen = o.Players - 1
		s.begin(o.Players)
	}
	if o.Notice != "" {
		s.tell(10, o.Notice)
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
	if text := s.act.setting().text; text != nil && text(ev) {
		s.idle.keyed(s.Clock.Real())
		return nil
	}
	key, ok := ev.(*tcell.EventKey)
	s.Asks = s.question.startles(keys.Quit, ok && term.IsRepeat(key), s.releases(), s.Clock.Real()) || s.playing() && !s.Held(ByPlayer|ByTerminal)
	k, other, err := s.Take(ev)
	switch ev := other.(type) {
	case *term.EventPicture:
		s.pictures.keyed = *ev
	case *term.EventRelease:
		s.steers.release(s.board.Of(ev.Key, ev.Rune, 0))
	case *tcell.EventFocus:
		if !ev.Focused {
			s.steers.clear()
		}
	case *term.EventHidden:
		s.away(ev.Hidden)
	}
	if k.Intent == keys.None || !s.live && s.steer(k.Intent) || !s.calm(k) {
		return err
	}
	return s.act.key(k)
}

// playing reports whether a player steers in a match that is not decided.
func (s *Session) playing() bool {
	_, cur, _ := s.act.states()
	return s.act.setting().flown && s.steers.sure(cur).Phase != world.Over
}

// away pauses a match of a player whose window is hidden. The match does not go
// on by itself when the window is seen again, as the hands of the player have
// to find the keys first.
func (s *Session) away(hidden bool) {
	if hidden && s.playing() && !s.live {
		s.Hold(ByPlayer)
		s.steers.clear()
	}
}

// Update advances the act by one tick. It returns nil: errors are lines for the
// player.
func (s *Session) Update() error {
	s.passed = s.Clock.Now()
	if s.told.until > 0 && s.numbers.Updates+1 >= s.told.until {
		s.hush()
	}
	s.eased = s.eased || s.Speed() != "" || s.Held(ByPlayer)
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
	s.idle.stop()
	s.act.leave()
	for i := 0; i < len(s.ends); i++ { // an end may append another one
		s.ends[i]()
	}
}

package scene

import (
	"errors"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Session is the game as its player sees it, from the title to the end, or a
// replay of a recorded match. It is a loop.Game.
type Session struct {
	stage
	recorder *Recorder // nil: nothing is recorded
	options  world.Options
	menu     menu
	brief    briefing
	hints    hints
	title    bool // the menu is shown, over a match of pilots
	controls keys.Controls
	games    uint64 // matches begun, so that no two are the same

	source  source
	match   *match // the source; nil in a replay, where nobody steers
	effects render.Effects
	notice  string // a line for the player, "" for none
	until   int64  // updates after which the notice goes; 0: it stays
	ended   int    // updates since the source had no more ticks
	coach   coach

	dialog   *dialog   // over the picture; nil: none
	watching *Watching // the source; nil: nobody is watched
	dueling

	passed time.Duration // game time at the last input or update
	frame  frame
}

// A source is where the ticks of a session come from: a match that is played,
// or a recorded one.
type source interface {
	// tick advances the game by one tick, in which the hands want these
	// intents, and returns what happened. The text of an error is for the
	// player. The error is an *endError where there are no more ticks.
	tick(hands [2]keys.Intents) (world.Events, error)
	// states returns the game before and after the last tick.
	states() (prev, cur *world.State)
}

// An endError says how a source ended.
type endError struct{ verdict string }

// Error returns the verdict, for the player.
func (e *endError) Error() string { return e.verdict }

// NewSession returns a session at its title or, with the autopilot, in a match.
func NewSession(t Terminal, o Options) *Session {
	s := &Session{recorder: o.Recorder, options: o.World, menu: newMenu(o.Duels.Lobby != nil), hints: matchHints}
	s.duels = o.Duels
	s.setUp(t, o.Lost, matchManual)
	s.idle.start(o.Idle, t.PostEvent)
	s.noShell = o.NoShell
	s.steered = s.timeSteered
	s.controls.Taps[keys.Left] = o.World.TurnTap()
	s.controls.Taps[keys.Right] = o.World.TurnTap()
	s.controls.Taps[keys.Up] = o.World.ThrustTap()
	s.controls.Taps[keys.Fire] = o.World.FireTap()
	s.toTitle()
	if o.Autopilot {
		s.begin(0, world.Options{})
	}
	if o.Notice != "" {
		s.tell(o.Notice, 10)
	}
	if o.Duels.First != nil {
		s.meet(o.Duels.First)
	}
	return s
}

// toTitle shows the menu. Behind it pilots play.
func (s *Session) toTitle() {
	s.title = true
	s.start(newMatch(s.next(world.Options{}), 0, world.Medium))
	if s.meeting != nil {
		s.waits("Waiting for another player")
	}
}

// start puts a match in the place of the one before it.
func (s *Session) start(m *match) {
	if s.match != nil {
		s.match.record.close()
	}
	s.match, s.source = m, m
	s.controls.Clear()
	s.tell("", 0)
}

// tell shows the player a line for so many seconds; 0: until the next line.
func (s *Session) tell(notice string, seconds int) {
	s.notice, s.until = notice, 0
	if seconds > 0 {
		s.until = s.numbers.Updates + int64(seconds*s.options.Rate)
	}
}

// begin starts a match for so many players.
func (s *Session) begin(players int, o world.Options) {
	s.title, s.coach = false, coach{}
	level := s.menu.level()
	if players == 0 {
		level = world.Easy
	}
	s.start(newMatch(s.next(o), players, level))
	s.brief.begin(players, o)
	var err error
	s.match.record, err = s.recorder.begin(&s.match.cur, s.match.flown(level))
	if err != nil {
		s.tell(err.Error(), 0)
	}
}

// next returns the options of the next match. Its random seed follows from that
// of the session and the number of matches before it.
func (s *Session) next(o world.Options) world.Options {
	o.Rate, o.Seed = s.options.Rate, s.options.Seed+s.games
	s.games++
	return o
}

// Input takes one event of the terminal. It returns loop.ErrQuit if the player
// quits, and the error of the terminal if that is gone.
func (s *Session) Input(ev tcell.Event) error {
	s.passed = s.clock.Now()
	left, err := s.take(ev)
	switch ev := left.(type) {
	case *tcell.EventKey:
		b := keys.BindingOf(ev.Key(), ev.Rune(), ev.Modifiers())
		switch {
		case s.dialog != nil:
			s.dialog.key(b.Intent)
		case s.contest != nil:
			s.duelKey(b, term.IsRepeat(ev))
		case b.Intent == keys.Back:
			return s.back()
		default:
			s.steer(b, term.IsRepeat(ev))
		}
	case *term.EventRelease:
		s.controls.Release(keys.BindingOf(ev.Key, ev.Rune, 0))
	case *tcell.EventInterrupt:
		s.interrupt(ev.Data())
	case *tcell.EventFocus:
		if !ev.Focused {
			s.controls.Clear()
		}
	}
	return err
}

// timeSteered forgets the keys that were held when the player paused. Keys
// pressed during the pause count in the next step.
func (s *Session) timeSteered(i keys.Intent) {
	if i == keys.Pause && s.clock.Paused() {
		s.controls.Clear()
	}
}

// back ends a replay and pauses a match. From a match that is paused already,
// or that nobody plays, it leads to the title.
func (s *Session) back() error {
	switch {
	case s.match == nil:
		return loop.ErrQuit
	case s.away:
	case s.title:
		s.clock.Resume()
	case s.clock.Paused() || s.unplayed():
		s.toTitle()
		s.clock.Resume()
	default:
		s.steerTime(keys.Pause)
	}
	return nil
}

// unplayed reports whether no player steers the match: it is decided, or pilots
// fly both ships.
func (s *Session) unplayed() bool { return s.match.cur.Phase == world.Over || s.match.humans == 0 }

// steer hands a key to the ships, to the menu, or to the result of a match.
func (s *Session) steer(b keys.Binding, repeat bool) {
	switch {
	case s.match == nil:
	case !s.title && !s.unplayed():
		s.controls.Press(b, repeat, s.terminal.Releases())
	case s.clock.Paused() || repeat:
	case s.match.decided > 0 && s.match.decided < s.options.Rate:
		// A player may still be firing when the match ends. The result is
		// shown for a second before a key can end it.
	case s.title:
		s.choose(b.Intent)
	case b.Intent == keys.Fire && s.match.humans > 0:
		s.begin(s.match.humans, world.Options{NoStar: s.match.cur.Options.NoStar})
	case b.Intent == keys.Fire:
		s.toTitle()
	}
}

// choose hands an intent to the menu and starts what the player chose there.
func (s *Session) choose(i keys.Intent) {
	switch s.menu.do(i) {
	case playItem:
		s.begin(s.menu.players(), world.Options{NoStar: s.menu.starless()})
	case duelItem:
		s.meet(s.duels.Lobby)
	case practiceItem:
		s.begin(1, world.Options{NoStar: s.menu.starless(), Practice: true})
	}
}

// Update advances the game by one tick. It returns nil: what goes wrong is for
// the player to read.
func (s *Session) Update() error {
	s.passed = s.clock.Now()
	if s.until > 0 && s.numbers.Updates+1 >= s.until {
		s.tell("", 0)
	}
	if s.contest != nil {
		s.updateDuel()
		return nil
	}
	hands := s.controls.Tick()
	events, err := s.source.tick(hands)
	prev, cur := s.source.states()
	if s.watching == nil || !s.watching.stalled {
		s.effects.Step(prev, cur, events)
	}
	s.brief.watch(hands)
	s.ring(events)
	if err != nil {
		s.tell(err.Error(), 0)
	}
	switch {
	case err != nil && errors.As(err, new(*endError)):
		s.end()
	case cur.Options.Practice:
		s.coach.watch(hands, events)
	case s.title && cur.Phase == world.Over:
		s.toTitle() // with another match
	}
	return nil
}

// ring rings the bell for a death, if the player wants that.
func (s *Session) ring(events world.Events) {
	if s.view.Bell && !s.title && (events.Has(world.Died, 0) || events.Has(world.Died, 1)) {
		s.terminal.Beep()
	}
}

// lookAround is the number of seconds for which a replay goes on after its end,
// for the effects on the screen.
const lookAround = 2

// end counts an update after the end of the source. Some time later it pauses
// the clock, so that nothing wakes up any more.
func (s *Session) end() {
	if s.ended++; s.ended > lookAround*s.options.Rate {
		s.clock.Pause()
	}
}

// lag returns how far the game is behind the clock.
func (s *Session) lag() time.Duration {
	return s.clock.Now() - loop.PerSecond(s.options.Rate).At(s.numbers.Updates) - s.numbers.Dropped
}

// ShowNumbers has the HUD shown.
func (s *Session) ShowNumbers() { s.hud = true }

// Tick returns the tick of the match on the screen, and the hash of its state.
func (s *Session) Tick() (tick, hash uint64) {
	_, cur := s.source.states()
	return cur.Tick, cur.Hash()
}

// Time returns the game time up to the last input or update, what was dropped
// included.
func (s *Session) Time() time.Duration { return s.passed }

package app

import (
	"errors"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/keys"
	"fixstep/world"
)

// A session is the game as its player sees it, from the title to the end, or a
// replay of a recorded match. It is a loop.Game, for Async loops too.
type session struct {
	stage
	recorder *recorder // nil: nothing is recorded
	options  world.Options
	menu     menu
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

	frame frame // belongs to Draw
	draws int64
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

func (e *endError) Error() string { return e.verdict }

// settings are what a session begins with.
type settings struct {
	world     world.Options // of every match: the rate, and the random seed of the first
	recorder  *recorder     // nil: nothing is recorded
	autopilot bool          // pilots fly both ships of the first match, without a title
	notice    string        // shown for ten seconds
	lost      time.Duration // without an answer of the terminal, after which it ends; 0: never
}

// newSession returns a session at its title or, with the autopilot, in a match.
func newSession(t terminal, o settings) *session {
	s := &session{recorder: o.recorder, options: o.world, menu: newMenu(), hints: matchHints}
	s.setUp(t, o.lost, matchManual)
	s.steered = s.timeSteered
	s.controls.Taps[keys.Left] = o.world.TurnTap()
	s.controls.Taps[keys.Right] = o.world.TurnTap()
	s.controls.Taps[keys.Up] = o.world.ThrustTap()
	s.controls.Taps[keys.Fire] = o.world.FireTap()
	s.toTitle()
	if o.autopilot {
		s.begin(0, world.Options{})
	}
	if o.notice != "" {
		s.tell(o.notice, 10)
	}
	return s
}

// newReplay returns a session that shows a recorded match.
func newReplay(t terminal, lost time.Duration, p *playback) *session {
	s := &session{options: p.in.Options, hints: replayHints, source: p}
	s.setUp(t, lost, replayManual)
	return s
}

// toTitle shows the menu. Behind it pilots play.
func (s *session) toTitle() {
	s.title = true
	s.start(newMatch(s.next(world.Options{}), 0, world.Medium))
}

// start puts a match in the place of the one before it.
func (s *session) start(m *match) {
	if s.match != nil {
		s.match.record.close()
	}
	s.match, s.source = m, m
	s.controls.Clear()
	s.tell("", 0)
}

// tell shows the player a line for so many seconds; 0: until the next line.
func (s *session) tell(notice string, seconds int) {
	s.notice, s.until = notice, 0
	if seconds > 0 {
		s.until = s.updates + int64(seconds*s.options.Rate)
	}
}

// begin starts a match for so many players.
func (s *session) begin(players int, o world.Options) {
	s.title, s.coach = false, coach{}
	s.start(newMatch(s.next(o), players, s.menu.level()))
	if players == 1 && !o.Practice {
		s.tell("You fly the needle. ? lists the keys", 4)
	}
	var err error
	s.match.record, err = s.recorder.begin(&s.match.cur, s.match.flown(s.menu.level()))
	if err != nil {
		s.tell(err.Error(), 0)
	}
}

// next returns the options of the next match. Its random seed follows from that
// of the session and the number of matches before it.
func (s *session) next(o world.Options) world.Options {
	o.Rate, o.Seed = s.options.Rate, s.options.Seed+s.games
	s.games++
	return o
}

// Input takes one event of the terminal.
func (s *session) Input(ev tcell.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	left, err := s.take(ev)
	switch ev := left.(type) {
	case *tcell.EventKey:
		b := keys.BindingOf(ev.Key(), ev.Rune(), ev.Modifiers())
		if b.Intent == keys.Back {
			return s.back()
		}
		s.steer(b, term.IsRepeat(ev))
	case *term.EventRelease:
		s.controls.Release(keys.BindingOf(ev.Key, ev.Rune, 0))
	case *tcell.EventFocus:
		if !ev.Focused {
			s.controls.Clear()
		}
	}
	return err
}

// timeSteered forgets the keys that were held when the player paused. Keys
// pressed during the pause count in the next step.
func (s *session) timeSteered(i keys.Intent) {
	if i == keys.Pause && s.clock.Paused() {
		s.controls.Clear()
	}
}

// back ends a replay and pauses a match. From a match that is paused already,
// or that nobody plays, it leads to the title.
func (s *session) back() error {
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
func (s *session) unplayed() bool { return s.match.cur.Phase == world.Over || s.match.humans == 0 }

// steer hands a key to the ships, to the menu, or to the result of a match.
func (s *session) steer(b keys.Binding, repeat bool) {
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
func (s *session) choose(i keys.Intent) {
	switch s.menu.do(i) {
	case playItem:
		s.begin(s.menu.players(), world.Options{NoStar: s.menu.starless()})
	case practiceItem:
		s.begin(1, world.Options{NoStar: s.menu.starless(), Practice: true})
	}
}

// Update advances the game by one tick.
func (s *session) Update() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.updates++
	if s.updates == s.until {
		s.tell("", 0)
	}
	hands := s.controls.Tick()
	events, err := s.source.tick(hands)
	prev, cur := s.source.states()
	s.effects.Step(prev, cur, events)
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

// lookAround is the number of seconds for which a replay goes on after its end,
// for the effects on the screen.
const lookAround = 2

// end counts an update after the end of the source. Some time later it pauses
// the clock, so that nothing wakes up any more.
func (s *session) end() {
	if s.ended++; s.ended > lookAround*s.options.Rate {
		s.clock.Pause()
	}
}

// lag returns how far the game is behind the clock.
func (s *session) lag() time.Duration {
	return s.clock.Now() - loop.PerSecond(s.options.Rate).At(s.updates) - s.dropped
}

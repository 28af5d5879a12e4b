package app

import (
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/world"
)

// A scene is a part of the program with keys and a picture of its own.
type scene uint8

const (
	titleScene scene = iota // the menu, over a match of pilots
	matchScene
)

// A session is the whole program as its player sees it, from the title to the
// end: the game that the loop drives.
type session struct {
	screen   screen
	recorder *recorder // nil: nothing is recorded
	clock    *loop.Clock
	options  world.Options // of every match: the rate, and the first seed
	menu     menu
	keys     ways
	scene    scene
	controls term.Controls
	pasting  bool
	games    uint64 // matches begun, so that no two are the same

	mu      sync.Mutex // of what follows, as with Async a frame is drawn while Input and Update go on
	match   *match
	effects render.Effects
	notice  string // a line for the player, "" for none
	until   int64  // updates after which it is gone; 0: it stays
	coach   coach
	manual  manual
	hud     bool
	link    link
	updates int64
	dropped time.Duration

	canvas render.Canvas // these belong to Draw
	rates  rates
	draws  int64
	view   view
}

// screen is what a session needs of a term.Screen.
type screen interface {
	tcell.Screen
	Releases() bool
	StopJob()
	Err() error
}

// newSession returns a session at its title, or with pilots for both ships in
// a match.
func newSession(screen screen, r *recorder, o world.Options, autopilot bool) *session {
	s := &session{screen: screen, recorder: r, options: o, menu: newMenu(), keys: matchWays, manual: matchManual}
	s.controls.Taps[term.Left] = o.TurnTap()
	s.controls.Taps[term.Right] = o.TurnTap()
	s.controls.Taps[term.Up] = o.ThrustTap()
	s.controls.Taps[term.Fire] = o.FireTap()
	s.canvas.Mode = mode(screen)
	if s.title(); autopilot {
		s.begin(0, world.Options{})
	}
	return s
}

// Start takes the clock by which the session pauses itself.
func (s *session) Start(c *loop.Clock) error {
	s.clock, s.link.clock = c, c
	return nil
}

// mode returns how pixels are drawn on a screen.
func mode(s screen) render.Mode {
	if s.CharacterSet() != "UTF-8" {
		return render.ASCII
	}
	return render.Quadrants
}

// title goes to the title scene, where pilots play until somebody does.
func (s *session) title() {
	if s.match != nil {
		s.match.record.close()
	}
	s.scene = titleScene
	s.controls.Clear()
	s.tell("", 0)
	s.match = newMatch(s.next(world.Options{}), 0, world.Medium)
}

// tell shows the player a line for so many seconds, or for good if that is 0.
func (s *session) tell(notice string, seconds int) {
	s.notice, s.until = notice, 0
	if seconds > 0 {
		s.until = s.updates + int64(seconds*s.options.Rate)
	}
}

// begin starts a match for so many players.
func (s *session) begin(players int, o world.Options) {
	if s.match != nil {
		s.match.record.close()
	}
	s.scene, s.coach = matchScene, coach{}
	s.match = newMatch(s.next(o), players, s.menu.level())
	s.tell("", 0)
	if players == 1 && !o.Practice {
		s.tell("You fly the needle. ? lists the keys", 4)
	}
	s.controls.Clear()
	var err error
	if s.match.record, err = s.recorder.begin(&s.match.cur, s.match.flown(s.menu.level())); err != nil {
		s.tell(err.Error(), 0)
	}
}

// next returns the options of another match: its seed follows from the
// session's and from how many there were before.
func (s *session) next(o world.Options) world.Options {
	o.Rate, o.Seed = s.options.Rate, s.options.Seed+s.games
	s.games++
	return o
}

// Input takes one event of the terminal.
func (s *session) Input(ev tcell.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch ev := ev.(type) {
	case *tcell.EventPaste:
		s.pasting = ev.Start()
	case *tcell.EventKey:
		if !s.pasting || ev.Key() == tcell.KeyCtrlC { // pasted text steers nothing
			return s.key(ev)
		}
	case *term.EventRelease:
		s.controls.Release(term.Bound(ev.Key, ev.Rune, 0))
	case *tcell.EventFocus:
		if !ev.Focused {
			s.controls.Clear()
		}
	case *tcell.EventResize:
		s.screen.Sync()
	case *term.EventLink:
		return s.link.event(ev.Waiting, s.manual.open)
	case *tcell.EventError:
		return s.screen.Err()
	}
	return nil
}

// key does at once what a key asks for, or notes it for the next tick.
func (s *session) key(ev *tcell.EventKey) error {
	b := term.Bound(ev.Key(), ev.Rune(), ev.Modifiers())
	if s.manual.open && b.Intent != term.Quit {
		if s.manual.key(b.Intent) {
			s.clock.Resume()
		}
		return nil
	}
	switch b.Intent {
	case term.Quit:
		return loop.ErrQuit
	case term.Redraw:
		s.screen.Sync()
	case term.Help:
		s.manual.show(!s.clock.Paused())
		s.clock.Pause()
	case term.HUD:
		s.hud = !s.hud
	case term.Suspend:
		s.screen.StopJob()
	case term.Pause, term.Step, term.Faster, term.Slower:
		s.pause(b.Intent)
	case term.Back:
		s.back()
	default:
		s.steer(b, term.IsRepeat(ev))
	}
	return nil
}

// pause pauses, steps or changes the speed, unless the terminal has the say. A
// key held at a pause is forgotten; one pressed in it counts in the next step.
func (s *session) pause(i term.Intent) {
	if s.link.away {
		return
	}
	if steerTime(s.clock, i); i == term.Pause && s.clock.Paused() {
		s.controls.Clear()
	}
}

// back pauses a match, and leaves one that is paused or over for the title.
func (s *session) back() {
	switch {
	case s.link.away:
	case s.scene == matchScene && (s.clock.Paused() || s.over()):
		s.title()
		s.clock.Resume()
	case s.scene == matchScene:
		s.pause(term.Pause)
	default:
		s.clock.Resume()
	}
}

// over reports whether the match on the screen waits for no player.
func (s *session) over() bool { return s.match.cur.Phase == world.Over || s.match.humans == 0 }

// steer is for the keys that steer: a ship, or the menu.
func (s *session) steer(b term.Binding, repeat bool) {
	switch {
	case s.scene == matchScene && !s.over():
		s.controls.Press(b, repeat, s.screen.Releases())
	case s.clock.Paused() || repeat || s.match.over > 0 && s.match.over < s.options.Rate:
		// A menu stands still, and who fires to the end shall see the result.
	case s.scene == matchScene && b.Intent == term.Fire && s.match.humans > 0:
		s.begin(s.match.humans, world.Options{NoStar: s.match.cur.Options.NoStar})
	case s.scene == matchScene && b.Intent == term.Fire:
		s.title()
	case s.scene == titleScene:
		switch s.menu.do(b.Intent) {
		case playItem:
			s.begin(s.menu.players(), world.Options{NoStar: s.menu.starless()})
		case practiceItem:
			s.begin(1, world.Options{NoStar: s.menu.starless(), Practice: true})
		}
	}
}

// Update advances the match by one tick.
func (s *session) Update() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.updates++
	if s.updates == s.until {
		s.tell("", 0)
	}
	hands := s.controls.Tick()
	events, err := s.match.update(hands)
	if err != nil {
		s.tell(err.Error(), 0)
	}
	if s.match.cur.Options.Practice {
		s.coach.watch(hands, events)
	}
	s.effects.Step(&s.match.prev, &s.match.cur, events)
	if s.scene == titleScene && s.match.cur.Phase == world.Over {
		s.title() // the next match of the pilots
	}
	return nil
}

// lag returns how far the world is behind the clock.
func (s *session) lag() time.Duration {
	return s.clock.Now() - loop.PerSecond(s.options.Rate).At(s.updates) - s.dropped
}

// Dropped notes game time that was given up.
func (s *session) Dropped(lost time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropped += lost
}

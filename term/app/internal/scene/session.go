package scene

import (
	"cmp"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Session is the game as its player sees it: one act after the other, from
// the title to the end. It is a loop.Game.
type Session struct {
	stage
	options  world.Options
	recorder *files.Recorder // nil: nothing is recorded
	duels    DuelOptions
	noShell  bool // Ctrl-Z leads nowhere
	releases bool // are told, though the terminal does not say so

	act      act
	controls keys.Controls
	menu     menu         // of the title
	hint     string       // below every menu
	paused   []render.Row // the keys of a pause
	brief    briefing
	round    render.Round
	games    uint64 // matches begun, so that no two are the same

	meeting *meeting      // nil: the session looks for nobody
	place   Place         // where the last player was met
	stopped chan struct{} // closed when the last meeting that was stopped has ended; nil: none was
	kept    []string      // recordings for spectators
	left    []*duel.Peer  // in duels that are over

	notice string // a line for the player, "" for none
	until  int64  // updates after which the notice goes; 0: it stays

	passed time.Duration // game time at the last input or update
	frame  frame
}

// newSession returns a session that no act has been entered in.
func newSession(t *term.Screen, o Options) *Session {
	s := &Session{options: o.World, recorder: o.Recorder, duels: o.Duels, noShell: o.NoShell, releases: o.Releases, menu: newMenu(o.Duels.Lobby.Meet != nil)}
	s.setUp(t, cmp.Or(o.Keys, keys.Game), o.Lost)
	s.hint = s.board.Text("? keys · $quit quit")
	s.brief.explain(s.board)
	s.idle.start(o.Idle, t.PostEvent)
	s.controls = keys.NewControls(o.World.Rate)
	return s
}

// NewSession returns a session at its title or, with the autopilot, in a match.
func NewSession(t *term.Screen, o Options) *Session {
	s := newSession(t, o)
	s.toTitle()
	if o.Autopilot {
		s.begin(0)
	}
	if o.Notice != "" {
		s.tell(o.Notice, 10)
	}
	if o.Duels.First.Meet != nil {
		s.meet(o.Duels.First)
	}
	return s
}

// enter puts an act in the place of the one before it. It begins without a
// pause, an open manual, a notice, or a key that is held.
func (s *Session) enter(a act) {
	if s.act != nil {
		s.act.leave()
	}
	s.act = a
	set := a.setting()
	if s.live != set.live {
		s.clock.SetScale(1, 1)
	}
	s.live, s.help = set.live, set.help
	s.help.rows, s.paused = s.name(set.help.rows), s.name(set.paused)
	if s.noShell {
		s.help.leaveOut("suspend")
	}
	if s.told() {
		s.help.leaveOut(tapRow.Left)
	}
	s.free(byPlayer | byManual | byEnd)
	s.controls.Clear()
	s.tell("", 0)
}

// name returns rows about keys with the player's own.
func (s *Session) name(rows []render.Row) (own []render.Row) {
	for _, r := range rows {
		own = append(own, render.Row{Left: s.board.Text(r.Left), Right: s.board.Text(r.Right)})
	}
	return own
}

// tell shows the player a line for so many seconds; 0: until the next line.
func (s *Session) tell(notice string, seconds int) {
	s.notice, s.until = notice, 0
	if seconds > 0 {
		s.until = s.numbers.Updates + int64(seconds*s.options.Rate)
	}
}

// next returns the options of the next match. Its random seed follows from that
// of the session and the number of matches before it.
func (s *Session) next() world.Options {
	o := s.options
	o.Seed += s.games
	s.games++
	return o
}

// Input takes one event of the terminal. It returns loop.ErrQuit if the player
// quits, and the error of the terminal if that is gone.
func (s *Session) Input(ev tcell.Event) error {
	s.passed = s.clock.Now()
	if text := s.act.setting().text; text != nil && text(ev) {
		s.idle.press(s.clock.Real())
		return nil
	}
	k, other, err := s.take(ev)
	switch ev := other.(type) {
	case *term.EventRelease:
		s.controls.Release(s.board.Of(ev.Key, ev.Rune, 0))
	case *tcell.EventInterrupt:
		s.interrupt(ev.Data())
	case *tcell.EventFocus:
		if !ev.Focused {
			s.controls.Clear()
		}
	case *term.EventHidden:
		s.away(ev.Hidden)
	}
	if k.Intent == keys.None || !s.live && s.steer(k.Intent) {
		return err
	}
	return s.act.key(k)
}

// away pauses what players fly when nobody can see it. It does not go on when
// it is seen again, as their hands have to find the keys first; what nobody
// flies does.
func (s *Session) away(hidden bool) {
	if p, flown := s.act.(interface{ unplayed() bool }); hidden && flown && !p.unplayed() {
		s.hold(byPlayer)
		s.controls.Clear()
	}
}

// steer pauses, resumes, steps or scales the clock, and reports whether a key
// is for that. A pause forgets the keys that are held: those pressed meanwhile
// count in the next step.
func (s *Session) steer(i keys.Intent) bool {
	before := s.holds.has(byPlayer)
	steered := s.steerTime(i)
	if s.holds.has(byPlayer) && !before {
		s.controls.Clear()
	}
	return steered
}

// press hands a key to the ships.
func (s *Session) press(k press) { s.controls.Press(k.Binding, k.repeat, s.told()) }

// told reports whether the terminal tells when keys go up.
func (s *Session) told() bool { return s.releases || s.terminal.Releases() }

// Update advances the act by one tick. It returns nil: what goes wrong is for
// the player to read.
func (s *Session) Update() error {
	s.passed = s.clock.Now()
	if s.until > 0 && s.numbers.Updates+1 >= s.until {
		s.tell("", 0)
	}
	s.act.tick(s.controls.Tick())
	return nil
}

// lag returns how far the game is behind the clock.
func (s *Session) lag() time.Duration {
	return s.clock.Now() - loop.PerSecond(s.options.Rate).At(s.numbers.Updates) - s.numbers.Dropped
}

// Tick returns the tick of the match on the screen, and the hash of its state.
func (s *Session) Tick() (tick, hash uint64) {
	_, cur, _ := s.act.states()
	return cur.Tick, cur.Hash()
}

// Time returns the game time up to the last input or update, what was dropped
// included.
func (s *Session) Time() time.Duration { return s.passed }

// Kept returns the recordings for spectators that were kept, because a duel
// ended in another way than the players wanted.
func (s *Session) Kept() []string { return s.kept }

// Stop leaves the act, looks for nobody any more, and waits until the players
// of duels know and the place in the lobby is gone.
func (s *Session) Stop() {
	s.idle.stop()
	s.act.leave()
	if s.stopMeeting(); s.stopped != nil {
		select {
		case <-s.stopped:
		case <-time.After(time.Second):
		}
	}
	for _, p := range s.left {
		p.Wait()
	}
}

// Options are what a session begins with. The zero value, but for World.Rate,
// is a game from its title on.
type Options struct {
	// World holds the Rate of every match, in ticks a second, whether it has a
	// star, and the random Seed of the first.
	World world.Options

	Recorder  *files.Recorder // nil: nothing is recorded
	Autopilot bool            // begin with a match of two pilots, without a title
	Notice    string          // shown for ten seconds at the start
	Duels     DuelOptions     // the zero value: there are none

	// Lost is how long the terminal may leave the session without an answer.
	// Then the session ends; 0: never.
	Lost time.Duration
	// Idle is how long the players may press no key. They are asked for one
	// before, and then the session ends with ErrIdle; 0: never.
	Idle time.Duration
	// NoShell is set where no shell waits for the program, so that Ctrl-Z
	// leads nowhere: the list of keys leaves it out.
	NoShell bool
	// Keys are what the keys of the players mean; nil: what keys.Game says.
	Keys *keys.Board
	// Releases says that the terminal tells when keys go up, also where it does
	// not say so.
	Releases bool
}

// Package scene holds the screens of the game, with their keys. A Spacewar is a
// game for package loop. It plays acts, which all show a world: the title, a
// match, practice, a duel, a replay, a duel of others. Its Stage serves the lab
// too, whose screens are in package labs. The commands that open both are in
// term/app.
package scene

import (
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// A Stage is the part that all scenes have in common: the terminal and its
// answers, the clock and the reasons to stop it, the panels, the numbers of the
// loop, the canvas. A scene embeds a Stage, hands every event to Take first,
// and handles what Take leaves.
type Stage struct {
	Clock    loop.Clock // of the scene
	holds    Holds
	live     bool // another player shares the clock: it cannot be held, stepped or scaled
	terminal *term.Screen
	board    *keys.Board
	view     View
	lost     time.Duration // time without an answer that ends the scene; 0: none does
	numbers  numbers
	pictures pictures // of the player
	idle     idle
	Help     render.Panel // the list of keys: a title and rows
	panels   []panel
	hud      bool
	Asks     bool // Take leaves Q to the scene, which asks before it ends
	canvas   render.Canvas
	thrift   thrift
}

// SetView sets the player's view of the scene, from the next frame on.
func (s *Stage) SetView(v View) {
	s.view = v
	s.canvas.SetLook(v.Look, canvas.FontOf(s.terminal))
}

// SetUp prepares a stage in a terminal, with the keys of a board. The scene
// ends after the time lost without an answer of the terminal; 0: never.
func (s *Stage) SetUp(t *term.Screen, board *keys.Board, lost time.Duration) {
	s.terminal = t
	s.board = board
	s.lost = lost
	s.pictures = pictures{
		shown: t.Picture,
		trip:  func() time.Duration { return t.Stats().Shortest },
	}
	s.SetView(View{})
}

// Options returns o with the clock of the scene and with its statistics, which
// the HUD shows.
func (s *Stage) Options(o loop.Options) loop.Options {
	o.Clock = &s.Clock
	o.Stats = &s.numbers.Stats
	return o
}

// Numbers returns the numbers of the run.
func (s *Stage) Numbers() *loop.Stats { return &s.numbers.Stats }

// A Press is a key with its meaning. The zero value is no key.
type Press struct {
	keys.Binding
	repeat bool // the terminal repeats it
	event  *tcell.EventKey
}

// Take handles the events that mean the same in every scene. It returns what it
// leaves to the scene: a key, another event, or nothing. The error ends the
// scene.
func (s *Stage) Take(ev tcell.Event) (left Press, other tcell.Event, err error) {
	switch ev := ev.(type) {
	case *tcell.EventKey:
		s.idle.pressed = s.Clock.Real()
		left, err = s.key(s.press(ev))
		return left, nil, err
	case *tcell.EventResize: // the screen repaints all cells by itself
		return left, nil, nil
	case *tcell.EventInterrupt:
		call, ok := ev.Data().(func())
		if !ok {
			return left, ev, nil
		}
		call()
		return left, nil, nil
	case *term.EventLink:
		return left, nil, s.answer(ev.Waiting)
	case *term.EventHidden:
		s.Free(ByWindow)
		if ev.Hidden {
			s.Hold(ByWindow)
		}
		return left, ev, nil
	case *idleEvent:
		return left, nil, s.checkIdle()
	case *tcell.EventError:
		return left, nil, s.terminal.Err()
	}
	return left, ev, nil
}

// press returns a key with its meaning on the board.
func (s *Stage) press(ev *tcell.EventKey) Press {
	meaning := s.board.Of(ev.Key(), ev.Rune(), ev.Modifiers())
	if meaning.Intent == keys.None { // then the place of the key counts
		meaning = s.board.Of(ev.Key(), s.terminal.Place(ev.Rune()), ev.Modifiers())
	}
	return Press{meaning, term.IsRepeat(ev), ev}
}

// inMenu returns what the key means in a menu.
func (k Press) inMenu() keys.Intent {
	choice := keys.Menu.Of(k.event.Key(), 0, k.event.Modifiers())
	if choice.Intent != keys.None {
		return choice.Intent
	}
	return k.Intent
}

// key is Take for keys. A key that the idle scene has asked for does nothing
// else.
func (s *Stage) key(k Press) (left Press, err error) {
	asked := s.lift(stillThere)
	switch {
	case k.Intent == keys.Interrupt:
		return left, loop.ErrQuit
	case asked && k.Intent != keys.Quit:
		return left, nil
	case s.taken(k):
		return left, nil
	case k.Intent == keys.Quit && !s.Asks:
		return left, loop.ErrQuit
	}
	switch k.Intent {
	case keys.Redraw:
		s.terminal.Sync()
	case keys.Help:
		s.Open(s.Help)
	case keys.HUD:
		s.hud = !s.hud
	case keys.Suspend:
		s.terminal.StopJob()
	default:
		return k, nil
	}
	return left, nil
}

// checkIdle looks for how long no key has come: the scene asks for one, or
// ends.
func (s *Stage) checkIdle() error {
	asks, err := s.idle.look(s.Clock.Real(), s.terminal.Stats().Trips > 0)
	s.lift(stillThere)
	if asks {
		s.lay(stillThere)
	}
	return err
}

// stopped reports whether something keeps the player from steering.
func (s *Stage) stopped() bool { return s.holds != 0 || len(s.panels) > 0 }

// answer takes the time since the last answer of the terminal; 0: it answers.
// While it does not, the scene stands.
func (s *Stage) answer(waiting time.Duration) error {
	switch {
	case s.lost > 0 && waiting >= s.lost:
		return fmt.Errorf("%w for %v", ErrLost, waiting.Round(time.Second))
	case waiting > 0 && !s.Held(ByTerminal):
		s.Hold(ByTerminal)
		s.lay(noAnswer)
	case waiting == 0:
		s.Free(ByTerminal)
		s.lift(noAnswer)
	}
	return nil
}

// Canvas returns the canvas of a new frame, as large as the terminal.
func (s *Stage) Canvas() *render.Canvas {
	s.canvas.Clear(s.terminal.Size())
	s.canvas.SetColors(s.view.palette(s.terminal), s.thrift.level)
	return &s.canvas
}

// Send sends the frame to the terminal if it differs from the last one.
func (s *Stage) Send() {
	if s.canvas.Flush(s.terminal) > 0 {
		s.terminal.Show()
	}
	now := s.terminal.Stats()
	s.pictures.draw(now.Frames, s.numbers.Updates)
	s.thrift.watch(s.Clock.Real(), now.Frames, now.Late)
}

// A View is the appearance that the player wants for a scene. The zero value is
// the default: ships with a wake, on the background that the terminal reports.
type View struct {
	// Look is the way in which the world is drawn. A terminal that cannot show
	// it gets the next best.
	Look render.Look
	// Background is the background for which the colors are chosen. Unknown: that
	// which the terminal reports.
	Background term.Background
	// Colors is the number of colors for term.Options. The scene itself draws
	// with as many as its terminal then has.
	Colors int
	// Calm leaves out flashes, and motion that is not part of the game.
	Calm bool
	// Name is the player's name. A player without one is called You or, beside
	// another player, by the ship.
	Name string
}

// palette returns the palette for the background and the colors of a terminal.
// The numbers are those of the colors that the palettes OnDark and Dull use.
func (v *View) palette(t *term.Screen) render.Palette {
	ground := v.Background
	has := t.Palette()
	if ground == term.Unknown {
		ground = has.Background
	}
	switch {
	case t.Colors() == 0:
		return render.Colorless
	case ground == term.Light:
		return render.OnLight
	case has.Legible(10, 11, 14):
		return render.OnDark
	case has.Legible(2, 3, 6), t.Colors() < 256:
		return render.Dull
	}
	return render.Fixed
}

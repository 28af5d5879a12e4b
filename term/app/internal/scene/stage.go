// Package scene holds the screens of the game, with their keys. A Session is a
// game of package loop, and plays acts, which all show a world: the title, a
// match, practice, a duel, a replay, a watched duel. Its Stage serves the lab
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
// loop, the canvas. A scene embeds a stage, hands it every event first, and
// handles the events that the stage leaves.
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
	Asks     bool // Q is for the scene, which asks before it ends
	canvas   render.Canvas
	thrift   thrift
}

// SetView sets the player's view of the scene, from the next frame on.
func (s *Stage) SetView(v View) {
	s.view = v
	s.canvas.SetLook(v.Look, canvas.FontOf(s.terminal))
}

// SetUp prepares a stage in a terminal. The scene ends after the time lost
// without an answer of the terminal; 0: never.
func (s *Stage) SetUp(t *term.Screen, board *keys.Board, lost time.Duration) {
	s.terminal, s.board, s.lost = t, board, lost
	s.pictures = pictures{shown: t.Picture, trip: func() time.Duration { return t.Stats().Shortest }}
	s.SetView(View{})
}

// Options returns o with the clock of the scene and with its statistics, which
// the HUD shows.
func (s *Stage) Options(o loop.Options) loop.Options {
	o.Clock, o.Stats = &s.Clock, &s.numbers.Stats
	return o
}

// Numbers returns the numbers of the run.
func (s *Stage) Numbers() *loop.Stats { return &s.numbers.Stats }

// A Press is a key, by its meaning. The zero value is no key.
type Press struct {
	keys.Binding
	repeat bool // the terminal repeats it
	event  *tcell.EventKey
}

// Take handles the events that mean the same in every scene. It leaves a key,
// another event, or nothing to the scene.
func (s *Stage) Take(ev tcell.Event) (left Press, other tcell.Event, err error) {
	switch ev := ev.(type) {
	case *tcell.EventKey:
		s.idle.pressed = s.Clock.Real()
		left, err = s.key(Press{s.board.Of(ev.Key(), s.terminal.Place(ev.Rune()), ev.Modifiers()), term.IsRepeat(ev), ev})
	case *tcell.EventResize: // the screen repaints all cells by itself
	case *tcell.EventInterrupt:
		call, ok := ev.Data().(func())
		if !ok {
			return left, ev, nil
		}
		call()
	case *term.EventLink:
		return left, nil, s.answer(ev.Waiting)
	case *term.EventHidden:
		s.Free(ByWindow)
		if ev.Hidden {
			s.Hold(ByWindow)
		}
		return left, ev, nil
	case *idleEvent:
		asks, err := s.idle.look(s.Clock.Real(), s.terminal.Stats().Trips > 0)
		if s.lift(stillThere); asks {
			s.lay(stillThere)
		}
		return left, nil, err
	case *tcell.EventError:
		return left, nil, s.terminal.Err()
	default:
		return left, ev, nil
	}
	return left, nil, err
}

// key is Take for keys. A key that the idle scene has asked for does nothing
// else.
func (s *Stage) key(k Press) (left Press, err error) {
	asked := s.lift(stillThere)
	switch {
	case k.Intent == keys.Interrupt:
		return left, loop.ErrQuit
	case asked && k.Intent != keys.Quit || s.taken(k):
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

// stopped reports whether something keeps the player from steering.
func (s *Stage) stopped() bool { return s.holds != 0 || len(s.panels) > 0 }

// answer takes the time since the terminal answered last; 0: it answers. The
// scene stops meanwhile.
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

// A View is the appearance of a scene that the player wants. The zero value is
// the default: ships with a wake, on the background that the terminal reports.
type View struct {
	// Look is the way in which the world is drawn. A terminal that cannot show
	// it gets the next best.
	Look render.Look
	// Background is the background that the colors are chosen for; Unknown: ask
	// the terminal.
	Background term.Background
	// Colors is the number of colors, for term.Options: a scene draws with those
	// of its terminal.
	Colors int
	// Calm leaves out flashes, and motion that is not part of the game.
	Calm bool
	// Name is the player's name; "": You, or for two players the name of the
	// ship.
	Name string
}

// palette returns the colors for the background of a terminal, if it has
// colors.
func (v *View) palette(t *term.Screen) render.Palette {
	ground, has := v.Background, t.Palette()
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

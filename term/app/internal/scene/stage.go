// Package scene holds the screens of the game and of the lab, with their keys.
// Two scenes are games of package loop, each on its own stage: a Session plays
// acts, which all show a world (the title, a match, practice, a duel, a replay,
// a watched duel), and a Lab shows loops. The commands that open them are in
// term/app.
package scene

import (
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// A stage is the part that all scenes have in common: the terminal and its
// answers, the clock and the reasons to stop it, the manual, the numbers of the
// loop, the canvas. A scene embeds a stage, hands it every event first, and
// handles the events that the stage leaves.
type stage struct {
	timekeeper
	terminal *term.Screen
	board    *keys.Board
	view     View
	lost     time.Duration // time without an answer that ends the scene; 0: none does
	numbers  numbers
	sight    sight // of the player
	idle     idle
	help     manual // the list of keys
	manual   manual // the open one, or the last
	hud      bool
	asks     bool // Q is for the scene, which asks before it ends
	canvas   render.Canvas
	thrift   thrift
}

// SetView sets the player's view of the scene, from the next frame on.
func (s *stage) SetView(v View) {
	s.view = v
	s.canvas.Look = v.Look.Shown(s.terminal.Shows)
}

// setUp prepares a stage in a terminal. The scene ends after the time lost
// without an answer of the terminal; 0: never.
func (s *stage) setUp(t *term.Screen, board *keys.Board, lost time.Duration) {
	s.terminal, s.board, s.lost, s.sight.answered = t, board, lost, t.Seen
	s.SetView(View{})
}

// Options returns o with the clock of the scene and with its statistics, which
// the HUD shows.
func (s *stage) Options(o loop.Options) loop.Options {
	o.Clock, o.Stats = &s.clock, &s.numbers.Stats
	return o
}

// Numbers returns the numbers of the run.
func (s *stage) Numbers() *Numbers { return &s.numbers.Numbers }

// A press is a key, by its meaning. The zero value is no key.
type press struct {
	keys.Binding
	repeat bool // the terminal repeats it
}

// take handles the events that mean the same in every scene. It leaves a key,
// another event, or nothing to the scene.
func (s *stage) take(ev tcell.Event) (left press, other tcell.Event, err error) {
	switch ev := ev.(type) {
	case *tcell.EventKey:
		asked := s.idle.keyed(s.clock.Real())
		left, err = s.key(press{s.board.Of(ev.Key(), ev.Rune(), ev.Modifiers()), term.IsRepeat(ev)}, asked)
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
		s.free(byWindow)
		if ev.Hidden {
			s.hold(byWindow)
		}
		return left, ev, nil
	case *idleEvent:
		_, answers := s.terminal.Trip()
		return left, nil, s.idle.look(s.clock.Real(), answers > 0)
	case *tcell.EventError:
		return left, nil, s.terminal.Err()
	default:
		return left, ev, nil
	}
	return left, nil, err
}

// key is take for keys. A key that the scene has asked for does nothing else.
func (s *stage) key(k press, asked bool) (left press, err error) {
	switch {
	case k.Intent == keys.Interrupt || k.Intent == keys.Quit && !s.asks && !s.holds.has(byManual):
		return left, loop.ErrQuit
	case asked:
		return left, nil
	case s.holds.has(byManual):
		if w, h := s.terminal.Size(); !s.manual.scroll(k.Intent, w, h) {
			s.free(byManual)
		}
		return left, nil
	}
	switch k.Intent {
	case keys.Redraw:
		s.terminal.Sync()
	case keys.Help:
		s.open(s.help)
	case keys.HUD:
		s.hud = !s.hud
	case keys.Suspend:
		s.terminal.StopJob()
	default:
		return k, nil
	}
	return left, nil
}

// open shows a manual over the scene, which stops until the player closes it.
func (s *stage) open(m manual) {
	s.manual = m
	s.hold(byManual)
}

// answer takes the time since the terminal answered last; 0: it answers. The
// scene stops meanwhile.
func (s *stage) answer(waiting time.Duration) error {
	switch {
	case s.lost > 0 && waiting >= s.lost:
		return fmt.Errorf("%w for %v", ErrLost, waiting.Round(time.Second))
	case waiting > 0:
		s.hold(byTerminal)
	default:
		s.free(byTerminal)
	}
	return nil
}

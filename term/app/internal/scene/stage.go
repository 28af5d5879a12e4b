// Package scene holds what a player or a teacher sees and does. Two scenes are
// games of package loop, each on a stage of its own: a Session plays acts,
// which all show a world (the title, a match, practice, a duel, a replay, the
// duel of others), and a Lab shows loops. The commands that open them are in
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

// A stage is what all scenes have in common: the terminal and its answers, the
// clock and what holds it, the manual, the numbers of the loop, the canvas. A
// scene embeds a stage, hands it every event first, and handles what the stage
// leaves.
type stage struct {
	timekeeper
	terminal *term.Screen
	board    *keys.Board
	view     View
	lost     time.Duration // without an answer, then the scene ends; 0: never
	numbers  numbers
	idle     idle
	help     manual // the list of keys
	manual   manual // the one that is open, or was
	hud      bool
	asks     bool // the scene asks before a key ends it
	canvas   render.Canvas
	thrift   thrift
}

// SetView has the scene drawn as the player wants it, from the next frame on.
func (s *stage) SetView(v View) {
	s.view = v
	s.canvas.Look = v.Look.Shown(s.terminal.Shows)
}

// setUp prepares a stage in a terminal. The scene ends when the terminal has
// not answered for the time lost; 0: never.
func (s *stage) setUp(t *term.Screen, board *keys.Board, lost time.Duration) {
	s.terminal, s.board, s.lost = t, board, lost
	s.SetView(View{})
}

// Options returns the options of a run of the scene: those of o, with the clock
// by which the scene pauses, steps and scales itself, and the numbers of the
// loop, which it shows in the HUD.
func (s *stage) Options(o loop.Options) loop.Options {
	o.Clock, o.Stats = &s.clock, &s.numbers.Stats
	return o
}

// Numbers returns the numbers of the run.
func (s *stage) Numbers() *Numbers { return &s.numbers.Numbers }

// A press is a key by what it means. The zero value is none.
type press struct {
	keys.Binding
	repeat bool // the terminal repeats it
}

// take handles the events that mean the same in every scene. What is left to
// the scene is a key, or else an event, or nothing.
func (s *stage) take(ev tcell.Event) (left press, other tcell.Event, err error) {
	switch ev := ev.(type) {
	case *tcell.EventKey:
		asked := s.idle.keyed(s.clock.Real())
		left, err = s.key(press{s.board.Of(ev.Key(), ev.Rune(), ev.Modifiers()), term.IsRepeat(ev)}, asked)
	case *tcell.EventResize: // the screen paints all cells then, by itself
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

// key is take for keys. One that the player was asked for only answers.
func (s *stage) key(k press, asked bool) (left press, err error) {
	switch {
	case k.Intent == keys.Interrupt || k.Intent == keys.Quit && !s.asks:
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

// open shows a manual over the scene, which waits for its end.
func (s *stage) open(m manual) {
	s.manual = m
	s.hold(byManual)
}

// answer takes the time for which the terminal has not answered; 0: it answers.
// The scene waits meanwhile.
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

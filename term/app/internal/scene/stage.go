// Package scene holds what a player or a teacher sees and does: the game from
// its title to the result of a match, the replay of a recorded match, the live
// lab. Each is a loop.Game. The commands that show them are in term/app.
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

// A Terminal is what a scene needs of a term.Screen.
type Terminal interface {
	tcell.Screen
	Releases() bool // whether it reports releases of keys
	StopJob()       // suspends the program, as Ctrl-Z does in a shell
	Err() error     // why the terminal is gone

	// Shows tells whether the terminal can show a character.
	Shows(rune) bool
	// Background tells whether the terminal is dark or light.
	Background() term.Background
	// Frames counts what Show was given, and what was overtaken on a busy link.
	Frames() (shown, late int64)
	// Sent returns how many bytes the terminal was sent since the start.
	Sent() int64
	// Trip returns the last round trip to the terminal, and how many there were.
	Trip() (last time.Duration, n int64)
}

// A stage is what all scenes have in common: the terminal and its answers, the
// clock, pause, step and time scale, the manual, the numbers of the loop, the
// canvas. A scene embeds a stage, hands it every event first, and handles the
// events that the stage leaves.
type stage struct {
	terminal Terminal
	view     View
	lost     time.Duration // without an answer, then the scene ends; 0: never
	clock    loop.Clock
	numbers  numbers
	steered  func(keys.Intent) // called after a key changed the clock, unless nil
	live     bool              // the clock is not ours: nothing pauses, steps or scales it
	noShell  bool              // Ctrl-Z leads nowhere
	idle     idle
	manual   manual
	away     bool // the terminal does not answer, and the clock is paused for that
	pasting  bool
	pasted   time.Duration // real time of the last key of a paste
	hud      bool
	canvas   render.Canvas
	thrift   thrift
}

// setUp prepares a stage in a terminal. The scene ends when the terminal has
// not answered for the time lost; 0: never.
func (s *stage) setUp(t Terminal, lost time.Duration, m manual) {
	s.terminal, s.lost, s.manual = t, lost, m
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

// endOfPaste is the silence after which a key is no part of a paste any more.
const endOfPaste = 2 * time.Second

// take handles the events that mean the same in every scene. It returns the
// event if it is left to the scene, else nil.
func (s *stage) take(ev tcell.Event) (left tcell.Event, err error) {
	switch ev := ev.(type) {
	case *tcell.EventPaste:
		s.pasting, s.pasted = ev.Start(), s.clock.Real()
	case *tcell.EventKey:
		asked := s.idle.press(s.clock.Real())
		// Pasted text is no command. Ctrl-C is, and so is every key after a
		// silence, because the end of a paste may never come.
		silence := s.clock.Real() - s.pasted
		s.pasted = s.clock.Real()
		if !s.pasting || ev.Key() == tcell.KeyCtrlC || silence > endOfPaste {
			s.pasting = false
			return s.key(ev, asked)
		}
	case *tcell.EventResize:
		s.terminal.Sync()
	case *tcell.EventInterrupt:
		call, ok := ev.Data().(func())
		if !ok {
			return ev, nil
		}
		call()
	case *term.EventLink:
		return nil, s.answer(ev.Waiting)
	case *idleEvent:
		return nil, s.idle.look(s.clock.Real())
	case *tcell.EventError:
		return nil, s.terminal.Err()
	default:
		return ev, nil
	}
	return nil, nil
}

// key is take for keys. One that the player was asked for only answers.
func (s *stage) key(ev *tcell.EventKey, asked bool) (left tcell.Event, err error) {
	i := keys.BindingOf(ev.Key(), ev.Rune(), ev.Modifiers()).Intent
	if asked && i != keys.Quit {
		return nil, nil
	}
	if s.manual.open && i != keys.Quit {
		if w, h := s.terminal.Size(); s.manual.key(i, w, h) {
			s.clock.Resume()
		}
		return nil, nil
	}
	switch i {
	case keys.Quit:
		return nil, loop.ErrQuit
	case keys.Redraw:
		s.terminal.Sync()
	case keys.Help:
		if s.noShell {
			s.manual.leaveOut("suspend")
		}
		s.manual.show(!s.live && !s.clock.Paused())
		if !s.live {
			s.clock.Pause()
		}
	case keys.HUD:
		s.hud = !s.hud
	case keys.Suspend:
		s.terminal.StopJob()
	case keys.Pause, keys.Step, keys.Faster, keys.Slower:
		if s.live {
			return ev, nil
		}
		s.steerTime(i)
	default:
		return ev, nil
	}
	return nil, nil
}

// answer takes the time for which the terminal has not answered; 0: it answers.
// The game is paused meanwhile. It goes on with the next answer unless the
// manual is open by then.
func (s *stage) answer(waiting time.Duration) error {
	switch {
	case s.lost > 0 && waiting >= s.lost:
		return fmt.Errorf("%w for %v", ErrLost, waiting.Round(time.Second))
	case waiting > 0 && s.live:
		s.away = true
	case waiting > 0 && !s.clock.Paused():
		s.away = true
		s.clock.Pause()
	case waiting == 0 && s.away:
		s.away = false
		if !s.live && !s.manual.open {
			s.clock.Resume()
		}
	}
	return nil
}

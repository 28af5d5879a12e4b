// Package loop drives a game: it says when the game takes input, updates its
// world, draws a frame and sleeps.
//
// # Start here
//
// Write a [Game], hand it to [Play] in main and to [Simulate] in a test. This
// is a whole game for the terminal. It makes two updates a second, and moves
// smoothly all the same:
//
//	package main
//
//	import (
//		"log"
//
//		"github.com/gdamore/tcell/v2"
//
//		"fixstep/loop"
//		"fixstep/term"
//	)
//
//	type walker struct {
//		tcell.Screen
//		prev, cur int64 // cells
//	}
//
//	func (w *walker) Input(ev tcell.Event) error {
//		key, ok := ev.(*tcell.EventKey) // Ctrl-C is a key like any other
//		if ok && (key.Rune() == 'q' || key.Key() == tcell.KeyCtrlC) {
//			return loop.ErrQuit
//		}
//		return nil
//	}
//
//	func (w *walker) Update() error {
//		w.prev, w.cur = w.cur, w.cur+1
//		return nil
//	}
//
//	func (w *walker) Draw(a loop.Alpha) {
//		w.Clear()
//		w.PutStr(int(a.Between(w.prev, w.cur)), 0, "@ q quits")
//		w.Show()
//	}
//
//	func main() {
//		screen, err := term.Open(term.Options{})
//		if err == nil {
//			o := loop.Options{Updates: loop.PerSecond(2)}
//			err = loop.Play(screen, o, &walker{Screen: screen})
//		}
//		if err != nil {
//			log.Fatal(err)
//		}
//	}
//
// The zero [Options] are good: updates at 60 a second, at most 60 frames a
// second, and sleep whenever nothing is due. [Run] takes any channel of events,
// and so suits other screens, such as one of tcell's version 3.
//
// # What a loop is
//
// A loop is a function of a clock that returns a sequence of actions. An
// [Action] is one of Input, Update, Draw, Sleep, or the note that game time was
// dropped. Whoever takes the actions owns the loop; there are three ways:
//
//	for a := range loop.Steady(now, &options) { … }      // your program
//	loop.Play(screen, options, game)                     // the engine
//	next, stop := iter.Pull(loop.Steady(now, &options))  // another event loop
//
// # Which loop to take
//
// Take [Steady], the default: it suits any game whose update is faster than a
// step. Package classic has the other loops of the texts below, to read and to
// compare; classic.Event suits a game that waits for its player, such as chess.
// A loop of your own is a [Func], written with the words of [Turn].
//
// # Words
//
//   - An update advances the world by one step, a fixed span of game time. A
//     draw shows one frame.
//   - Alpha says where a frame lies between the last two states: 0 is the
//     earlier one, [One] the later. Draw everything that moves at
//     alpha.Between(before, after), and it moves smoothly at any rate.
//   - Pause stops game time. Paused time is never simulated. A paused game
//     still takes input, and nothing else wakes it up. The [Clock] of Options
//     pauses, steps and scales.
//   - Drop: after a stall the loop makes at most Options.MaxUpdates updates in
//     a burst and gives up the steps that it still owes. Stats count them. Time
//     passed = simulated + dropped + owed, to the nanosecond.
//   - Jitter is how late a machine wakes the program. Lateness of up to
//     Options.Jitter changes neither the rhythm of the frames nor the number of
//     updates between two of them.
//
// All times are whole nanoseconds, and update n is due at n/rate, computed from
// n, so errors never add up. Only Run reads the system's clock, in one line,
// and not even Run if Clock.Source is set.
//
// # How to test
//
// [Simulate] runs the same game in no time: its script says which event comes
// when, and the same script gives the same run. A [Simulation] does so in
// steps, to look at the game between them. Package term/termtest tests a game
// on its screen. Package lab runs any loop on a model machine that is as slow
// as you say, and counts what happens.
//
// # The texts
//
// The loops come from these texts. Elsewhere they are named by author:
//
//   - Robert Nystrom, Game Programming Patterns (2014), chapter "Game Loop"
//   - Entropy Interactive, The Game Loop (tutorial 10)
//   - Péter Mileff, Game Loop: The Heart of the Game Engine (University of
//     Miskolc)
//   - PistonDevelopers, The current design of the Piston game loop
//   - Glenn Fiedler, Fix Your Timestep! (for the semi-fixed step only)
package loop

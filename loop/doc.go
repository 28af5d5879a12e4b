// Package loop drives a game: it says when the game takes input, updates its
// world, draws a frame and sleeps.
//
// # Start here
//
// Write a [Game]: a type with the methods Input, Update and Draw. Hand it to
// [Play] with a screen in main, and to [Simulate] in a test; the Example of
// Simulate is a whole game and its test. A game that draws needs a screen in a
// test too, such as the one of term.Sim(80, 24, vt.Options{}).
//
// The zero [Options] are good. [Run] takes any channel of events, and so suits
// other screens, such as one of tcell's version 3.
//
// Before each update Play takes the events that have come in, without waiting:
//
//	select {
//	case ev := <-events: // tcell's channel
//		game.Input(ev)
//	default: // none is left
//	}
//
// While nothing is due it waits, for an event or for a ticker, which only wakes
// it: the clock says what is due.
//
//	select {
//	case ev := <-events:
//		game.Input(ev)
//	case <-ticker.C:
//	}
//
// # What to draw
//
// An update advances the world by one step, a fixed span of game time. A draw
// shows one frame, and its [Alpha] says where the frame lies between the last
// two states. Draw everything that moves at alpha.Between(before, after), and
// it moves smoothly at any rate. What leaps must not be interpolated, or it
// streaks across the screen: a body that was placed anew, or that left at one
// edge and came in at the other. Let such an update set before to after.
//
// # After a load
//
// A level that takes seconds to load is no time of the game. Pause the [Clock]
// of Options before it and Resume it afterwards: paused time is never simulated
// and never dropped.
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
// Take [Steady], the default, or classic.Event for a game that waits for its
// player, such as chess. Package classic has the other loops of the texts.
//
// # Time
//
// All times are whole nanoseconds. Update n is due at n/rate, computed from n,
// so errors never add up. If a burst of updates leaves too much owed, as after
// a stall, the loop drops whole steps, and Stats count them: time passed =
// simulated + dropped + owed, to the nanosecond. Only Run reads the system's
// clock, in one line, and not even Run if Clock.Source is set.
//
// # How to test
//
// [Simulate] runs the same game in no time, the same way each time. A
// [Simulation] does so in steps, to look at the game between them. Package
// term/termtest tests a game on its screen. Package lab runs any loop on a
// model machine that is as slow as you say, and counts what happens.
//
// # The texts, elsewhere named by author
//
//   - Robert Nystrom, Game Programming Patterns (2014), chapter "Game Loop"
//   - Entropy Interactive, The Game Loop (tutorial 10)
//   - Péter Mileff, Game Loop: The Heart of the Game Engine (Miskolc)
//   - PistonDevelopers, The current design of the Piston game loop
//   - Glenn Fiedler, Fix Your Timestep! (for the semi-fixed step only)
package loop

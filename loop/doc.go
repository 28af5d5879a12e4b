// Package loop drives a game: it says when the game takes input, updates its
// world, draws a frame and sleeps.
//
// # Start here
//
// Write a [Game]: a type with the methods Input, Update and Draw. Main hands it
// to [Play], with a screen:
//
//	screen, err := term.Open(term.Options{})
//	if err == nil {
//		err = loop.Play(screen, loop.Options{}, &walker{Screen: screen})
//	}
//
// A test hands it to [Simulate]. A game that draws needs a screen there too:
//
//	screen, terminal := term.Sim(80, 24, vt.Options{})
//	err := loop.Simulate(loop.Options{For: time.Second}, &walker{Screen: screen})
//	fmt.Println(terminal) // its cells, as text
//
// The folder loop/examples/walker has the whole walker, and a test of it with
// termtest.Start. The zero [Options] are good; ExampleOptions in
// loop/example_test.go adds a pause and the numbers of the run. [Run] takes any
// channel of events, for example that of a screen of tcell's version 3.
//
// This is the loop, as one would show it to a class. Play makes the same
// updates at the same times, computes the times of its frames too, and knows
// what to do on a machine that is too slow:
//
//	for {
//		select { // before each update, without waiting
//		case ev := <-events: // tcell's channel
//			game.Input(ev)
//			continue // until none is left
//		default:
//		}
//		switch now := clock(); {
//		case now >= updateDue:
//			game.Update()
//			updateDue += step // and not now + step, which loses time
//		case now >= frameDue:
//			game.Draw(alpha) // (now - last update) / step
//			frameDue = now + frame
//		default: // nothing is due
//			select {
//			case ev := <-events:
//				game.Input(ev)
//			case <-ticker.C: // it only wakes the loop: the clock says what is due
//			}
//		}
//	}
//
// # Which defaults are wrong for your game
//
//   - A rhythm game: Updates: PerSecond(240), because a key counts in the next
//     update, which is 4 ms away then; Frames: PerSecond(60), the default.
//   - A fighting game: MaxUpdates: 1, because each update of a punch should get
//     its picture, and only a hiccup makes two in a row; Updates:
//     PerSecond(60), the same on every machine.
//   - Chess: Loop: classic.Event, which waits for the player; or Steady with
//     Frames: PerSecond(30), if pieces glide while the game waits.
//   - A simulation: MaxUpdates: -1, which drops nothing; Updates: the step of
//     its mathematics.
//
// # What a game needs besides
//
// The file .github/GAMES.md has the names for held keys, pictures finer than a
// cell, Ctrl-Z, signals and tests, and the folder loop/examples has games of
// one file. A timer is a count of updates. Take random numbers from
// math/rand/v2, with a seed that the game keeps. Then a replay gets the same
// numbers. Sound is the terminal's bell, Screen.Beep of tcell. A mouse is an
// event with a cell, after EnableMouse of tcell. A game that is saved writes a
// new file and renames it, in the Update that ends it. A HUD shows Stats: see
// ExampleStats.
//
// # If you know Ebitengine
//
//	ebiten.RunGame                 Play
//	Game.Update                    Game.Update
//	Game.Draw(screen)              Game.Draw(alpha), between two updates
//	Game.Layout                    Size of the screen, in each Draw
//	ebiten.SetTPS(120)             Options.Updates: PerSecond(120)
//	ebiten.SetVsyncEnabled         Options.Frames: a cap
//	ebiten.IsKeyPressed            Down of term/held
//	inpututil.IsKeyJustPressed     Pressed of term/held
//	inpututil.IsKeyJustReleased    Released of term/held
//	ebiten.Image                   a Canvas of render/canvas
//	ebiten.ActualTPS, ActualFPS    Options.Stats: see ExampleStats
//	ebiten.Termination             ErrQuit
//
// # What to draw
//
// Keep everything that moves as a [Moving], and draw it At(alpha): so it moves
// smoothly at any rate. The [Alpha] of a frame says where it lies between the
// last two states.
//
// # After a load
//
// The seconds in which a level loads are no time of the game. Pause the [Clock]
// of Options before it and Resume it afterwards, from a goroutine too: paused
// time is never simulated and never dropped.
//
// # Another owner of the loop
//
// A loop is a function of a clock that returns a sequence of actions, see
// [Steady]. Play takes the actions; so can a program of your own, and so can
// another event loop: the file loop/owners_test.go shows the three.
//
// # Time
//
// All times are whole nanoseconds, and errors never add up: time passed =
// simulated + dropped + owed, to the nanosecond. Only Run reads the system's
// clock, and not even Run if Clock.Source is set. So a [Simulation] takes no
// time and is the same each time; package term/termtest tests a game on its
// screen in that way, and package lab runs any loop on a model machine that is
// as slow as you say.
//
// # Not faults
//
//   - A run with a For of one second makes 59 updates at 60 a second, because
//     the 60th is due when the run is over.
//   - A change of the time scale, and the end of a pause, may bring one frame
//     early.
//   - If game time is slower than real time by less than a sixteenth, frames
//     come with the updates, so there are fewer frames, too.
//
// # The articles, elsewhere named by author
//
//   - Robert Nystrom, Game Programming Patterns (2014), chapter "Game Loop"
//   - Entropy Interactive, The Game Loop (tutorial 10)
//   - Péter Mileff, Game Loop: The Heart of the Game Engine (Miskolc)
//   - PistonDevelopers, The current design of the Piston game loop
//   - Glenn Fiedler, Fix Your Timestep! (semifixed and blend)
//   - Koen Witters, deWiTTERS Game Loop (kin of frameskip and residual)
package loop

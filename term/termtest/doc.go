// Package termtest tests programs for the terminal, in fake time: an hour of a
// program that waits takes less than a second, and every run is the same. A
// program runs as it is, with its own loop, goroutines, timers and sleeps; only
// its terminal is simulated.
//
// # A program on tcell
//
// It is given its screen, as func run(tcell.Screen) error, and may well call
// Init and Fini.
//
//	func TestSave(t *testing.T) {
//		termtest.Test(t, func(t *testing.T) {
//			p := termtest.Start(t, run, 80, 24)
//			p.Type("'my file' C-s")
//			p.Until("saved", time.Minute)
//			p.Golden("saved") // testdata/saved.txt, which go test -update writes
//			p.Type("C-q")
//			p.End() // it has ended well, and left nothing
//		})
//	}
//
// One with tview is the same: its run calls SetScreen, and that before
// EnableMouse.
//
// # A program with Bubble Tea, or on tcell 3
//
// It is started by StartTTY, with ten lines of glue that have it use the
// terminal of the test. The folder examples of the repository has them to copy,
// in whole tests; it also has tests of tview, and of built programs of other
// projects, each in another module.
//
// # Another program
//
// Whatever has a reader and a writer is started by StartTTY, too: a TTY is
// both. It edits no lines and echoes nothing, and Enter is a carriage return,
// as from a terminal that was made raw; a program that reads whole lines is
// typed C-j, or played by Command.
//
// A game on package loop is started by StartGame, without a bubble. A built
// program, in any language, is played by Command with the same words, in a
// pseudo terminal and in real time.
//
// # What goes wrong
//
// It fails the test at once, with the screen, the keys so far and the fake
// time. No sleeps are needed: the program has always done all that is due when
// a method of Player returns.
//
// With the flag -update, which the package defines, Golden writes its files.
// Put the folders before it, as in go test ./a ./b -update: go test takes what
// follows a flag that it does not know for arguments of the test, and tests the
// folder where it is called.
//
// # What cannot be had
//
// A program runs in a bubble of testing/synctest, where time passes only while
// all goroutines wait, and that for each other or for time. So
//
//   - a goroutine that never waits, or that waits for a file, a pipe, a socket
//     or a watcher of files, stops the time. After ten real seconds Test names
//     it on stderr.
//   - package net works once in a process: a second bubble that uses it dies
//     with "synctest channel from outside bubble". So does every package that
//     makes a channel when it is first used; use it before, in an init. For
//     tcell.ShimScreen that is tcell.ShimScreen(nil) and tcell.NewScreen(). For
//     os/signal this package does it.
//   - channels that the program uses must be made in it, not in variables of a
//     package.
//   - functions of math/rand/v2 that need no Rand cannot be seeded, those of
//     math/rand only by GODEBUG=randautoseed=0. Give the program a Rand.
//   - time.Now begins at midnight UTC of 2000-01-01, in each test.
//   - files are real: t.Chdir(t.TempDir()) before Test. So is the environment.
//   - os.Exit(0) fails the test, with its stack; another status ends all tests
//     at once, without a word.
package termtest

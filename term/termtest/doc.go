// Package termtest tests programs for the terminal, in fake time: an hour of a
// program that waits takes less than a second, and every run is the same. A
// program runs as it is, with its own loop, goroutines, timers and sleeps; only
// its terminal is simulated.
//
// # A program on tcell
//
// The program is a func run(tcell.Screen) error, or a func run(*term.Screen)
// error for a game that calls loop.Play: the test gives it the screen. It may
// call Init and Fini.
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
// A program with tview is tested in the same way: its run calls SetScreen
// before EnableMouse.
//
// # A program with Bubble Tea, or on tcell 3
//
// StartTTY starts the program, with ten lines of glue: they make the program
// use the terminal of the test. The folder examples of the repository has these
// lines to copy, in whole tests. It also has tests of tview, and of built
// programs of other projects, each in a module of its own.
//
// # Another program
//
// StartTTY also starts a program that uses any reader and writer, because a TTY
// is both. A TTY edits no lines and echoes nothing, and Enter sends a carriage
// return, as in a terminal that was made raw. If a program reads whole lines,
// type C-j, or play the program by Command.
//
// Command plays a built program, in any language, with the same words, in a
// pseudo terminal and in real time.
//
// # A program over a slow line
//
// A program may pass all its tests, and be nine seconds late over ssh: its
// frames wait in a queue. With a vt.Line the terminal of a test is far away:
//
//	line := vt.Line{Rate: 64_000, Trip: 50 * time.Millisecond}
//	p := termtest.Start(t, run, 80, 24, vt.Options{Line: line})
//	p.Until("To do", time.Second) // the first picture
//	p.Type("C-s")
//	p.Until("saved", 300*time.Millisecond) // after the key
//	if n := p.Cost("Down*10"); n > 900 { … } // bytes
//
// The screen shows what has arrived. End waits for what is under way, and Stop
// does not. A vt.Line says how long bytes take, also packed as by ssh -C, and
// Start which screen a program gets.
//
// # What goes wrong
//
// A failure shows the screen, the keys so far and the fake time. It ends the
// test at once, unless a screen differs from its golden file. Tests need no
// sleeps: when a method of Player returns, the program has done all its work
// that is due.
//
// With the flag -update, which the package defines, Golden writes its files.
// Put the folders before it, as in go test ./a ./b -update: go test takes what
// follows a flag that it does not know for arguments of the test, and tests the
// folder where it is called.
//
// # What cannot be had
//
// A program runs in a bubble of testing/synctest. Time passes there only while
// all goroutines wait for each other or for time. So
//
//   - a goroutine that never waits, or that waits for a file, a pipe, a socket
//     or a watcher of files, stops the time. After ten real seconds Test names
//     it on stderr.
//   - a goroutine that waits for a lock stops the time too, so a program that
//     holds a lock while it writes, such as one with Bubble Tea, must not wait
//     for room on a Line: give the Line a larger Hold.
//   - package net works in one test of a process: a second bubble that uses it
//     dies with "synctest channel from outside bubble". The same is true of
//     every package that makes a channel when it is first used. Use such a
//     package before the tests, in an init: for tcell.ShimScreen call
//     tcell.ShimScreen(nil) and tcell.NewScreen(). For os/signal this package
//     does it.
//   - the program must make its channels while it runs, not in variables of a
//     package.
//   - the functions of math/rand/v2 that need no Rand cannot be seeded, and
//     Seed of math/rand does nothing without GODEBUG=randseednop=0. Give the
//     program a Rand.
//   - goroutines of one moment come in any order: a program that draws in two
//     of them, such as one on tcell at a new size, writes other bytes in each
//     run.
//   - time.Now begins at midnight UTC of 2000-01-01, in each test.
//   - files are real: t.Chdir(t.TempDir()) before Test. So is the environment,
//     but Start sets TERM and LC_ALL, and unsets COLORTERM, NO_COLOR and the
//     like, for the rest of the process: every machine gives the same bytes.
//   - os.Exit(0) fails the test, with its stack. In a goroutine that the
//     program has started it ends all tests, as a panic there does; another
//     status ends all tests at once, without a word.
package termtest

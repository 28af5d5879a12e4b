// Package termtest tests programs for the terminal, in fake time. An hour of a
// program that waits takes less than a second, and every run is the same. A
// program runs as it is, with its own loop, goroutines, timers and sleeps. Only
// its terminal is simulated.
//
// # A program on tcell
//
// The program is a func run(tcell.Screen) error. A game that calls loop.Play is
// a func run(*term.Screen) error. The test gives it the screen. The program may
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
// A program with tview is tested in the same way. Its run must call SetScreen
// before EnableMouse.
//
// # A program with Bubble Tea, or on tcell 3
//
// StartTTY starts the program. Ten lines of glue make the program use the
// terminal of the test. The folder examples has these lines to copy, in whole
// tests. It also has tests of tview, and of built programs of other projects.
// Each example is a module of its own.
//
// # Another program
//
// StartTTY also starts a program that uses any reader and writer, because a TTY
// is both. A TTY edits no lines and echoes nothing, and Enter sends a carriage
// return, as in a terminal that was made raw. If a program reads whole lines,
// type C-j, or play the program with Command.
//
// Command plays a built program, in any language, with the same words. It does
// so in a pseudo terminal, and in real time.
//
// # A program over a slow line
//
// A program may pass all its tests, and yet be nine seconds late over ssh,
// because its frames wait in a queue. With a vt.Line the terminal of a test is
// far away:
//
//	line := vt.Line{Rate: 64_000, Trip: 50 * time.Millisecond}
//	p := termtest.Start(t, run, 80, 24, vt.Options{Line: line})
//	p.Until("To do", time.Second) // the first picture
//	p.Type("C-s")
//	p.Until("saved", 300*time.Millisecond) // after the key
//	if n := p.Cost("Down*10"); n > 900 { … } // bytes
//
// The screen shows what has arrived. End and Still wait for what is under way,
// and Stop does not. See vt.Line for how long bytes take, also if ssh -C packs
// them, and Start for the screen that a program gets.
//
// # What goes wrong
//
// A failure shows the screen, the keys so far and the fake time. It ends the
// test at once, unless a screen differs from its golden file. Tests need no
// sleeps: when a method of Player returns, the program has done all the work
// that is due.
//
// With the flag -update, which the package defines, Golden writes its files.
// Put the folders before the flag, as in go test ./a ./b -update. After a flag
// that go test does not know, it takes everything for arguments of the test,
// and so would test the folder where it is called.
//
// # What cannot be had
//
// A program runs in a bubble of testing/synctest. Time passes there only while
// all goroutines wait for each other or for time. So there are limits:
//
//   - A goroutine that never waits stops the time. So does one that waits for a
//     file, a pipe, a socket or a watcher of files. After ten real seconds Test
//     names it on stderr.
//   - A goroutine that waits for a lock stops the time, too. So a program that
//     holds a lock while it writes, such as one with Bubble Tea, must not wait
//     for room on a Line: give the Line a larger Hold.
//   - Package net works in one test of a process. A second bubble that uses it
//     dies with "synctest channel from outside bubble". The same is true of
//     every package that makes a channel when it is first used. Use such a
//     package before the tests, in an init function: for tcell.ShimScreen call
//     tcell.ShimScreen(nil) and tcell.NewScreen(). For os/signal this package
//     does it.
//   - The program must make its channels while it runs, and not in variables of
//     a package.
//   - The functions of math/rand/v2 that need no Rand cannot be seeded, and
//     Seed of math/rand does nothing without GODEBUG=randseednop=0. Give the
//     program a Rand.
//   - Goroutines of one moment run in any order. A program that draws in two of
//     them, such as one on tcell at a new size, writes other bytes in each run.
//   - time.Now begins at midnight UTC of 2000-01-01, in each test.
//   - Files are real: call t.Chdir(t.TempDir()) before Test. The environment is
//     real, too. But Start sets TERM and LC_ALL, and unsets COLORTERM, NO_COLOR
//     and the like, so that every machine gives the same bytes. This holds for
//     the rest of the process.
//   - os.Exit(0) fails the test, and shows its stack. In a goroutine that the
//     program has started it ends all tests, as a panic there does. Another
//     status ends all tests at once, without a word.
package termtest

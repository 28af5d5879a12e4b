// Package table lets a test sit at a game of package loop. The game runs in the
// goroutine of the test, and only while a method lets fake time pass. So a test
// needs no bubble, and may look at the game itself.
package table

import (
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/script"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// A Table is a game on a simulated terminal, and the player who sits at it.
type Table struct {
	*driver.Driver
	Screen *term.Screen // of the game
	T      testing.TB   // the test
}

// An Opener makes a game on a screen, and the options of its loop.
type Opener = func(*term.Screen) (loop.Options, loop.Game[tcell.Event])

// New returns a table for a game in a terminal of w x h cells. The terminal is
// an xterm unless there are options, of which the first count. The game stops
// at the end of the test.
func New(t testing.TB, open Opener, w, h int, o ...vt.Options) *Table {
	t.Helper()
	var terminal vt.Options
	if len(o) > 0 {
		terminal = o[0]
	}
	b := &Table{T: t}
	b.Driver, b.Screen = driver.OpenScreen(w, h, terminal)
	options, game := open(b.Screen)
	b.Host(driver.NewGame(options, game, b.Screen))
	t.Cleanup(b.Stop)
	b.Look()
	return b
}

// check ends the test after an error.
func (b *Table) check(err error) {
	b.T.Helper()
	if err != nil {
		b.T.Fatalf("%v\n%s", err, b.Report())
	}
}

// Type plays a script, in the words of termtest.Player.Type, and lets time pass
// for it.
func (b *Table) Type(words string) {
	b.T.Helper()
	steps, err := script.Parse(words)
	if err == nil {
		err = b.Driver.Type(steps)
	}
	b.check(err)
	b.Look()
}

// Wait lets time pass.
func (b *Table) Wait(d time.Duration) {
	b.Driver.Wait(d)
	b.Look()
}

// Ticks waits for n updates at 60 a second.
func (b *Table) Ticks(n int) {
	b.Wait(loop.PerSecond(60).At(int64(n)) + time.Microsecond)
}

// AtOnce sends the bytes of keys to the game all at the same time, and waits
// for three updates, in which there is a frame at 20 a second.
func (b *Table) AtOnce(keys string) {
	b.Screen.Type(keys)
	b.Ticks(3)
}

// Text returns the text on the screen.
func (b *Table) Text() string { return b.Look().String() }

// Sees checks that the screen has each text. With ! before a text the screen
// must not have it.
func (b *Table) Sees(wants ...string) {
	b.T.Helper()
	for _, want := range wants {
		text, not := strings.CutPrefix(want, "!")
		screen := b.Text()
		if strings.Contains(screen, text) == not {
			b.T.Errorf("want %q in\n%s", want, screen)
		}
	}
}

// Stands reports whether nothing moves on the screen for 0.4 s.
func (b *Table) Stands() bool {
	before := b.Look().Bytes
	b.Wait(400 * time.Millisecond)
	return b.Look().Bytes == before
}

// Golden compares the screen with the file of a name in testdata.
func (b *Table) Golden(name string) {
	b.T.Helper()
	termtest.Golden(b.T, filepath.Join("testdata", name+".txt"), b.Text())
}

// End waits for the end of the game, and checks that it is a good one.
func (b *Table) End() {
	b.T.Helper()
	b.check(b.Driver.End())
}

// Deaf returns a screen with so many colors, on a terminal that says nothing.
// Unlike a simulated terminal it allocates nothing.
func Deaf(t testing.TB, colors int) *term.Screen {
	t.Helper()
	r, w := io.Pipe()
	deaf := struct {
		io.Reader
		io.Writer
	}{r, io.Discard}
	xterm := map[string]string{"TERM": "xterm-256color"}
	screen, err := term.Open(term.Options{
		Tty:    term.NewTty(deaf, 80, 24),
		Colors: colors,
		Env:    func(name string) string { return xterm[name] },
	})
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		screen.Fini()
		w.Close()
	})
	return screen
}

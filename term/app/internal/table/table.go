// Package table lets tests sit at a game of package loop. The game runs in the
// goroutine of the test, and only while a method lets fake time pass: so a test
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

// New returns a table for a game in a terminal of w x h cells, an xterm unless
// options say otherwise.
func New(t testing.TB, newGame func(*term.Screen) (loop.Options, loop.Game[tcell.Event]), w, h int, o ...vt.Options) *Table {
	t.Helper()
	b := &Table{T: t}
	b.Driver, b.Screen = driver.OpenScreen(w, h, append(o, vt.Options{})[0])
	options, game := newGame(b.Screen)
	b.Host(driver.NewGame(options, game, b.Screen))
	t.Cleanup(b.Stop)
	b.Look()
	return b
}

func (b *Table) check(err error) {
	b.T.Helper()
	if err != nil {
		b.T.Fatalf("%v\n%s", err, b.Report())
	}
}

// Type plays a script, in the words of termtest.Player.Type.
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

// Ticks waits for so many updates at 60 a second.
func (b *Table) Ticks(n int) { b.Wait(loop.PerSecond(60).At(int64(n)) + time.Microsecond) }

// AtOnce has the terminal send keys, a character each, all at the same time.
func (b *Table) AtOnce(keys string) {
	b.Screen.Type(keys)
	b.Ticks(3) // a frame
}

// Text returns the text on the screen.
func (b *Table) Text() string { return b.Look().String() }

// Sees holds that texts are on the screen; with ! before one that it is not.
func (b *Table) Sees(wants ...string) {
	b.T.Helper()
	for _, want := range wants {
		text, not := strings.CutPrefix(want, "!")
		if screen := b.Text(); strings.Contains(screen, text) == not {
			b.T.Errorf("want %q in\n%s", want, screen)
		}
	}
}

// Stands reports whether nothing moves on the screen for a while.
func (b *Table) Stands() bool {
	before := b.Look().Bytes
	b.Wait(400 * time.Millisecond)
	return b.Look().Bytes == before
}

// Golden compares the screen with a file of testdata.
func (b *Table) Golden(name string) {
	b.T.Helper()
	termtest.Golden(b.T, filepath.Join("testdata", name+".txt"), b.Text())
}

// End waits for the end of the game, and checks that it is a good one.
func (b *Table) End() {
	b.T.Helper()
	b.check(b.Driver.End())
}

// Deaf returns a screen with so many colors, on a terminal that says nothing
// and allocates nothing, as a simulated one would.
func Deaf(t testing.TB, colors int) *term.Screen {
	t.Helper()
	r, w := io.Pipe()
	deaf := struct {
		io.Reader
		io.Writer
	}{r, io.Discard}
	xterm := func(name string) string { return map[string]string{"TERM": "xterm-256color"}[name] }
	screen, err := term.Open(term.Options{Tty: term.NewTty(deaf, 80, 24), Colors: colors, Env: xterm})
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { screen.Fini(); w.Close() })
	return screen
}

package scene

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
	"fixstep/world"
)

// A table is a scene, and the player who sits at it.
type table struct {
	*termtest.Player
	t        *testing.T
	game     scened
	terminal *term.Screen
}

// A scened is a game of this package.
type scened interface {
	loop.Game[tcell.Event]
	Options(loop.Options) loop.Options
	Stop()
}

// newTable returns a table for a scene in a terminal of w x h cells, an xterm
// unless options say otherwise. Each key gets a frame.
func newTable(t *testing.T, w, h int, scene func(*term.Screen) scened, o ...vt.Options) *table {
	t.Helper()
	return newTableAt(t, 20, w, h, scene, o...)
}

// newTableAt is newTable with so many frames a second.
func newTableAt(t *testing.T, fps, w, h int, scene func(*term.Screen) scened, o ...vt.Options) *table {
	t.Helper()
	b := &table{t: t}
	b.Player = termtest.StartGame(t, func(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
		screen.EnableReleases()
		screen.EnableLink()
		screen.EnablePictures()
		screen.EnableFocus()
		b.terminal, b.game = screen, scene(screen)
		return b.game.Options(loop.Options{Frames: loop.PerSecond(fps)}), b.game
	}, w, h, o...)
	t.Cleanup(b.game.Stop)
	return b
}

// seat returns a scene that makes a session with these options.
func seat(o Options) func(*term.Screen) scened {
	o.World.Rate = 60
	return func(t *term.Screen) scened { return NewSession(t, o) }
}

// The scenes, each as it is when it begins.
var sessionScene = seat(Options{World: world.Options{Seed: 1}, Lost: time.Minute, Seen: true})

func replayScene(in *world.Reader, from uint64) func(*term.Screen) scened {
	return func(t *term.Screen) scened { return NewReplay(t, time.Minute, NewPlayback(in, from)) }
}

// everyScene returns a table for each scene.
func everyScene(t *testing.T) map[string]*table {
	match := newTable(t, 80, 24, sessionScene)
	match.Type("Space")
	return map[string]*table{
		"title":  newTable(t, 80, 24, sessionScene),
		"match":  match,
		"replay": newTable(t, 80, 24, replayScene(openRecording(t, wholeMatch(t)), 0)),
	}
}

// screen returns the text on the screen.
func (b *table) screen() string { return b.Look().String() }

// sees holds that a text is on the screen; with ! before it that it is not.
func (b *table) sees(want string) {
	b.t.Helper()
	text, not := strings.CutPrefix(want, "!")
	if screen := b.screen(); strings.Contains(screen, text) == not {
		b.t.Errorf("want %q in\n%s", want, screen)
	}
}

// stands reports whether nothing moves on the screen for a while.
func (b *table) stands() bool {
	before := b.Look().Bytes
	b.Wait(400 * time.Millisecond)
	return b.Look().Bytes == before
}

// ticks waits for so many updates.
func (b *table) ticks(n int) { b.Wait(loop.PerSecond(60).At(int64(n)) + time.Microsecond) }

// atOnce has the terminal send keys, a character each, all at the same time.
func (b *table) atOnce(keys string) {
	b.terminal.Type(keys)
	b.ticks(3) // a frame
}

// post has the terminal send an event that is no key.
func (b *table) post(ev tcell.Event) {
	b.terminal.PostEvent(ev)
	b.ticks(3) // a frame
}

// do calls a function on the goroutine of the scene.
func (b *table) do(f func()) { b.post(tcell.NewEventInterrupt(f)) }

// away tells the scene that the terminal has not answered for so long.
func (b *table) away(d time.Duration) { b.post(&term.EventLink{Waiting: d}) }

// session returns the game, which is a session.
func (b *table) session() *Session {
	b.Look() // what is due is done
	return b.game.(*Session)
}

// world returns the shown world.
func (b *table) world() *world.State {
	_, cur, _ := b.session().hand.act.states()
	return cur
}

// lose has the needle die, which decides the match.
func (b *table) lose() { b.dies(0, "Wedge wins") }

// dies has a ship die, which decides the match.
func (b *table) dies(ship int, says string) {
	b.Type("wait:2s")
	w := b.world()
	w.Score[ship], w.Score[1-ship] = 0, world.MatchPoints-1
	w.Ships[ship].Mode = world.Dead
	b.Type("until:'" + says + "':9s")
}

// below returns the act, without a dialog over it.
func (b *table) below() act {
	if d, over := b.session().hand.act.(*dialog); over {
		return d.act
	}
	return b.session().hand.act
}

// fight returns the duel.
func (b *table) fight() *fight { return b.below().(*fight) }

package scene

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/table"
	"fixstep/term/vt"
	"fixstep/world"
)

// A gameTable is a table whose game is a Spacewar.
type gameTable struct {
	*table.Table
	game *Spacewar
}

// A scene makes a game on a screen.
type scene = func(*term.Screen) *Spacewar

// newTable returns a table for a scene in a terminal of w x h cells, an xterm
// unless options say otherwise. Each key gets a frame.
func newTable(t *testing.T, w, h int, scene scene, o ...vt.Options) *gameTable {
	t.Helper()
	return newTableAt(t, 20, w, h, scene, o...)
}

// newTableAt is newTable with so many frames a second.
func newTableAt(t *testing.T, fps, w, h int, scene scene, o ...vt.Options) *gameTable {
	t.Helper()
	b := &gameTable{}
	open := func(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
		screen.EnableReleases()
		screen.EnableLink()
		screen.EnablePictures()
		screen.EnableFocus()
		b.game = scene(screen)
		return b.game.Options(loop.Options{Frames: loop.PerSecond(fps)}), b.game
	}
	b.Table = table.New(t, open, w, h, o...)
	t.Cleanup(b.game.Stop)
	return b
}

// gameWith returns the scene of a game with these options.
func gameWith(o Options) scene {
	o.World.Rate = 60
	return func(t *term.Screen) *Spacewar { return NewSpacewar(t, o) }
}

// titleScene is a game that begins with the title.
var titleScene = gameWith(Options{World: world.Options{Seed: 1}, Lost: time.Minute})

// replayScene returns the scene of a replay from a tick on.
func replayScene(in *world.Reader, from uint64) scene {
	return func(t *term.Screen) *Spacewar { return NewReplay(t, time.Minute, NewPlayback(in, from)) }
}

// everyScene returns a table for each scene.
func everyScene(t *testing.T) map[string]*gameTable {
	match := newTable(t, 80, 24, titleScene)
	match.Type("Space")
	return map[string]*gameTable{
		"title":  newTable(t, 80, 24, titleScene),
		"match":  match,
		"replay": newTable(t, 80, 24, replayScene(openRecording(t, wholeMatch(t)), 0)),
	}
}

// post has the terminal send an event that is no key.
func (b *gameTable) post(ev tcell.Event) {
	b.Screen.PostEvent(ev)
	b.Ticks(3) // a frame
}

// do calls a function on the goroutine of the scene.
func (b *gameTable) do(f func()) { b.post(tcell.NewEventInterrupt(f)) }

// away tells the scene that the terminal has not answered for so long.
func (b *gameTable) away(d time.Duration) { b.post(&term.EventLink{Waiting: d}) }

// spacewar returns the game, which has done all that is due.
func (b *gameTable) spacewar() *Spacewar {
	b.Look()
	return b.game
}

// world returns the shown world.
func (b *gameTable) world() *world.State {
	_, cur, _ := b.spacewar().act.states()
	return cur
}

// lose has the needle die, which decides the match.
func (b *gameTable) lose() { b.dies(0, "Wedge wins") }

// dies has a ship die, which decides the match.
func (b *gameTable) dies(ship int, says string) {
	b.Type("wait:2s")
	w := b.world()
	w.Score[ship], w.Score[1-ship] = 0, world.MatchPoints-1
	w.Ships[ship].Mode = world.Dead
	b.Type("until:'" + says + "':9s")
}

// act returns the act.
func (b *gameTable) act() act { return b.spacewar().act }

// fight returns the duel.
func (b *gameTable) fight() *fight { return b.act().(*fight) }

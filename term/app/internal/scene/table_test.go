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

// A sat scene has a player who sits at it.
type sat struct {
	*table.Table
	game *Session
}

// newTable returns a table for a scene in a terminal of w x h cells, an xterm
// unless options say otherwise. Each key gets a frame.
func newTable(t *testing.T, w, h int, scene func(*term.Screen) *Session, o ...vt.Options) *sat {
	t.Helper()
	return newTableAt(t, 20, w, h, scene, o...)
}

// newTableAt is newTable with so many frames a second.
func newTableAt(t *testing.T, fps, w, h int, scene func(*term.Screen) *Session, o ...vt.Options) *sat {
	t.Helper()
	b := &sat{}
	b.Table = table.New(t, func(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
		screen.EnableReleases()
		screen.EnableLink()
		screen.EnablePictures()
		screen.EnableFocus()
		b.game = scene(screen)
		return b.game.Options(loop.Options{Frames: loop.PerSecond(fps)}), b.game
	}, w, h, o...)
	t.Cleanup(b.game.Stop)
	return b
}

// seat returns a scene that makes a session with these options.
func seat(o Options) func(*term.Screen) *Session {
	o.World.Rate = 60
	return func(t *term.Screen) *Session { return NewSession(t, o) }
}

// The scenes, each as it is when it begins.
var sessionScene = seat(Options{World: world.Options{Seed: 1}, Lost: time.Minute})

func replayScene(in *world.Reader, from uint64) func(*term.Screen) *Session {
	return func(t *term.Screen) *Session { return NewReplay(t, time.Minute, NewPlayback(in, from)) }
}

// everyScene returns a table for each scene.
func everyScene(t *testing.T) map[string]*sat {
	match := newTable(t, 80, 24, sessionScene)
	match.Type("Space")
	return map[string]*sat{
		"title":  newTable(t, 80, 24, sessionScene),
		"match":  match,
		"replay": newTable(t, 80, 24, replayScene(openRecording(t, wholeMatch(t)), 0)),
	}
}

// post has the terminal send an event that is no key.
func (b *sat) post(ev tcell.Event) {
	b.Screen.PostEvent(ev)
	b.Ticks(3) // a frame
}

// do calls a function on the goroutine of the scene.
func (b *sat) do(f func()) { b.post(tcell.NewEventInterrupt(f)) }

// away tells the scene that the terminal has not answered for so long.
func (b *sat) away(d time.Duration) { b.post(&term.EventLink{Waiting: d}) }

// session returns the game, which is a session.
func (b *sat) session() *Session {
	b.Look() // what is due is done
	return b.game
}

// world returns the shown world.
func (b *sat) world() *world.State {
	_, cur, _ := b.session().act.states()
	return cur
}

// lose has the needle die, which decides the match.
func (b *sat) lose() { b.dies(0, "Wedge wins") }

// dies has a ship die, which decides the match.
func (b *sat) dies(ship int, says string) {
	b.Type("wait:2s")
	w := b.world()
	w.Score[ship], w.Score[1-ship] = 0, world.MatchPoints-1
	w.Ships[ship].Mode = world.Dead
	b.Type("until:'" + says + "':9s")
}

// act returns the act.
func (b *sat) act() act { return b.session().act }

// fight returns the duel.
func (b *sat) fight() *fight { return b.act().(*fight) }

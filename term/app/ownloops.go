package app

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
)

// namesALoop reports whether a loop of one's own may be called so: it is one
// word that fits into a lane.
func namesALoop(name string) bool {
	const small = "abcdefghijklmnopqrstuvwxyz"
	return name != "" && len(name) <= 14 && strings.Contains(small, name[:1]) && strings.Trim(name, small+"0123456789-") == ""
}

// adopt takes over the loops of somebody else's main.
func (e *Env) adopt(own []classic.Design) error {
	e.designs = slices.Clone(classic.Designs)
	for _, d := range own {
		switch {
		case !namesALoop(d.Name):
			return usagef("a loop is called %q: give it a name of 1 to 14 letters from a to z, digits and -", d.Name)
		case slices.ContainsFunc(e.designs, func(o classic.Design) bool { return o.Name == d.Name }):
			return usagef("two loops are called %q", d.Name)
		case d.New == nil:
			return usagef("the loop %s needs New", d.Name)
		}
		if d.Summary == "" {
			d.Summary = "a loop of one's own"
		}
		e.designs = append(e.designs, d)
	}
	return nil
}

// loops returns the loops that the lab can run.
func (e *Env) loops() []classic.Design {
	if e.designs == nil {
		return classic.Designs
	}
	return e.designs
}

// patience is how long a loop of somebody else may compute, in real time,
// before it is given up.
const patience = 5 * time.Second

// mostPatient returns the patience of this world.
func (e *Env) mostPatient() time.Duration {
	if e.patience == 0 {
		return patience
	}
	return e.patience
}

// tryOut runs the loops that are not of the texts for a second of the model, so
// that one that never comes back is named instead of waited for: that is err.
// The others that lead nowhere are stopped: each ends its own lane, and that of
// a loop that waits in real time is ended here.
func (e *Env) tryOut(list []lab.Setup) (stopped, err error) {
	for i, s := range list {
		d, m := s.Design, s.Machine
		name, _, _ := strings.Cut(d.Name, "@")
		if _, known := classic.ByName(name); known {
			continue
		}
		m.For = min(m.For, time.Second)
		bad, hangs := e.try(&m, d)
		if hangs {
			return nil, usagef("%s: the loop has not come back for %v: it asks for nothing", d.Name, e.mostPatient())
		}
		if why, ok := bad.(realWait); ok {
			list[i].Design.New = classic.Unlimited(refuses(lab.Refusal(why)))
			bad = fmt.Errorf("%s: the loop %w", d.Name, bad)
		}
		stopped = errors.Join(stopped, bad)
	}
	return stopped, nil
}

// A realWait says where a loop waits in real time, which is none of its clock.
type realWait string

func (w realWait) Error() string { return string(w) }

// try runs a loop, but not for ever, and not if it waits in real time.
func (e *Env) try(m *lab.Machine, d classic.Design) (bad error, hangs bool) {
	over, look := time.NewTimer(e.mostPatient()), time.NewTicker(10*time.Millisecond)
	defer over.Stop()
	defer look.Stop()
	var enough atomic.Bool
	done := make(chan error, 1)
	go func() {
		defer close(done)
		_, err := m.Drive(d, func(lab.Op) {
			if enough.Load() {
				runtime.Goexit()
			}
		})
		done <- err
	}()
	for {
		select {
		case err := <-done:
			return cmp.Or(bad, err), false
		case <-look.C:
			if at := sleepsAt(); at != "" && bad == nil {
				bad = realWait("waits in real time, at " + at + ": use the Sleep of its Turn")
				enough.Store(true)
			}
		case <-over.C:
			return bad, bad == nil
		}
	}
}

// sleepsAt returns the file and line where a loop of the lab is in time.Sleep,
// "" if none is.
func sleepsAt() string {
	buf := make([]byte, 1<<18)
	for block := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		lines := strings.Split(block, "\n")
		if len(lines) > 4 && strings.Contains(lines[0], "[sleep") && strings.Contains(block, "(*Lane).guarded") {
			place, _, _ := strings.Cut(lines[4], " +")
			return filepath.Base(strings.TrimSpace(place))
		}
	}
	return ""
}

// refuses returns a loop that does nothing but say why.
func refuses(why lab.Refusal) loop.Func {
	return func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
		return func(func(loop.Action) bool) { panic(why) }
	}
}

// play is loop.Play for a game that may run loops of somebody else. Such a game
// is left when it has not taken the key that ends it for too long.
func (e *Env) play(screen *term.Screen, o loop.Options, game loop.Game[tcell.Event]) error {
	if len(e.loops()) == len(classic.Designs) {
		return loop.Play(screen, o, game)
	}
	watched := &watchedScreen{Screen: screen, patience: e.mostPatient(), stuck: make(chan struct{})}
	done := make(chan error, 1)
	go func() {
		defer screen.Guard()
		done <- loop.Play(watched, o, game)
	}()
	select {
	case err := <-done:
		return err
	case <-watched.stuck:
		screen.Fini()
		return errStuck
	}
}

// errStuck says that a loop of somebody else keeps the goroutine of its game.
var errStuck = errors.New("lab: a loop has not come back, so the lab could not end by itself")

// A watchedScreen looks at the keys that go to a game.
type watchedScreen struct {
	*term.Screen
	patience time.Duration
	stuck    chan struct{} // closed when the game has not ended, so long after a key that ends it
}

// ChannelEvents sends all events, and drops those that nobody takes.
func (w *watchedScreen) ChannelEvents(events chan<- tcell.Event, quit <-chan struct{}) {
	all, pasting := make(chan tcell.Event), false
	var once sync.Once
	go w.Screen.ChannelEvents(all, quit)
	for ev := range all {
		if paste, ok := ev.(*tcell.EventPaste); ok {
			pasting = paste.Start()
		}
		if isQuit(ev, pasting) {
			once.Do(func() { time.AfterFunc(w.patience, func() { close(w.stuck) }) })
		}
		select {
		case events <- ev:
		default:
		}
	}
	close(events)
}

// isQuit reports whether an event is a key that ends every scene.
func isQuit(ev tcell.Event, pasting bool) bool {
	key, ok := ev.(*tcell.EventKey)
	switch {
	case !ok:
		return false
	case key.Key() == tcell.KeyCtrlC:
		return true
	}
	return !pasting && keys.Game.Of(key.Key(), key.Rune(), key.Modifiers()).Intent == keys.Quit
}

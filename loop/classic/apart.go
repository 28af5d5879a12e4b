package classic

import (
	"fmt"
	"iter"
	"runtime/debug"
	"time"

	"fixstep/loop"
)

// Apart returns the options and the game to hand to loop.Play or loop.Run so
// that Async drives the game: a goroutine of its own draws it. The game needs
// not know, because only one goroutine at a time has it; so a slow draw does
// delay an update. Of Options.Stats only Updates and Draws are kept during the
// run, and all but Draw and Latency are there after it. A simulation cannot run
// it, because two goroutines need real time.
func Apart[E any](o loop.Options, game loop.Game[E]) (loop.Options, loop.Game[E]) {
	a := &apart[E]{game: game, free: make(chan struct{}, 1), stats: o.Stats, nudge: make(chan struct{}, 1)}
	if o.Clock == nil {
		o.Clock = new(loop.Clock)
	}
	if o.Stats == nil {
		a.stats = new(loop.Stats)
	}
	o.Stats = nil
	o.Fill()
	a.options, a.step = o, o.Updates.Interval()
	a.free <- struct{}{}
	o.Loop = a.loop
	return o, a
}

// apart is a game that two goroutines share.
type apart[E any] struct {
	game    loop.Game[E]
	options loop.Options
	step    time.Duration

	// Who takes the token may use the game and what follows. It is no mutex, so
	// that fake time passes while one goroutine waits for the other.
	free     chan struct{}
	stats    *loop.Stats
	finished time.Duration // the sum of all updates
	shown    time.Duration // the game time of the last picture

	nudge chan struct{} // tells the drawing goroutine that the updates go on
}

// take waits for the game and returns what gives it back.
func (a *apart[E]) take() (giveBack func()) {
	<-a.free
	return func() { a.free <- struct{}{} }
}

func (a *apart[E]) Input(e E) error {
	defer a.take()()
	return a.game.Input(e)
}

func (a *apart[E]) Update() error {
	defer a.take()()
	a.finished += a.step
	a.stats.Updates++
	return a.game.Update()
}

// Draw is called by the host, which draws only while the game is paused.
func (a *apart[E]) Draw(loop.Alpha) { a.drawAt(-1) }

// loop is the part of Async that updates. The other part goes on beside it.
func (a *apart[E]) loop(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	updates, draws := Async(now, &a.options)
	return func(yield func(loop.Action) bool) {
		quit, ended := make(chan struct{}), make(chan any, 1)
		go a.drawing(draws, quit, ended)
		defer func() {
			close(quit)
			p := <-ended
			draws := a.stats.Draws
			*a.stats = *o.Stats
			a.stats.Draws = draws
			if p != nil {
				panic(p)
			}
		}()
		for action := range updates {
			if len(ended) > 0 || !yield(action) {
				return
			}
			select {
			case a.nudge <- struct{}{}:
			default:
			}
		}
	}
}

// drawing is the other goroutine. It ends when quit is closed, or with a panic
// of the game, and says so.
func (a *apart[E]) drawing(draws iter.Seq[loop.Action], quit <-chan struct{}, ended chan<- any) {
	defer func() {
		p := recover()
		if p != nil {
			p = fmt.Sprintf("%v\n\n%s", p, debug.Stack())
		}
		ended <- p
	}()
	timer, clock, started := time.NewTimer(0), a.options.Clock, time.Duration(0)
	defer timer.Stop()
	for action := range draws {
		if action.Do == loop.Draw {
			started = clock.Real()
			a.drawAt(action.At)
			continue
		}
		timer.Reset(started + a.options.Frames.Interval() - clock.Real()) // the cap is real time
		select {
		case <-timer.C:
		case <-quit:
			return
		}
		for clock.Paused() {
			select {
			case <-a.nudge:
			case <-quit:
				return
			}
		}
	}
}

// drawAt draws at a game time; below 0: at that of the last picture. The loop's
// alpha may be out of date: it is computed for the newest states.
func (a *apart[E]) drawAt(t time.Duration) {
	defer a.take()()
	if t < 0 {
		t = a.shown
	}
	at, alpha := between(t, a.finished, a.step)
	a.shown = at
	a.stats.Draws++
	a.game.Draw(alpha)
}

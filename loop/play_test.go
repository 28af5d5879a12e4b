package loop_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
)

// A stage is a screen that notes its calls. It sends its events and then
// closes, or waits until quit is closed.
type stage[E any] struct {
	did    []string
	events []E
	closes bool
	err    error // of Init
}

func (s *stage[E]) Init() error { s.did = append(s.did, "init"); return s.err }
func (s *stage[E]) Fini()       { s.did = append(s.did, "fini") }

func (s *stage[E]) ChannelEvents(events chan<- E, quit <-chan struct{}) {
	defer close(events)
	for _, e := range s.events {
		select {
		case events <- e:
		case <-quit:
			return
		}
	}
	if !s.closes {
		<-quit
	}
}

// A broken stage panics in its own goroutine.
type broken struct{ stage[string] }

func (b *broken) Fini()                                        { fmt.Fprintln(os.Stderr, "fini") }
func (b *broken) ChannelEvents(chan<- string, <-chan struct{}) { panic("events") }

// A panic of the screen's goroutine ends the program, because no other
// goroutine can recover it. The terminal is given back before that.
func TestPlayGivesTheScreenBackAfterAPanicOfTheScreen(t *testing.T) {
	if os.Getenv("BROKEN") != "" {
		loop.Play(&broken{}, loop.Options{For: time.Minute}, &player{})
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run", t.Name()+"$")
	cmd.Env = append(os.Environ(), "BROKEN=1")
	out, err := cmd.CombinedOutput()
	fini, panicked := strings.Index(string(out), "fini"), strings.Index(string(out), "panic: events")
	if err == nil || fini < 0 || panicked < fini {
		t.Errorf("%v\n%s", err, out)
	}
}

// deaf is a game that ignores events. Its Input may return an error.
type deaf struct {
	*stage[any]
	game error
}

func (d deaf) Input(any) error { d.did = append(d.did, "input"); return d.game }
func (deaf) Update() error     { return nil }
func (deaf) Draw(loop.Alpha)   {}

// Play gives the screen back, however the game ends. A game ends when its
// screen is gone, even if it ignores events.
func TestPlayGivesTheScreenBack(t *testing.T) {
	gone, own := errors.New("hung up"), errors.New("its own")
	for name, c := range map[string]struct {
		events []any
		init   error // what Init returns
		game   error // what Input returns
		want   error
	}{
		"it says so":            {[]any{"key", gone}, nil, nil, gone},
		"the game ends well":    {[]any{gone}, nil, loop.ErrQuit, nil},
		"the game says why":     {[]any{gone}, nil, own, own},
		"it is closed silently": {[]any{"key"}, nil, nil, nil},
		"there is none":         {nil, gone, nil, gone},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &stage[any]{events: c.events, closes: true, err: c.init}
			want := append(append([]string{"init"}, slices.Repeat([]string{"input"}, len(c.events))...), "fini")
			if c.init != nil {
				want = want[:1]
			}
			if err := loop.Play(s, loop.Options{}, deaf{s, c.game}); err != c.want || !slices.Equal(s.did, want) {
				t.Errorf("%s: %v, screen %q", name, err, s.did)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		s := &stage[string]{}
		defer func() {
			if recover() == nil || !slices.Equal(s.did, []string{"init", "fini"}) {
				t.Errorf("after a panic: screen %q", s.did)
			}
		}()
		loop.Play(s, loop.Options{}, &player{drew: panicsInTheThirdDraw})
	})
}

// A failure is an event, with which a frank stage ends.
type failure string

func (f failure) Error() string { return string(f) }

// A frank stage knows why it has ended.
type frank struct {
	stage[failure]
	why error
}

func (f *frank) Err() error { return f.why }

// A game that refuses a failure ends with another error.
type refusing struct {
	idle[failure]
	err error
}

func (r refusing) Input(failure) error { return r.err }

// Play returns why a screen has failed in place of its event, but the error of
// a game as it is.
func TestPlayTellsWhyAScreenHasFailed(t *testing.T) {
	why, own := errors.New("hung up"), errors.New("its own")
	for _, c := range []struct{ game, why, want error }{
		{nil, why, why},
		{nil, nil, nil},
		{own, why, own},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &frank{stage[failure]{events: []failure{"gone"}}, c.why}
			err := loop.Play(s, loop.Options{}, refusing{err: c.game})
			if err != c.want {
				t.Errorf("the game says %v, the screen %v: %v", c.game, c.why, err)
			}
		})
	}
}

// A rich stage has a ticker and signals, too.
type rich struct {
	stage[string]
	ticker *countedTicker
}

func (r *rich) EnableSignals() { r.did = append(r.did, "signals") }

// Ticker returns the ticker of a rich stage.
func (r *rich) Ticker() interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
} {
	return r.ticker
}

// A countedTicker counts how often it was set, and stopped. One that is deaf
// goes on as it is.
type countedTicker struct {
	*time.Ticker
	resets, stops int
	deaf          bool
}

func (c *countedTicker) Chan() <-chan time.Time { return c.C }

func (c *countedTicker) Reset(d time.Duration) {
	c.resets++
	if !c.deaf {
		c.Ticker.Reset(d)
	}
}

func (c *countedTicker) Stop() {
	c.stops++
	if !c.deaf {
		c.Ticker.Stop()
	}
}

// Play uses a screen's ticker, and stops it at the end, and its signals.
func TestPlayTakesWhatTheScreenHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &rich{ticker: &countedTicker{Ticker: time.NewTicker(time.Hour)}}
		err := loop.Play(s, loop.Options{For: second}, &player{})
		if err != nil || s.ticker.resets < 59 || s.ticker.stops != 1 {
			t.Errorf("%v, the screen's ticker was set %d times, and stopped %d times",
				err, s.ticker.resets, s.ticker.stops)
		}
		if !slices.Equal(s.did, []string{"signals", "init", "fini"}) {
			t.Errorf("screen %q", s.did)
		}
	})
}

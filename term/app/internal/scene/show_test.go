package scene

import (
	"bytes"
	"context"
	"io"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// A film is a growing file. Its reader waits at the end.
type film struct {
	parts  chan []byte
	part   []byte
	closed bool // by the reader
}

func (f *film) Write(b []byte) (int, error) {
	f.parts <- bytes.Clone(b)
	return len(b), nil
}

func (f *film) Read(b []byte) (int, error) {
	if len(f.part) == 0 {
		part, more := <-f.parts
		if !more {
			return 0, io.EOF
		}
		f.part = part
	}
	n := copy(b, f.part)
	f.part = f.part[n:]
	return n, nil
}

func (f *film) Close() error {
	f.closed = true
	return nil
}

// A show is a list of matches as spectators get them: a second at a time, and
// the table at which it is watched.
type show struct {
	*gameTable
	matches chan io.ReadCloser
	w       *world.Writer
	to      *film
	end     func() // ends the film
	state   world.State
	names   [2]string // of the players
	pilots  [2]world.Pilot
}

func (s *show) next(ctx context.Context) (io.ReadCloser, error) {
	select {
	case m := <-s.matches:
		return m, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// do plays a script: a match begins or is over, a spectator watches for some
// seconds, in which the players play or do nothing, or they have played some
// seconds before. Other words are keys of the spectator.
func (s *show) do(script string) {
	for _, word := range strings.Fields(script) {
		what, n, _ := strings.Cut(word, ":")
		seconds, _ := strconv.Atoi(n)
		switch what {
		case "begin":
			s.begin()
		case "over":
			s.w.Close(&s.state)
			s.end()
		case "rush", "play", "pass":
			for range seconds {
				s.second(what)
			}
			synctest.Wait()
		default:
			s.Type(word)
		}
	}
}

// begin begins a match.
func (s *show) begin() {
	to := &film{parts: make(chan []byte, 1<<16)}
	s.state = world.New(world.Options{Seed: s.state.Options.Seed + 1})
	s.to = to
	s.end = sync.OnceFunc(func() { close(to.parts) })
	s.matches <- s.to
	s.w, _ = world.NewWriter(s.to, world.Header{Options: s.state.Options, Names: s.names})
	s.pilots[0] = world.NewPilot(world.Hard, 1)
	s.pilots[1] = world.NewPilot(world.Easy, 2)
}

// second plays a second, or a spectator watches for one, or both.
func (s *show) second(what string) {
	if what != "pass" {
		for range duel.Rate {
			s.playTick()
		}
	}
	if what != "rush" {
		for range duel.Rate {
			together(s.gameTable)
		}
	}
}

// playTick plays a tick of the match into the film.
func (s *show) playTick() {
	var c world.Commands
	for i := range c {
		c[i] = s.pilots[i].Command(&s.state, i)
	}
	s.state.Step(c)
	s.w.Add(c, &s.state)
}

// behind returns the number of ticks by which a spectator is behind.
func (s *show) behind() int { return int(s.state.Tick - s.world().Tick) }

// watchIn runs a test at a table at which a show is watched.
func watchIn(t *testing.T, do func(*show)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &show{matches: make(chan io.ReadCloser, 1), end: func() {}}
		s.gameTable = newTable(t, 80, 24, func(t *term.Screen) *Spacewar {
			return NewWatch(t, time.Minute, s.next)
		})
		do(s)
		s.game.Stop()
		s.end()
	})
}

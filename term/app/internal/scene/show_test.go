package scene

import (
	"bytes"
	"context"
	"io"
	"testing"
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

// end ends the film.
func (f *film) end() { close(f.parts) }

// A show is a list of matches as spectators get them: a second at a time.
type show struct {
	matches chan io.ReadCloser
	w       *world.Writer
	to      *film
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

// begin begins a match.
func (s *show) begin(seed uint64) {
	s.state, s.to = world.New(world.Options{Seed: seed}), &film{parts: make(chan []byte, 1<<16)}
	s.matches <- s.to
	s.w, _ = world.NewWriter(s.to, world.Header{Options: s.state.Options, Names: s.names})
	s.pilots = [2]world.Pilot{world.NewPilot(world.Hard, 1), world.NewPilot(world.Easy, 2)}
}

// second plays one second.
func (s *show) second() {
	for range duel.Rate {
		c := world.Commands{s.pilots[0].Command(&s.state, 0), s.pilots[1].Command(&s.state, 1)}
		s.state.Step(c)
		s.w.Add(c, &s.state)
	}
}

// play plays so many seconds, while a spectator watches.
func (s *show) play(n int, seconds func(int)) {
	for range n {
		s.second()
		seconds(1)
	}
}

// close ends the match.
func (s *show) close() {
	s.w.Close(&s.state)
	s.to.end()
}

// watch returns a table at which a show is watched, and what passes time there.
func watch(t *testing.T) (s *show, b *sat, seconds func(int)) {
	s = &show{matches: make(chan io.ReadCloser, 1)}
	b = newTable(t, 80, 24, func(t *term.Screen) scened { return NewWatch(t, time.Minute, s.next) })
	return s, b, func(n int) {
		for range n * duel.Rate {
			together(b)
		}
	}
}

func (b *sat) shownTick() int { return int(b.world().Tick) }

// watching returns what is watched.
func (b *sat) watching() *watching { return b.act().(*watching) }

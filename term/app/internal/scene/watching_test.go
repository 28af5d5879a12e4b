package scene

import (
	"bytes"
	"context"
	"io"
	"strings"
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

// watch returns a table at which a show is watched, and what passes time there.
func watch(t *testing.T) (s *show, b *sat, seconds func(int)) {
	s = &show{matches: make(chan io.ReadCloser, 1)}
	b = newTable(t, 80, 24, func(t *term.Screen) scened { return NewWatch(t, time.Minute, NewWatching(s.next)) })
	return s, b, func(n int) {
		for range n * duel.Rate {
			together(b)
		}
	}
}

func (b *sat) shownTick() int { return int(b.world().Tick) }

func TestAMatchIsWatchedALittleLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		seconds(1)
		b.Sees("No duel yet. Waiting for one")
		s.begin(1)
		for n := range 30 {
			s.second()
			seconds(1)
			behind := int(s.state.Tick) - b.shownTick()
			if n > 5 && (behind < 0 || behind > 2*duel.Rate) {
				t.Fatalf("%d ticks behind after %d s", behind, n)
			}
		}
		seconds(5) // the players are silent
		if got := b.shownTick(); got != 30*duel.Rate {
			t.Errorf("%d ticks shown of 30 s", got)
		}
		s.w.Close(&s.state)
		s.to.end()
		seconds(2)
		b.Sees("0. Waiting for the next match")
		s.begin(2)
		for range 4 {
			s.second()
			seconds(1)
		}
		if got := b.shownTick(); got < duel.Rate || got > 4*duel.Rate || strings.Contains(b.Text(), "Waiting") {
			t.Errorf("tick %d of the second match", got)
		}
		b.game.Stop()
		s.to.end()
	})
}

// TestWhoPlaysIsToldToWhoLooksOn: spectators read both names, on the ships and
// at the end. A name holds nothing that a terminal would obey.
func TestWhoPlaysIsToldToWhoLooksOn(t *testing.T) {
	for first, names := range map[string][2]string{"anna[2J": {"an\u202ena\x1b[2J", "bert"}, "needle root": {"root", "root"}} {
		synctest.Test(t, func(t *testing.T) {
			s, b, seconds := watch(t)
			s.names = names
			for s.begin(1); s.state.Phase != world.Over; {
				s.second()
			}
			s.w.Close(&s.state)
			s.to.end()
			for range 300 {
				if seconds(1); strings.Contains(b.Text(), "Waiting for the next") {
					break
				}
			}
			b.Sees(strings.Replace(first, "needle root", "needle…", 1) + " 5 ")
			b.Sees(first + " won 5:")
			b.game.Stop()
		})
	}
}

// A spectator who comes late, or has fallen behind, sees the present at once.
func TestWhoComesLateSeesThePresent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		s.begin(1)
		for range 40 {
			s.second()
		}
		for range 4 {
			synctest.Wait()
			b.Ticks(1)
		}
		if behind := int(s.state.Tick) - b.shownTick(); behind > 2*duel.Rate {
			t.Errorf("%d ticks behind", behind)
		}
		for range 5 {
			s.second()
		}
		seconds(1)
		if behind := int(s.state.Tick) - b.shownTick(); behind > 2*duel.Rate {
			t.Errorf("still %d ticks behind", behind)
		}
		b.game.Stop()
		s.to.end()
	})
}

func TestAWrongRecordingIsNoMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		s.matches <- io.NopCloser(bytes.NewReader([]byte("this is no recording, but a text")))
		seconds(1)
		b.Sees("not a recorded game")
		b.game.Stop()
	})
}

// A recording of a stranger that holds hours costs a bounded number of ticks an
// update. It is closed after its match, and after an error.
func TestAFloodOfAStrangerCostsABoundedTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		s.begin(1)
		for range 200 {
			s.second()
		}
		for range 20 {
			before := b.shownTick()
			synctest.Wait()
			b.Ticks(1)
			if went := b.shownTick() - before; went > 1024 {
				t.Fatalf("an update steps %d ticks", went)
			}
		}
		if b.shownTick() < 195*duel.Rate {
			t.Errorf("tick %d is shown", b.shownTick())
		}
		first := s.to
		s.to.Write([]byte("no block of a recording, but a text that is longer than a head"))
		s.to.end()
		for range 10 {
			seconds(1)
		}
		if !first.closed {
			t.Error("the recording is not closed after an error")
		}
		b.game.Stop()
	})
}

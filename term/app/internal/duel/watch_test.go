package duel

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/world"
)

// publish writes so many seconds of a match for spectators.
func publish(t *testing.T, l *Lobby, seed uint64) (f *os.File, second func(), all func() []byte) {
	t.Helper()
	f, err := l.Publish()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	var copied bytes.Buffer
	s := world.New(world.Options{Seed: seed})
	w, err := world.NewWriter(io.MultiWriter(f, &copied), world.Header{Options: s.Options})
	if err != nil {
		t.Fatal(err)
	}
	pilots := [2]world.Pilot{world.NewPilot(world.Hard, 1), world.NewPilot(world.Easy, 2)}
	return f, func() {
		for range Rate {
			c := world.Commands{pilots[0].Command(&s, 0), pilots[1].Command(&s, 1)}
			s.Step(c)
			w.Add(c, &s)
		}
	}, copied.Bytes
}

// A look is one at a match: found is closed when it is found, and all that was
// recorded comes when it is over.
type look struct {
	found chan bool
	all   chan []byte
}

// next looks at the next match to its end.
func next(t *testing.T, m Matches) look {
	t.Helper()
	l := look{make(chan bool), make(chan []byte, 1)}
	go func() {
		in, err := m(t.Context())
		close(l.found)
		if err != nil {
			t.Error(err)
			close(l.all)
			return
		}
		b, err := io.ReadAll(in)
		if err != nil {
			t.Error(err)
		}
		l.all <- b
	}()
	return l
}

// Spectators see the whole match, also those who come late, and after it the
// next one, but none of them twice.
func TestSpectatorsSeeAllOfAMatch(t *testing.T) { synctest.Test(t, seeAll) }

func seeAll(t *testing.T) {
	l := newLobby(t)
	left, unseen, _ := publish(t, l, 9) // by somebody who was killed
	unseen()
	left.Close()
	here := l.Watch()
	first := next(t, here) // before there is a match
	f, second, all := publish(t, l, 1)
	twin, again, _ := publish(t, l, 1) // both players record it
	second()
	again()
	if info, _ := f.Stat(); info.Mode().Perm() != 0o644 {
		t.Errorf("the recording has mode %v", info.Mode())
	}
	there := l.Watch()
	late := next(t, there)
	<-first.found
	<-late.found
	second()
	again()
	f.Close()
	twin.Close()
	for who, l := range map[string]look{"at first": first, "late": late} {
		if b := <-l.all; !bytes.Equal(b, all()) {
			t.Errorf("%s: %d bytes of %d", who, len(b), len(all()))
		}
	}
	afterwards, lateAfter := next(t, here), next(t, there)
	_, again, _ = publish(t, l, 1) // of somebody who is late: it is seen already
	again()
	time.Sleep(2 * lookForMatch)
	f, second, all = publish(t, l, 2)
	second()
	<-afterwards.found
	<-lateAfter.found
	f.Close()
	if b, c := <-afterwards.all, <-lateAfter.all; !bytes.Equal(b, all()) || !bytes.Equal(c, all()) {
		t.Errorf("the next match: %d and %d bytes of %d", len(b), len(c), len(all()))
	}
}

// TestARecordingThatStandsIsOver: another account that holds the file after its
// writer keeps no spectator.
func TestARecordingThatStandsIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLobby(t)
		f, second, all := publish(t, l, 1)
		second()
		in, err := l.Watch()(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		b, err := io.ReadAll(in) // f is held all the while
		if took := time.Since(start); err != nil || !bytes.Equal(b, all()) || took != stoppedAfter {
			t.Errorf("%d bytes of %d after %v: %v", len(b), len(all()), took, err)
		}
		f.Close()
		os.Remove(f.Name())
	})
}

func TestWhoStopsToWatchIsGone(t *testing.T) {
	l := newLobby(t)
	ctx, cancel := context.WithCancel(t.Context())
	_, second, _ := publish(t, l, 1)
	second()
	m, err := l.Watch()(ctx)
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := io.ReadAll(m); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := l.Watch()(ctx); err == nil {
		t.Error("a match is found for nobody")
	}
}

// A spectator who looks has the lock for a moment, and the match is for those
// who watch all the same.
func TestPublishWaitsForWhoLooks(t *testing.T) {
	t.Parallel()
	l := newLobby(t)
	ctx, cancel := context.WithCancel(t.Context())
	var looking sync.WaitGroup
	for range 2 {
		looking.Go(func() {
			for ctx.Err() == nil {
				for _, e := range l.entries("replay") {
					if f := e.open(map[uint64]bool{}); f != nil {
						f.Close()
					}
				}
			}
		})
	}
	for range 300 {
		f, err := l.Publish()
		if err != nil {
			t.Error(err)
			break
		}
		f.Close()
		os.Remove(f.Name())
	}
	cancel()
	looking.Wait()
}

// Only files whose whole name is one of ours are entries, and no links.
func TestForeignNamesAreNoEntries(t *testing.T) {
	l := newLobby(t)
	ours := nameOf(1, "replay")
	for _, name := range []string{
		ours, ours + ".bak", "x" + ours, nameOf(1, "replays"), "fixstep-.replay",
		strings.Replace(ours, "-1.", "-1-1.", 1), strings.Replace(ours, "-1.", "-x.", 1),
	} {
		if err := os.WriteFile(filepath.Join(l.dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	os.Symlink(filepath.Join(l.dir, ours), filepath.Join(l.dir, nameOf(2, "replay")))
	list := l.entries("replay")
	if len(list) != 1 || filepath.Base(list[0].path) != ours || list[0].pid != os.Getpid() {
		t.Errorf("%+v", list)
	}
}

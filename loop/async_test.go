package loop_test

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// apart is a player that is drawn while it is updated.
type apart struct {
	mu sync.Mutex
	player
	snapshots int
}

func (a *apart) Input(key string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.player.Input(key)
}

func (a *apart) Update() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.updates++
	return nil
}

func (a *apart) Draw(loop.Alpha) {
	a.draws = append(a.draws, a.clock.Real())
	time.Sleep(a.drawing)
}

func (a *apart) Snapshot() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.snapshots++
}

func TestAsyncDrawsWhileItUpdates(t *testing.T) {
	a := &apart{player: player{drawing: 100 * time.Millisecond}}
	play(t, a, loop.Options{Async: classic.Async, For: 10 * time.Second})
	// A draw of 100 ms delays no update: Mileff's promise (2, type 5).
	if a.updates != 601 || len(a.draws) != 100 || a.snapshots != 100 {
		t.Errorf("%d updates, %d draws, %d snapshots", a.updates, len(a.draws), a.snapshots)
	}
}

// exclusive is a game that is no Snapshotter: nothing may be called while it is
// drawn.
type exclusive struct {
	drawing        atomic.Bool
	updates, draws int
	overlaps       int
}

func (e *exclusive) Input(string) error { return nil }

func (e *exclusive) Update() error {
	e.updates++
	if e.drawing.Load() {
		e.overlaps++
	}
	return nil
}

// Draw gives the other goroutine every chance to update meanwhile. It runs in
// real time: to wait for a mutex does not let fake time pass.
func (e *exclusive) Draw(loop.Alpha) {
	e.drawing.Store(true)
	for range 1000 {
		runtime.Gosched()
	}
	e.draws++
	e.drawing.Store(false)
}

func TestWithoutSnapshotsAsyncNeverUpdatesDuringADraw(t *testing.T) {
	e := &exclusive{}
	config := loop.Config{Updates: loop.PerSecond(100_000), Frame: loop.Cap(2000)}
	o := loop.Options{Async: classic.Async, Config: config, For: 50 * time.Millisecond}
	if err := loop.Run(context.Background(), o, e, make(chan string)); err != nil {
		t.Fatal(err)
	}
	if e.updates == 0 || e.draws == 0 || e.overlaps > 0 {
		t.Errorf("%d updates, %d draws, %d updates during a draw", e.updates, e.draws, e.overlaps)
	}
}

func TestAsyncPauses(t *testing.T) {
	a := &apart{}
	play(t, a, loop.Options{Async: classic.Async, For: 10 * time.Second}, at(1005, "pause"), at(5003, "step"), at(9005, "resume"))
	paused := 0
	for _, d := range a.draws {
		if d > 1005*time.Millisecond && d < 9005*time.Millisecond {
			paused++
		}
	}
	if paused != 3 { // for the two keys, and for what the step has changed
		t.Errorf("%d draws while paused, want 3", paused)
	}
	if a.updates < 119 || a.updates > 122 {
		t.Errorf("%d updates in 2 s and a step", a.updates)
	}
}

// broken panics in its third draw.
type broken struct{ apart }

func (b *broken) Draw(loop.Alpha) {
	if b.draws = append(b.draws, 0); len(b.draws) == 3 {
		panic("broken draw")
	}
}

func TestAPanicOfADrawEndsTheRun(t *testing.T) {
	defer func() {
		if p, _ := recover().(string); !strings.HasPrefix(p, "broken draw\n") || !strings.Contains(p, "async_test.go") {
			t.Errorf("recovered %q", p)
		}
	}()
	events := make(chan string)
	loop.Run(context.Background(), loop.Options{Async: classic.Async}, &broken{}, events)
	t.Error("Run has returned")
}

// The host keeps no numbers of a loop whose draws are on another goroutine: to
// read them there would be a race.
func TestAnAsynchronousRunKeepsNoStats(t *testing.T) {
	var s loop.Stats
	a := &apart{}
	play(t, a, loop.Options{Async: classic.Async, For: time.Second, Stats: &s}, at(501, "a"))
	if s != (loop.Stats{}) || len(a.draws) < 50 {
		t.Errorf("%d updates, %d late, %d draws", s.Updates, s.Lateness.Count(), len(a.draws))
	}
}

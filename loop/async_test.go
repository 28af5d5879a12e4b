package loop_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"fixstep/loop"
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
	play(t, a, loop.Options{Async: loop.Async, For: 10 * time.Second})
	// A draw of 100 ms delays no update: seed 004's promise.
	if a.updates != 601 || len(a.draws) != 100 || a.snapshots != 100 {
		t.Errorf("%d updates, %d draws, %d snapshots", a.updates, len(a.draws), a.snapshots)
	}
}

func TestAsyncIsNotUpdatedWhileDrawnWithoutSnapshots(t *testing.T) {
	p := &player{}
	play(t, p, loop.Options{Async: loop.Async, For: time.Second})
	if p.updates == 0 || len(p.draws) != 60 {
		t.Errorf("%d updates, %d draws", p.updates, len(p.draws))
	}
}

func TestAsyncPauses(t *testing.T) {
	a := &apart{}
	play(t, a, loop.Options{Async: loop.Async, For: 10 * time.Second}, at(1005, "pause"), at(5003, "step"), at(9005, "resume"))
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
	start := time.Now()
	loop.Run(context.Background(), func() time.Duration { return time.Since(start) },
		loop.Options{Async: loop.Async}, &broken{}, events)
	t.Error("Run has returned")
}

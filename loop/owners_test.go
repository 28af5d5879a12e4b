package loop_test

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"fixstep/loop"
)

// counting is a game that ends after three updates, and notes each action and
// its time. Its clock moves only while a loop sleeps.
type counting struct {
	time           time.Duration
	updates, draws int
	did            []string
}

func (g *counting) now() time.Duration { return g.time }

func (g *counting) Input(string) error { return nil }

func (g *counting) Update() error {
	g.updates++
	if g.updates == 3 {
		return loop.ErrQuit
	}
	return nil
}

func (g *counting) Draw(loop.Alpha) { g.draws++ }

func (g *counting) over() bool { return g.updates >= 3 }

func (g *counting) act(a loop.Action) {
	g.did = append(g.did, fmt.Sprint(g.time, a))
	switch a.Do {
	case loop.Update:
		g.updates++
	case loop.Draw:
		g.draws++
	case loop.Sleep:
		g.time += a.For
	}
}

// The program owns the loop.
func program(g *counting, options *loop.Options) {
	for action := range loop.Steady(g.now, options) {
		g.act(action)
		if g.over() {
			return
		}
	}
}

// The engine owns the loop, and calls Update and Draw.
func engine(g *counting) {
	loop.Run(context.Background(), loop.Options{}, g, nil)
}

// The platform owns the loop, and asks for one action at a time. Under tview a
// timer would bring the turn back after a Sleep, by app.QueueUpdateDraw.
func platform(g *counting, options *loop.Options, frames func(func() bool)) {
	next, stop := iter.Pull(loop.Steady(g.now, options))
	defer stop()
	frames(func() bool {
		action, _ := next()
		g.act(action)
		return !g.over()
	})
}

// The title hands its loop on to the match. A loop stands still when a range
// ends, and the next range goes on from there.
func scenes(g *counting, options *loop.Options) {
	actions := loop.Steady(g.now, options)
	title := func() {
		for action := range actions {
			g.act(action)
			if g.updates == 1 {
				return
			}
		}
	}
	match := func() {
		for action := range actions {
			g.act(action)
			if g.over() {
				return
			}
		}
	}
	title()
	match()
}

// The three owners of a loop, and one loop handed from scene to scene: each
// gets the same actions at the same times. The lab shows these functions under
// key E.
func Example_owners() {
	options := &loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(144)}
	var own, engines, platforms, handed counting
	program(&own, options)
	engine(&engines)
	platform(&platforms, options, func(call func() bool) {
		for call() {
		}
	})
	scenes(&handed, options)
	fmt.Println(own.updates, "updates,", own.draws, "draws")
	fmt.Println(engines.updates, "updates")
	fmt.Println("the same:", slices.Equal(own.did, platforms.did), slices.Equal(own.did, handed.did))
	// Output:
	// 3 updates, 8 draws
	// 3 updates
	// the same: true true
}

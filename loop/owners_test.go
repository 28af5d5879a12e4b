package loop_test

import (
	"context"
	"fmt"
	"iter"

	"fixstep/loop"
)

// counting is a game that ends after three updates. Its clock only moves while
// a loop sleeps.
type counting struct {
	hand
	updates, draws int
}

func (g *counting) Input(string) error { return nil }

func (g *counting) Update() error {
	if g.updates++; g.updates == 3 {
		return loop.ErrQuit
	}
	return nil
}

func (g *counting) Draw(loop.Alpha) { g.draws++ }

func (g *counting) over() bool { return g.updates >= 3 }

func (g *counting) act(a loop.Action) {
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

// The engine owns it, and calls Update and Draw.
func engine(g *counting) {
	loop.Run(context.Background(), loop.Options{}, g, nil)
}

// The platform owns it, and asks for one action at a time.
func platform(g *counting, options *loop.Options, frames func(func() bool)) {
	next, stop := iter.Pull(loop.Steady(g.now, options))
	defer stop()
	frames(func() bool {
		action, _ := next()
		g.act(action)
		return !g.over()
	})
}

// One loop, handed from the title to the match.
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

// The three owners of a loop, and one loop handed from scene to scene. The lab
// shows these functions: key E.
func Example_owners() {
	options := &loop.Options{}
	var games [4]counting
	program(&games[0], options)
	engine(&games[1])
	platform(&games[2], options, func(call func() bool) {
		for call() {
		}
	})
	scenes(&games[3], options)
	for _, g := range games {
		fmt.Println(g.updates, "updates")
	}
	// Output:
	// 3 updates
	// 3 updates
	// 3 updates
	// 3 updates
}

package loop_test

import (
	"fmt"
	"time"

	"fixstep/loop"
)

// A pointer is moved by events, each of which is the time at which the mouse
// moved. If it is of the world, Update takes the event; else Input moves it at
// once.
type pointer struct {
	clock  loop.Clock
	world  bool
	event  time.Duration // that Update has to take; 0: none
	unseen time.Duration // the move that no picture shows yet; 0: none
	waits  time.Duration // from each move to its picture, together
}

func (p *pointer) Input(moved time.Duration) error {
	if p.world {
		p.event = moved
	} else {
		p.unseen = moved
	}
	return nil
}

func (p *pointer) Update() error {
	if p.world && p.event > 0 {
		p.unseen, p.event = p.event, 0
	}
	return nil
}

func (p *pointer) Draw(loop.Alpha) {
	if p.unseen > 0 {
		p.waits += p.clock.Now() - p.unseen
		p.unseen = 0
	}
}

// Logic between the main steps (Entropy Interactive, the last comment): over a
// world of ten updates a second a pointer that Input moves is shown with the
// next frame, and one that Update moves after the next update. So what belongs
// to the view, and to no replay, need not wait for the world.
func ExampleGame_between() {
	var moves []loop.Timed[time.Duration]
	for at := 1003 * ms; at < 9*second; at += 237 * ms {
		moves = append(moves, loop.Timed[time.Duration]{At: at, Event: at})
	}
	for _, world := range []bool{true, false} {
		game := pointer{world: world}
		o := loop.Options{Clock: &game.clock, Updates: loop.PerSecond(10), For: 10 * second}
		err := loop.Simulate(o, &game, moves...)
		fmt.Println(game.waits/time.Duration(len(moves))/ms*ms, err)
	}
	// Output:
	// 51ms <nil>
	// 8ms <nil>
}

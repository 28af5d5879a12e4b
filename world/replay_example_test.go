package world_test

import (
	"bytes"
	"fmt"
	"io"

	"fixstep/world"
)

// A game is recorded, and then played again.
func Example_replay() {
	var file bytes.Buffer
	s := world.New(world.Options{Seed: 1})
	w, _ := world.NewWriter(&file, world.Header{Options: s.Options})
	for range 300 {
		commands := world.Commands{world.Thrust | world.Right, world.Fire}
		s.Step(commands)
		w.Add(commands, &s)
	}
	w.Close(&s)

	r, err := world.NewReader(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	again := world.New(r.Options)
	for {
		commands, err := r.Next(&again)
		if err != nil {
			fmt.Println(err == io.EOF, again == s, again.Tick)
			return
		}
		again.Step(commands)
	}
	// Output: true true 300
}

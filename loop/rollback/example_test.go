package rollback_test

import (
	"fmt"

	"fixstep/loop/rollback"
)

// A race is a whole game: two runners, and a player who holds the key runs.
type race [2]int

func step(r *race, run [2]bool) {
	for player := range run {
		if run[player] {
			r[player]++
		}
	}
}

func hash(r *race) uint64 { return uint64(r[0])<<32 | uint64(r[1]) }

// Two sides in one program, with messages that take three ticks. Each side
// answers its player at once, and both come to the same state.
func Example() {
	config := rollback.Config[race, bool]{Step: step, Hash: hash}
	here := rollback.New(config, race{})
	config.Player = 1
	there := rollback.New(config, race{})
	var toHere, toThere [][]rollback.Commands[bool] // by tick
	for tick := range 14 {
		here.Add(tick < 10)               // runs for ten ticks
		there.Add(5 <= tick && tick < 10) // starts later
		toThere = append(toThere, messages(here))
		toHere = append(toHere, messages(there))
		if tick == 6 {
			fmt.Println("after 7 ticks: here", here.Now, "there", there.Now)
		}
		if tick < 3 {
			continue
		}
		for _, held := range toHere[tick-3] {
			here.Receive(held)
		}
		for _, held := range toThere[tick-3] {
			there.Receive(held)
		}
	}
	here.Add(false)
	there.Add(false)
	rollbacks := here.Counts.Rollbacks
	fmt.Println("in the end: here", here.Now, "there", there.Now, "rollbacks", rollbacks)
	// Output:
	// after 7 ticks: here [7 0] there [7 2]
	// in the end: here [10 5] there [10 5] rollbacks 2
}

// messages returns all that a session has to send.
func messages(s *rollback.Session[race, bool]) (all []rollback.Commands[bool]) {
	for {
		held, ok := s.Next(true)
		if !ok {
			return all
		}
		all = append(all, held)
	}
}

package lab_test

import (
	"fmt"
	"log"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
)

// A machine stands still for half a second, with three loops: nap loses the
// time silently, piston makes all updates at once, and steady makes a burst of
// five updates and drops all other owed steps but one.
func ExampleRun() {
	m := lab.Machine{
		Options: loop.Options{
			Updates: loop.Every(20 * time.Millisecond),
			Frames:  loop.Every(20 * time.Millisecond),
			For:     2 * time.Second,
		},
		UpdateCost: time.Millisecond,
		DrawCost:   2 * time.Millisecond,
		Stalls:     []lab.Stall{{At: time.Second, For: 500 * time.Millisecond}},
	}
	var list []lab.Setup
	for _, name := range []string{"nap", "piston", "steady"} {
		d, _ := classic.ByName(name)
		list = append(list, lab.Setup{Design: d, Machine: m})
	}
	lanes, err := lab.Run(list)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range lanes {
		fmt.Println(r.Design.Name, "simulated", r.Sim, "dropped", r.Dropped, "burst", r.MaxBurst)
	}
	// Output:
	// nap simulated 1.52s dropped 0s burst 1
	// piston simulated 1.98s dropped 0s burst 26
	// steady simulated 1.58s dropped 400ms burst 6
}

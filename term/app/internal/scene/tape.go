package scene

import (
	"fmt"
	"sync"

	"fixstep/world"
)

// A tape is a recorded match as far as it has been read. One goroutine may read
// on while another one calls look.
type tape struct {
	world.Header
	gap int // ticks from one kept state to the next

	mu sync.Mutex
	reel
}

// A reel is what a tape holds. It only grows, so a copy of it stays right.
type reel struct {
	commands []world.Commands // of every tick
	kept     []world.State    // one for each gap of ticks, from which a seek steps on
	err      error            // why there are no more commands; nil: more may come
}

// mostTicks bounds the ticks of a tape, and so its memory: it is 46 hours with
// 60 ticks a second. A file of a megabyte can have 63 million ticks.
var mostTicks = 10_000_000

// newTape returns the tape of a match before its first tick.
func newTape(h world.Header) *tape {
	gap := max(5*h.Options.Rate, 300) // a state takes as much memory as 380 commands
	return &tape{Header: h, gap: gap, reel: reel{kept: []world.State{world.New(h.Options)}}}
}

// read reads a recording to its end, or to mostTicks, where it ends with an
// error.
func (t *tape) read(in *world.Reader) {
	s := world.New(t.Options)
	for t.err == nil {
		c, err := in.Next(&s)
		t.add(&s, c, err)
		s.Step(c)
	}
}

// add adds the commands of the tick after s, unless an error ends the tape.
func (t *tape) add(s *world.State, c world.Commands, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := len(t.commands)
	if err == nil && n == mostTicks {
		err = fmt.Errorf("it has more than %d ticks, more than replay shows", mostTicks)
	}
	t.err = err
	if err != nil {
		return
	}
	if n > 0 && n%t.gap == 0 {
		t.kept = append(t.kept, *s)
	}
	t.commands = append(t.commands, c)
}

// look returns what the tape holds.
func (t *tape) look() reel {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.reel
}

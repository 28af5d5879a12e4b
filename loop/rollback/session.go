package rollback

import (
	"errors"
	"fmt"
)

const (
	ring = 512      // ticks for which commands and hashes are kept
	far  = ring / 2 // most ticks that the other side may play beyond our tick
)

// DefaultWindow is the prediction window of a Config without a Window, in
// ticks. Over TCP a lost segment holds back all later data for two to three
// round trips. 60 ticks are a second at 60 a second: if a round trip takes at
// most 200 ms, no update waits for a lost segment; at 300 ms one update in a
// thousand waits.
const DefaultWindow = 60

// A Config describes a game. S is its state, a plain value: an assignment saves
// it. C is the command of one player for one tick.
type Config[S any, C comparable] struct {
	// Player is our player: 0 or 1.
	Player int
	// Step advances a state by one tick. It may read nothing but its arguments.
	Step func(*S, [2]C)
	// Hash returns a hash of a state, which both sides compare.
	Hash func(*S) uint64
	// Guess predicts the other player's next command from the last one; nil: the
	// same. Guess(Guess(c)) must be Guess(c).
	Guess func(last C) C
	// Confirm, if it is not nil, is called with each confirmed state in order,
	// exactly once, with the commands that led to it: for the score and for a
	// replay.
	Confirm func(*S, [2]C)
	// Window is the prediction window, from 1 to 200 ticks; 0: DefaultWindow.
	Window int
	// Delay is the input delay of either player, from 0 to 30 ticks.
	Delay [2]int
}

// A Held is a message: the sender's player gives the same command for so many
// ticks in a row. It follows the sender's last Held without a gap.
type Held[C comparable] struct {
	Ticks   int // above 0
	Command C   // in each of these ticks
}

// A Status is a message about the sender itself. It must follow a Held that
// ends with the sender's newest command, as Report makes it.
type Status struct {
	Tick int64  // the last tick that the sender has confirmed
	Hash uint64 // of the state after it
	Lead int64  // the sender's tick less our last tick that it knew
}

// A Session is one side of the game.
type Session[S any, C comparable] struct {
	// Prev and Now are the states to draw between: before the last update and
	// after it. Both are the same after an update that had to wait.
	Prev, Now S
	// Counts are the numbers so far.
	Counts Counts

	config    Config[S, C]
	me, you   int
	sure      S // the state after the last confirmed tick
	confirmed int64
	tick      int64 // of Now
	commands  [2][ring]C
	known     [2]int64 // last tick whose command is known, of each player
	guess     C        // the other player's command in the ticks after known
	wrong     int64    // first tick of Now that was guessed wrong; 0: no such tick is known
	hashes    [ring]uint64
	status    Status // of the other side, to be compared when its tick is confirmed
	waiting   bool   // status waits for its tick
	sent      int64  // last tick whose command Next has returned
	sync      advantage
	err       error
	differs   int64
}

// Counts are the numbers of a Session, in ticks unless another unit is given.
type Counts struct {
	Ticks     int64 // stepped for the first time
	Waits     int64 // updates that had to wait because the window was full
	Rollbacks int64 // times that Now was stepped again
	Depth     int64 // ticks taken back in the last rollback, from the first wrong one
	MaxDepth  int64 // largest Depth so far
}

var (
	// ErrDesync ends a session whose two sides differ.
	ErrDesync = errors.New("rollback: the two sides differ")
	// ErrNonsense ends a session after a message that no Session sends.
	ErrNonsense = errors.New("rollback: a message makes no sense")
	// ErrUnsent ends a session whose Next was not called for more than 512 ticks.
	ErrUnsent = errors.New("rollback: commands were lost before Next sent them: call Next after each Add")
)

// New returns a session that starts with a state. Both sides must start with
// the same state. New panics if a value of the Config is out of its limits.
func New[S any, C comparable](c Config[S, C], start S) *Session[S, C] {
	if c.Window == 0 {
		c.Window = DefaultWindow
	}
	if c.Guess == nil {
		c.Guess = func(last C) C { return last }
	}
	if c.Player>>1 != 0 || c.Window < 1 || c.Window > 200 || min(c.Delay[0], c.Delay[1]) < 0 || max(c.Delay[0], c.Delay[1]) > 30 {
		panic(fmt.Sprintf("rollback: player %d, window %d, delay %d: out of limits", c.Player, c.Window, c.Delay))
	}
	s := &Session[S, C]{config: c, me: c.Player, you: 1 - c.Player, sure: start, Prev: start, Now: start}
	for p := range s.known { // no command can come sooner
		s.known[p] = int64(c.Delay[p])
	}
	s.sent = s.known[s.me]
	var nothing C
	s.guess = c.Guess(nothing)
	s.hashes[0] = c.Hash(&start)
	return s
}

// Add takes our player's command for the next tick, or for the tick Delay ticks
// later, and steps Now. If a guess was wrong, it corrects Now first. It returns
// false, and takes no command, when the prediction window is full or the
// session has failed.
func (s *Session[S, C]) Add(command C) bool {
	s.settle()
	if s.Prev = s.Now; s.err != nil {
		return false
	}
	if s.tick-s.known[s.you] >= int64(s.config.Window) {
		s.Counts.Waits++
		return false
	}
	s.known[s.me]++
	s.commands[s.me][s.known[s.me]%ring] = command
	s.tick++
	s.Counts.Ticks++
	s.config.Step(&s.Now, s.plan(s.tick))
	return true
}

// plan returns the commands of a tick, guessed where they are not known.
func (s *Session[S, C]) plan(tick int64) (c [2]C) {
	c[s.me] = s.commands[s.me][tick%ring]
	if c[s.you] = s.guess; tick <= s.known[s.you] {
		c[s.you] = s.commands[s.you][tick%ring]
	}
	return c
}

// settle confirms the ticks whose commands are all known by now, and rolls back
// if one of these commands was guessed wrong.
func (s *Session[S, C]) settle() {
	for s.confirmed < min(s.known[0], s.known[1], s.tick) {
		s.confirmed++
		c := s.plan(s.confirmed)
		s.config.Step(&s.sure, c)
		s.hashes[s.confirmed%ring] = s.config.Hash(&s.sure)
		if s.config.Confirm != nil {
			s.config.Confirm(&s.sure, c)
		}
	}
	s.compare()
	if s.wrong > 0 {
		s.redo()
	}
}

// redo steps the confirmed state again to where Now was.
func (s *Session[S, C]) redo() {
	s.Now = s.sure
	for t := s.confirmed + 1; t <= s.tick; t++ {
		s.config.Step(&s.Now, s.plan(t))
	}
	s.Counts.Rollbacks++
	s.Counts.Depth = s.tick - s.wrong + 1
	s.wrong = 0
	s.Counts.MaxDepth = max(s.Counts.MaxDepth, s.Counts.Depth)
}

// compare compares the other side's hash with ours, once its tick is confirmed.
func (s *Session[S, C]) compare() {
	if !s.waiting || s.status.Tick > s.confirmed || s.err != nil {
		return
	}
	s.waiting = false
	if s.status.Tick > s.confirmed-ring && s.hashes[s.status.Tick%ring] != s.status.Hash {
		s.differs = s.status.Tick
		s.fail(fmt.Errorf("%w at tick %d", ErrDesync, s.differs))
	}
}

// Tick returns the tick of Now.
func (s *Session[S, C]) Tick() int64 { return s.tick }

// Confirmed returns the last confirmed state and its tick.
func (s *Session[S, C]) Confirmed() (*S, int64) { return &s.sure, s.confirmed }

// fail ends the session, and returns the first cause of its end: a later one is
// a consequence.
func (s *Session[S, C]) fail(err error) error {
	if s.err == nil {
		s.err = err
	}
	return s.err
}

// Err returns the first cause of the session's end, ErrDesync, ErrNonsense or
// ErrUnsent, or nil. ErrDesync is wrapped: compare with errors.Is.
func (s *Session[S, C]) Err() error { return s.err }

// Differs returns the tick after which the two sides had different states when
// Err is ErrDesync, else 0.
func (s *Session[S, C]) Differs() int64 { return s.differs }

// Ahead returns the frame advantage: by how many ticks we are ahead of the
// other side, below 0 if we are behind, in halves of a tick.
func (s *Session[S, C]) Ahead() float64 {
	mine, yours := s.sync.least()
	return float64(mine-yours) / 2
}

// Trip returns the round trip to the other side and back, in ticks.
func (s *Session[S, C]) Trip() int64 {
	mine, yours := s.sync.least()
	return mine + yours
}

// Scale returns the time scale at which to play on, in thousandths: 1000, or
// less for the side that is ahead by half a tick or more. The side that is
// behind never hurries.
func (s *Session[S, C]) Scale() int64 {
	mine, yours := s.sync.least()
	return min(max(slowest, 1000-perTick*(mine-yours)/2), 1000)
}

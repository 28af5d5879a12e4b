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
// round trips. At 60 ticks a second the window is a second: no update waits for
// a lost segment if a round trip takes at most 200 ms, and one update in a
// thousand waits if it takes 300 ms.
const DefaultWindow = 60

// A Config describes a game. S is the state of the game, a plain value: an
// assignment makes a copy of all of it. C is the command of one player for one
// tick. Its zero value is the command of a player who does nothing.
type Config[S any, C comparable] struct {
	// Player is our player: 0 or 1.
	Player int
	// Step advances a state by one tick, with the commands of players 0 and 1. It
	// may read nothing but its arguments.
	Step func(*S, [2]C)
	// Hash returns a hash of a state, which the two sides compare.
	Hash func(*S) uint64
	// Guess predicts the next command of the other player from the last one. If it
	// is nil, the last command is the guess. Guess(Guess(c)) must be Guess(c).
	Guess func(last C) C
	// Confirm is called once for each confirmed state, in their order, with the
	// commands that led to it. It is the place for the score, or for a replay. It
	// may be nil.
	Confirm func(*S, [2]C)
	// Window is the prediction window, from 1 to 200 ticks. 0 means DefaultWindow.
	Window int
	// Delay is the input delay of each player, from 0 to 30 ticks.
	Delay [2]int
}

// Commands are a message: the sender's player gives one command in so many
// ticks, which follow those of the sender's last Commands without a gap.
type Commands[C comparable] struct {
	Ticks   int // above 0
	Command C   // in each of these ticks
}

// A Status is a message about the state of the sender. Report makes it. It must
// follow Commands that end with the sender's newest command.
type Status struct {
	Tick int64  // the last tick that the sender has confirmed
	Hash uint64 // of the state after that tick
	Lead int64  // the sender's tick less the last tick that it knew of us
}

// A Session is one side of the game. Make a Session with New.
type Session[S any, C comparable] struct {
	// Prev and Now are the states between which you draw: before the last update
	// and after it. They are the same after an update that had to wait.
	Prev, Now S
	// Counts are the numbers so far.
	Counts Counts

	config    Config[S, C]
	me, you   int
	sure      S     // the state after the last confirmed tick
	confirmed int64 // that tick
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

// Counts are the numbers of a Session.
type Counts struct {
	Ticks     int64 // ticks, each counted once however often it was stepped
	Waits     int64 // updates that had to wait because the window was full
	Rollbacks int64 // times that Now was stepped again
	Depth     int64 // ticks taken back in the last rollback, from the first wrong one on
	MaxDepth  int64 // the largest Depth so far
}

var (
	// ErrDesync ends a session if the states of the two sides differ.
	ErrDesync = errors.New("rollback: the two sides differ")
	// ErrNonsense ends a session after a message that no Session sends.
	ErrNonsense = errors.New("rollback: a message makes no sense")
	// ErrUnsent ends a session if Next was not called for more than 512 ticks.
	ErrUnsent = errors.New("rollback: commands were lost before Next sent them: " +
		"call Next after each Add")
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
	c.mustBeWithinLimits()
	s := &Session[S, C]{
		Prev: start, Now: start, sure: start,
		config: c, me: c.Player, you: 1 - c.Player,
	}
	for p := range s.known { // no command can come sooner
		s.known[p] = int64(c.Delay[p])
	}
	s.sent = s.known[s.me]
	var nothing C
	s.guess = c.Guess(nothing)
	s.hashes[0] = c.Hash(&start)
	return s
}

func (c *Config[S, C]) mustBeWithinLimits() {
	player := c.Player == 0 || c.Player == 1
	window := c.Window >= 1 && c.Window <= 200
	delay := min(c.Delay[0], c.Delay[1]) >= 0 && max(c.Delay[0], c.Delay[1]) <= 30
	if !player || !window || !delay {
		panic(fmt.Sprintf("rollback: player %d, window %d, delay %d: out of limits",
			c.Player, c.Window, c.Delay))
	}
}

// Add takes our player's command for the next tick, or with an input delay for
// so many ticks later, and steps Now. If a guess was wrong, Add corrects Now
// first. It returns false, and takes no command, if the prediction window is
// full or the session has failed.
func (s *Session[S, C]) Add(command C) bool {
	s.settle()
	s.Prev = s.Now
	if s.err != nil {
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

// plan returns the commands of a tick. A command that is not known is guessed.
func (s *Session[S, C]) plan(tick int64) (c [2]C) {
	c[s.me] = s.commands[s.me][tick%ring]
	c[s.you] = s.guess
	if tick <= s.known[s.you] {
		c[s.you] = s.commands[s.you][tick%ring]
	}
	return c
}

// settle confirms the ticks whose commands are known by now, and rolls back if
// one of these commands was guessed wrong.
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
	s.Counts.MaxDepth = max(s.Counts.MaxDepth, s.Counts.Depth)
	s.wrong = 0
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

// Confirmed returns the last confirmed state and its tick. The state is valid
// until the next Add; do not change it.
func (s *Session[S, C]) Confirmed() (*S, int64) { return &s.sure, s.confirmed }

// fail ends the session, and returns the first cause of its end. A later one is
// only a consequence.
func (s *Session[S, C]) fail(err error) error {
	if s.err == nil {
		s.err = err
	}
	return s.err
}

// Err returns nil while the session goes on, and after its end the first cause:
// ErrDesync, ErrNonsense or ErrUnsent. Compare with errors.Is, because
// ErrDesync is wrapped.
func (s *Session[S, C]) Err() error { return s.err }

// Differs returns the tick after which the two sides had different states, if
// Err is ErrDesync. Otherwise it returns 0.
func (s *Session[S, C]) Differs() int64 { return s.differs }

// Ahead returns the frame advantage in ticks, to half a tick: how far we are
// ahead of the other side. It is below 0 if we are behind.
func (s *Session[S, C]) Ahead() float64 {
	mine, yours := s.sync.least()
	return float64(mine-yours) / 2
}

// Trip returns the round trip to the other side and back, in ticks.
func (s *Session[S, C]) Trip() int64 {
	mine, yours := s.sync.least()
	return mine + yours
}

// Speed returns the speed at which to play on, in thousandths: 1000, or less if
// we are ahead of the other side by half a tick or more. A side that is behind
// never hurries.
func (s *Session[S, C]) Speed() int64 {
	mine, yours := s.sync.least()
	return min(max(slowest, 1000-perTick*(mine-yours)/2), 1000)
}

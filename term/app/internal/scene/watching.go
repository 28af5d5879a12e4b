package scene

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Watching is a watched duel of other players. It arrives in pieces of a
// second, and is shown a little later.
type Watching struct {
	flight
	h      onlooker
	names  [2]string // of the players
	cancel context.CancelFunc
	pieces chan piece
	ends   atomic.Int32 // ends of matches among the pieces
	primed bool         // the playback runs, and does not wait for prime ticks
}

// A piece is a tick, the begin of a match, or its end.
type piece struct {
	commands world.Commands
	begin    *world.State
	names    [2]string // of the players, with begin
	end      string
}

// Numbers of unread ticks. The playback starts at prime ticks, and again after
// it ran out of them. Above tooLate it jumps to prime ticks before the newest.
const (
	prime   = duel.Rate * 6 / 5
	tooLate = duel.Rate * 3
	ahead   = 1 << 10 // the most that are kept, and so the most that an update steps
)

// NewWatching begins to watch matches.
func NewWatching(matches duel.Matches) *Watching {
	ctx, cancel := context.WithCancel(context.Background())
	w := &Watching{
		flight: newFlight(world.New(world.Options{Rate: duel.Rate})),
		cancel: cancel,
		pieces: make(chan piece, ahead),
	}
	go w.read(ctx, matches)
	return w
}

// put adds a piece as soon as there is room. It returns false when the
// spectator has left.
func (w *Watching) put(ctx context.Context, p piece) bool {
	if p.end != "" {
		w.ends.Add(1)
	}
	select {
	case w.pieces <- p:
		return true
	case <-ctx.Done():
		return false
	}
}

// read reads matches until the spectator leaves.
func (w *Watching) read(ctx context.Context, matches duel.Matches) {
	for {
		file, err := matches(ctx)
		if err != nil {
			return
		}
		verdict, ok := w.readMatch(ctx, file)
		file.Close()
		if !ok || !w.put(ctx, piece{end: verdict + ". Waiting for the next match"}) {
			return
		}
	}
}

// readMatch reads one match, and returns how it ended.
func (w *Watching) readMatch(ctx context.Context, file io.Reader) (verdict string, ok bool) {
	in, err := world.NewReader(file)
	if err != nil {
		return err.Error(), true
	}
	if in.Names[0] == in.Names[1] && in.Names[0] != "" { // of one account, perhaps
		in.Names = [2]string{"needle " + in.Names[0], "wedge " + in.Names[1]} // the HUD cuts the end
	}
	s := world.New(in.Options)
	begin := s
	for ok = w.put(ctx, piece{begin: &begin, names: in.Names}); ok; {
		commands, err := in.Next(&s)
		switch {
		case err == nil:
			s.Step(commands)
			ok = w.put(ctx, piece{commands: commands})
		case errors.Is(err, world.ErrDiverged):
			return err.Error(), true
		case s.Winner() >= 0:
			i := s.Winner()
			return fmt.Sprintf("%s won %d:%d", cmp.Or(in.Names[i], "the "+ships[i]), s.Score[i], s.Score[1-i]), true
		default:
			return fmt.Sprintf("Unfinished at %d:%d", s.Score[0], s.Score[1]), true
		}
	}
	return "", false
}

// tick shows the next tick if it has arrived. The hands do nothing.
func (w *Watching) tick([2]keys.Intents) {
	n := len(w.pieces)
	ending := w.ends.Load() > 0
	w.primed = n > 0 && (w.primed || ending || n >= prime)
	if !w.primed {
		w.prev = w.cur
		return
	}
	ticks := 1
	if n > tooLate && !ending {
		ticks = n - prime
	}
	for range ticks {
		if over := w.next(); over {
			return
		}
	}
}

// next takes a piece, and reports whether it ends a match.
func (w *Watching) next() (over bool) {
	switch s := <-w.pieces; {
	case s.begin != nil:
		w.flight, w.names = newFlight(*s.begin), s.names
		w.h.hush()
	case s.end != "":
		w.ends.Add(-1)
		w.prev = w.cur
		w.h.tell(0, s.end)
		return true
	default:
		w.step(s.commands)
	}
	return false
}

// NewWatch returns a session that shows a duel of other players. It ends when
// the terminal has not answered for the time lost; 0: never.
func NewWatch(t *term.Screen, lost time.Duration, w *Watching) *Session {
	s := newSession(t, Options{World: w.cur.Options, Lost: lost})
	w.h = &s.hand
	s.hand.enter(w)
	s.hand.tell(0, "No duel yet. Waiting for one")
	return s
}

// live says why a spectator sees the match later: see prime.
var live = []string{"Live, 2 s late"}

var spectating = setting{help: watchManual, over: replaying.over, pause: replaying.pause}

func (w *Watching) setting() *setting { return &spectating }
func (w *Watching) key(k Press) error { return quitByEsc(k) }
func (w *Watching) leave()            { w.cancel() }

func (w *Watching) say(f *frame) {
	if f.seat.Names = w.names; w.primed && w.h.Speed() == "" {
		f.notice = live
	}
}

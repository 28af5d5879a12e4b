package scene

import (
	"context"
	"errors"
	"io"
	"time"

	"fixstep/term"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A watching is the playback of one duel of other players after the other,
// while they play. A recording arrives in pieces of a second, and is shown a
// little later.
type watching struct {
	*Playback
	cancel context.CancelFunc
	tapes  chan *tape // of the next matches
	primed bool       // the playback runs, and does not wait for prime ticks
}

// Numbers of ticks that have been read and not shown. The playback starts at
// prime ticks, and again after it ran out of them. Above tooLate it jumps to
// prime ticks before the newest, unless the spectator has set the time.
const (
	prime   = duel.Rate * 6 / 5
	tooLate = duel.Rate * 3
)

// noMatch is what spectators see before the first match.
var noMatch = world.Header{Options: world.Options{Rate: duel.Rate}}

// NewWatch returns a session that shows the duels of other players. It ends
// when the terminal has not answered for the time lost; 0: never.
func NewWatch(t *term.Screen, lost time.Duration, matches duel.Matches) *Session {
	ctx, cancel := context.WithCancel(context.Background())
	none := newTape(noMatch)
	none.err = io.EOF
	w := &watching{Playback: newPlayback(none), cancel: cancel, tapes: make(chan *tape)}
	w.ended = 1 // no result is to be told
	w.s = newSession(t, Options{World: noMatch.Options, Lost: lost})
	w.s.enter(w)
	w.s.tell(0, "No duel yet. Waiting for one")
	go w.read(ctx, matches)
	return w.s
}

// read reads matches until the spectator leaves.
func (w *watching) read(ctx context.Context, matches duel.Matches) {
	for {
		file, err := matches(ctx)
		if err != nil {
			return
		}
		w.readMatch(ctx, file)
		file.Close()
	}
}

// readMatch reads one match. It hands over the tape first, when the spectator
// has seen the match before to its end.
func (w *watching) readMatch(ctx context.Context, file io.Reader) {
	t := newTape(noMatch)
	in, err := world.NewReader(file)
	if err == nil {
		t = newTape(in.Header)
	}
	if t.err = err; t.Names[0] == t.Names[1] && t.Names[0] != "" { // of one account, perhaps
		t.Names = [2]string{"needle " + t.Names[0], "wedge " + t.Names[1]} // the HUD cuts the end
	}
	select {
	case w.tapes <- t:
	case <-ctx.Done():
		return
	}
	if err == nil {
		t.read(in)
	}
}

// tick shows the next tick if it has arrived. The hands do nothing.
func (w *watching) tick([2]keys.Intents) {
	if w.reel = w.tape.look(); w.left() == 0 && w.err != nil {
		w.change()
	}
	n, over := w.left(), w.err != nil
	w.primed = n > 0 && (w.primed || over || n >= prime)
	switch {
	case !w.primed && !over:
		w.prev = w.cur
		return
	case n > tooLate && !w.s.steered && over:
		w.seek(len(w.commands) - tooLate) // a spectator sees how a match ends
	case n > tooLate && !w.s.steered:
		w.seek(len(w.commands) - prime)
	case n <= prime && !over && w.s.Speed() == "":
		w.s.steered = false
	}
	if !w.advance() && w.ended == 1 {
		verdict, err := w.End()
		if len(w.commands) > 0 && !errors.Is(err, world.ErrDiverged) { // also where a player's process has died
			verdict = w.result()
		}
		w.s.tell(0, verdict+". Waiting for the next match")
	}
}

// change changes to the next match if there is one.
func (w *watching) change() {
	select {
	case t := <-w.tapes:
		s := w.s
		w.Playback = newPlayback(t)
		w.Name, w.s, s.steered = "Replay", s, false
		s.hush()
	default:
	}
}

// live says why a spectator sees the match later: see prime.
var live = []string{"Live, 2 s late  ← 5 s", "Live, 2 s late"}

func (w *watching) leave() { w.cancel() }

// say says whether the spectator sees the present or, by the keys, the past.
func (w *watching) say(f *frame) {
	if f.seat.Names = w.tape.Names; w.s.steered {
		w.sayTime(f)
	} else if w.primed && w.s.Speed() == "" {
		f.notice = live
	}
}

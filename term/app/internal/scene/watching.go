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

// A watching plays back the duels of other players while they play, one after
// the other. A recording arrives in pieces of a second, and is shown a little
// later.
type watching struct {
	*Playback
	cancel context.CancelFunc
	tapes  chan *tape // of the next matches
	primed bool       // the playback runs, and does not wait for prime ticks
}

// Numbers of ticks that have been read and not shown. The playback starts when
// it has prime ticks, also after it has run out of them. When it has more than
// tooLate, it jumps to prime ticks before the newest, unless the spectator has
// chosen the time.
const (
	prime   = duel.Rate * 6 / 5
	tooLate = duel.Rate * 3
)

// noMatch is what spectators see before the first match.
var noMatch = world.Header{Options: world.Options{Rate: duel.Rate}}

// NewWatch returns a game that shows the duels of other players. It ends when
// the terminal has not answered for the time lost; 0: never.
func NewWatch(t *term.Screen, lost time.Duration, matches duel.Matches) *Spacewar {
	ctx, cancel := context.WithCancel(context.Background())
	none := newTape(noMatch)
	none.err = io.EOF
	w := &watching{Playback: newPlayback(none), cancel: cancel, tapes: make(chan *tape)}
	w.ended = 1 // no result is to be told
	w.s = newSpacewar(t, Options{World: noMatch.Options, Lost: lost})
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

// readMatch reads one match. It hands over the tape first, which the game takes
// when the spectator has seen the match before to its end.
func (w *watching) readMatch(ctx context.Context, file io.Reader) {
	t := newTape(noMatch)
	in, err := world.NewReader(file)
	if err == nil {
		t = newTape(in.Header)
	}
	t.err = err
	t.Names = apart(t.Names)
	select {
	case w.tapes <- t:
	case <-ctx.Done():
		return
	}
	if err == nil {
		t.read(in)
	}
}

// apart returns the names of two players with their ships, if the names are the
// same, as those of one account are. The HUD cuts the end of a long name.
func apart(names [2]string) [2]string {
	if names[0] == "" || names[0] != names[1] {
		return names
	}
	return [2]string{"needle " + names[0], "wedge " + names[1]}
}

// tick shows the next tick if it has arrived. The hands do nothing.
func (w *watching) tick([2]keys.Intents) {
	w.reel = w.tape.look()
	if w.left() == 0 && w.err != nil {
		w.change()
	}
	n := w.left()
	whole := w.err != nil
	w.primed = n > 0 && (w.primed || whole || n >= prime)
	if !w.primed && !whole {
		w.prev = w.cur
		return
	}
	w.follow(n, whole)
	if !w.advance() && w.ended == 1 {
		w.s.tell(0, w.verdict()+". Waiting for the next match")
	}
}

// follow keeps a spectator near the present, with n ticks still to show of a
// recording that is whole or grows. Who has chosen the time stays there, until
// the present is reached again.
func (w *watching) follow(n int, whole bool) {
	late := n > tooLate && !w.s.ownTime
	switch {
	case late && whole: // a spectator sees how a match ends
		w.seek(len(w.commands) - tooLate)
	case late:
		w.seek(len(w.commands) - prime)
	case n <= prime && !whole && w.s.Speed() == "":
		w.s.ownTime = false
	}
}

// verdict returns the result of the match in a line, or what is wrong with the
// recording. Where the process of a player has died, the recording breaks off:
// the result is the score so far.
func (w *watching) verdict() string {
	verdict, err := w.End()
	if len(w.commands) > 0 && !errors.Is(err, world.ErrDiverged) {
		return w.result()
	}
	return verdict
}

// change changes to the next match if there is one.
func (w *watching) change() {
	select {
	case t := <-w.tapes:
		s := w.s
		w.Playback = newPlayback(t)
		w.Name = "Replay"
		w.s = s
		s.ownTime = false
		s.hush()
	default:
	}
}

// live says why a spectator sees the match later: see prime.
var live = []string{"Live, 2 s late  ← 5 s", "Live, 2 s late"}

func (w *watching) leave() { w.cancel() }

// say says whether the spectator sees the present or, by the keys, the past.
func (w *watching) say(f *frame) {
	f.seat.Names = w.tape.Names
	switch {
	case w.s.ownTime:
		w.sayTime(f)
	case w.primed && w.s.Speed() == "":
		f.notice = live
	}
}

package scene

import (
	"fmt"
	"io"
	"time"

	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Playback is a recorded match as a source of ticks.
type Playback struct {
	in        *world.Reader
	prev, cur world.State
	err       error     // why there are no more ticks; nil while there are
	ended     *endError // then: what the player is told
}

// NewPlayback returns the playback of a recording, after so many of its ticks.
// Where there are fewer it begins at the end.
func NewPlayback(in *world.Reader, from uint64) *Playback {
	p := &Playback{in: in, cur: world.New(in.Options)}
	for p.err == nil && p.cur.Tick < from {
		p.tick([2]keys.Intents{})
	}
	p.prev = p.cur
	return p
}

func (p *Playback) states() (prev, cur *world.State) { return &p.prev, &p.cur }

// tick advances the match by a tick of the recording. The hands do nothing.
func (p *Playback) tick([2]keys.Intents) (events world.Events, err error) {
	p.prev = p.cur
	var commands world.Commands
	if p.err == nil {
		commands, p.err = p.in.Next(&p.cur)
	}
	switch {
	case p.err == nil:
		return p.cur.Step(commands), nil
	case p.ended == nil:
		p.ended = &endError{p.verdict()}
	}
	return events, p.ended
}

// End returns how the recording ended, in a line, and why: io.EOF if the match
// ended there, else an error of package world. Before the end both are zero.
func (p *Playback) End() (verdict string, err error) {
	if p.err == nil {
		return "", nil
	}
	return p.verdict(), p.err
}

// verdict says in a line how the recording ended.
func (p *Playback) verdict() string {
	if p.err != io.EOF {
		return p.err.Error()
	}
	s := &p.cur
	winner := s.Winner()
	if winner < 0 {
		return fmt.Sprintf("ended at %d to %d: nobody has won", s.Score[0], s.Score[1])
	}
	name := [...]string{"needle", "wedge"}[winner]
	return fmt.Sprintf("the %s (%s) has won %d to %d", name, p.in.Flown[winner], s.Score[winner], s.Score[1-winner])
}

// NewReplay returns a session that shows a recorded match. It ends when the
// terminal has not answered for the time lost; 0: never.
func NewReplay(t Terminal, lost time.Duration, p *Playback) *Session {
	s := &Session{options: p.in.Options, hints: replayHints, source: p}
	s.setUp(t, lost, replayManual)
	return s
}

package scene

import (
	"fmt"
	"io"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Playback is a recorded match that is played again.
type Playback struct {
	flight
	in       *world.Reader
	commands world.Commands // of the next tick
	err      error          // why there is none; nil: there is one

	h     *hand // of the session that shows it
	ended int   // ticks since there were no more
}

// NewPlayback returns the playback of a recording, after so many of its ticks.
// Where there are fewer it begins at the end.
func NewPlayback(in *world.Reader, from uint64) *Playback {
	p := &Playback{in: in, flight: newFlight(world.New(in.Options))}
	for p.cur.Tick < from && p.more() {
		p.cur.Step(p.commands)
	}
	p.prev = p.cur
	return p
}

// more reads the commands of the next tick. It returns false if there are none.
func (p *Playback) more() bool {
	if p.err == nil {
		p.commands, p.err = p.in.Next(&p.cur)
	}
	return p.err == nil
}

// End returns how the recording ended, in a line, and why: io.EOF if the match
// ended there, else an error of package world. Before the end both are zero.
func (p *Playback) End() (verdict string, err error) {
	s := &p.cur
	switch winner := s.Winner(); {
	case p.err == nil:
		return "", nil
	case p.err != io.EOF:
		return p.err.Error(), p.err
	case winner < 0:
		return fmt.Sprintf("ended at %d to %d: nobody has won", s.Score[0], s.Score[1]), io.EOF
	default:
		return fmt.Sprintf("the %s (%s) has won %d to %d", ships[winner], p.in.Flown[winner], s.Score[winner], s.Score[1-winner]), io.EOF
	}
}

// lookAround is the number of seconds for which a replay goes on after its end,
// for the effects on the screen. Then nothing wakes up any more.
const lookAround = 2

var replaying = setting{
	help: replayManual,
	over: "Q: quit",
}

// NewReplay returns a session that shows a recorded match. It ends when the
// terminal has not answered for the time lost; 0: never.
func NewReplay(t *term.Screen, lost time.Duration, p *Playback) *Session {
	s := newSession(t, Options{World: p.in.Options, Lost: lost})
	p.h = &s.hand
	s.enter(p)
	return s
}

func (p *Playback) setting() *setting { return &replaying }
func (p *Playback) key(k press) error { return quitByEsc(k) }
func (p *Playback) say(f *frame)      { f.seat.Names = p.in.Names }
func (p *Playback) leave()            {}

// quitByEsc ends the scene by Esc.
func quitByEsc(k press) error {
	if k.Intent == keys.Back {
		return loop.ErrQuit
	}
	return nil
}

func (p *Playback) tick([2]keys.Intents) {
	if p.more() {
		p.step(p.commands)
		return
	}
	p.prev = p.cur
	p.effects.Step(&p.prev, &p.cur, 0)
	verdict, _ := p.End()
	p.h.tell(verdict, 0)
	if p.ended++; p.ended > lookAround*p.h.o.World.Rate || p.h.holds.has(byPlayer) { // who steps has seen them
		p.h.free(byPlayer)
		p.h.hold(byEnd)
	}
}

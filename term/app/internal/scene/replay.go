package scene

import (
	"cmp"
	"fmt"
	"io"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Playback is a recorded match that is played again. The recording may grow
// meanwhile.
type Playback struct {
	// Name is shown with the time; "": neither of them is shown.
	Name string

	flight
	tape *tape
	reel // of the tape, at the last look

	s     *Session
	ended int // ticks since the end
	line  [2]string
	shown int // the second that line shows
}

// NewPlayback returns the playback of a recording from a tick on, or from its
// end if it is shorter. It reads the whole recording: an hour takes about 0.1 s
// and a megabyte. After 10 million ticks the playback ends with an error.
func NewPlayback(in *world.Reader, from uint64) *Playback {
	t := newTape(in.Header)
	t.read(in)
	p := newPlayback(t)
	p.seek(int(min(from, uint64(len(p.commands)))))
	p.effects = render.Effects{} // as where a match begins
	return p
}

// newPlayback returns the playback of a tape from its start on.
func newPlayback(t *tape) *Playback {
	r := t.look()
	return &Playback{tape: t, reel: r, flight: newFlight(r.kept[0]), shown: -1}
}

// seek goes to the state after so many ticks. It plays the second before that,
// for the effects.
func (p *Playback) seek(tick int) {
	p.flight = newFlight(p.kept[max(0, tick-p.tape.Options.Rate)/p.tape.gap])
	for p.left() > 0 && p.cur.Tick < uint64(tick) {
		p.step(p.commands[p.cur.Tick])
	}
}

// left returns the number of ticks that have been read and not shown.
func (p *Playback) left() int { return len(p.commands) - int(p.cur.Tick) }

// End returns the result of the recording in a line, and the reason of its end:
// io.EOF if the match ended there, else an error of package world. Before the
// end both are zero.
func (p *Playback) End() (verdict string, err error) {
	switch {
	case p.left() > 0 || p.err == nil:
		return "", nil
	case p.err != io.EOF:
		return p.err.Error(), p.err
	}
	return p.result(), io.EOF
}

// result returns the result of the match at the shown tick.
func (p *Playback) result() string {
	s := &p.cur
	if i := s.Winner(); i >= 0 {
		who := cmp.Or(p.tape.Names[i], fmt.Sprintf("the %s (%s)", ships[i], p.tape.Flown[i]))
		return fmt.Sprintf("%s won %d:%d", who, s.Score[i], s.Score[1-i])
	}
	return fmt.Sprintf("unfinished at %d:%d", s.Score[0], s.Score[1])
}

// lookAround is the number of seconds for which a replay goes on after its end,
// until the effects are over. Then nothing wakes up any more.
const lookAround = 2

var replaying = setting{
	help:  replayManual,
	over:  "$quit: quit",
	pause: "P: play  .: one step  $quit: quit  ?: keys",
}

// NewReplay returns a session that shows a recorded match. It ends when the
// terminal has not answered for the time lost; 0: never.
func NewReplay(t *term.Screen, lost time.Duration, p *Playback) *Session {
	s := newSession(t, Options{World: p.tape.Options, Lost: lost})
	p.s = s
	s.enter(p)
	return s
}

func (p *Playback) setting() *setting { return &replaying }
func (p *Playback) leave()            {}

// key goes back and on, also from the end. Before the first tick there is
// nowhere to go.
func (p *Playback) key(k Press) error {
	switch {
	case k.Intent == keys.Back:
		return loop.ErrQuit
	case len(p.commands) == 0:
	case k.Intent == keys.Left:
		p.wind(-5)
	case k.Intent == keys.Right:
		p.wind(5)
	}
	return nil
}

// wind goes by so many seconds. On a growing tape it goes no nearer to the end
// than where the playback would wait for more.
func (p *Playback) wind(seconds int) {
	p.reel = p.tape.look()
	last := len(p.commands)
	if p.err == nil {
		last = max(int(p.cur.Tick), last-prime)
	}
	p.seek(max(0, min(int(p.cur.Tick)+seconds*p.tape.Options.Rate, last)))
	p.ended, p.s.steered = 0, true
	p.s.Free(ByEnd)
	p.s.hush()
}

// say shows the time, if the recording has a name.
func (p *Playback) say(f *frame) {
	if f.seat.Names = p.tape.Names; p.Name != "" {
		p.sayTime(f)
	}
}

// sayTime shows the time. The line is another once in a second, and kept.
func (p *Playback) sayTime(f *frame) {
	rate := p.tape.Options.Rate
	if second := int(p.cur.Tick) / rate; second != p.shown {
		p.shown = second
		p.line[1] = clockTime(second) + " of " + clockTime(len(p.commands)/rate)
		p.line[0] = p.Name + "  " + p.line[1] + "  ← → 5 s"
	}
	if p.s.Speed() == "" {
		f.notice = p.line[:]
	}
}

func (p *Playback) tick([2]keys.Intents) {
	if p.advance() {
		return
	}
	if verdict, _ := p.End(); p.ended == 1 {
		p.s.tell(0, verdict+"  ← → 5 s", verdict)
	}
	if p.ended > lookAround*p.tape.Options.Rate || p.s.Held(ByPlayer) { // a player who steps has seen them
		p.s.Free(ByPlayer)
		p.s.Hold(ByEnd)
	}
}

// advance shows the next tick, and returns true. At the end only the effects go
// on.
func (p *Playback) advance() bool {
	if p.left() > 0 {
		p.step(p.commands[p.cur.Tick])
		return true
	}
	p.prev = p.cur
	p.effects.Step(&p.prev, &p.cur, 0)
	p.ended++
	return false
}

// clockTime returns a number of seconds as minutes and seconds.
func clockTime(seconds int) string { return fmt.Sprintf("%d:%02d", seconds/60, seconds%60) }

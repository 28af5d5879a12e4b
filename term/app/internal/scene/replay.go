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

	s     *Spacewar
	ended int       // ticks since the end
	line  [2]string // the notice that tells the time
	shown int       // the second in line
}

// NewPlayback returns the playback of a recording from a tick on, or from its
// end if it is shorter. It reads the whole recording: an hour takes about 0.1 s
// and a megabyte of memory. After 10 million ticks the playback ends with an
// error.
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
// io.EOF if the recording is whole, else an error of package world. Before the
// end the line is empty, and the reason is nil.
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
	score := p.cur.Score
	i := p.cur.Winner()
	if i < 0 {
		return fmt.Sprintf("unfinished at %d:%d", score[0], score[1])
	}
	who := cmp.Or(p.tape.Names[i], fmt.Sprintf("the %s (%s)", ships[i], p.tape.Flown[i]))
	return fmt.Sprintf("%s won %d:%d", who, score[i], score[1-i])
}

// lookAround is the number of seconds for which a replay goes on after its end:
// then the effects are over. After that nothing wakes up any more.
const lookAround = 2

var replaying = setting{
	help:  replayManual,
	over:  "$quit: quit",
	pause: "$pause: play  $step: one step  $quit: quit  $help: keys",
}

// NewReplay returns a game that shows a recorded match. It ends when the
// terminal has not answered for the time lost; 0: never.
func NewReplay(t *term.Screen, lost time.Duration, p *Playback) *Spacewar {
	s := newSpacewar(t, Options{World: p.tape.Options, Lost: lost})
	p.s = s
	s.enter(p)
	return s
}

func (p *Playback) setting() *setting { return &replaying }
func (p *Playback) leave()            {}

// key goes back and on, also from the end. A recording without ticks has
// nowhere to go.
func (p *Playback) key(k Press) error {
	switch {
	case k.Intent == keys.Back:
		return loop.ErrQuit
	case len(p.commands) == 0: // nothing to show
	case k.Intent == keys.Left:
		p.wind(-5)
	case k.Intent == keys.Right:
		p.wind(5)
	}
	return nil
}

// wind goes on by so many seconds, or back. On a tape that still grows it goes
// no nearer to the end than prime ticks, where the playback need not wait for
// more.
func (p *Playback) wind(seconds int) {
	p.reel = p.tape.look()
	now := int(p.cur.Tick)
	last := len(p.commands)
	if p.err == nil {
		last = max(now, last-prime)
	}
	to := now + seconds*p.tape.Options.Rate
	p.seek(max(0, min(to, last)))
	p.ended = 0
	p.s.ownTime = true
	p.s.Free(ByEnd)
	p.s.hush()
}

// say shows the time, if the recording has a name.
func (p *Playback) say(f *frame) {
	f.seat.Names = p.tape.Names
	if p.Name != "" {
		p.sayTime(f)
	}
}

// sayTime shows the time. The line is written once a second and kept, as
// drawing must not allocate.
func (p *Playback) sayTime(f *frame) {
	rate := p.tape.Options.Rate
	second := int(p.cur.Tick) / rate
	if second != p.shown {
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
	if p.ended == 1 {
		verdict, _ := p.End()
		p.s.tell(0, verdict+"  ← → 5 s", verdict)
	}
	over := p.ended > lookAround*p.tape.Options.Rate
	if over || p.s.Held(ByPlayer) { // a player who steps has seen the end
		p.s.Free(ByPlayer)
		p.s.Hold(ByEnd)
	}
}

// advance shows the next tick, and returns true. At the end it returns false,
// and only the effects go on.
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

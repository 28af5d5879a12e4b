package scene

import (
	"fmt"
	"io"
	"slices"
	"time"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Playback is a recorded match that is played again.
type Playback struct {
	// Name is shown with the time; "": neither of them is shown.
	Name string

	flight
	in       *world.Reader
	commands []world.Commands // of every tick
	kept     []world.State    // one for each gap of ticks, from which a seek steps on
	gap      int              // ticks from one kept state to the next
	jump     int              // ticks by which a key goes back or on
	err      error            // why there are no more commands

	h     onlooker // of the session
	ended int      // ticks since the end
	line  [2]string
	shown int // the second that line shows
}

// mostTicks bounds the memory of a playback: 46 hours with 60 ticks a second. A
// file of a megabyte can have 63 million, and a pipe any number.
var mostTicks = 10_000_000

// NewPlayback returns the playback of a recording from a tick on, or from its
// end if it is shorter. It reads the whole recording: an hour takes about 0.1 s
// and a megabyte. After 10 million ticks the playback ends with an error.
func NewPlayback(in *world.Reader, from uint64) *Playback {
	p := &Playback{in: in, jump: 5 * in.Options.Rate, shown: -1}
	p.gap = max(p.jump, 300) // a state takes as much memory as 380 commands
	for s := world.New(in.Options); ; {
		if len(p.commands)%p.gap == 0 {
			p.kept = append(p.kept, s)
		}
		var c world.Commands
		if c, p.err = in.Next(&s); p.err != nil {
			break
		}
		if len(p.commands) == mostTicks {
			p.err = fmt.Errorf("it has more than %d ticks, more than replay shows", mostTicks)
			break
		}
		p.commands = append(p.commands, c)
		s.Step(c)
	}
	p.seek(int(min(from, uint64(len(p.commands)))))
	p.effects = render.Effects{} // as where a match begins
	return p
}

// seek goes to the state after so many ticks. It plays the second before that,
// for the effects.
func (p *Playback) seek(tick int) {
	p.flight = newFlight(p.kept[max(0, tick-p.in.Options.Rate)/p.gap])
	for p.more() && p.cur.Tick < uint64(tick) {
		p.step(p.commands[p.cur.Tick])
	}
}

// more reports whether there are commands for a next tick.
func (p *Playback) more() bool { return p.cur.Tick < uint64(len(p.commands)) }

// End returns the result of the recording in a line, and the reason of its end:
// io.EOF if the match ended there, else an error of package world. Before the
// end both are zero.
func (p *Playback) End() (verdict string, err error) {
	s := &p.cur
	switch winner := s.Winner(); {
	case p.more():
		return "", nil
	case p.err != io.EOF:
		return p.err.Error(), p.err
	case winner < 0:
		return fmt.Sprintf("unfinished at %d:%d", s.Score[0], s.Score[1]), io.EOF
	default:
		return fmt.Sprintf("the %s (%s) won %d:%d", ships[winner], p.in.Flown[winner], s.Score[winner], s.Score[1-winner]), io.EOF
	}
}

// lookAround is the number of seconds for which a replay goes on after its end,
// until the effects are over. Then nothing wakes up any more.
const lookAround = 2

var replaying = setting{
	help:  Manual{Title: "Keys", Rows: slices.Concat([]render.Row{{Left: "5 seconds back, forward", Right: "← →"}}, replayManual.Rows)},
	over:  "$quit: quit",
	pause: "P: play  .: one step  $quit: quit  ?: keys",
}

// NewReplay returns a session that shows a recorded match. It ends when the
// terminal has not answered for the time lost; 0: never.
func NewReplay(t *term.Screen, lost time.Duration, p *Playback) *Session {
	s := newSession(t, Options{World: p.in.Options, Lost: lost})
	p.h = &s.hand
	s.hand.enter(p)
	return s
}

func (p *Playback) setting() *setting { return &replaying }
func (p *Playback) leave()            {}

// key goes back and on, also from the end.
func (p *Playback) key(k Press) error {
	by := map[keys.Intent]int{keys.Left: -p.jump, keys.Right: p.jump}[k.Intent]
	if by != 0 && !p.h.Held(ByTerminal) {
		p.seek(max(0, min(int(p.cur.Tick)+by, len(p.commands))))
		p.ended = 0
		p.h.Free(ByEnd)
		p.h.hush()
	}
	return quitByEsc(k)
}

// say shows the time. The line is another once in a second, and kept.
func (p *Playback) say(f *frame) {
	f.seat.Names = p.in.Names
	rate := p.in.Options.Rate
	if second := int(p.cur.Tick) / rate; second != p.shown {
		p.shown = second
		p.line[1] = clockTime(second) + " of " + clockTime(len(p.commands)/rate)
		p.line[0] = p.Name + "  " + p.line[1] + "  ← → 5 s"
	}
	if p.Name != "" && p.h.Speed() == "" {
		f.notice = p.line[:]
	}
}

// quitByEsc ends the scene by Esc.
func quitByEsc(k Press) error {
	if k.Intent == keys.Back {
		return loop.ErrQuit
	}
	return nil
}

func (p *Playback) tick([2]keys.Intents) {
	if p.more() {
		p.step(p.commands[p.cur.Tick])
		return
	}
	p.prev = p.cur
	p.effects.Step(&p.prev, &p.cur, 0)
	if verdict, _ := p.End(); p.ended == 0 {
		p.h.tell(0, verdict+"  ← → 5 s", verdict)
	}
	if p.ended++; p.ended > lookAround*p.in.Options.Rate || p.h.Held(ByPlayer) { // a player who steps has seen them
		p.h.Free(ByPlayer)
		p.h.Hold(ByEnd)
	}
}

package app

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term/keys"
	"fixstep/world"
)

// Replay is the command replay: a recorded game in the player's terminal.
func Replay(env *Env, args []string) error {
	f := newFlags("replay", "FILE")
	from := f.Uint64("from", 0, "begin after this `tick`, which is reached at once")
	pace := pace{fps: f.span("fps", 60, 1, 240, "frames a second at most")}
	tty := ttyFlags(f)
	if err := f.parse(env, args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return Usagef("replay: name one file after the flags: fixstep replay FILE")
	}
	path := f.Arg(0)
	file, err := os.Open(path)
	if err != nil {
		return Usagef("replay: %v", err)
	}
	defer file.Close()
	in, err := world.NewReader(file)
	if err != nil {
		return Usagef("replay: %s: %v", path, err)
	}
	pace.ups = &in.Options.Rate
	o, err := pace.options("steady")
	if err != nil {
		return err
	}
	p := newPlayback(in, *from)
	open, err := tty.options(env)
	if err != nil {
		return err
	}
	screen, err := env.open(open)
	if err != nil {
		return err
	}
	err = drive(env, screen, o, func() loop.Game[tcell.Event] {
		p.show(newSession(screen, nil, in.Options, true))
		p.keys, p.manual = replayWays, replayManual
		p.link.lost = open.Lost
		return p
	})
	if err != nil {
		return err
	}
	return p.report(env.Out, path)
}

// A playback is a session whose match is a recorded one. It is no game for an
// Async loop, as it takes no lock.
type playback struct {
	*session
	in    *world.Reader
	match match
	end   error // why it goes no further; io.EOF: the game was over
	rest  int   // updates since then
}

// newPlayback returns the playback of a recording from a tick on. It can be
// driven once it has a session to show it.
func newPlayback(in *world.Reader, from uint64) *playback {
	p := &playback{in: in, match: match{cur: world.New(in.Options)}}
	for p.end == nil && p.match.cur.Tick < from {
		p.next()
	}
	p.match.prev = p.match.cur
	return p
}

// next advances the match by a tick of the recording, if there is one.
func (p *playback) next() (events world.Events) {
	m := &p.match
	m.prev = m.cur
	commands, err := p.in.Next(&m.cur)
	if p.end = err; err == nil {
		events = m.cur.Step(commands)
	}
	return events
}

// show puts the match of the playback in the place of that of a session.
func (p *playback) show(s *session) {
	p.session = s
	s.match = &p.match
}

// lookAround is how many seconds a replay goes on after its end, for what still
// moves on the screen.
const lookAround = 2

// Update advances the match by one tick; some time after the last one it
// pauses, so that nothing wakes up any more.
func (p *playback) Update() error {
	p.updates++
	p.effects.Step(&p.match.prev, &p.match.cur, p.next())
	if p.end == nil {
		return nil
	}
	if p.rest++; p.rest == 1 {
		p.notice = p.verdict()
	}
	if p.rest > lookAround*p.in.Options.Rate {
		p.clock.Pause()
	}
	return nil
}

// Snapshot copies what the next Draw shows. A game that is at its end is not
// called paused.
func (p *playback) Snapshot() {
	p.session.Snapshot()
	p.view.paused = p.view.paused && p.end == nil
}

// Input takes one event: keys that would steer do nothing, and Back quits.
func (p *playback) Input(ev tcell.Event) error {
	if key, ok := ev.(*tcell.EventKey); ok && !p.manual.open {
		switch i := keys.BindingOf(key.Key(), key.Rune(), key.Modifiers()).Intent; {
		case i == keys.Back:
			return loop.ErrQuit
		case i <= keys.Hyper:
			return nil
		}
	}
	return p.session.Input(ev)
}

// verdict says in a line how the recording ended.
func (p *playback) verdict() string {
	if p.end != io.EOF {
		return p.end.Error()
	}
	s := &p.match.cur
	winner := s.Winner()
	if winner < 0 {
		return fmt.Sprintf("ended at %d to %d: nobody has won", s.Score[0], s.Score[1])
	}
	name := [...]string{"needle", "wedge"}[winner]
	return fmt.Sprintf("the %s (%s) has won %d to %d", name, p.in.Flown[winner], s.Score[winner], s.Score[1-winner])
}

// report says the same when the terminal is given back. It returns an error
// where the recording went wrong before its end.
func (p *playback) report(out io.Writer, path string) error {
	switch {
	case p.end == nil:
		return nil // the player has quit before
	case p.end == io.EOF:
		_, err := fmt.Fprintf(out, "%s: %s\n", path, p.verdict())
		return err
	case errors.Is(p.end, world.ErrDiverged):
		return fmt.Errorf("replay: %s: %w", path, p.end)
	}
	return Usagef("replay: %s: %v", path, p.end)
}

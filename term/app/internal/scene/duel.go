package scene

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A Meet meets another player for a duel. It says what happens meanwhile, in
// lines for the player, and returns at once when ctx is done.
type Meet func(ctx context.Context, say func(string)) (*duel.Peer, error)

// DuelOptions say how a session meets other players. The zero value is for one
// that does not.
type DuelOptions struct {
	Lobby   Meet                     // what "Duel" of the title does; nil: there is none
	First   Meet                     // what the session begins with; nil: with the title
	Publish func() (*os.File, error) // opens a recording for spectators; nil: for nobody
	Pilot   bool                     // a pilot flies in the player's place
}

// dueling is what a session knows of duels.
type dueling struct {
	duels   DuelOptions
	meeting *meeting      // nil: the session looks for nobody
	contest *contest      // the source; nil: no duel is on
	pace    int64         // of the clock in a duel, in thousandths; 0: not set
	silent  time.Duration // seconds for which the other player was
	ready   bool          // the other player is, for the next match
	kept    []string      // recordings for spectators
	left    []*duel.Peer  // in duels that are over
}

// A meeting is a Meet that goes on in a goroutine of its own.
type meeting struct {
	cancel context.CancelFunc
	came   chan *duel.Peer // holds the result, nil with an error
	err    error           // set before came is filled
}

// said is the event of a meeting that has something to say.
type said struct {
	*meeting
	text string
}

// meet begins to look for another player. Pilots play behind that.
func (s *Session) meet(find Meet) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &meeting{cancel: cancel, came: make(chan *duel.Peer, 1)}
	s.meeting = m
	go func() {
		var p *duel.Peer
		p, m.err = find(ctx, func(text string) { s.terminal.PostEvent(tcell.NewEventInterrupt(said{m, text})) })
		m.came <- p
		s.terminal.PostEvent(tcell.NewEventInterrupt(m))
	}()
	s.waits("Looking for another player")
}

// waits shows that the session waits for another player.
func (s *Session) waits(text string) {
	s.dialog = newDialog(text, s.whileWaiting, "Practice meanwhile", "Title")
}

// whileWaiting carries out a choice of who waits.
func (s *Session) whileWaiting(choice int) {
	if s.dialog = nil; choice == 0 {
		s.begin(1, world.Options{Practice: true})
		s.tell("Practice, until another player comes", 0)
		return
	}
	s.stopMeeting()
}

// stopMeeting looks for nobody any more. Who has just come is told.
func (s *Session) stopMeeting() {
	if m := s.meeting; m != nil {
		s.meeting = nil
		m.cancel()
		go func() {
			if p := <-m.came; p != nil {
				p.Close(duel.Bye{})
			}
		}()
	}
}

// interrupt takes what a meeting says.
func (s *Session) interrupt(data any) {
	switch news := data.(type) {
	case said:
		if news.meeting == s.meeting && s.dialog != nil {
			s.dialog.title = news.text
		}
	case *meeting:
		if news != s.meeting {
			return
		}
		s.meeting = nil
		if p := <-news.came; p != nil {
			s.fight(p)
			return
		}
		s.clock.Resume()
		s.toTitle()
		s.dialog = newDialog(news.err.Error(), func(int) { s.dialog = nil }, "Title")
	}
}

// ships are the names of the ships.
var ships = [...]string{"needle", "wedge"}

// fight begins a duel.
func (s *Session) fight(p *duel.Peer) {
	if s.match != nil {
		s.match.record.close()
	}
	s.manual.open, s.title, s.dialog, s.match = false, false, nil, nil
	s.effects = render.Effects{}
	s.controls.Clear()
	s.clock.SetScale(1, 1)
	s.clock.Resume()
	s.contest = newContest(p, s.clock.Real, s.recorder, s.duels.Publish)
	if s.duels.Pilot {
		pilot := world.NewPilot(world.Hard, p.Mine.Seed)
		s.contest.pilot = &pilot
	}
	s.source, s.live, s.hints, s.manual = s.contest, true, duelHints, duelManual
	s.tell(fmt.Sprintf("You fly the %s against %s", ships[p.Player()], p.Name()), 6)
}

// duelKey takes a key in a duel. Nobody pauses, steps or scales it.
func (s *Session) duelKey(b keys.Binding, repeat bool) {
	switch b.Intent {
	case keys.Back, keys.Pause:
		s.dialog = newDialog("Against "+s.contest.side.Peer.Name(), s.whileDueling, "Go on", "Leave")
	default:
		s.controls.Press(b, repeat, s.terminal.Releases())
	}
}

// whileDueling carries out a choice of the menu over a duel.
func (s *Session) whileDueling(choice int) {
	if s.dialog = nil; choice == 1 {
		s.leaveDuel(false)
		s.toTitle()
	}
}

// updateDuel is Update in a duel. Whose terminal is away, or whose keys go to a
// menu, steers nothing.
func (s *Session) updateDuel() {
	hands := s.controls.Tick()
	if s.away || s.dialog != nil || s.manual.open {
		hands = [2]keys.Intents{}
	}
	_, err := s.contest.tick(hands)
	s.effects = s.contest.side.Now.effects
	if err != nil {
		var end *duel.End
		if errors.As(err, &end) {
			s.duelEnded(end)
			return
		}
		s.tell(err.Error(), 0)
	}
	if scale := s.contest.side.Scale(); scale != s.pace {
		s.pace = scale
		s.clock.SetScale(scale, 1000)
	}
	s.duelNews()
}

// duelNews tells the player what happens at the other end.
func (s *Session) duelNews() {
	c := s.contest
	silent := c.side.Peer.Silence(s.clock.Real()) / time.Second
	game := &c.side.Now.game
	switch me := c.side.Peer.Player(); {
	case silent != s.silent && silent > 0:
		s.tell(fmt.Sprintf("Silent for %d s: %s", silent, c.side.Peer.Name()), 0)
	case silent != s.silent:
		s.tell("", 0)
	case game.Ready(1-me) != s.ready:
		if s.ready = game.Ready(1 - me); s.ready {
			s.tell(c.side.Peer.Name()+" is ready for the next match", 0)
		} else {
			s.tell("", 0)
		}
	}
	s.silent = silent
}

// duelEnded shows why the duel is over, and what can be done now.
func (s *Session) duelEnded(end *duel.End) {
	c := s.contest
	me := c.side.Peer.Player()
	s.leaveDuel(end.Lost || end.Why == duel.Differs)
	s.tell("", 0)
	if n := len(s.kept); n > 0 {
		s.tell("The replay is kept in "+s.kept[n-1], 0)
	}
	s.dialog = newDialog(fmt.Sprintf("%s at %d to %d", end.Text, c.sure.Score[me], c.sure.Score[1-me]),
		s.afterDuel, "Play against a pilot", "Title")
	if s.duels.Lobby != nil {
		s.dialog.items = append(s.dialog.items, item{name: "Wait for another"})
	}
	s.live = true
	s.clock.Pause()
}

// leaveDuel tells the other side, unless it knows, and puts an end to what the
// duel has changed.
func (s *Session) leaveDuel(keep bool) {
	s.contest.side.Close()
	s.contest.close(keep)
	s.kept = append(s.kept, s.contest.kept...)
	s.left = append(s.left, s.contest.side.Peer)
	s.live, s.contest, s.hints, s.manual, s.pace = false, nil, matchHints, matchManual, 0
	s.clock.SetScale(1, 1)
	s.clock.Resume()
}

// afterDuel carries out a choice of who was left alone.
func (s *Session) afterDuel(choice int) {
	s.dialog, s.live = nil, false
	s.clock.Resume()
	last, ours := s.source.(*contest)
	switch {
	case choice == 0 && ours && last.sure.Phase != world.Over:
		_, cur := last.states()
		s.start(playOn(*cur, last.side.Peer.Player()))
	case choice == 0:
		s.begin(1, world.Options{})
	case choice == 2:
		s.toTitle()
		s.meet(s.duels.Lobby)
	default:
		s.toTitle()
	}
}

// playOn returns a match that goes on from a state, with a pilot in the place
// of the other player.
func playOn(from world.State, me int) *match {
	pilot := world.NewPilot(world.Medium, from.Options.Seed)
	m := &match{prev: from, cur: from, humans: 1, me: me}
	m.pilots[1-me] = &pilot
	return m
}

// stopDuels leaves a duel, and stops looking for one.
func (s *Session) stopDuels() {
	s.stopMeeting()
	if s.contest != nil {
		s.leaveDuel(false)
	}
	for _, p := range s.left {
		p.Wait()
	}
	if s.watching != nil {
		s.watching.Close()
	}
}

// Kept returns the recordings for spectators that were kept, because a duel
// ended in another way than the players wanted.
func (s *Session) Kept() []string { return s.kept }

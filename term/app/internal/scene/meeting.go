package scene

import (
	"context"
	"os"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
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

// A meeting is a Meet that goes on in a goroutine of its own, whatever act is
// on.
type meeting struct {
	cancel context.CancelFunc
	came   chan *duel.Peer // holds the result, nil with an error
	err    error           // set before came is filled
	dialog *dialog         // that says how it goes on, or did
}

// said is the event of a meeting that has something to say.
type said struct {
	*meeting
	text string
}

// meet begins to look for another player.
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
	s.meeting.dialog = s.ask(text, s.whileWaiting, "Practice meanwhile", "Title")
}

// whileWaiting carries out a choice of who waits.
func (s *Session) whileWaiting(choice int) {
	if choice == 0 {
		s.practise(world.Options{})
		s.tell("Practice, until another player comes", 0)
		return
	}
	s.stopMeeting()
}

// stopMeeting looks for nobody any more. Who has just come is told. Once that
// is done, and our place in the lobby gone, s.stopped is closed.
func (s *Session) stopMeeting() {
	if m := s.meeting; m != nil {
		stopped := make(chan struct{})
		s.meeting, s.stopped = nil, stopped
		m.cancel()
		go func() {
			defer close(stopped)
			if p := <-m.came; p != nil {
				p.Close(duel.Bye{})
				p.Wait()
			}
		}()
	}
}

// interrupt takes what a meeting says.
func (s *Session) interrupt(data any) {
	switch news := data.(type) {
	case said:
		if news.meeting == s.meeting {
			news.dialog.title = news.text
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
		s.toTitle()
		s.ask(news.err.Error(), func(int) {}, "Title")
	}
}

package scene

import (
	"context"
	"os"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
)

// A Meet meets another player for a duel. It says what happens meanwhile, in
// lines for the player, and returns at once when ctx is done.
type Meet func(ctx context.Context, say func(string)) (*duel.Peer, error)

// A Place is where players meet. The zero value is nowhere.
type Place struct {
	Meet    Meet                     // nil: nobody is met
	With    func(word string) Place  // where only those meet who say a word; nil: there is none
	List    func() []string          // who waits there and who plays, a line each; nil: nobody knows
	Publish func() (*os.File, error) // opens a recording for spectators; nil: for nobody
}

// DuelOptions say how a session meets other players. The zero value is for one
// that does not.
type DuelOptions struct {
	Lobby Place // for "Duel" of the title, which is not there if it is nowhere
	First Place // where the session begins to look; nowhere: it begins with the title
	Pilot bool  // a pilot flies in the player's place
}

// A meeting is a Meet that goes on in a goroutine of its own, whatever act is
// on.
type meeting struct {
	place  Place
	others []string // who waits and who plays there
	cancel context.CancelFunc
	came   chan *duel.Peer // holds the result, nil with an error
	err    error           // set before came is filled
	dialog *dialog         // that says how it goes on, or did
}

// said is the event of a meeting that has something to say.
type said struct {
	*meeting
	text   string
	others []string
}

// meet begins to look for another player.
func (s *Session) meet(p Place) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &meeting{place: p, cancel: cancel, came: make(chan *duel.Peer, 1)}
	s.meeting = m
	go m.look(ctx, s.terminal.PostEvent)
	s.waits("Looking for another player")
}

// look finds another player, and tells the session. It is a goroutine.
func (m *meeting) look(ctx context.Context, post func(tcell.Event) error) {
	var others []string
	if m.place.List != nil {
		others = m.place.List()
	}
	p, err := m.place.Meet(ctx, func(text string) { post(tcell.NewEventInterrupt(said{m, text, others})) })
	m.err = err
	m.came <- p
	post(tcell.NewEventInterrupt(m))
}

// waits shows that the session waits for another player.
func (s *Session) waits(text string) {
	choices := []string{"Practice meanwhile", "Title", "Agree on a word"}
	if s.meeting.place.With == nil {
		choices = choices[:2]
	}
	s.meeting.dialog = s.ask(text, s.whileWaiting, choices...)
	s.meeting.dialog.lines = s.meeting.others
}

// whileWaiting carries out a choice of who waits.
func (s *Session) whileWaiting(choice int) {
	switch choice {
	case 0:
		s.practise()
		s.tell("Practice, until another player comes", 0)
	case 2:
		s.askWord("A word that both of you type", func(word string) {
			if word == "" {
				s.waits("Waiting for another player")
				return
			}
			with := s.meeting.place.With(word)
			s.stopMeeting()
			s.meet(with)
		})
	default:
		s.stopMeeting()
	}
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
			news.meeting.others = news.others
			news.dialog.title, news.dialog.lines = news.text, news.others
		}
	case *meeting:
		if news != s.meeting {
			return
		}
		s.meeting, s.place = nil, news.place
		if p := <-news.came; p != nil {
			s.fight(p)
			return
		}
		s.toTitle()
		s.ask(news.err.Error(), func(int) {}, "Title")
	}
}

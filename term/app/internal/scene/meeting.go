package scene

import (
	"context"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/keys"
)

// A meeting is a Meet that runs in its own goroutine, during any act.
type meeting struct {
	Place
	who    string // says which other player may come; "": any
	cancel context.CancelFunc
	came   chan *duel.Peer // the result; nil after an error
	dialog *dialog         // the dialog that shows the last news
}

// meet begins to look for another player.
func (s *Session) meet(p Place) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &meeting{Place: p, cancel: cancel, came: make(chan *duel.Peer, 1)}
	if s.sought = m; p.Word != "" {
		m.who = fmt.Sprintf(" who types %q", p.Word)
	}
	go s.seek(ctx, m, s.view.Name)
	s.waits("Looking for another player")
}

// seek finds another player for one of a name, and tells the session. It runs
// in its own goroutine.
func (s *Session) seek(ctx context.Context, m *meeting, name string) {
	do := func(f func()) { // on the goroutine of the session, unless that looks elsewhere now
		s.terminal.PostEvent(tcell.NewEventInterrupt(func() {
			if m == s.sought {
				f()
			}
		}))
	}
	p, err := m.Meet(ctx, name, func(text string) {
		do(func() { m.dialog.title = text + m.who })
	})
	m.came <- p
	do(func() { s.met(<-m.came, err) })
}

// met begins a duel with the found player, or shows the reason of the failure.
func (s *Session) met(p *duel.Peer, err error) {
	place := s.sought.Place
	s.sought = nil
	if p == nil {
		s.home()
		s.ask(err.Error(), item{name: "Menu"})
		s.guard(keys.None)
		return
	}
	again := place // the place for the time after the duel
	if again.With == nil {
		again = s.o.Duels.Lobby
	}
	f := s.newFight(p, place.Publish, s.o.Duels.Pilot)
	if again.Meet != nil {
		f.again = func() { s.meet(again) }
	}
	f.enter()
}

// waits shows the dialog of a player who waits.
func (s *Session) waits(text string) {
	items := []item{{name: "Practice meanwhile", does: func() {
		s.practice()
		s.tell(0, "Practice until another player comes")
	}}, {name: "Menu", does: s.seekNobody}}
	if s.sought.With != nil {
		items = append(items, item{name: "Play a friend", does: s.agree})
	}
	s.sought.dialog = s.ask(text+s.sought.who, items...)
	s.sought.dialog.esc = s.seekNobody
}

// agree asks for the word of a friend, and looks for a player who types it.
func (s *Session) agree() {
	s.askWord("Type a word; your friend types the same", "", func(word string) {
		if word == "" {
			s.waits("Waiting for another player")
			return
		}
		with := s.sought.With(word)
		s.seekNobody()
		s.meet(with)
	})
}

// seekNobody ends the search. If a player has just come, that player is told.
// The session waits at its end, for a second at most, until our place in the
// lobby is gone.
func (s *Session) seekNobody() {
	m := s.sought
	if m == nil {
		return
	}
	s.sought = nil
	m.cancel()
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if p := <-m.came; p != nil {
			p.Close(duel.Bye{})
			p.Wait()
		}
	}()
	s.ends = append(s.ends, func() {
		select {
		case <-gone:
		case <-time.After(time.Second):
		}
	})
}

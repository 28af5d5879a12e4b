package scene

import (
	"context"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
)

// A meeting is a call of a place's Meet in its own goroutine, during any act.
type meeting struct {
	Place
	cancel context.CancelFunc
	came   chan *duel.Peer // the result; nil after an error
}

// meet begins to look for another player.
func (s *Session) meet(p Place) {
	ctx, cancel := context.WithCancel(context.Background())
	m, name := &meeting{Place: p, cancel: cancel, came: make(chan *duel.Peer, 1)}, s.view.Name
	s.sought = m
	go func() {
		p, err := m.Meet(ctx, name)
		m.came <- p
		s.terminal.PostEvent(tcell.NewEventInterrupt(func() { // on the goroutine of the session
			if m == s.sought { // else that looks elsewhere now
				s.met(<-m.came, err)
			}
		}))
	}()
	s.waits()
}

// met begins a duel with the found player, or shows the reason of the failure.
func (s *Session) met(p *duel.Peer, err error) {
	place := s.sought.Place
	s.sought = nil
	if p == nil {
		s.homeAfter(err.Error())
		return
	}
	s.newFight(p, place.Publish, s.o.Duels.Pilot).enter()
}

// waits shows the dialog of a player who waits.
func (s *Session) waits() {
	text := "Waiting for another player"
	switch at := s.sought.Place; {
	case at.Host != "":
		text = "Waiting for a player at " + at.Host
	case at.Word != "":
		text += fmt.Sprintf(" who types %q", at.Word)
	}
	items := []item{{name: "Practice meanwhile", does: func() {
		s.practice()
		s.tell(0, "Practice until another player comes")
	}}, {name: "Menu", does: s.seekNobody}}
	if s.sought.With != nil {
		items = append(items, item{name: "Play a friend", does: s.agree})
	}
	s.ask(text, items...).esc = s.seekNobody
}

// agree asks for the word of a friend, and looks for a player who types it.
func (s *Session) agree() {
	s.askWord("Type a word; your friend types the same", "", func(word string) {
		if word == "" {
			s.waits()
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

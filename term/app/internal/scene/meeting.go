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
func (s *Spacewar) meet(p Place) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &meeting{Place: p, cancel: cancel, came: make(chan *duel.Peer, 1)}
	s.sought = m
	name := s.view.Name
	go func() {
		p, err := m.Meet(ctx, name)
		m.came <- p
		s.terminal.PostEvent(tcell.NewEventInterrupt(func() {
			s.found(m, err)
		}))
	}()
	s.waits()
}

// found takes the result of a meeting, on the goroutine of the game. The result
// is not wanted if the game looks elsewhere by now, or nowhere.
func (s *Spacewar) found(m *meeting, err error) {
	if m == s.sought {
		s.met(<-m.came, err)
	}
}

// met begins a duel with the found player, or shows the reason of the failure.
func (s *Spacewar) met(p *duel.Peer, err error) {
	place := s.sought.Place
	s.sought = nil
	if p == nil {
		s.homeAfter(err.Error())
		return
	}
	s.newFight(p, place.Publish, s.o.Duels.Pilot).enter()
}

// waits shows the dialog of a player who waits.
func (s *Spacewar) waits() {
	at := s.sought.Place
	text := "Waiting for another player"
	switch {
	case at.Host != "":
		text = "Waiting for a player at " + at.Host
	case at.Word != "":
		text += fmt.Sprintf(" who types %q", at.Word)
	}
	items := []item{
		{name: "Practice meanwhile", does: s.practiceMeanwhile},
		{name: "Menu", does: s.seekNobody},
	}
	if at.With != nil {
		items = append(items, item{name: "Play a friend", does: s.agree})
	}
	d := s.ask(text, items...)
	d.esc = s.seekNobody
}

// practiceMeanwhile begins practice for a player who goes on waiting.
func (s *Spacewar) practiceMeanwhile() {
	s.practice()
	s.tell(0, "Practice until another player comes")
}

// agree asks for the word of a friend, and looks for a player who types it.
func (s *Spacewar) agree() {
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

// seekNobody ends the search. A player who has just come is told that we leave.
// The game waits at its end until our place in the lobby is gone, but no longer
// than a second.
func (s *Spacewar) seekNobody() {
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

package scene

import (
	"context"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
)

// A seeker looks for other players, whatever act is on, and begins duels with
// them.
type seeker struct {
	h  *hand
	on *meeting // nil: it looks for nobody
}

// A meeting is a Meet that goes on in a goroutine of its own.
type meeting struct {
	Place
	others []string // who waits and who plays there
	cancel context.CancelFunc
	came   chan *duel.Peer // holds the result, nil with an error
	dialog *dialog         // that says how it goes on, or did
}

// meet begins to look for another player.
func (k *seeker) meet(p Place) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &meeting{Place: p, cancel: cancel, came: make(chan *duel.Peer, 1)}
	k.on = m
	go k.look(ctx, m)
	k.waits("Looking for another player")
}

// look finds another player, and tells the session. It is a goroutine.
func (k *seeker) look(ctx context.Context, m *meeting) {
	do := func(f func()) { // as the session takes an event, unless it looks elsewhere
		k.h.terminal.PostEvent(tcell.NewEventInterrupt(func() {
			if m == k.on {
				f()
			}
		}))
	}
	var others []string
	if m.List != nil {
		others = m.List()
	}
	p, err := m.Meet(ctx, func(text string) {
		do(func() { m.dialog.title, m.others = text, others; m.lines() })
	})
	m.came <- p
	do(func() { k.met(<-m.came, err) })
}

// met begins a duel with the player who has come, or shows why nobody has.
func (k *seeker) met(p *duel.Peer, err error) {
	place := k.on.Place
	k.on = nil
	if p == nil {
		k.h.home()
		k.h.ask(err.Error(), func(int) {}, "Menu")
		k.h.surprise()
		return
	}
	again := place // where the player can wait for another
	if again.With == nil {
		again = k.h.o.Duels.Lobby
	}
	f := k.h.newFight(p, place.Publish, k.h.o.Duels.Pilot)
	if again.Meet != nil {
		f.again = func() {
			k.h.home()
			k.meet(again)
		}
	}
	f.enter()
}

// waits shows that the player waits for another one.
func (k *seeker) waits(text string) {
	choices := []string{"Practice meanwhile", "Menu", "Play a friend"}
	if k.on.With == nil {
		choices = choices[:2]
	}
	k.on.dialog = k.h.ask(text, k.meanwhile, choices...)
	k.on.lines()
}

// lines shows the word that the player says, and the players who are there.
func (m *meeting) lines() {
	m.dialog.lines = m.others
	if m.Word != "" {
		m.dialog.lines = append([]string{fmt.Sprintf("Your friend types %q", m.Word)}, m.others...)
	}
}

// meanwhile carries out a choice of a player who waits.
func (k *seeker) meanwhile(choice int) {
	switch choice {
	case 0:
		k.h.practise()
		k.h.tell("Practice until another player comes", 0)
	case 2:
		k.h.askWord("Type a word; your friend types the same", func(word string) {
			if word == "" {
				k.waits("Waiting for another player")
				return
			}
			with := k.on.With(word)
			k.stop()
			k.meet(with)
		})
	default:
		k.stop()
	}
}

// stop looks for nobody any more. A player who has just come is told, and our
// place in the lobby goes: the session waits for that at its end, but not for
// ever.
func (k *seeker) stop() {
	m := k.on
	if m == nil {
		return
	}
	k.on = nil
	m.cancel()
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if p := <-m.came; p != nil {
			p.Close(duel.Bye{})
			p.Wait()
		}
	}()
	k.h.ends = append(k.h.ends, func() {
		select {
		case <-gone:
		case <-time.After(time.Second):
		}
	})
}

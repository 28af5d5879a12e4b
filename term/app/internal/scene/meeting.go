package scene

import (
	"context"
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/keys"
)

// A seeker looks for other players during any act, and begins duels with them.
type seeker struct {
	h     *hand
	title *dialog
	on    *meeting // nil: the seeker does not look
}

// A meeting is a Meet that runs in its own goroutine.
type meeting struct {
	Place
	name   string // of the player
	who    string // says which other player may come; "": any
	cancel context.CancelFunc
	came   chan *duel.Peer // the result; nil after an error
	dialog *dialog         // the dialog that shows the last news
}

// meet begins to look for another player.
func (k *seeker) meet(p Place) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &meeting{Place: p, name: k.h.view.Name, cancel: cancel, came: make(chan *duel.Peer, 1)}
	if k.on = m; p.Word != "" {
		m.who = fmt.Sprintf(" who types %q", p.Word)
	}
	go k.look(ctx, m)
	k.waits("Looking for another player")
}

// look finds another player, and tells the session. It runs in its own
// goroutine.
func (k *seeker) look(ctx context.Context, m *meeting) {
	do := func(f func()) { // on the goroutine of the session, unless that looks elsewhere now
		k.h.terminal.PostEvent(tcell.NewEventInterrupt(func() {
			if m == k.on {
				f()
			}
		}))
	}
	p, err := m.Meet(ctx, m.name, func(text string) {
		do(func() { m.dialog.title = text + m.who })
	})
	m.came <- p
	do(func() { k.met(<-m.came, err) })
}

// met begins a duel with the found player, or shows the reason of the failure.
func (k *seeker) met(p *duel.Peer, err error) {
	place := k.on.Place
	k.on = nil
	if p == nil {
		k.h.home()
		k.h.ask(err.Error(), item{name: "Menu"})
		k.h.guard(keys.None)
		return
	}
	again := place // the place for the time after the duel
	if again.With == nil {
		again = k.h.o.Duels.Lobby
	}
	f := k.h.newFight(p, place.Publish, k.h.o.Duels.Pilot)
	if again.Meet != nil {
		f.again = func() { k.meet(again) }
	}
	f.enter()
}

// waits shows the dialog of a player who waits.
func (k *seeker) waits(text string) {
	items := []item{{name: "Practice meanwhile", does: func() {
		k.h.practice()
		k.h.tell(0, "Practice until another player comes")
	}}, {name: "Menu", does: k.stop}}
	if k.on.With != nil {
		items = append(items, item{name: "Play a friend", does: k.agree})
	}
	k.on.dialog = k.h.ask(text+k.on.who, items...)
	k.on.dialog.esc = k.stop
}

// agree asks for the word of a friend, and looks for a player who types it.
func (k *seeker) agree() {
	k.h.askWord("Type a word; your friend types the same", "", func(word string) {
		if word == "" {
			k.waits("Waiting for another player")
			return
		}
		with := k.on.With(word)
		k.stop()
		k.meet(with)
	})
}

// stop ends the search. If a player has just come, that player is told. The
// session waits at its end, for a second at most, until our place in the lobby
// is gone.
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
	k.h.atEnd(func() {
		select {
		case <-gone:
		case <-time.After(time.Second):
		}
	})
}

package scene

import (
	"fmt"
	"os"
	"time"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A fight is the act of a duel with another player.
type fight struct {
	contest
	h     *hand
	other string // the name of the other player
	again func() // looks for another player afterwards; nil: there is no place for that

	silent time.Duration // seconds without a word from the other player
	ready  bool          // the other player wants a rematch
	over   bool          // both sides know of the end
}

var fighting = setting{help: duelManual, over: "Rematch: both hold $fire  Esc: menu", live: true, flown: true}

// ships are the names of the ships.
var ships = [...]string{"needle", "wedge"}

// newFight returns a duel. Spectators see it through a file that publish opens;
// nil: no spectators. A pilot may fly in the player's place.
func (h *hand) newFight(p *duel.Peer, publish func() (*os.File, error), pilot bool) *fight {
	f := &fight{h: h, other: p.Name()}
	f.names, f.recorder, f.publish = p.Names(), h.o.Recorder, publish
	if pilot {
		flies := world.NewPilot(world.Hard, p.Mine.Seed)
		f.pilot = &flies
	}
	f.start(p)
	return f
}

func (f *fight) enter() {
	f.h.enter(f)
	against := "against " + f.other
	f.h.tell(6, fmt.Sprintf("You are the %s, %s", ships[f.side.Peer.Player()], against), against)
}

func (f *fight) setting() *setting { return &fighting }

func (f *fight) key(k Press) error {
	switch k.Intent {
	case keys.Back, keys.Pause, keys.Quit:
		f.h.ask("Duel with "+f.other, item{name: "Keep playing"}, item{name: "Leave", does: f.h.home})
		f.h.guard(k.Intent)
	default:
		f.h.press(k)
	}
	return nil
}

// tick advances the duel by an update.
func (f *fight) tick(hands [2]keys.Intents) {
	f.h.brief.watch(1, hands)
	switch err := f.play(f.h.Clock.Real(), hands).(type) {
	case nil:
	case *duel.End:
		f.ended(err)
		return
	default:
		f.h.tell(0, err.Error())
	}
	f.h.Clock.SetScale(f.side.Scale(), 1000)
	f.news()
}

// news tells the player about the other side: silence, a lost connection, the
// wish for a rematch.
func (f *fight) news() {
	peer, now := f.side.Peer, f.h.Clock.Real()
	silent := peer.Silence(now) / time.Second
	switch ready := f.side.Now.game.Ready(1 - peer.Player()); {
	case silent != f.silent:
		f.h.tell(0, peer.Trouble(now))
	case ready && !f.ready:
		f.ready = true
		f.h.tell(0, f.other+" is ready for a rematch")
	case !ready && f.ready:
		f.ready = false
		f.h.hush()
	}
	f.silent = silent
}

// ended shows why the duel is over, over the title.
func (f *fight) ended(end *duel.End) {
	me, score := f.side.Peer.Player(), f.sure.Score
	var items []item
	if f.again != nil {
		items = append(items, item{name: "Wait for someone else", does: f.again})
	}
	if f.h.o.Settings != nil {
		items = append(items, item{name: settings, does: func() { f.h.enterSettings() }})
	}
	f.h.home()
	f.h.ask(fmt.Sprintf("%s at %d:%d", end.Text, score[me], score[1-me]), append(items, item{name: "Menu"})...)
	f.h.guard(keys.None)
}

func (f *fight) say(v *frame) {
	v.cur, v.duel = &f.sure, f.numbers()
	me := f.side.Peer.Player()
	v.fly(me, f.h.view.Name, f.other)
	f.h.brief.write(&v.brief, 1, me, &f.sure)
}

// leave ends the recordings, and tells the other side unless it knows already.
func (f *fight) leave() {
	if f.over {
		return
	}
	f.over = true
	f.side.Close()
	f.close()
	f.h.atEnd(f.side.Peer.Wait)
}

// numbers returns the numbers of the duel for the HUD.
func (f *fight) numbers() render.Duel {
	return render.Duel{
		On:        true,
		Trip:      time.Duration(max(0, f.side.Trip())) * time.Second / duel.Rate,
		Rollbacks: f.side.Counts.Rollbacks,
		Depth:     f.side.Counts.Depth,
		Ahead:     int64(f.side.Ahead() * 10),
	}
}

package scene

import (
	"fmt"
	"os"
	"time"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A fight is the act of a duel with another player: the guessed worlds, the
// confirmed world, and the recordings.
type fight struct {
	s     *Spacewar
	side  *duel.Side[rolled]
	other string       // the name of the other player
	pilot *world.Pilot // flies in the player's place; nil: the player flies

	silent time.Duration // since the other player's last word, in whole seconds
	ready  bool          // the other player wants a rematch

	// The confirmed state, which no rollback changes.
	sure  world.State
	match uint32

	shown   world.State    // the guessed world with the confirmed score
	effects render.Effects // those to draw: a copy, because drawing sets Calm

	publish func() (*os.File, error) // opens a recording for spectators; nil: no recording for them
	record  *files.Recording         // nil: no recording is open
	public  *files.Recording         // the same for spectators
	failed  error                    // the error of a recording, until the player has been told
}

var fighting = setting{
	help:   duelManual,
	over:   "Rematch: both hold $again  Esc: menu",
	live:   true,
	played: true,
}

// ships are the names of the ships.
var ships = [...]string{"needle", "wedge"}

// newFight returns a duel. Spectators see it through a file that publish opens;
// nil: no spectators. A pilot may fly in the player's place.
func (s *Spacewar) newFight(p *duel.Peer, publish func() (*os.File, error), pilot bool) *fight {
	f := &fight{s: s, other: p.Name(), publish: publish}
	if pilot {
		flies := world.NewPilot(world.Hard, p.Mine.Seed)
		f.pilot = &flies
	}
	start := rolled{game: duel.NewGame(p.Seed())}
	config := duel.Config[rolled](p)
	config.Step = (*rolled).step
	config.Confirm = f.confirm
	config.Hash = func(r *rolled) uint64 { return r.game.Hash() }
	f.side = duel.NewSide(p, config, start)
	f.open(&start.game)
	return f
}

func (f *fight) enter() {
	f.s.enter(f)
	against := "against " + f.other
	f.s.tell(6, fmt.Sprintf("You are the %s, %s", ships[f.side.Peer.Player()], against), against)
}

func (f *fight) setting() *setting { return &fighting }

func (f *fight) key(k Press) error {
	switch k.Intent {
	case keys.Back, keys.Pause, keys.Quit:
		stay := item{name: "Keep playing"}
		leave := item{name: "Leave", does: f.s.home}
		f.s.ask("Duel with "+f.other, stay, leave)
		f.s.guard(k.Intent)
	default:
		f.s.steers.press(k.event)
	}
	return nil
}

func (f *fight) tick(hands [2]keys.Intents) {
	f.s.brief.watch(1, hands)
	wanted := command(hands[keys.LeftHand] | hands[keys.RightHand])
	if f.pilot != nil {
		wanted = f.piloted()
	}
	err := f.side.Update(f.s.Clock.Real(), wanted)
	f.effects = f.side.Now.effects
	end, over := err.(*duel.End)
	if over {
		f.ended(end)
		return
	}
	if f.failed != nil {
		f.s.tell(0, f.failed.Error())
		f.failed = nil
	}
	f.s.Clock.SetScale(f.side.Speed(), 1000)
	f.news()
}

// news tells the player about the other side: silence, a lost connection, the
// wish for a rematch.
func (f *fight) news() {
	peer := f.side.Peer
	now := f.s.Clock.Real()
	silent := peer.Silence(now).Truncate(time.Second)
	ready := f.side.Now.game.Ready(1 - peer.Player())
	switch {
	case silent != f.silent:
		f.s.tell(0, peer.Trouble(now))
	case ready && !f.ready:
		f.ready = true
		f.s.tell(0, f.other+" is ready for a rematch")
	case !ready && f.ready:
		f.ready = false
		f.s.hush()
	}
	f.silent = silent
}

// ended shows why the duel is over, over the title.
func (f *fight) ended(end *duel.End) {
	me := f.side.Peer.Player()
	score := f.sure.Score
	f.s.homeAfter(fmt.Sprintf("%s at %d:%d", end.Text, score[me], score[1-me]))
}

func (f *fight) say(v *frame) {
	v.cur = &f.sure
	v.duel = render.Duel{
		On:        true,
		Trip:      time.Duration(max(0, f.side.Trip())) * time.Second / duel.Rate,
		Rollbacks: f.side.Counts.Rollbacks,
		Depth:     f.side.Counts.Depth,
		Ahead:     int64(f.side.Ahead() * 10),
	}
	me := f.side.Peer.Player()
	v.fly(me, f.s.view.Name, f.other)
	f.s.brief.write(&v.brief, 1, me, &f.sure)
}

// leave ends the recordings, and tells the other side unless it knows that
// already. The game waits at its end until that has arrived.
func (f *fight) leave() {
	f.side.Peer.Close(duel.Bye{Why: duel.Left})
	f.close()
	f.s.ends = append(f.s.ends, f.side.Peer.Wait)
}

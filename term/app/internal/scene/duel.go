package scene

import (
	"fmt"
	"time"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A fight is a duel with another player: what is guessed, what is sure, and the
// recordings of that.
type fight struct {
	s     *Session
	side  *duel.Side[rolled]
	other string    // who flies the other ship
	names [2]string // of both, for spectators

	// What is confirmed, and so never taken back.
	sure  world.State
	match uint32

	shown   world.State    // with the score that is sure
	effects render.Effects // as a copy, whose flashes may be left out

	record *files.Recording // nil: none
	public *files.Recording // for spectators; nil: none
	pilot  *world.Pilot     // flies in the player's place; nil: nobody does
	failed error            // what went wrong with the recording, to be told once

	pace   int64         // of the clock, in thousandths; 0: not set
	silent time.Duration // seconds for which the other player was
	ready  bool          // the other player is, for the next match
	over   bool          // both sides know
}

var fighting = setting{help: duelManual, over: "Both hold Fire: once more  Esc: menu", live: true}

// ships are the names of the ships.
var ships = [...]string{"needle", "wedge"}

// fight begins a duel.
func (s *Session) fight(p *duel.Peer) {
	f := &fight{s: s, other: p.Name(), names: p.Names()}
	start := rolled{game: duel.NewGame(p.Seed())}
	f.open(&start.game)
	config := duel.Config[rolled](p)
	config.Step, config.Confirm = (*rolled).step, f.confirm
	config.Hash = func(r *rolled) uint64 { return r.game.Hash() }
	f.side = duel.NewSide(p, config, start)
	if s.duels.Pilot {
		pilot := world.NewPilot(world.Hard, p.Mine.Seed)
		f.pilot = &pilot
	}
	s.enter(f)
	s.tell(fmt.Sprintf("You fly the %s against %s", ships[p.Player()], p.Name()), 6)
}

func (f *fight) setting() *setting { return &fighting }

func (f *fight) key(k press) error {
	switch k.Intent {
	case keys.Back, keys.Pause:
		f.s.ask("Against "+f.side.Peer.Name(), func(choice int) {
			if choice == 1 {
				f.s.toTitle()
			}
		}, "Go on", "Leave")
	default:
		f.s.press(k)
	}
	return nil
}

// tick is an update. Whose terminal is away, or whose keys go to the manual,
// steers nothing.
func (f *fight) tick(hands [2]keys.Intents) {
	if f.s.holds != 0 {
		hands = [2]keys.Intents{}
	}
	f.s.brief.watch(1, hands)
	switch err := f.play(hands).(type) {
	case nil:
	case *duel.End:
		f.ended(err)
		return
	default:
		f.s.tell(err.Error(), 0)
	}
	if scale := f.side.Scale(); scale != f.pace {
		f.pace = scale
		f.s.clock.SetScale(scale, 1000)
	}
	f.news()
}

// news tells the player what happens at the other end.
func (f *fight) news() {
	s, peer := f.s, f.side.Peer
	silent := peer.Silence(s.clock.Real()) / time.Second
	game := &f.side.Now.game
	switch other := 1 - peer.Player(); {
	case silent != f.silent:
		s.tell(peer.Trouble(s.clock.Real()), 0)
	case game.Ready(other) != f.ready:
		if f.ready = game.Ready(other); f.ready {
			s.tell(peer.Name()+" is ready for the next match", 0)
		} else {
			s.tell("", 0)
		}
	}
	f.silent = silent
}

// ended shows why the duel is over, and what can be done now: what it has come
// to is a match of the player already, which waits for a choice.
func (f *fight) ended(end *duel.End) {
	s, me, score := f.s, f.side.Peer.Player(), f.sure.Score
	f.stop((end.Lost || end.Why == duel.Differs) && !s.noShell) // behind a door it is nobody's
	s.enter(f.playOn())
	s.hold(byEnd)
	if n := len(s.kept); n > 0 && end.Why == duel.Differs {
		s.tell("'fixstep verify "+s.kept[n-1]+"', here and there, says whose build is wrong", 0)
	} else if n > 0 {
		s.tell("The replay is kept in "+s.kept[n-1], 0)
	}
	choices := []string{"Play against a pilot", "Title", "Wait for another"}
	if f.again().Meet == nil {
		choices = choices[:2]
	}
	s.ask(fmt.Sprintf("%s at %d to %d", end.Text, score[me], score[1-me]), f.afterwards, choices...)
}

// playOn returns a match that goes on where the duel is, with a pilot in the
// place of the other player.
func (f *fight) playOn() *played {
	prev, cur := f.worlds()
	pilot, me := world.NewPilot(world.Medium, cur.Options.Seed), f.side.Peer.Player()
	m := &match{flight: flight{*prev, *cur, f.effects}, humans: 1, me: me, level: world.Medium}
	m.pilots[1-me] = &pilot
	return newPlayed(f.s, m)
}

// again returns where the player can wait for another: where this one was met,
// or else where the title looks.
func (f *fight) again() Place {
	if f.s.place.With != nil {
		return f.s.place
	}
	return f.s.duels.Lobby
}

// afterwards carries out a choice of who was left alone.
func (f *fight) afterwards(choice int) {
	switch s := f.s; {
	case choice == 0 && f.sure.Phase != world.Over:
		s.tell("", 0)
		s.free(byEnd)
	case choice == 0:
		s.begin(1)
	case choice == 2:
		s.toTitle()
		s.meet(f.again())
	default:
		s.toTitle()
	}
}

func (f *fight) say(v *frame) {
	v.told, v.duel = &f.sure, f.numbers()
	me := f.side.Peer.Player()
	v.fly(me, f.s.view.Name, f.other)
	f.s.brief.write(&v.brief, 1, me, f.sure.Phase)
	f.s.advise(v, &f.sure)
}

func (f *fight) leave() { f.stop(false) }

// stop tells the other side, unless it knows, and ends the recordings.
func (f *fight) stop(keep bool) {
	if f.over {
		return
	}
	f.over = true
	f.side.Close()
	f.close(keep)
	f.s.left = append(f.s.left, f.side.Peer)
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

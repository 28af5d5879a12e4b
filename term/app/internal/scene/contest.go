package scene

import (
	"cmp"
	"fmt"
	"os"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/world"
)

// rolled is the state that a duel rolls back. The effects are a part of it: so
// the sparks of a wrong guess go, and an explosion is shown exactly once.
type rolled struct {
	game    duel.Game
	effects render.Effects
}

// step advances the game and the effects by a tick.
func (r *rolled) step(c [2]world.Command) {
	before := r.game.World
	match := r.game.Match
	events := r.game.Step(c)
	if r.game.Match != match {
		r.effects = render.Effects{}
		return
	}
	r.effects.Step(&before, &r.game.World, events)
}

// states returns the guessed worlds with the confirmed score, so that no score
// on the screen is taken back. At the start of a match both worlds are its
// first, as nothing moves from the old match to the new one.
func (f *fight) states() (prev, cur *world.State, fx *render.Effects) {
	before := &f.side.Prev.game
	now := &f.side.Now.game
	f.shown = now.World
	f.shown.Score = f.sure.Score
	if before.Match != now.Match {
		return &now.World, &f.shown, &f.effects
	}
	return &before.World, &f.shown, &f.effects
}

// piloted returns the command of the pilot, who always wants a rematch.
func (f *fight) piloted() world.Command {
	now := &f.side.Now.game.World
	if now.Phase == world.Over {
		return world.Fire
	}
	return f.pilot.Command(now, f.side.Peer.Player())
}

// confirm records a confirmed tick. The tick in which another match begins has
// nothing to record: the recordings of the old match end, and others begin.
func (f *fight) confirm(r *rolled, commands [2]world.Command) {
	if r.game.Match != f.match {
		f.close()
		f.open(&r.game)
		return
	}
	f.sure = r.game.World
	err := f.record.Add(commands, &f.sure)
	if err != nil {
		f.failed = err
	}
	f.public.Add(commands, &f.sure) // an error here must not disturb the players
	if f.sure.Phase == world.Over {
		f.unpublish()
	}
}

// open begins the recordings of a match.
func (f *fight) open(g *duel.Game) {
	f.sure = g.World
	f.match = g.Match
	// Only one side knows of its pilot, and both recordings must be the same: so
	// both say that persons fly.
	var persons [2]world.Flyer
	f.record, f.failed = f.s.o.Recorder.Begin(&f.sure, persons)
	if f.publish == nil {
		return
	}
	file, err := f.publish()
	if err != nil {
		f.failed = cmp.Or(f.failed, fmt.Errorf("nobody can watch: %w", err))
		return
	}
	f.public, _ = files.NewRecording(file, &f.sure, world.Header{Names: f.side.Peer.Names()})
}

// close ends the recordings.
func (f *fight) close() {
	f.record.Close()
	f.unpublish()
}

// unpublish closes and removes the recording for spectators. They have it open
// until they have read it, and know by the removal that it is complete.
func (f *fight) unpublish() {
	if f.public != nil {
		f.public.Close()
		os.Remove(f.public.Name())
		f.public = nil
	}
}

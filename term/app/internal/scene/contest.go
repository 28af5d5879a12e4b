package scene

import (
	"os"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// rolled is what a duel rolls back: the sparks too, so that those of a wrong
// guess are gone, and no explosion is forgotten or shown twice.
type rolled struct {
	game    duel.Game
	effects render.Effects
}

// step advances game and sparks by a tick.
func (r *rolled) step(c [2]world.Command) {
	before, match := r.game.World, r.game.Match
	events := r.game.Step(c)
	if r.game.Match != match {
		r.effects = render.Effects{}
		return
	}
	r.effects.Step(&before, &r.game.World, events)
}

// worlds returns what is guessed to be the worlds before and after the last
// tick. A new match does not begin where the one before it ended.
func (f *fight) worlds() (prev, cur *world.State) {
	before, now := &f.side.Prev.game, &f.side.Now.game
	if before.Match != now.Match {
		before = now
	}
	return &before.World, &now.World
}

// states returns what to draw between: a score is never taken back.
func (f *fight) states() (prev, cur *world.State, fx *render.Effects) {
	prev, cur = f.worlds()
	f.shown = *cur
	f.shown.Score = f.sure.Score
	return prev, &f.shown, &f.effects
}

// play advances the duel by an update. The error is a *duel.End when it is
// over, or that of the recording.
func (f *fight) play(hands [2]keys.Intents) error {
	wanted := command(hands[keys.LeftHand] | hands[keys.RightHand])
	if f.pilot != nil {
		wanted = f.piloted()
	}
	err := f.side.Update(f.s.clock.Real(), wanted)
	f.effects = f.side.Now.effects
	if err == nil {
		err, f.failed = f.failed, nil
	}
	return err
}

// piloted returns what the pilot wants: always another match, too.
func (f *fight) piloted() world.Command {
	now := &f.side.Now.game.World
	if now.Phase == world.Over {
		return world.Fire
	}
	return f.pilot.Command(now, f.side.Peer.Player())
}

// confirm records a tick that is sure.
func (f *fight) confirm(r *rolled, commands [2]world.Command) {
	if r.game.Match != f.match {
		f.close(false)
		f.open(&r.game)
		return
	}
	f.sure = r.game.World
	if err := f.record.Add(commands, &f.sure); err != nil {
		f.failed = err
	}
	f.public.Add(commands, &f.sure) // spectators must not disturb the players
	if f.sure.Phase == world.Over {
		f.unpublish(false)
	}
}

// open begins the recordings of a match.
func (f *fight) open(g *duel.Game) {
	f.sure, f.match = g.World, g.Match
	var players [2]world.Flyer // persons: both record the same, and only one knows of a pilot
	if f.record, f.failed = f.s.recorder.Begin(&f.sure, players); f.s.place.Publish == nil {
		return
	}
	if file, err := f.s.place.Publish(); err == nil {
		f.public, _ = files.NewRecording(file, &f.sure, world.Header{Names: f.names})
	}
}

// close ends the recordings. That for spectators is removed unless it is to be
// kept.
func (f *fight) close(keep bool) {
	f.record.Close()
	f.unpublish(keep)
}

// unpublish ends the recording for spectators, who have it open.
func (f *fight) unpublish(keep bool) {
	if f.public == nil {
		return
	}
	f.public.Close()
	name := f.public.Name()
	if f.public = nil; keep {
		f.s.kept = append(f.s.kept, name)
		return
	}
	os.Remove(name)
}

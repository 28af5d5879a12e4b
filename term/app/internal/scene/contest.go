package scene

import (
	"cmp"
	"fmt"
	"os"
	"time"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// rolled is the state that a duel rolls back. The sparks are a part of it, so
// that the sparks of a wrong guess go, and an explosion is shown exactly once.
type rolled struct {
	game    duel.Game
	effects render.Effects
}

// step advances the game and the sparks by a tick.
func (r *rolled) step(c [2]world.Command) {
	before, match := r.game.World, r.game.Match
	events := r.game.Step(c)
	if r.game.Match != match {
		r.effects = render.Effects{}
		return
	}
	r.effects.Step(&before, &r.game.World, events)
}

// A contest is the game of two players: the guessed worlds, the confirmed
// world, and the recordings.
type contest struct {
	side  *duel.Side[rolled]
	names [2]string    // of the players, for spectators
	pilot *world.Pilot // flies in the player's place; nil: the player flies

	// The confirmed state, which no rollback changes.
	sure  world.State
	match uint32

	shown   world.State    // with the confirmed score
	effects render.Effects // a copy, so that flashes can be left out

	recorder *files.Recorder          // nil: no recording
	publish  func() (*os.File, error) // opens a recording for spectators; nil: no recording for them
	record   *files.Recording         // nil: no recording is open
	public   *files.Recording         // the same for spectators
	failed   error                    // the error of the recording, until the player has been told
}

// start begins the first match with a peer.
func (c *contest) start(p *duel.Peer) {
	start := rolled{game: duel.NewGame(p.Seed())}
	c.open(&start.game)
	config := duel.Config[rolled](p)
	config.Step, config.Confirm = (*rolled).step, c.confirm
	config.Hash = func(r *rolled) uint64 { return r.game.Hash() }
	c.side = duel.NewSide(p, config, start)
}

// worlds returns the guessed worlds before and after the last tick. At the
// start of a match both are its first world, as nothing moves from the old
// match to the new one.
func (c *contest) worlds() (prev, cur *world.State) {
	before, now := &c.side.Prev.game, &c.side.Now.game
	if before.Match != now.Match {
		before = now
	}
	return &before.World, &now.World
}

// states returns the guessed worlds with the confirmed score, so that no score
// on the screen is taken back.
func (c *contest) states() (prev, cur *world.State, fx *render.Effects) {
	prev, cur = c.worlds()
	c.shown = *cur
	c.shown.Score = c.sure.Score
	return prev, &c.shown, &c.effects
}

// play advances the duel by an update. The error is a *duel.End when the duel
// is over, or the error of the recording.
func (c *contest) play(now time.Duration, hands [2]keys.Intents) error {
	wanted := command(hands[keys.LeftHand] | hands[keys.RightHand])
	if c.pilot != nil {
		wanted = c.piloted()
	}
	err := c.side.Update(now, wanted)
	c.effects = c.side.Now.effects
	if err == nil {
		err, c.failed = c.failed, nil
	}
	return err
}

// piloted returns the command of the pilot, who always wants a rematch.
func (c *contest) piloted() world.Command {
	now := &c.side.Now.game.World
	if now.Phase == world.Over {
		return world.Fire
	}
	return c.pilot.Command(now, c.side.Peer.Player())
}

// confirm records a confirmed tick.
func (c *contest) confirm(r *rolled, commands [2]world.Command) {
	if r.game.Match != c.match {
		c.close()
		c.open(&r.game)
		return
	}
	c.sure = r.game.World
	if err := c.record.Add(commands, &c.sure); err != nil {
		c.failed = err
	}
	c.public.Add(commands, &c.sure) // an error here must not disturb the players
	if c.sure.Phase == world.Over {
		c.unpublish()
	}
}

// open begins the recordings of a match.
func (c *contest) open(g *duel.Game) {
	c.sure, c.match = g.World, g.Match
	var players [2]world.Flyer // persons on both sides: only one side knows of a pilot, and both recordings must be the same
	if c.record, c.failed = c.recorder.Begin(&c.sure, players); c.publish == nil {
		return
	}
	file, err := c.publish()
	if err != nil {
		c.failed = cmp.Or(c.failed, fmt.Errorf("nobody can watch: %w", err))
		return
	}
	c.public, _ = files.NewRecording(file, &c.sure, world.Header{Names: c.names})
}

// close ends the recordings.
func (c *contest) close() {
	c.record.Close()
	c.unpublish()
}

// unpublish closes and removes the recording for spectators. They still have it
// open, and know by the removal that it is complete.
func (c *contest) unpublish() {
	if c.public != nil {
		c.public.Close()
		os.Remove(c.public.Name())
		c.public = nil
	}
}

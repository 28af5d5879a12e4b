package scene

import (
	"os"
	"time"

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

// A contest is what two players play: what is guessed, what is sure, and the
// recordings of that.
type contest struct {
	side  *duel.Side[rolled]
	names [2]string    // of the players, for spectators
	pilot *world.Pilot // flies in the player's place; nil: nobody does

	// What is confirmed, and so never taken back.
	sure  world.State
	match uint32

	shown   world.State    // with the score that is sure
	effects render.Effects // as a copy, whose flashes may be left out

	recorder *files.Recorder          // nil: nothing is recorded
	publish  func() (*os.File, error) // opens a recording for spectators; nil: there is none
	record   *files.Recording         // nil: none
	public   *files.Recording         // for spectators; nil: none
	failed   error                    // what went wrong with the recording, to be told once
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

// worlds returns what is guessed to be the worlds before and after the last
// tick. A new match does not begin where the one before it ended.
func (c *contest) worlds() (prev, cur *world.State) {
	before, now := &c.side.Prev.game, &c.side.Now.game
	if before.Match != now.Match {
		before = now
	}
	return &before.World, &now.World
}

// states returns what to draw between: a score is never taken back.
func (c *contest) states() (prev, cur *world.State, fx *render.Effects) {
	prev, cur = c.worlds()
	c.shown = *cur
	c.shown.Score = c.sure.Score
	return prev, &c.shown, &c.effects
}

// play advances the duel by an update at a time. The error is a *duel.End when
// it is over, or that of the recording.
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

// piloted returns what the pilot wants: always another match, too.
func (c *contest) piloted() world.Command {
	now := &c.side.Now.game.World
	if now.Phase == world.Over {
		return world.Fire
	}
	return c.pilot.Command(now, c.side.Peer.Player())
}

// confirm records a tick that is sure.
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
	c.public.Add(commands, &c.sure) // spectators must not disturb the players
	if c.sure.Phase == world.Over {
		c.unpublish()
	}
}

// open begins the recordings of a match.
func (c *contest) open(g *duel.Game) {
	c.sure, c.match = g.World, g.Match
	var players [2]world.Flyer // persons: both record the same, and only one knows of a pilot
	if c.record, c.failed = c.recorder.Begin(&c.sure, players); c.publish == nil {
		return
	}
	if file, err := c.publish(); err == nil {
		c.public, _ = files.NewRecording(file, &c.sure, world.Header{Names: c.names})
	}
}

// close ends the recordings.
func (c *contest) close() {
	c.record.Close()
	c.unpublish()
}

// unpublish ends the recording for spectators, who have it open, and removes
// it: so they know that it is whole.
func (c *contest) unpublish() {
	if c.public != nil {
		c.public.Close()
		os.Remove(c.public.Name())
		c.public = nil
	}
}

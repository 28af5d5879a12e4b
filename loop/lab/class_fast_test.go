package lab

import (
	"fixstep/loop"
)

// fastPupils play too fast, or drop what they could play.
var fastPupils = []mistake{
	{
		mistake: "update before the time is added",
		why: `^On fast: \S+ .* too fast: each turn makes an update for which no time has ` +
			`passed.$`,
		turn: func(p *pupil, do *loop.Turn) {
			do.Input()
			do.Update(p.step)
			p.lag += p.passed()
			p.catchUp(do)
			do.Draw()
			p.rest(do)
		},
	},
	{
		mistake: "whole milliseconds",
		why: `^On fast: 4 % too fast: an update comes each 16 ms, and a step is 16.7 ms: a ` +
			`time is cut to whole milliseconds.$`,
		turn: func(p *pupil, do *loop.Turn) {
			if t := p.now().Truncate(ms); t < p.next {
				do.Sleep(p.next - t)
				return
			}
			do.Input()
			p.next += p.step.Truncate(ms)
			do.Update(p.step)
			do.Draw()
		},
	},
	{
		mistake: "as fast as it can",
		why:     `^On fast: 11.1 x too fast: nothing waits.$`,
		turn: func(p *pupil, do *loop.Turn) {
			do.Input()
			do.Update(p.step)
			do.Draw()
		},
	},
	{
		mistake: "last is never set",
		why: `^On fast: \S+ x too fast: each turn plays all the time since the start, and ` +
			`not since the turn before.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.now() - p.last
			do.Input()
			for ; p.lag >= p.step; p.lag -= p.step {
				do.Update(p.step)
			}
			do.Draw()
			do.Sleep(p.step)
		},
	},
	{
		mistake: "a drop of time that is played, too",
		why: `^On stalling: The game is ahead by \S+ ms: it plays or drops more time than ` +
			`has passed.$`,
		turn: func(p *pupil, do *loop.Turn) {
			passed := p.passed()
			do.Drop(passed - 250*ms)
			p.lag += passed
			do.Input()
			p.catchUp(do)
			do.Draw()
			p.rest(do)
		},
	},
	{
		mistake: "a drop of time that could be played",
		why:     `^On fast: It drops \S+ s, and the machine could have played them.$`,
		turn: func(p *pupil, do *loop.Turn) {
			do.Drop(p.passed() - p.step)
			do.Input()
			do.Update(p.step)
			do.Draw()
			do.Sleep(p.last + 2*p.step - p.now())
		},
	},
	{
		mistake: "an update for each frame of the screen",
		why: `^On fast-screen: 2.4 x too fast: it makes an update of 16.7 ms for each frame ` +
			`of the screen, that is each 6.9 ms.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.passed()
			if p.last < p.next {
				do.Sleep(p.next - p.last)
				return
			}
			p.next += p.frame
			do.Input()
			do.Update(p.step)
			do.Draw()
		},
	},
}

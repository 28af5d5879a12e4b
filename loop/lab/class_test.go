package lab

import (
	"slices"

	"fixstep/loop"
)

// A mistake is a loop with one mistake, or with none.
type mistake struct {
	mistake string
	why     string // of the verdict; "": ok
	turn    func(p *pupil, do *loop.Turn)
}

// pupilsLoops are loops with one mistake each, and some without.
var pupilsLoops = slices.Concat(timePupils, seenPupils, rightPupils)

// timePupils play too slowly, too fast, or lose time.
var timePupils = []mistake{
	{
		mistake: "the rest of a step is forgotten",
		why: `^On fast: slow motion 91 %: it sleeps 16.7 ms after each turn, whatever the ` +
			`turn took.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			if p.lag >= p.step {
				p.lag = 0
				do.Update(p.step)
			}
			do.Draw()
			do.Sleep(p.step - p.lag)
		},
	},
	{
		mistake: "the rest of a step is forgotten, without a sleep",
		why:     `^On fast: slow motion 95 %: an update of 16.7 ms comes each 17.5 ms.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			if p.lag >= p.step {
				do.Update(p.step)
				p.lag = 0
			}
			do.Draw()
		},
	},
	{
		mistake: "a sleep that is too long",
		why:     `^On fast: slow motion 84 %: it sleeps while it owes time, up to \S+ s.$`,
		turn: func(p *pupil, do *loop.Turn) {
			start := p.now()
			do.Input()
			do.Update(p.step)
			do.Draw()
			do.Sleep(p.step + p.now() - start)
		},
	},
	{
		mistake: "the clock is read twice",
		why: `^On fast: slow motion 91 %: the time of its own updates and draws, 1.6 s, is ` +
			`in no update.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			p.catchUp(do)
			do.Draw()
			p.last = p.now()
			do.Sleep(p.step - p.lag)
		},
	},
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
		mistake: "a spiral, without a limit",
		why: `^On overloaded: slow motion 41 %: no picture came for \S+ s, a turn made \d+ ` +
			`updates, and each turn owes more than the turn before: limit`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			for ; p.lag >= p.step; p.lag -= p.step {
				do.Update(p.step)
			}
			do.Draw()
			p.rest(do)
		},
	},
	{
		mistake: "a sleep in the catch-up",
		why:     `it sleeps between two updates while it owes time, up to`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			for n := 0; p.lag >= p.step && n < 30; n++ {
				p.lag -= p.step
				do.Update(p.step)
				do.Sleep(p.step)
			}
			do.Draw()
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
		mistake: "a fixed sleep of 16 ms",
		why: `^On fast: slow motion 95 %: it sleeps 16 ms after each turn, whatever the ` +
			`turn took.$`,
		turn: func(p *pupil, do *loop.Turn) {
			do.Input()
			do.Update(p.step)
			do.Draw()
			do.Sleep(16 * ms)
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
		mistake: "draws in the inner loop",
		why: `^On slow: slow motion 66 %: it draws after each update, also while it is ` +
			`late: an update alone takes 5 ms.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			for ; p.lag >= p.step; p.lag -= p.step {
				do.Update(p.step)
				do.Draw()
			}
			p.rest(do)
		},
	},
	{
		mistake: "a long lag is clamped in silence",
		why: `^On stalling: The game stays behind by \S+ ms for good: they are neither ` +
			`played nor dropped.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag = min(p.lag+p.passed(), 4*p.step)
			do.Input()
			p.catchUp(do)
			do.Draw()
			p.rest(do)
		},
	},
	{
		mistake: "units",
		why: `^On fast: slow motion 0 %: an update is 16.666µs of game time, and a step is ` +
			`16.7 ms.$`,
		turn: func(p *pupil, do *loop.Turn) {
			for p.lag += p.passed(); p.lag >= p.step; p.lag -= p.step {
				do.Input()
				do.Update(p.step / 1000)
			}
			do.Draw()
			p.rest(do)
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
		mistake: "no update",
		why:     `^slow motion 0 %: it makes no update.$`,
		turn: func(p *pupil, do *loop.Turn) {
			do.Input()
			do.Draw()
			do.Sleep(p.step)
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

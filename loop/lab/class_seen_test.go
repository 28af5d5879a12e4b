package lab

import (
	"time"

	"fixstep/loop"
)

// seenPupils play at the right speed, and their pictures or keys are wrong.
var seenPupils = []mistake{
	{
		mistake: "alpha before the steps are out",
		why: `alpha is too large right after an update, so it is taken before the steps are ` +
			`out of the lag.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			alpha := p.lag
			do.Input()
			p.catchUp(do)
			do.DrawAhead(alpha, p.step)
			do.Sleep(2 * ms)
		},
	},
	{
		mistake: "a stale alpha",
		why:     `^On \S+: A picture's moment and its alpha are \S+ ms apart: the game is drawn by alpha.`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			alpha := loop.AlphaOf(p.lag, p.step)
			do.Input()
			p.catchUp(do)
			do.DrawAt(do.Sim, alpha)
			do.Sleep(p.step/2 - (p.now() - p.last))
		},
	},
	{
		mistake: "any alpha",
		why:     `^On \S+: A picture's moment and its alpha are`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			p.catchUp(do)
			p.next = p.next*7%p.step + 1
			do.DrawAt(max(0, do.Sim-p.step+p.lag), loop.AlphaOf(p.next, p.step))
			do.Sleep(2 * ms)
		},
	},
	{
		mistake: "alpha reversed",
		why:     `^On \S+: A picture's moment and its alpha are`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			p.catchUp(do)
			do.DrawAt(max(0, do.Sim-p.step+p.lag), loop.One-loop.AlphaOf(p.lag, p.step))
			do.Sleep(2 * ms)
		},
	},
	{
		mistake: "a variable step, clamped without a Drop",
		why: `^Its updates are from 100µs to 250 ms of game time: each machine plays ` +
			`another game.$`,
		turn: func(p *pupil, do *loop.Turn) {
			do.Input()
			do.Update(min(p.passed(), 250*ms))
			do.Draw()
		},
	},
	{
		mistake: "input after the updates",
		why: `^On fast: Keys are late by a turn: input is never taken just before an ` +
			`update. A key is seen after \S+ ms.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			p.catchUp(do)
			do.Input()
			do.Draw()
			p.rest(do)
		},
	},
	{
		mistake: "keys are never asked for",
		without: true,
		why:     `^Keys are never taken: it never asks for input.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			p.catchUp(do)
			do.Draw()
			p.rest(do)
		},
	},
	{
		mistake: "alpha upside down",
		why: `^On fast: A picture shows an earlier moment than the picture before: alpha ` +
			`falls from picture to picture`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			p.catchUp(do)
			do.DrawAhead(p.step-1-p.lag, p.step)
			do.Sleep(2 * ms)
		},
	},
	{
		mistake: "ten pictures a second",
		why:     `^On fast: It shows 10 pictures a second, and the machine could show 60.$`,
		turn: func(p *pupil, do *loop.Turn) {
			if p.due(do) {
				p.lag++
				if p.lag%6 == 0 {
					do.Draw()
				}
			}
		},
	},
	{
		mistake: "keys are asked for each second",
		why: `^On \S+: A key waits for longer than a turn until it is taken: ask for input ` +
			`before each update.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			if p.last >= p.next {
				p.next += 700 * ms
				do.Input()
			}
			p.catchUp(do)
			do.Draw()
			p.rest(do)
		},
	},
}

// fiedler returns the turn of a loop that gives up what a turn has taken beyond
// the most.
func fiedler(step, most time.Duration) func(p *pupil, do *loop.Turn) {
	return func(p *pupil, do *loop.Turn) {
		passed := p.passed()
		do.Drop(passed - most)
		p.lag += min(passed, most)
		do.Input()
		for ; p.lag >= step; p.lag -= step {
			do.Update(step)
		}
		do.DrawAt(max(0, do.Sim-step+p.lag), loop.AlphaOf(p.lag, step))
		do.Sleep(step - p.lag)
	}
}

// rightPupils have no mistake.
var rightPupils = []mistake{
	{
		mistake: "no mistake: the time of a turn is the mean of four, and the rest is carried on",
		turn: func(p *pupil, do *loop.Turn) {
			p.debt += p.passed()
			do.Drop(p.debt - 250*ms)
			p.debt = min(p.debt, 250*ms)
			copy(p.four[:], p.four[1:])
			p.four[3] = p.debt
			paced := min(p.debt, (p.four[0]+p.four[1]+p.four[2]+p.four[3])/4)
			p.debt -= paced
			p.lag += paced
			do.Input()
			p.catchUp(do)
			do.DrawAt(max(0, do.Sim-p.step+p.lag), loop.AlphaOf(p.lag, p.step))
			p.rest(do)
		},
	},
	{
		mistake: "no mistake: Fiedler's, with a limit and a sleep",
		turn:    fiedler(time.Second/60, 250*ms),
	},
	{
		mistake: "no mistake: a stall in its draw, before a short sleep",
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			p.catchUp(do)
			do.DrawAhead(p.lag, p.step)
			do.Sleep(ms)
		},
	},
	{
		mistake: "no mistake: limited, with an honest drop",
		turn: func(p *pupil, do *loop.Turn) {
			if p.due(do) {
				do.Draw()
			}
		},
	},
	{
		mistake: "no mistake: the same, with skipped draws",
		turn: func(p *pupil, do *loop.Turn) {
			if p.due(do) {
				p.lag++
				if p.last < p.next || p.lag > 4 {
					p.lag = 0
					do.Draw()
				}
			}
		},
	},
}

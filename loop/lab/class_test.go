package lab

import (
	"slices"
	"time"

	"fixstep/loop"
)

// A mistake is a loop with one mistake, or with none.
type mistake struct {
	mistake string
	why     string // of the verdict, without lines; "": ok
	without bool   // the verdict names no line
	turn    func(p *pupil, do *loop.Turn)
}

// pupilsLoops are loops with one mistake each, and some without.
var pupilsLoops = slices.Concat(slowPupils, forgetfulPupils, fastPupils, seenPupils, rightPupils)

// slowPupils play too slowly, or forget time.
var slowPupils = []mistake{
	{
		mistake: "the rest of a step is forgotten",
		why: `^On fast: slow motion 91 %: an update of 16.7 ms comes each 18.2 ms: the rest ` +
			`is forgotten.$`,
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
		why: `^On fast: slow motion 95 %: an update of 16.7 ms comes each 17.5 ms: the rest ` +
			`is forgotten.$`,
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
		mistake: "an accumulator that is set to 0 each second",
		why: `^On fast: slow motion 98 %: an update of 16.7 ms comes each 16.9 ms: the rest ` +
			`is forgotten.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			if p.last > p.next {
				p.lag, p.next = 0, p.last+time.Second
			}
			do.Input()
			p.catchUp(do)
			do.Draw()
			do.Sleep(p.step / 2)
		},
	},
	{
		mistake: "a sleep that is too long",
		why: `^On fast: slow motion 84 %: an update of 16.7 ms comes each 19.7 ms: the rest ` +
			`is forgotten.$`,
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
		without: true,
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
		mistake: "a long lag is clamped in silence",
		without: true,
		why: `^On stalling: \S+ ms are forgotten: no update plays them, and no drop gives ` +
			`them up.$`,
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
			p.lag += p.passed()
			for ; p.lag >= p.step; p.lag -= p.step {
				do.Input()
				do.Update(p.step / 1000)
			}
			do.Draw()
			p.rest(do)
		},
	},
	{
		mistake: "no update",
		without: true,
		why:     `^slow motion 0 %: it makes no update.$`,
		turn: func(p *pupil, do *loop.Turn) {
			do.Input()
			do.Draw()
			do.Sleep(p.step)
		},
	},
	{
		mistake: "a whole number of steps, and the rest is forgotten",
		why: `^On fast: slow motion 0 %: it makes no update: each turn is shorter than a step, ` +
			`and the rest of its time is forgotten.$`,
		without: true,
		turn: func(p *pupil, do *loop.Turn) {
			n := p.passed() / p.step
			do.Input()
			for range n {
				do.Update(p.step)
			}
			do.Draw()
		},
	},
	{
		mistake: "no draw while it is late",
		why: `^On overloaded: slow motion 4\d %: no picture came for \S+ s: it draws only ` +
			`when it is not late. Draw now and then, and drop what is owed.$`,
		turn: func(p *pupil, do *loop.Turn) {
			n := 0
			for p.now() >= p.next && n < 5 {
				n++
				p.next += p.step
				do.Input()
				do.Update(p.step)
			}
			if 0 < n && n < 3 {
				do.Draw()
			}
			do.Sleep(p.next - p.now())
		},
	},
	{
		mistake: "an inner loop that never takes the step out",
		why: `^On fast: The burst never ends: updates follow one another for \S+ s, and no turn ` +
			`ends. Take each step out of the lag.$`,
		turn: func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			for p.lag >= p.step {
				do.Update(p.step)
			}
			do.Draw()
			p.rest(do)
		},
	},
	{
		mistake: "a wait below 0 is a long one",
		why:     `^On slow: It sleeps for 49 days: a wait that would be below 0 must be none.$`,
		turn: func(p *pupil, do *loop.Turn) {
			start := p.now()
			do.Input()
			do.Update(p.step)
			do.Draw()
			spent := uint32((p.now() - start) / ms)
			do.Sleep(time.Duration(16-spent) * ms)
		},
	},
}

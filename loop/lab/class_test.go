package lab

import "fixstep/loop"

// pupilsLoops are loops with one mistake each, and some without.
var pupilsLoops = []struct {
	mistake string
	why     string // of the verdict; "": ok
	turn    func(p *pupil, do *loop.Turn)
}{
	{"the rest of a step is forgotten", `^On fast: slow motion 91 %: it sleeps 16.7 ms after each turn, whatever the turn took.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		do.Input()
		if p.lag >= p.step {
			p.lag = 0
			do.Update(p.step)
		}
		do.Draw()
		do.Sleep(p.step - p.lag)
	}},
	{"the rest of a step is forgotten, without a sleep", `^On fast: slow motion 95 %: an update of 16.7 ms comes each 17.5 ms.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		do.Input()
		if p.lag >= p.step {
			do.Update(p.step)
			p.lag = 0
		}
		do.Draw()
	}},
	{"a sleep that is too long", `^On fast: slow motion 84 %: it sleeps while it owes time, up to \S+ s.$`, func(p *pupil, do *loop.Turn) {
		start := p.now()
		do.Input()
		do.Update(p.step)
		do.Draw()
		do.Sleep(p.step + p.now() - start)
	}},
	{"the clock is read twice", `^On fast: slow motion 91 %: the time of its own updates and draws, 1.6 s, is in no update.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		do.Input()
		p.catchUp(do)
		do.Draw()
		p.last = p.now()
		do.Sleep(p.step - p.lag)
	}},
	{"update before the time is added", `^On fast: \S+ .* too fast: each turn makes an update for which no time has passed.$`, func(p *pupil, do *loop.Turn) {
		do.Input()
		do.Update(p.step)
		p.lag += p.passed()
		p.catchUp(do)
		do.Draw()
		p.rest(do)
	}},
	{"a spiral, without a limit", `^On overloaded: slow motion 41 %: no picture came for \S+ s, a turn made \d+ updates, and each turn owes more than the turn before: limit`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		do.Input()
		for ; p.lag >= p.step; p.lag -= p.step {
			do.Update(p.step)
		}
		do.Draw()
		p.rest(do)
	}},
	{"a sleep in the catch-up", `it sleeps between two updates while it owes time, up to`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		do.Input()
		for n := 0; p.lag >= p.step && n < 30; n++ {
			p.lag -= p.step
			do.Update(p.step)
			do.Sleep(p.step)
		}
		do.Draw()
	}},
	{"alpha before the steps are out", `alpha is too large right after an update, so it is taken before the steps are out of the lag.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		alpha := p.lag
		do.Input()
		p.catchUp(do)
		do.DrawAhead(alpha, p.step)
		do.Sleep(2 * ms)
	}},
	{"whole milliseconds", `^On fast: 4 % too fast: an update comes each 16 ms, and a step is 16.7 ms: a time is cut to whole milliseconds.$`, func(p *pupil, do *loop.Turn) {
		if t := p.now().Truncate(ms); t < p.next {
			do.Sleep(p.next - t)
			return
		}
		do.Input()
		p.next += p.step.Truncate(ms)
		do.Update(p.step)
		do.Draw()
	}},
	{"a variable step, clamped without a Drop", `^Its updates are from 100µs to 250 ms of game time: each machine plays another game.$`, func(p *pupil, do *loop.Turn) {
		do.Input()
		do.Update(min(p.passed(), 250*ms))
		do.Draw()
	}},
	{"a fixed sleep of 16 ms", `^On fast: slow motion 95 %: it sleeps 16 ms after each turn, whatever the turn took.$`, func(p *pupil, do *loop.Turn) {
		do.Input()
		do.Update(p.step)
		do.Draw()
		do.Sleep(16 * ms)
	}},
	{"as fast as it can", `^On fast: 11.1 x too fast: nothing waits.$`, func(p *pupil, do *loop.Turn) {
		do.Input()
		do.Update(p.step)
		do.Draw()
	}},
	{"draws in the inner loop", `^On slow: slow motion 66 %: it draws after each update, also while it is late: an update alone takes 5 ms.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		do.Input()
		for ; p.lag >= p.step; p.lag -= p.step {
			do.Update(p.step)
			do.Draw()
		}
		p.rest(do)
	}},
	{"input after the updates", `^On fast: Keys are late by a turn: input is never taken just before an update. A key is seen after \S+ ms.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		p.catchUp(do)
		do.Input()
		do.Draw()
		p.rest(do)
	}},
	{"a long lag is clamped in silence", `^On stalling: The game stays behind by \S+ ms for good: they are neither played nor dropped.$`, func(p *pupil, do *loop.Turn) {
		p.lag = min(p.lag+p.passed(), 4*p.step)
		do.Input()
		p.catchUp(do)
		do.Draw()
		p.rest(do)
	}},
	{"units", `^On fast: slow motion 0 %: an update is 16.666µs of game time, and a step is 16.7 ms.$`, func(p *pupil, do *loop.Turn) {
		for p.lag += p.passed(); p.lag >= p.step; p.lag -= p.step {
			do.Input()
			do.Update(p.step / 1000)
		}
		do.Draw()
		p.rest(do)
	}},
	{"last is never set", `^On fast: \S+ x too fast: each turn plays all the time since the start, and not since the turn before.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.now() - p.last
		do.Input()
		for ; p.lag >= p.step; p.lag -= p.step {
			do.Update(p.step)
		}
		do.Draw()
		do.Sleep(p.step)
	}},
	{"keys are never asked for", `^Keys are never taken: it never asks for input.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		p.catchUp(do)
		do.Draw()
		p.rest(do)
	}},
	{"alpha upside down", `^On fast: A picture shows an earlier moment than the picture before: alpha falls from picture to picture`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		do.Input()
		p.catchUp(do)
		do.DrawAhead(p.step-1-p.lag, p.step)
		do.Sleep(2 * ms)
	}},
	{"a drop of time that is played, too", `^On stalling: The game is ahead by \S+ ms: it plays or drops more time than has passed.$`, func(p *pupil, do *loop.Turn) {
		passed := p.passed()
		do.Drop(passed - 250*ms)
		p.lag += passed
		do.Input()
		p.catchUp(do)
		do.Draw()
		p.rest(do)
	}},
	{"a drop of time that could be played", `^On fast: It drops \S+ s, and the machine could have played them.$`, func(p *pupil, do *loop.Turn) {
		do.Drop(p.passed() - p.step)
		do.Input()
		do.Update(p.step)
		do.Draw()
		do.Sleep(p.last + 2*p.step - p.now())
	}},
	{"no update", `^slow motion 0 %: it makes no update.$`, func(p *pupil, do *loop.Turn) {
		do.Input()
		do.Draw()
		do.Sleep(p.step)
	}},
	{"ten pictures a second", `^On fast: It shows 10 pictures a second, and the machine could show 60.$`, func(p *pupil, do *loop.Turn) {
		if p.due(do) {
			if p.lag++; p.lag%6 == 0 {
				do.Draw()
			}
		}
	}},
	{"keys are asked for each second", `^On \S+: A key waits for longer than a turn until it is taken: ask for input before each update.$`, func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		if p.last >= p.next {
			p.next += 700 * ms
			do.Input()
		}
		p.catchUp(do)
		do.Draw()
		p.rest(do)
	}},
	{"an update for each frame of the screen", `^On fast-screen: 2.4 x too fast: it makes an update of 16.7 ms for each frame of the screen, that is each 6.9 ms.$`, func(p *pupil, do *loop.Turn) {
		p.passed()
		if p.last < p.next {
			do.Sleep(p.next - p.last)
			return
		}
		p.next += p.frame
		do.Input()
		do.Update(p.step)
		do.Draw()
	}},
	{"no mistake: Fiedler's, with a limit and a sleep", "", func(p *pupil, do *loop.Turn) {
		passed := p.passed()
		do.Drop(passed - 250*ms)
		p.lag += min(passed, 250*ms)
		do.Input()
		for ; p.lag >= p.step; p.lag -= p.step {
			do.Update(p.step)
		}
		do.DrawAt(max(0, do.Sim-p.step+p.lag), loop.AlphaOf(p.lag, p.step))
		p.rest(do)
	}},
	{"no mistake: a stall in its draw, before a short sleep", "", func(p *pupil, do *loop.Turn) {
		p.lag += p.passed()
		do.Input()
		p.catchUp(do)
		do.DrawAhead(p.lag, p.step)
		do.Sleep(ms)
	}},
	{"no mistake: limited, with an honest drop", "", func(p *pupil, do *loop.Turn) {
		if p.due(do) {
			do.Draw()
		}
	}},
	{"no mistake: the same, with skipped draws", "", func(p *pupil, do *loop.Turn) {
		if p.due(do) {
			if p.lag++; p.last < p.next || p.lag > 4 {
				p.lag = 0
				do.Draw()
			}
		}
	}},
}

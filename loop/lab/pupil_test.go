package lab

import (
	"iter"
	"regexp"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A pupil holds the values of a turn of a pupil's loop: the time, the time
// since the turn before, and the step. The turn sets the other fields.
type pupil struct {
	now, passed, step time.Duration
	lag, next, drawn  time.Duration
	float             float32
}

// catchUp takes whole steps out of the lag.
func (p *pupil) catchUp(do *loop.Turn) {
	for p.lag += p.passed; p.lag >= p.step; p.lag -= p.step {
		do.Update(p.step)
	}
}

// Mistakes that pupils make, and the state that a lane shows for each.
// The machine has time to spare and stalls for half a second, unless a row
// changes it.
func TestMistakesOfPupils(t *testing.T) {
	const frame = 100 * ms
	for _, c := range []struct {
		mistake string
		at      time.Duration // when the lane is read
		state   string
		machine func(*Machine)
		turn    func(p *pupil, do *loop.Turn)
	}{
		{"the elapsed time is not clamped", 5 * time.Second, `^leapt 50\d ms$`, nil, func(p *pupil, do *loop.Turn) {
			do.Update(p.passed)
			do.Draw()
		}},
		{"the rest of the lag is forgotten", 20 * time.Second, `^loses 4\.\d %$`, nil, func(p *pupil, do *loop.Turn) {
			if p.lag += p.passed; p.lag >= p.step {
				p.lag = 0
				do.Update(p.step)
			}
			do.Draw()
		}},
		{"the update is in the draw, at half the rate", 5 * time.Second, `^slow motion 50 %$`, nil, func(p *pupil, do *loop.Turn) {
			do.Update(p.step)
			do.Draw()
			do.Sleep(2*p.step - 5*ms)
		}},
		{"a fixed sleep", 5 * time.Second, `^slow motion 80 %$`, nil, func(p *pupil, do *loop.Turn) {
			do.Update(p.step)
			do.Draw()
			do.Sleep(20 * ms)
		}},
		{"no limit, on a machine that is too slow", 5 * time.Second, `^frozen \d s$`, func(m *Machine) { m.UpdateCost = 24 * ms }, func(p *pupil, do *loop.Turn) {
			p.catchUp(do)
			do.Draw()
		}},
		{"the lag is taken before the steps are out of it", 5 * time.Second, `^pictures go back$`, nil, func(p *pupil, do *loop.Turn) {
			ahead := p.lag + p.passed
			p.catchUp(do)
			do.DrawAhead(ahead, p.step)
		}},
		{"time is a float32, hours after the start", 10 * time.Second, `^gains 2\.\d %$`, nil, func(p *pupil, do *loop.Turn) {
			if p.float == 0 {
				p.float = 1 << 14
			}
			if float32(1<<14+p.now.Seconds()) < p.float {
				do.Sleep(ms)
				return
			}
			p.float += float32(p.step.Seconds())
			do.Update(p.step)
			do.Draw()
		}},
		{"input once a frame", 5 * time.Second, `^input waits$`, func(m *Machine) { m.Stalls, m.InputTimes = nil, []time.Duration{4510 * ms} }, func(p *pupil, do *loop.Turn) {
			if p.now >= p.drawn+frame {
				p.drawn = p.now
				do.Input()
				do.Draw()
			}
			p.catchUp(do)
			do.Sleep(p.step - p.lag)
		}},
		{"it bails out and keeps the lag", 5 * time.Second, `^hurried \d\.\d x$`, nil, func(p *pupil, do *loop.Turn) {
			p.lag += p.passed
			for n := 0; p.lag >= p.step && n < 5; n++ {
				p.lag -= p.step
				do.Update(p.step)
			}
			do.Draw()
		}},
		{"alpha is upside down", 5 * time.Second, `^pictures go back$`, nil, func(p *pupil, do *loop.Turn) {
			p.catchUp(do)
			do.DrawAt(do.Sim-p.lag, loop.AlphaOf(p.step-p.lag, p.step))
		}},
		{"the next update is a step from now", 5 * time.Second, `^slow motion 66 %$`, func(m *Machine) { m.Stalls, m.Grain = nil, 15*ms }, func(p *pupil, do *loop.Turn) {
			if p.now < p.next {
				do.Sleep(p.next - p.now)
				return
			}
			p.next = p.now + p.step
			do.Update(p.step)
			do.Draw()
		}},
		{"keys are never taken", 5 * time.Second, `^keys not taken$`, func(m *Machine) { m.Stalls, m.InputTimes = nil, []time.Duration{3 * time.Second} }, func(p *pupil, do *loop.Turn) {
			p.catchUp(do)
			do.Draw()
			do.Sleep(p.step - p.lag)
		}},
		{"no mistake: it draws before its first update", 600 * ms, `^50\d ms late$`, func(m *Machine) { m.Updates = loop.Every(500 * ms) }, func(p *pupil, do *loop.Turn) {
			p.catchUp(do)
			do.DrawAt(do.Sim-p.step+p.lag, loop.AlphaOf(p.lag, p.step))
		}},
		{"no mistake: the machine is too slow", 5 * time.Second, `^slow motion \d+ %$`, func(m *Machine) { m.UpdateCost = 24 * ms }, func(p *pupil, do *loop.Turn) {
			do.Update(p.step)
			do.Draw()
		}},
		{"its clock is set forward by two seconds", 12 * time.Second, `^1\.98 s ahead$`, func(m *Machine) { m.Stalls = nil }, func(p *pupil, do *loop.Turn) {
			if p.lag += p.passed; p.drawn == 0 && p.now > 4*time.Second {
				p.lag, p.drawn = p.lag+2*time.Second, p.now
			}
			p.passed = 0
			p.catchUp(do)
			do.Draw()
		}},
		{"last = now() at the end of the turn", 5 * time.Second, `^slow motion \d+ %$`, nil, func(p *pupil, do *loop.Turn) {
			p.passed -= p.drawn
			p.catchUp(do)
			do.Draw()
			do.Sleep(4 * ms)
			p.drawn = 5 * ms // of which the next turn knows nothing
		}},
		{"milliseconds are cut", 20 * time.Second, `^loses \d\.\d %$|^slow motion \d+ %$`, nil, func(p *pupil, do *loop.Turn) {
			p.passed = p.passed.Truncate(ms)
			p.catchUp(do)
			do.Draw()
			do.Sleep(700 * time.Microsecond)
		}},
		{"time.Now in place of now", 5 * time.Second, `^another clock$`, nil, nil},
	} {
		m := light()
		m.Stalls = []Stall{{At: 3 * time.Second, For: 500 * ms}}
		if c.machine != nil {
			c.machine(m)
		}
		w := watched(m, classic.Design{Name: "mine", New: func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			p := pupil{step: o.Updates.Interval()}
			if c.turn == nil {
				began := time.Now()
				return loop.Forever(func(do *loop.Turn) {
					if time.Since(began) > time.Hour {
						do.Update(p.step)
					}
					do.Draw()
				})
			}
			return loop.Forever(func(do *loop.Turn) {
				at := now()
				p.now, p.passed = at, at-p.now
				c.turn(&p, do)
			})
		}}, c.at, nil)
		first, _, _ := strings.Cut(w.State, " ")
		said := strings.HasPrefix(c.mistake, "no mistake") || strings.Contains("frozen loses gains 1.98", first) // the state says it itself
		if !regexp.MustCompile(c.state).MatchString(w.State) || said != (w.Why == "") {
			t.Errorf("%s: %q, %q, want %s", c.mistake, w.State, w.Why, c.state)
		}
	}
}

// No loop is blamed for a key that comes while its machine stands still, at any
// moment of the step that the machine breaks off.
func TestAKeyWaitsForAStalledMachine(t *testing.T) {
	for _, d := range classic.Designs {
		for at := 2980 * ms; at < 3000*ms; at += 3 * ms {
			m := light()
			m.Stalls, m.InputTimes = []Stall{{At: at, For: 500 * ms}}, []time.Duration{3100 * ms}
			live(m, d.Name, 5*time.Second, func(r *Lane, now time.Duration) {
				if r.State == "input waits" {
					t.Fatalf("%s, a stall at %v: %q at %v", d.Name, at, r.State, now)
				}
			})
		}
	}
}

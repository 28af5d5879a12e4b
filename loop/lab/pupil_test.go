package lab

import (
	"fmt"
	"iter"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

const us = time.Microsecond

// graded judges a loop on the machines of the class.
func graded(t *testing.T, f loop.Func) Grade {
	list := class(t)
	for i := range list {
		list[i].Design.New = f
	}
	return Judge("mine", list)
}

// A pupil is a loop as pupils write it: the values that its turns share.
type pupil struct {
	now                          loop.Now
	step, frame, last, lag, next time.Duration
	debt                         time.Duration
	four                         [4]time.Duration
}

// passed returns the time since the turn before.
func (p *pupil) passed() time.Duration {
	before := p.last
	p.last = p.now()
	return p.last - before
}

// catchUp takes whole steps out of the lag, five at most, and drops the rest.
func (p *pupil) catchUp(do *loop.Turn) {
	for n := 0; p.lag >= p.step; n++ {
		if n == 5 {
			do.Drop(p.lag - p.lag%p.step)
			p.lag %= p.step
			return
		}
		p.lag -= p.step
		do.Update(p.step)
	}
}

// rest sleeps until the next step is due.
func (p *pupil) rest(do *loop.Turn) { do.Sleep(p.last + p.step - p.lag - p.now()) }

// turns makes a loop of turns.
func turns(turn func(p *pupil, do *loop.Turn)) loop.Func {
	return func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		p := &pupil{now: now, step: o.Updates.Interval(), frame: o.Frames.Interval(), last: now(), next: now()}
		return loop.Forever(func(do *loop.Turn) { turn(p, do) })
	}
}

// due makes the update that is due and returns true, or sleeps until one is. It
// drops more than a tenth of a second.
func (p *pupil) due(do *loop.Turn) bool {
	p.passed()
	if p.last < p.next {
		do.Sleep(p.next - p.last)
		return false
	}
	if late := p.last - p.next; late > 100*ms {
		p.next = p.last
		do.Drop(late)
	}
	p.next += p.step
	do.Input()
	do.Update(p.step)
	return true
}

// pupilsLine is what a verdict says of the line of a pupil's code.
var pupilsLine = regexp.MustCompile(`, at (class|pupil)\w*_test.go:\d+`)

// isLeftOut reports whether a long test leaves out its case of a number. Only
// FIXSTEP_TEST=whole tries all cases.
func isLeftOut(i int) bool {
	return os.Getenv("FIXSTEP_TEST") != "whole" && i%3 > 0
}

// TestPupilsLoops: each mistake is wrong, for its reason, and the verdict names
// a line of its code.
func TestPupilsLoops(t *testing.T) {
	for i, c := range pupilsLoops {
		if isLeftOut(i) {
			continue
		}
		g := graded(t, turns(c.turn))
		why := pupilsLine.ReplaceAllString(g.Why, "")
		if right := c.why == ""; (why == "") != right || (g.Verdict == "ok") != right {
			t.Errorf("%s: %s, %q", c.mistake, g.Verdict, g.Why)
		}
		if !regexp.MustCompile(c.why).MatchString(why) {
			t.Errorf("%s: %q, want %q", c.mistake, why, c.why)
		}
		if named := why != g.Why; c.why != "" && named == c.without {
			t.Errorf("%s: %q names a line: %v", c.mistake, g.Why, named)
		}
	}
}

// TestWhatIsMadeUpIsNotForgotten: a loop that plays owed time later, but sleeps
// meanwhile, is told so if that takes longer than a moment; one that never
// plays it has forgotten it, and then nothing is said of its sleeps.
func TestWhatIsMadeUpIsNotForgotten(t *testing.T) {
	for gains, want := range map[time.Duration]string{
		4 * ms:    "It sleeps while it owes time, up to 5",
		6700 * us: "", // within a moment, of which it sleeps more than a tenth of a second
		0:         "are forgotten: no update plays them",
	} {
		s := class(t)[4]
		s.Machine.Stalls = s.Machine.Stalls[:1]
		s.Machine.Stalls[0].For = 200 * ms
		if gains == 4*ms {
			s.Machine.Stalls[0].For = 500 * ms
		}
		s.Design.New = turns(func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			if p.lag >= p.step {
				p.lag -= p.step
				do.Update(p.step)
			}
			if gains == 0 {
				p.lag = min(p.lag, p.step)
			}
			do.Draw()
			wait := p.step - p.lag - 5*ms
			if p.lag > p.step {
				wait = p.step - 5*ms - gains
			}
			do.Sleep(wait)
		})
		g := Judge("mine", []Setup{s})
		said := strings.Contains(g.Why, want) && (g.Why == "") == (want == "")
		if !said || strings.Contains(g.Why, "sleeps") != strings.Contains(want, "sleeps") {
			t.Errorf("a turn of %v gains %v: %q, want %q", s.Machine.Stalls, gains, g.Why, want)
		}
	}
}

// TestALoopHasItsOwnStep: right loops of any rate are right, and what is said
// of the others has their step. Without alpha there are no more pictures than
// updates.
func TestALoopHasItsOwnStep(t *testing.T) {
	for i, rate := range []int{10, 20, 25, 30, 50, 60, 120} {
		if isLeftOut(i) {
			continue
		}
		step := time.Second / time.Duration(rate)
		with := func(turn func(p *pupil, do *loop.Turn)) Grade {
			return graded(t, turns(func(p *pupil, do *loop.Turn) {
				p.step = step
				turn(p, do)
			}))
		}
		between := with(func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			do.Input()
			p.catchUp(do)
			do.DrawAt(max(0, do.Sim-p.step+p.lag), loop.AlphaOf(p.lag, p.step))
			do.Sleep(min(p.frame, p.step-p.lag))
		})
		if between.Verdict != "ok" {
			t.Errorf("%d updates a second, and pictures between them: %s", rate, between.Why)
		}
		plain, want := with(func(p *pupil, do *loop.Turn) {
			if p.due(do) {
				do.Draw()
			}
		}), ""
		if rate < 30 {
			want = fmt.Sprintf("It shows %d pictures a second, and the machine could show", rate)
		}
		plain.Why = pupilsLine.ReplaceAllString(plain.Why, "")
		if !strings.Contains(plain.Why, want) || (plain.Why == "") != (want == "") {
			t.Errorf("%d updates a second, a picture each: %s", rate, plain.Why)
		}
		for _, r := range append(between.Results, plain.Results...) {
			if slices.Contains(r.States, "input waits") {
				t.Errorf("%d updates a second, on %s: %q", rate, r.Machine, r.States)
			}
		}
	}
}

// TestALongBurstIsNoFault: on a slow machine many short updates come before
// each picture. The loop is late by as much, and takes keys between bursts.
func TestALongBurstIsNoFault(t *testing.T) {
	g := graded(t, turns(fiedler(time.Second/150, 100*ms)))
	for _, r := range g.Results {
		if r.Verdict != "ok" || slices.Contains(r.States, "input waits") {
			t.Errorf("%s: %s, %q", r.Machine, r.Why, r.States)
		}
	}
}

// TestALoopCannotShortenItsRun, nor lengthen the step that it is judged by.
func TestALoopCannotShortenItsRun(t *testing.T) {
	short := func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		actions := classic.Busy(now, &loop.Options{Updates: o.Updates})
		o.For, o.Updates = ms, loop.PerSecond(1)
		return actions
	}
	if got, want := graded(t, short).Why, graded(t, classic.Busy).Why; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestTheLoopsOfTheTexts: what a text intends is no fault.
func TestTheLoopsOfTheTexts(t *testing.T) {
	for i, d := range classic.Designs {
		if isLeftOut(i) {
			continue
		}
		list, bad := class(t), []string{}
		for i := range list {
			name := list[i].Design.Name
			list[i].Design = d
			list[i].Design.Name += name
		}
		for _, r := range Judge(d.Name, list).Results {
			if r.Verdict != "ok" {
				bad = append(bad, r.Machine)
			}
		}
		want := map[string]string{
			"busy":      "fast fast-screen slow stalling hiccup coarse-timer shared overloaded",
			"nap":       "slow stalling coarse-timer shared overloaded",
			"limited":   "slow overloaded",
			"async":     "stalling overloaded",
			"frameskip": "tight stalling overloaded",
			"catchup":   "stalling overloaded",
			"residual":  "stalling overloaded",
			"piston":    "stalling overloaded",
		}[d.Name]
		if d.Varies {
			want = "fast fast-screen slow tight stalling hiccup coarse-timer shared overloaded"
		}
		if got := strings.Join(bad, " "); got != want {
			t.Errorf("%s: wrong on %q, want %q", d.Name, got, want)
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

// Package plot draws what loops have done as SVG pictures and as one HTML page
// that holds them all, without a script: for print and screen, dark and light,
// and for eyes that do not tell red from green.
package plot

import (
	"fmt"
	"math"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
)

// A Plot is a picture with a name for its file.
type Plot struct {
	Name string // without .svg
	SVG  string // the whole picture
}

// A trace is a run that is over, and its operations.
type trace struct {
	*lab.Lane
	spans []lab.Span // that start before its end
}

// How the curves are to be read.
const (
	lagHow   = "clock less game time and less what was dropped, at every moment; dashed: one step; orange: a stall"
	dtHow    = "length of each update, by the clock; orange: a stall"
	errorHow = "how far the picture on the screen is from the clock less what was dropped, in time; orange: a stall"
)

// All draws every plot of these runs.
func All(runs []*lab.Watched) []Plot {
	list := make([]trace, len(runs))
	for i, w := range runs {
		list[i] = trace{w.Lane, w.Between(nil, 0, w.End)}
	}
	none := func(*trace) time.Duration { return 0 }
	return []Plot{
		{"timeline", timeline(list)}, {"lag", curves(list, "Lag", lagHow, (*trace).step, (*trace).lags)},
		{"dt", curves(list, "dt", dtHow, none, (*trace).steps)}, {"error", curves(list, "Error of position", errorHow, none, (*trace).errors)},
		{"motion", motion(list)},
	}
}

// step returns the step of the loop.
func (t *trace) step() time.Duration { return t.Machine().Updates.Interval() }

// longest returns when the last of the runs ended.
func longest(list []trace) (end time.Duration) {
	for i := range list {
		end = max(end, list[i].End)
	}
	return max(end, 1)
}

// timeline draws what the loops did around the longest operation of the first
// of them, 16 steps of it, as the texts draw it: updates, draws and sleeps in
// rows, one below the other.
func timeline(list []trace) string {
	p := newPicture(len(list), "What a loop does when", "orange, above: update · blue, middle: draw · grey, below: sleep")
	step := list[0].step()
	from := max(0, interesting(list)-2*step)
	p.time(from, from+16*step)
	for i := range list {
		t := &list[i]
		p.name(i, t.Loop)
		for _, op := range t.spans {
			a, b := p.x(max(op.T, from)), p.x(min(op.To, from+p.span))
			if op.To < from || op.T >= from+p.span {
				continue
			}
			class := [...]string{loop.Update: "u", loop.Draw: "d", loop.Sleep: "s"}[op.Do]
			y := base(i) - inner + float64(op.Do-loop.Update)*19 + 2
			p.rect(a, y, max(b-a-0.6, 0.6), 16, class)
		}
	}
	return p.end()
}

// interesting returns the start of the longest update or draw of the first
// run, which a stall has made long, or 0 if none is.
func interesting(list []trace) (at time.Duration) {
	var most, sum time.Duration
	n := 0
	for _, op := range list[0].spans {
		d := op.To - op.T - op.For
		sum, n = sum+max(d, 0), n+1 // below 0: the run has ended before a sleep
		if d > most {
			most, at = d, op.T
		}
	}
	if n == 0 || most < 4*(sum/time.Duration(n)+1) {
		return 0
	}
	return at + most
}

// A dot is a value at a moment, both in nanoseconds.
type dot struct{ t, v time.Duration }

// curves draws one curve a loop, all to one scale, with a dashed line at a
// bound that means something; 0: there is none.
func curves(list []trace, title, how string, bound func(*trace) time.Duration, values func(*trace) []dot) string {
	p := newPicture(len(list), title, how)
	p.time(0, longest(list))
	all := make([][]dot, len(list))
	high := time.Duration(1)
	for i := range list {
		p.stalls(i, list[i].Machine().Stalls)
		all[i], high = values(&list[i]), max(high, bound(&list[i]))
		for _, q := range all[i] {
			high = max(high, q.v)
		}
	}
	y := func(i int, v time.Duration) float64 { return base(i) - float64(v)/float64(high)*inner }
	for i := range list {
		p.name(i, list[i].Loop)
		p.text(10, base(i)-11, "f", "top: "+lab.SayTime(high, 1))
		p.line(left, base(i), width-right, base(i), "g")
		if b := bound(&list[i]); b > 0 {
			p.line(left, y(i, b), width-right, y(i, b), "a")
		}
		p.curve(all[i], func(v time.Duration) float64 { return y(i, v) })
	}
	return p.end()
}

// curve draws dots as a line of steps. Of those that fall on one place it keeps
// the highest, so that no spike is lost and the file stays small.
func (p *picture) curve(dots []dot, y func(time.Duration) float64) {
	var d strings.Builder
	last, high := -1.0, time.Duration(math.MinInt64)
	flush := func() {
		if last >= 0 {
			cmd := "L"
			if d.Len() == 0 {
				cmd = "M"
			}
			fmt.Fprintf(&d, "%s%s %s", cmd, num(last), num(y(high)))
		}
	}
	for _, q := range dots {
		x := math.Round(p.x(q.t)*2) / 2
		if x != last {
			flush()
			last, high = x, q.v
		}
		high = max(high, q.v)
	}
	flush()
	if d.Len() > 0 {
		fmt.Fprintf(p, "<path d=\"%s\" class=\"l\"/>\n", d.String())
	}
}

// lags returns how much time has passed that was neither simulated nor dropped.
// It grows with the clock, and an update or a drop takes from it.
func (t *trace) lags() []dot {
	return t.moments(func(before, at *lab.Span) (time.Duration, time.Duration) {
		return max(0, before.Lag+at.T-before.T), max(0, at.Lag)
	})
}

// errors returns how far the picture on the screen is from the clock: for a
// projectile, how far it stands from its place.
func (t *trace) errors() []dot {
	shown := time.Duration(0)
	return t.moments(func(before, at *lab.Span) (time.Duration, time.Duration) {
		old := shown - (at.T - before.Dropped)
		if at.Do == loop.Draw {
			shown = at.At
		}
		return old.Abs(), (shown - (at.T - at.Dropped)).Abs()
	})
}

// moments returns what a value is when each operation starts, once as the one
// before has left it and once with what has happened since. The end of the run
// is the last moment.
func (t *trace) moments(value func(before, at *lab.Span) (old, new time.Duration)) (dots []dot) {
	var before lab.Span
	for i := range t.spans {
		at := &t.spans[i]
		old, new := value(&before, at)
		dots = append(dots, dot{at.T, old}, dot{at.T, new})
		before = *at
	}
	end := before
	end.T = t.End
	old, _ := value(&before, &end)
	return append(dots, dot{end.T, old})
}

// steps returns how long each update is.
func (t *trace) steps() (dots []dot) {
	for _, op := range t.spans {
		if op.Do == loop.Update {
			dots = append(dots, dot{op.T, op.Step})
		}
	}
	return dots
}

// perStep is how many bins of the histogram make a step.
const perStep = 20

// Bins of the histogram beside those from 0 to two steps.
const (
	backwards = -3
	above     = 2*perStep + 4
)

// bin returns the bin of a motion: that of its nearest place, so that a step
// is one bin whatever the rounding of its last nanosecond.
func bin(d, step time.Duration) int {
	switch n := (d*perStep + step/2) / step; {
	case d < 0:
		return backwards
	case n > 2*perStep:
		return above
	default:
		return int(n)
	}
}

// motion draws how far the picture moves from one draw to the next, as a
// histogram: smooth motion is one bar. Its axis is made for the longest step.
func motion(list []trace) string {
	p := newPicture(len(list), "Motion from picture to picture",
		"game time between two pictures; at 0 the picture stood still; smooth is one high bar")
	step := time.Duration(1)
	for i := range list {
		step = max(step, list[i].step())
	}
	p.from, p.span = -4*step/perStep, step*(2*perStep+10)/perStep
	for n := range time.Duration(5) {
		p.tick(p.x(n*step/2), lab.SayTime(n*step/2, 1))
	}
	center := func(bin int) float64 { return p.x(time.Duration(bin) * step / perStep) }
	p.tick(center(backwards), "back")
	p.tick(center(above), "more")
	for i := range list {
		count, n, last := map[int]int{}, 0, time.Duration(-1)
		for _, op := range list[i].spans {
			if op.Do != loop.Draw {
				continue
			}
			if last >= 0 {
				count[bin(op.At-last, step)]++
				n++
			}
			last = op.At
		}
		p.name(i, list[i].Loop)
		p.text(10, base(i)-11, "f", fmt.Sprintf("%d pictures", n))
		p.line(left, base(i), width-right, base(i), "g")
		w := center(1) - center(0)
		for k := backwards; k <= above; k++ {
			if h := float64(count[k]) / float64(max(1, n)) * inner; count[k] > 0 {
				p.rect(center(k)-w/2+0.5, base(i)-max(h, 1), w-1, max(h, 1), "d")
			}
		}
	}
	return p.end()
}

// Page returns one HTML page that holds the plots, and needs nothing else.
func Page(title string, plots []Plot) string {
	page := "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"color-scheme\" content=\"light dark\">\n" +
		"<title>" + title + "</title>\n<style>body{max-width:800px;margin:2em auto;font:16px system-ui,sans-serif}svg{max-width:100%;height:auto}</style>\n" +
		"<h1>" + title + "</h1>\n"
	for _, p := range plots {
		page += p.SVG
	}
	return page + "</html>\n"
}

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
	spans []lab.Span
}

// All draws every plot of these runs, whose step is that of their machine.
func All(runs []*lab.Watched, step time.Duration) []Plot {
	list := make([]trace, len(runs))
	for i, w := range runs {
		list[i] = trace{w.Lane, w.Between(nil, 0, w.End)}
	}
	return []Plot{
		{"timeline", timeline(list, step)}, {"lag", lag(list, step)}, {"dt", steps(list)},
		{"error", deviations(list)}, {"motion", motion(list)},
	}
}

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
func timeline(list []trace, step time.Duration) string {
	p := newPicture(len(list), "What a loop does when", "orange, above: update · blue, middle: draw · grey, below: sleep")
	from := max(0, interesting(list)-2*step)
	p.time(from, from+16*step)
	for i := range list {
		t := &list[i]
		p.text(10, base(i)-22, "", t.Loop)
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
// bound that means something.
func curves(list []trace, title, how string, bound time.Duration, value func(*lab.Span) (time.Duration, bool)) string {
	p := newPicture(len(list), title, how)
	p.time(0, longest(list))
	all := make([][]dot, len(list))
	high := bound
	for i := range list {
		for k := range list[i].spans {
			if v, ok := value(&list[i].spans[k]); ok {
				all[i] = append(all[i], dot{list[i].spans[k].T, v})
				high = max(high, v)
			}
		}
	}
	high = max(high, 1)
	y := func(i int, v time.Duration) float64 { return base(i) - float64(v)/float64(high)*inner }
	for i := range list {
		p.text(10, base(i)-26, "", list[i].Loop)
		p.text(10, base(i)-11, "f", "top: "+lab.SayTime(high, 1))
		p.line(left, base(i), width-right, base(i), "g")
		if bound > 0 {
			p.line(left, y(i, bound), width-right, y(i, bound), "a")
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

// lag draws how much time has passed at each draw that was neither simulated
// nor dropped.
func lag(list []trace, step time.Duration) string {
	how := "clock less game time and less what was dropped, at each draw; dashed: one step"
	return curves(list, "Lag", how, step, func(op *lab.Span) (time.Duration, bool) {
		return max(0, op.Lag), op.Do == loop.Draw
	})
}

// steps draws how long each update is.
func steps(list []trace) string {
	return curves(list, "dt", "length of each update, by the clock", 0, func(op *lab.Span) (time.Duration, bool) {
		return op.Step, op.Do == loop.Update
	})
}

// deviations draws how far each picture is from the clock: for a projectile,
// how far it stands from its place.
func deviations(list []trace) string {
	return curves(list, "Error of position", "how far each picture is from the clock, in time of flight", 0, func(op *lab.Span) (time.Duration, bool) {
		return (op.At - op.T).Abs(), op.Do == loop.Draw
	})
}

// motion draws how far the picture moves from one draw to the next, as a
// histogram: smooth motion is one bar.
func motion(list []trace) string {
	const bars = 40
	p := newPicture(len(list), "Motion from picture to picture",
		"game time between two pictures; left: the picture stood still; smooth is one high bar")
	most := 2 * time.Second / 60
	p.time(0, most)
	for i := range list {
		var count [bars + 1]int
		n, last := 0, time.Duration(-1)
		for _, op := range list[i].spans {
			if op.Do != loop.Draw {
				continue
			}
			if last >= 0 {
				count[max(0, min(bars, int((op.At-last)*bars/most)))]++
				n++
			}
			last = op.At
		}
		p.text(10, base(i)-26, "", list[i].Loop)
		p.text(10, base(i)-11, "f", fmt.Sprintf("%d pictures", n))
		p.line(left, base(i), width-right, base(i), "g")
		w := float64(width-left-right) / (bars + 1)
		for k, c := range count {
			if h := float64(c) / float64(max(1, n)) * inner; c > 0 {
				p.rect(left+float64(k)*w+0.5, base(i)-max(h, 1), w-1, max(h, 1), "d")
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

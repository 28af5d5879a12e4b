package plot

import (
	"fmt"
	"math"
	"strings"
	"time"

	"fixstep/loop"
)

// A Plot is a picture with a name for its file.
type Plot struct {
	Name string // without .svg
	SVG  string // the whole picture
}

// All draws every plot of these runs, whose step is that of their machine.
func All(list []Trace, step time.Duration) []Plot {
	return []Plot{
		{"timeline", Timeline(list, step)}, {"lag", Lag(list, step)}, {"dt", Steps(list)},
		{"error", Errors(list)}, {"motion", Motion(list)},
	}
}

// longest returns when the last of the runs ended.
func longest(list []Trace) (end time.Duration) {
	for i := range list {
		end = max(end, list[i].End)
	}
	return max(end, 1)
}

// Timeline draws what the loops did around the longest operation of the first
// of them, 16 steps of it, as the texts draw it: updates, draws and sleeps in
// rows, one below the other.
func Timeline(list []Trace, step time.Duration) string {
	p := newPicture(len(list), "What a loop does when", "orange, above: update · blue, middle: draw · grey, below: sleep")
	from := max(0, interesting(list)-2*step)
	p.time(from, from+16*step)
	for i := range list {
		t := &list[i]
		p.text(10, base(i)-22, "", t.Loop)
		for k, op := range t.Ops {
			a, b := p.x(max(op.T, from)), p.x(min(t.Ends[k], from+p.span))
			if t.Ends[k] < from || op.T >= from+p.span {
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
func interesting(list []Trace) (at time.Duration) {
	var most, sum time.Duration
	n := 0
	for k, op := range list[0].Ops {
		if d := list[0].Ends[k] - op.T - op.For; op.Do >= loop.Update {
			sum, n = sum+d, n+1
			if d > most {
				most, at = d, op.T
			}
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
// bound that means something. They end at most times the bound.
func curves(list []Trace, title, how string, bound time.Duration, values func(*Trace) []dot) string {
	p := newPicture(len(list), title, how)
	p.time(0, longest(list))
	all := make([][]dot, len(list))
	high := bound
	for i := range list {
		all[i] = values(&list[i])
		for _, d := range all[i] {
			high = max(high, d.v)
		}
	}
	high = max(high, 1)
	y := func(i int, v time.Duration) float64 { return base(i) - float64(v)/float64(high)*inner }
	for i := range list {
		p.text(10, base(i)-26, "", list[i].Loop)
		p.text(10, base(i)-11, "f", "top: "+shortTime(high.Round(100*time.Microsecond)))
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

// Lag draws how much time has passed at each draw that was neither simulated
// nor dropped.
func Lag(list []Trace, step time.Duration) string {
	how := "clock less game time and less what was dropped, at each draw; dashed: one step"
	return curves(list, "Lag", how, step, func(t *Trace) (dots []dot) {
		sim := time.Duration(0)
		for k, op := range t.Ops {
			switch op.Do {
			case loop.Update:
				sim += op.Step
			case loop.Draw:
				dots = append(dots, dot{op.T, max(0, op.T-sim-t.Lost[k])})
			}
		}
		return dots
	})
}

// Steps draws how long each update is.
func Steps(list []Trace) string {
	return curves(list, "dt", "length of each update, by the clock", 0, func(t *Trace) (dots []dot) {
		for _, op := range t.Ops {
			if op.Do == loop.Update {
				dots = append(dots, dot{op.T, op.Step})
			}
		}
		return dots
	})
}

// Errors draws how far each picture is from the clock: for a projectile, how
// far it stands from its place.
func Errors(list []Trace) string {
	return curves(list, "Error of position", "how far each picture is from the clock, in time of flight", 0, func(t *Trace) (dots []dot) {
		for _, op := range t.Ops {
			if op.Do == loop.Draw {
				dots = append(dots, dot{op.T, (op.At - op.T).Abs()})
			}
		}
		return dots
	})
}

// Motion draws how far the picture moves from one draw to the next, as a
// histogram: smooth motion is one bar.
func Motion(list []Trace) string {
	const bars = 40
	p := newPicture(len(list), "Motion from picture to picture",
		"game time between two pictures; left: the picture stood still; smooth is one high bar")
	most := 2 * time.Second / 60
	p.time(0, most)
	for i := range list {
		var count [bars + 1]int
		n, last := 0, time.Duration(-1)
		for _, op := range list[i].Ops {
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

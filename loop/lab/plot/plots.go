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

// All draws all plots of these runs.
func All(runs []*lab.Lane) []Plot {
	return []Plot{{"timeline", timeline(runs)}, {"clock", clock(runs)}}
}

// timeline draws the operations of all loops in 16 steps, as the texts draw
// them: updates, draws and sleeps in rows, one below the other. It begins two
// steps before the end of the first loop's first stall, or at the start.
func timeline(runs []*lab.Lane) string {
	p := newPicture(len(runs), 78, "What a loop does when", "orange, above: update · blue, middle: draw · gray, below: sleep · shaded: a stall")
	step, from := runs[0].Machine.Updates.Interval(), time.Duration(0)
	if stalls := runs[0].Machine.Stalls; len(stalls) > 0 {
		from = max(0, stalls[0].At+stalls[0].For-2*step)
	}
	p.time(from, from+16*step)
	for i, w := range runs {
		p.name(i, w.Design.Name)
		for _, op := range w.Between(nil, 0, w.End) {
			if op.To < from || op.T >= from+p.span {
				continue
			}
			a, b := p.x(max(op.T, from)), p.x(min(op.To, from+p.span))
			class := [...]string{loop.Update: "u", loop.Draw: "d", loop.Sleep: "s"}[op.Do]
			p.rect(a, p.top(i)+float64(op.Do-loop.Update)*19+2, max(b-a-0.6, 0.6), 16, class)
		}
		p.stalls(i, w.Machine.Stalls)
	}
	return p.end()
}

// clock draws the game time that each loop shows against the clock.
func clock(runs []*lab.Lane) string {
	p := newPicture(len(runs), 150, "Game time of the picture against the clock",
		"dashed: both are the same · above: ahead · below: behind · a step up: a leap · shaded: a stall")
	end := time.Duration(1)
	for _, w := range runs {
		end = max(end, w.End)
	}
	p.time(0, end)
	for i, w := range runs {
		p.name(i, w.Design.Name)
		p.stalls(i, w.Machine.Stalls)
		if w.Dropped > 0 {
			p.text(10, p.base(i)-10, "f", "dropped "+lab.SayTime(w.Dropped, 0))
		}
		p.path("g", "M%d %sH%d", left, num(p.base(i)), width-right)
		p.path("a", "M%d %sL%d %s", left, num(p.base(i)), width-right, num(p.top(i)))
		p.pictures(i, w)
	}
	return p.end()
}

// pictures draws a line of stairs: a picture stays until the next is drawn. Of
// all pictures in one column of pixels it shows the first, so that the file
// stays small. The line ends where it leaves its row.
func (p *picture) pictures(i int, w *lab.Lane) {
	var stairs strings.Builder
	last, end := float64(left), p.x(w.End)
	for _, op := range w.Between(nil, 0, w.End) {
		x, y := math.Round(p.x(op.T)), p.base(i)-float64(op.At)/float64(p.span)*(p.base(i)-p.top(i))
		if op.Do != loop.Draw || x == last {
			continue
		}
		last = x
		if y < p.top(i) {
			end = x
			break
		}
		fmt.Fprintf(&stairs, "H%sV%s", num(x), num(y))
	}
	p.path("l", "M%d %s%sH%s", left, num(p.base(i)), &stairs, num(end))
}

// Page returns one HTML page that holds the plots, and needs no other file.
func Page(title string, plots []Plot) string {
	page := "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\n" +
		"<link rel=\"icon\" href=\"data:,\"><title>" + title + "</title>\n<style>body{max-width:800px;margin:2em auto;padding:0 1em;font:16px system-ui,sans-serif}svg{max-width:100%;height:auto}</style>\n" +
		"<h1>" + title + "</h1>\n"
	for _, p := range plots {
		page += p.SVG
	}
	return page + "</html>\n"
}

package plot

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
)

const ms = time.Millisecond

func machine() *lab.Machine {
	return &lab.Machine{
		Options:    loop.Options{Updates: loop.Every(20 * ms), Frames: loop.Every(20 * ms), For: 2 * time.Second},
		UpdateCost: 2 * ms, DrawCost: 5 * ms,
		Stalls: []lab.Stall{{At: time.Second, For: 500 * ms}},
	}
}

func runs(t *testing.T) (list []*lab.Watched) {
	for _, d := range classic.Designs {
		w, err := machine().Record(d)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, w)
	}
	return list
}

// wellFormed returns the number of elements of a picture.
func wellFormed(t *testing.T, text string) (n int) {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		switch token, err := d.Token(); {
		case errors.Is(err, io.EOF):
			return n
		case err != nil:
			t.Fatalf("%v in\n%.300s", err, text)
		default:
			if _, ok := token.(xml.StartElement); ok {
				n++
			}
		}
	}
}

// Every plot is well-formed, names every loop, and has no number that is none.
func TestPlotsAreWellFormed(t *testing.T) {
	list := runs(t)
	plots := All(list)
	if len(plots) != 5 {
		t.Errorf("%d plots", len(plots))
	}
	for _, p := range plots {
		if n := wellFormed(t, p.SVG); n < 4*len(list) {
			t.Errorf("%s: %d elements", p.Name, n)
		}
		for _, d := range classic.Designs {
			if !strings.Contains(p.SVG, ">"+d.Name+"<") {
				t.Errorf("%s: no %s", p.Name, d.Name)
			}
		}
		for _, wrong := range []string{"NaN", "Inf", "=\"-", "script", "href"} {
			if strings.Contains(p.SVG, wrong) {
				t.Errorf("%s holds %s", p.Name, wrong)
			}
		}
		if len(p.SVG) > 400_000 {
			t.Errorf("%s: %d bytes", p.Name, len(p.SVG))
		}
	}
	page := Page("title", plots)
	if strings.Count(page, "<svg") != 5 || strings.Contains(page, "<script") || strings.Contains(page, "src=") {
		t.Errorf("the page: %.200s", page)
	}
}

// A lane says its machine, and is measured by that machine's own step.
func TestALaneHasItsOwnMachine(t *testing.T) {
	slow := machine()
	slow.Updates = loop.Every(40 * ms)
	slow.Stalls = nil
	d := classic.Designs[0]
	fast, _ := machine().Record(d)
	d.Name += "@slow"
	other, _ := slow.Record(d)
	lag := All([]*lab.Watched{fast, other})[1].SVG
	for word, n := range map[string]int{">busy<": 2, ">on slow<": 1, `class="x"`: 1, `class="a"`: 2} {
		if strings.Count(lag, word) != n {
			t.Errorf("%d times %q, want %d", strings.Count(lag, word), word, n)
		}
	}
	var y [2]float64
	for i, part := range strings.Split(lag, `class="a"`)[:2] {
		fmt.Sscanf(part[strings.LastIndex(part, "M"):], "M110 %f", &y[i])
	}
	if high := [2]float64{base(0) - y[0], base(1) - y[1]}; math.Abs(high[1]-2*high[0]) > 0.2 {
		t.Errorf("the steps are %v high", high)
	}
}

// A stall does the same to the lag and to the picture wherever it falls: they
// are functions of time, and no matter of when a loop happens to draw.
func TestAMovedStallChangesNothing(t *testing.T) {
	for _, d := range classic.Designs {
		var high [2][]time.Duration
		for _, at := range []time.Duration{998 * ms, time.Second, 1002 * ms} {
			m := machine()
			m.Stalls[0].At = at
			w, err := m.Record(d)
			if err != nil {
				t.Fatal(err)
			}
			run := trace{w.Lane, w.Between(nil, 0, w.End)}
			for i, dots := range [][]dot{run.lags(), run.errors()} {
				most := slices.MaxFunc(dots, func(a, b dot) int { return cmp.Compare(a.v, b.v) })
				high[i] = append(high[i], most.v)
			}
		}
		for i, list := range high {
			// A loop that draws ahead of its updates by a step is as much less late.
			if apart := slices.Max(list) - slices.Min(list); apart > 25*ms || slices.Min(list) < 480*ms && d.Name != "busy" {
				t.Errorf("%s: %v: %v", d.Name, []string{"lag", "error"}[i], list)
			}
		}
	}
}

// A motion of a step is in the bin of a step, whose bar stands at the mark of a
// step. Motion backwards is not none, and more than fits has a bin of its own.
func TestAMotionIsWhereTheAxisSaysSo(t *testing.T) {
	const step = time.Second / 60
	for d, want := range map[time.Duration]int{
		-1: backwards, 0: 0, step - 1: perStep, step: perStep, step + 1: perStep, 2 * step: 2 * perStep, 3 * step: above,
	} {
		if got := bin(d, step); got != want {
			t.Errorf("%v is in bin %d, want %d", d, got, want)
		}
	}
	at := []time.Duration{0, step, 2*step - 1}
	m := machine()
	m.Updates = loop.Every(step)
	w, _ := m.Record(classic.Designs[0])
	run := trace{Lane: w.Lane}
	for _, shown := range at {
		run.spans = append(run.spans, lab.Span{Op: lab.Op{Action: loop.Action{Do: loop.Draw, At: shown}}})
	}
	svg := motion([]trace{run})
	var tick, bar, wide float64
	var bars int
	for line := range strings.Lines(svg) {
		var y float64
		if before, ok := strings.CutSuffix(line, ">16.7 ms</text>\n"); ok {
			fmt.Sscanf(before, "<text x=\"%f\" y", &tick)
			tick += 14
		}
		if strings.Contains(line, `class="d"`) {
			bars++
			fmt.Sscanf(line, "<rect x=\"%f\" y=\"%f\" width=\"%f\"", &bar, &y, &wide)
		}
	}
	if bars != 1 || math.Abs(bar+wide/2-tick) > 0.2 || !strings.Contains(svg, ">more<") || !strings.Contains(svg, ">back<") {
		t.Errorf("%d bars, the last at %v, the mark at %v", bars, bar+wide/2, tick)
	}
}

// An empty run, and one of a moment, are drawn too.
func TestPlotsOfNothing(t *testing.T) {
	for length := range time.Duration(2) {
		m := machine()
		m.For = length
		w, _ := m.Record(classic.Design{Name: "<mine>", New: classic.Unlimited(loop.Steady)})
		for _, p := range All([]*lab.Watched{w}) {
			wellFormed(t, p.SVG)
		}
	}
}

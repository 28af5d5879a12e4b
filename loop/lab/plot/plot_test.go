package plot

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
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

// drive runs a loop to its end.
func drive(m *lab.Machine, d classic.Design) *lab.Lane {
	r := lab.Setup{Design: d, Machine: *m}.Start(1e6)
	r.Advance(2 * m.For)
	r.Stop()
	return r
}

func runs(t *testing.T) (list []*lab.Lane) {
	for _, d := range classic.Designs {
		w := drive(machine(), d)
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

// Every plot is well-formed, names every loop, and has no NaN.
func TestPlotsAreWellFormed(t *testing.T) {
	list := runs(t)
	plots := All(list)
	if len(plots) != 2 {
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
	if strings.Count(page, "<svg") != 2 || strings.Contains(page, "<script") || strings.Contains(page, "src=") {
		t.Errorf("the page: %.200s", page)
	}
}

// A row of a plot names its machine, and has the stalls of that machine.
func TestALaneHasItsOwnMachine(t *testing.T) {
	slow := machine()
	slow.Stalls = nil
	d := classic.Designs[0]
	fast := drive(machine(), d)
	d.Name += "@slow"
	other := drive(slow, d)
	svg := All([]*lab.Lane{fast, other})[1].SVG
	for word, n := range map[string]int{">busy<": 2, ">on slow<": 1, `class="x"`: 1, `class="a"`: 2} {
		if strings.Count(svg, word) != n {
			t.Errorf("%d times %q, want %d", strings.Count(svg, word), word, n)
		}
	}
}

// A line ends below the line of the clock by the lateness of its loop. The line
// of a loop that is too fast leaves its row.
func TestALineIsTheGameTimeOfThePicture(t *testing.T) {
	list := runs(t)
	parts := strings.Split(All(list)[1].SVG, `class="l"`)
	for i, w := range list {
		var x, y float64
		line := parts[i][strings.LastIndex(parts[i], "<path"):]
		if at := strings.LastIndex(line, "V"); at >= 0 {
			fmt.Sscanf(line[at:], "V%fH%f", &y, &x)
		} else {
			fmt.Sscanf(line[strings.LastIndex(line, "M"):], "M110 %fH%f", &y, &x)
		}
		at := (x - left) / (width - left - right) * float64(2*time.Second)
		top := float64(top + i*150)
		sim := (top + 130 - y) / 130 * float64(2*time.Second)
		if fast := w.Design.Name == "busy"; fast && y > top+3 || !fast && math.Abs(sim-at-float64(w.Off)) > float64(50*ms) {
			t.Errorf("%s: the line ends at %v, %v: %v shown at %v", w.Design.Name, x, y, time.Duration(sim), time.Duration(at))
		}
	}
}

// An empty run is drawn, and so is a run of a nanosecond.
func TestPlotsOfNothing(t *testing.T) {
	for length := range time.Duration(2) {
		m := machine()
		m.For = length
		w := drive(m, classic.Design{Name: "<mine>", New: loop.Steady})
		for _, p := range All([]*lab.Lane{w}) {
			wellFormed(t, p.SVG)
		}
	}
}

package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
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

func traces(t *testing.T) (list []Trace) {
	for _, d := range classic.Designs {
		tr, err := Record(machine(), d)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, tr)
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
	list := traces(t)
	plots := All(list, 20*ms)
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

// What -trace has written gives the same plots, but that it does not say when
// time was dropped.
func TestATraceIsReadBack(t *testing.T) {
	var out bytes.Buffer
	if err := machine().WriteJSON(&out, classic.Designs, true); err != nil {
		t.Fatal(err)
	}
	list, err := Read(&out)
	if err != nil || len(list) != len(classic.Designs) {
		t.Fatalf("%v: %d", err, len(list))
	}
	want := traces(t)
	if step := Step(list); step != 20*ms {
		t.Errorf("the step is %v", step)
	}
	for i := range list {
		if list[i].Loop != want[i].Loop || list[i].End != want[i].End || list[i].Dropped != want[i].Dropped || len(list[i].Ops) != len(want[i].Ops) {
			t.Errorf("%s: %d operations, want %d", list[i].Loop, len(list[i].Ops), len(want[i].Ops))
		}
	}
	// Which core of async slept is not in the trace.
	async := func(t Trace) bool { return t.Loop == "async" }
	list, want = slices.DeleteFunc(list, async), slices.DeleteFunc(want, async)
	for i, p := range All(list, 20*ms) {
		if same := p.SVG == All(want, 20*ms)[i].SVG; same != (p.Name != "lag") {
			t.Errorf("%s: the same is %v", p.Name, same)
		}
	}
}

// Whatever is no trace is refused with its line.
func TestWhatIsNoTraceIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":        "no loop in the trace",
		"hello\n": "line 1 is no line",
		`{"loop":"nap","t":0,"do":"update","step":1}` + "\n": "no loop in the trace",
		`{"loop":"nap","t":-1,"do":"update","step":1}`:       "line 1 is no operation",
		`{"loop":"nap","t":0,"do":"dance"}`:                  "line 1 is no operation",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// An empty run, and one of a moment, are drawn too.
func TestPlotsOfNothing(t *testing.T) {
	for _, p := range All([]Trace{{Loop: "<mine>"}}, 0) {
		wellFormed(t, p.SVG)
	}
	one := Trace{Loop: "one", Ops: []lab.Op{{Action: loop.Action{Do: loop.Draw}}}, End: 1}
	one.close()
	for _, p := range All([]Trace{one}, 1) {
		wellFormed(t, p.SVG)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"loop":"nap","t":0,"do":"update","step":1}` + "\n" + `{"loop":"nap","end":5}`)
	f.Add(`{"t":9223372036854775807,"do":"draw","at":-9223372036854775808}` + "\n" + `{"end":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		list, err := Read(strings.NewReader(text))
		if err != nil || len(list) > 9 {
			return
		}
		for _, p := range All(list, 20*ms) {
			wellFormed(t, p.SVG)
		}
	})
}

package plot

import (
	"encoding/xml"
	"errors"
	"io"
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

// An empty run, and one of a moment, are drawn too.
func TestPlotsOfNothing(t *testing.T) {
	for length := range time.Duration(2) {
		m := machine()
		m.For = length
		w, _ := m.Record(classic.Design{Name: "<mine>", New: loop.Steady})
		for _, p := range All([]*lab.Watched{w}, length) {
			wellFormed(t, p.SVG)
		}
	}
}

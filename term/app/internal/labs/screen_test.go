package labs

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/term/termtest"
)

// A screen is a picture to look at.
type screen struct{ *render.Canvas }

// shown returns a picture of w x h cells.
func shown(draw func(*render.Canvas), w, h int) screen {
	s := screen{new(render.Canvas)}
	s.Clear(w, h)
	draw(s.Canvas)
	return s
}

// count returns how many cells have an ink.
func (s screen) count(ink render.Ink) (n int) {
	for i := range s.W * s.H {
		if s.At(i%s.W, i/s.W).Ink == ink {
			n++
		}
	}
	return n
}

// rows returns the lines of a picture.
func (s screen) rows() []string { return strings.Split(s.String(), "\n") }

// golden compares a picture of w x h cells with a text file under testdata.
func golden(t *testing.T, name string, draw func(*render.Canvas), w, h int) {
	t.Helper()
	termtest.Golden(t, fmt.Sprintf("testdata/%s-%dx%d.txt", name, w, h), shown(draw, w, h).String())
}

// slow is a machine with heavy draws and one stall.
func slow() lab.Machine {
	ms := time.Millisecond
	return lab.Machine{
		Options: loop.Options{
			Updates: loop.Every(20 * ms), Frames: loop.Every(40 * ms), For: time.Hour},
		UpdateCost: 4 * ms, DrawCost: 10 * ms,
		Stalls:     []lab.Stall{{At: time.Second, For: 700 * ms}},
		InputTimes: []time.Duration{300 * ms, 310 * ms, 1500 * ms},
	}
}

// ran returns a run as the lab has it at a moment.
func ran(s lab.Setup, now time.Duration) *lab.Lane {
	r := s.Start(1000)
	defer r.Stop()
	looks := loop.PerSecond(60)
	for n := int64(0); looks.At(n) < now; n++ {
		r.Advance(looks.At(n))
	}
	r.Advance(now)
	return r
}

// slowLanes is what the lab shows of that machine after 1.9 s.
func slowLanes() *lanes {
	l := &lanes{now: 1900 * time.Millisecond, marked: 8, title: "update 4 ms   draw 10 ms"}
	l.words = words{hint: "Enter opens   u/U d/D cost   s stall   p pause   q back",
		notes: []string{"catchup: whole steps out of the time that has passed, then a draw",
			"off by: its picture against the clock, less what it gave up; " +
				"red: further than it means to be"}}
	for _, name := range sixteen {
		d, _ := classic.ByName(name)
		l.list = append(l.list, ran(lab.Setup{Design: d, Machine: slow()}, l.now))
	}
	return l
}

// slowTimeline is what the lab shows of one loop on that machine, after its
// stall.
func slowTimeline(name string) *timeline {
	d, _ := classic.ByName(name)
	t := &timeline{hint: "left right: time   Esc: back"}
	t.show(ran(lab.Setup{Design: d, Machine: slow()}, 2*time.Second), 2*time.Second)
	return t
}

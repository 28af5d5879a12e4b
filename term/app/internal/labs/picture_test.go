package labs

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

func TestGoldenLab(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 6}, {50, 12}, {160, 45}} {
		golden(t, "lanes", slowLanes().draw, size[0], size[1])
		golden(t, "wild", wild().draw, size[0], size[1])
	}
	golden(t, "timeline-steady", slowTimeline("steady").draw, 80, 24)
	golden(t, "timeline-steady", slowTimeline("steady").draw, 20, 6)
	golden(t, "timeline-bars", slowTimeline("delta-smoothed").draw, 80, 24)
	golden(t, "timeline-async", slowTimeline("async").draw, 80, 24) // two cores
	golden(t, "lanes-ascii", func(c *render.Canvas) {
		c.Font = canvas.ASCII
		c.Clear(80, 24)
		slowLanes().draw(c)
	}, 80, 24)
}

// TestEveryLoopFits: at 80x24 no line of any loop's turn is missing, and with
// two more rows not the text that it comes from.
func TestEveryLoopFits(t *testing.T) {
	for _, d := range classic.Designs {
		open := slowTimeline(d.Name)
		got := shown(open.draw, 80, 24).String()
		for _, line := range open.run.Lines() {
			if !strings.Contains(got, strings.TrimRight(line.Text, " ")+"\n") {
				t.Errorf("%s: no line %q in\n%s", d.Name, line.Text, got)
			}
		}
		got = shown(open.draw, 80, 26).String()
		if want := d.Source[:min(70, len(d.Source))]; !strings.Contains(got, "\n"+want) {
			t.Errorf("%s: no source %q in\n%s", d.Name, want, got)
		}
	}
}

// TestSelectedLaneIsAlwaysSeen: whatever the height, lanes scroll to it.
func TestSelectedLaneIsAlwaysSeen(t *testing.T) {
	l := slowLanes()
	for h := 4; h < 30; h++ {
		for i := range l.list {
			l.marked = i
			c := shown(l.draw, 80, h)
			if marked := c.count(render.Marked); marked != len(l.list[i].Design.Name) {
				t.Fatalf("%d rows, lane %d: %d cells marked\n%s", h, i, marked, c)
			}
		}
	}
}

// TestNotesUseTheRowsLeft: what is told below the lanes is wrapped by words,
// and has its rows first where it asks for them.
func TestNotesUseTheRowsLeft(t *testing.T) {
	note := strings.Repeat("nine cell ", 30) + "END"
	for _, first := range []bool{false, true} {
		l := slowLanes()
		l.notes, l.first = []string{note}, first
		text := shown(l.draw, 80, 24).String()
		if !strings.Contains(text, "END") || strings.Contains(text, "nine \n") {
			t.Errorf("first %v:\n%s", first, text)
		}
		text = shown(l.draw, 80, 12).String()
		if strings.Contains(text, "END") != first || !strings.Contains(text, "catchup") {
			t.Errorf("first %v, 12 rows:\n%s", first, text)
		}
	}
}

// span returns an operation from one moment to another.
func span(do loop.Kind, core int, from, to, lag time.Duration) lab.Op {
	return lab.Op{Action: loop.Action{Do: do}, T: from, Core: core, To: to, Lag: lag}
}

// TestTheLineCarriedOutIsMarked while the clock stands, and those that have run
// just before are bright.
func TestTheLineCarriedOutIsMarked(t *testing.T) {
	line := slowTimeline("nap")
	if n := shown(line.draw, 80, 24).count(render.Marked); n > 0 {
		t.Errorf("%d cells are marked while the clock runs", n)
	}
	marked, bright := 0, len("nap")
	for _, l := range line.run.Lines() {
		if l.Now {
			marked += len(l.Text)
		} else if l.Done {
			bright += len(l.Text)
		}
	}
	line.ops = nil // no state of the figure runs
	line.paused = true
	c := shown(line.draw, 80, 24)
	if marked == 0 || bright == len("nap") || c.count(render.Marked) != marked || c.count(render.Bright) != bright {
		t.Errorf("%d cells are marked and %d bright, want %d and %d\n%s",
			c.count(render.Marked), c.count(render.Bright), marked, bright, c)
	}
}

// TestTheStateThatRunsIsBright in the figure, while the clock stands. A figure
// without rows for all its lines is left out.
func TestTheStateThatRunsIsBright(t *testing.T) {
	d, _ := classic.ByName("nap")
	run := lab.Setup{Design: d, Machine: light}.Start(0)
	defer run.Stop()
	line := timeline{run: run, to: time.Second, figure: statesOf("nap"), ops: []lab.Op{
		span(loop.Update, 0, 0, time.Second/2, 0),
		span(loop.Draw, 0, time.Second/2, time.Second, 0)}}
	for paused, want := range map[bool]int{false: 0, true: len("draw")} {
		line.paused = paused
		c := shown(line.draw, 80, 24)
		if n := c.count(render.Bright) - len("nap"); n != want || !strings.Contains(c.String(), line.figure[0]) {
			t.Errorf("paused %v: %d cells are bright, want %d\n%s", paused, n, want, c)
		}
	}
	room := lagRow + 2 + len(run.Lines()) + len(line.figure) + 1
	for h, want := range map[int]bool{room: true, room - 1: false} {
		text := shown(line.draw, 80, h).String()
		for _, row := range line.figure {
			if strings.Contains(text, row) != want {
				t.Errorf("%d rows: half a figure, or none:\n%s", h, text)
			}
		}
	}
}

// TestATimeHasThreeDigits at most, in eight cells: two of them below 10 ms, and
// more from 100 s on.
func TestATimeHasThreeDigits(t *testing.T) {
	const us = time.Microsecond
	for d, want := range map[time.Duration]string{
		0: "0.0 ms", 9_940 * us: "9.9 ms", 99_500 * us: "99.5 ms",
		99_949 * us: "99.9 ms", 99_950 * us: "100 ms", 999_499 * us: "999 ms",
		-99_500 * us: "-99.5 ms", -123_400 * us: "-123 ms", 999_500 * us: "1 s",
		time.Second: "1.0 s", 99_940 * 1000 * us: "99.9 s", -899 * time.Second: "-899.0 s",
	} {
		text := shown(func(c *render.Canvas) { brief(c, 0, 0, 8, render.Plain, d) }, 8, 1).String()
		if got := strings.TrimSpace(text); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// TestTheNameOfALaneHasTwoRows where it is too wide for one and there are two.
func TestTheNameOfALaneHasTwoRows(t *testing.T) {
	l := &lanes{list: []*lab.Lane{named("delta-clamped@draw-cost=99ms"), named("nap@slow")}}
	text := shown(l.draw, 60, 12).String()
	for _, want := range []string{"\ndelta-clamped ", "\n@draw-cost=99", "\nnap@slow "} {
		if !strings.Contains(text, want) {
			t.Errorf("12 rows: no %q in\n%s", want, text)
		}
	}
	text = shown(l.draw, 60, 5).String()
	if !strings.Contains(text, "\ndelta-clamped…") || strings.Contains(text, "\n@") {
		t.Errorf("a row for a lane:\n%s", text)
	}
}

// named returns a run that has just begun, of a name.
func named(name string) *lab.Lane {
	return &lab.Lane{Setup: lab.Setup{Design: classic.Design{Name: name}}}
}

// TestTimelineScale: the length of a block is the time of its operation, to a
// pixel.
func TestTimelineScale(t *testing.T) {
	const ms = time.Millisecond
	run := lab.Setup{Design: classic.Designs[0], Machine: light}.Start(0)
	defer run.Stop()
	run.Machine.Updates = loop.Every(10 * ms)
	line := timeline{run: run, from: 100 * ms, to: 170 * ms, ops: []lab.Op{
		span(loop.Update, 0, 90*ms, 110*ms, 0),
		span(loop.Update, 0, 110*ms, 120*ms, 0),
		span(loop.Input, 0, 120*ms, 130*ms, 0),
		span(loop.Draw, 0, 120*ms, 120*ms, 5*ms),
		span(loop.Sleep, 0, 120*ms, 200*ms, 0),
		span(loop.Draw, 0, 130*ms, 130*ms, 50*ms),
		span(loop.Draw, 0, 170*ms, 180*ms, 0),
		span(loop.Draw, 0, 80*ms, 99*ms, 0),
	}}
	rows := shown(line.draw, label+70, 24).rows()
	bar := strings.Repeat("█", 9)
	for i, want := range map[int]string{
		1: "update    " + bar + "▌" + bar + "▌",
		2: "draw                          ▌         ▌",
		3: "sleep                         " + strings.Repeat("█", 49) + "▌",
		5: "lag: step ██████████         ▄         ▄" + strings.Repeat("█", 40), // it grows with the clock, through a sleep too
		6: "          ██████████      ▗▟██      ▗▟██" + strings.Repeat("█", 40),
		7: "          ██████████    ▄█████    ▄█████" + strings.Repeat("█", 40),
		8: "lag: 0    ██████████ ▗▟███████ ▗▟███████" + strings.Repeat("█", 40),
	} {
		if rows[i] != want {
			t.Errorf("row %d is\n%q, want\n%q", i, rows[i], want)
		}
	}
}

func FuzzLab(f *testing.F) {
	f.Add(80, 24, int64(5e9), int64(1e9), int64(1e9), int64(2e7), 3, uint8(1))
	f.Add(1, 1, int64(-1), int64(0), int64(-1), int64(0), -1, uint8(0))
	f.Add(17, 300, int64(1)<<62, int64(1)<<62, -int64(1)<<62, int64(1), 1<<30, uint8(200))
	f.Fuzz(func(t *testing.T, w, h int, now, place, from, step int64, marked int, n uint8) {
		l := lanes{now: time.Duration(now), marked: marked}
		for range n % 17 {
			run := named("async")
			run.Machine.Body = lab.BodyKind(n % 4)
			run.Place, run.Shown, run.Dropped = place, time.Duration(from), time.Duration(step)
			l.list = append(l.list, run)
		}
		run := lab.Setup{Design: classic.Designs[14]}.Start(0)
		defer run.Stop()
		run.Machine.Updates = loop.Every(max(1, time.Duration(step)))
		line := timeline{run: run, from: time.Duration(from), to: time.Duration(now), bars: n%2 == 0}
		line.ops = []lab.Op{span(loop.Kind(n%5), int(n), time.Duration(now), time.Duration(place), time.Duration(from))}
		shown(l.draw, w%1000, h%1000)
		shown(line.draw, w%1000, h%1000)
	})
}

// nowhere is a screen that keeps nothing.
type nowhere struct{}

func (nowhere) Put(int, int, string, tcell.Style) (string, int) { return "", 1 }

func TestLabDoesNotAllocate(t *testing.T) {
	var c render.Canvas
	l, told, line := slowLanes(), wild(), slowTimeline("steady")
	if n := testing.AllocsPerRun(50, func() {
		c.Clear(80, 24)
		l.draw(&c)
		c.Flush(nowhere{})
		c.Clear(80, 24)
		told.draw(&c)
		c.Flush(nowhere{})
		c.Clear(80, 24)
		line.draw(&c)
		c.Flush(nowhere{})
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

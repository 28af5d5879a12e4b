package lab

import (
	"slices"
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

// slow is a machine with heavy draws and one stall.
func slow() *lab.Machine {
	ms := time.Millisecond
	return &lab.Machine{
		Options:    loop.Options{Updates: loop.Every(20 * ms), Frames: loop.Every(40 * ms), For: 3 * time.Second},
		UpdateCost: 4 * ms, DrawCost: 10 * ms,
		Stalls:     []lab.Stall{{At: time.Second, For: 700 * ms}},
		InputTimes: []time.Duration{300 * ms, 310 * ms, 1500 * ms},
	}
}

// sixteen are the loops of lanes: a new loop changes no picture of them.
const sixteen = "busy nap delta delta-clamped delta-smoothed limited frameskip guarded catchup residual semifixed blend piston event async steady"

// lanes is what the live lab shows of that machine after 1.9 s.
func lanes() *Lanes {
	const now = 1900 * time.Millisecond
	l := &Lanes{Title: "update 4 ms   draw 10 ms   clock x 1", Hint: "Enter opens   u/U d/D cost   s stall   p pause   q back",
		Clock: now, Selected: 8,
		Notes: []string{"catchup: whole steps out of the time that has passed, then a draw",
			"off by: its picture against the clock, less what it gave up; red: further than it means to be"}}
	for name := range strings.FieldsSeq(sixteen) {
		d, _ := classic.ByName(name)
		r := lab.Setup{Design: d, Machine: *slow()}.Start(0)
		for at := time.Duration(0); at <= now; at += time.Second / 50 {
			r.Advance(at)
		}
		r.Stop()
		lane := r.Row(now)
		lane.Off, lane.State, lane.Burst = r.Off, "on time", 1
		lane.Updates, lane.Frames = int64(r.Updates)*100/19, int64(r.Draws)*100/19
		lane.Idle = int64(r.Idle * 100 / now)
		lane.Twice = int64(r.Twice) * 100 / 19
		lane.Fault = lane.Off.Abs() > 100*time.Millisecond
		l.Rows = append(l.Rows, lane)
	}
	return l
}

// timeline is what the live lab shows of one loop on that machine, around its
// stall.
func timeline(name string) *Timeline {
	d, _ := classic.ByName(name)
	m := slow()
	t := &Timeline{Name: d.Name, Summary: d.Summary, Source: d.Source, Hint: "left right: time   Esc: back",
		From: 1600 * time.Millisecond, To: 2000 * time.Millisecond, Step: m.Updates.Interval()}
	r := lab.Setup{Design: d, Machine: *m}.Start(1000)
	defer r.Stop()
	r.Advance(t.To)
	t.Ops, t.Code = r.Between(nil, t.From, t.To), r.Lines()
	return t
}

func TestGoldenLab(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 6}, {50, 12}, {160, 45}} {
		golden(t, "lanes", lanes().Draw, size[0], size[1])
		golden(t, "wild", wild().Draw, size[0], size[1])
	}
	golden(t, "timeline-steady", timeline("steady").Draw, 80, 24)
	golden(t, "timeline-steady", timeline("steady").Draw, 20, 6)
	bars := timeline("delta-smoothed")
	bars.From, bars.Bars, bars.Clamp = 1200*time.Millisecond, true, 100*time.Millisecond
	golden(t, "timeline-bars", bars.Draw, 80, 24)
	golden(t, "timeline-async", timeline("async").Draw, 80, 24) // two cores
	golden(t, "lanes-ascii", func(c *render.Canvas) {
		c.Font = canvas.ASCII
		c.Clear(80, 24)
		lanes().Draw(c)
	}, 80, 24)
}

// TestEveryLoopFits: at 80x24 no line of any loop's turn is missing, nor
// the text that it comes from.
func TestEveryLoopFits(t *testing.T) {
	for _, d := range classic.Designs {
		open := timeline(d.Name)
		got := shown(open.Draw, 80, 24).String()
		for _, line := range open.Code {
			if !strings.Contains(got, strings.TrimRight(line.Text, " ")+"\n") {
				t.Errorf("%s: no line %q in\n%s", d.Name, line.Text, got)
			}
		}
		if want := d.Source[:min(70, len(d.Source))]; !strings.Contains(got, "\n"+want) {
			t.Errorf("%s: no source %q in\n%s", d.Name, want, got)
		}
	}
}

// TestSelectedLaneIsAlwaysSeen: whatever the height, lanes scroll to it.
func TestSelectedLaneIsAlwaysSeen(t *testing.T) {
	l := lanes()
	for h := 4; h < 30; h++ {
		for i := range l.Rows {
			l.Selected = i
			c := shown(l.Draw, 80, h)
			if marked := c.count(render.Marked); marked != len(l.Rows[i].Name) {
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
		l := lanes()
		l.Notes, l.First = []string{note}, first
		if text := shown(l.Draw, 80, 24).String(); strings.Contains(text, "END") != true || strings.Contains(text, "nine \n") {
			t.Errorf("first %v:\n%s", first, text)
		}
		if text := shown(l.Draw, 80, 12).String(); strings.Contains(text, "END") != first || !strings.Contains(text, "catchup") {
			t.Errorf("first %v, 12 rows:\n%s", first, text)
		}
	}
}

// span returns an operation from one moment to another.
func span(do loop.Kind, core int, from, to, lag time.Duration) lab.Op {
	return lab.Op{Action: loop.Action{Do: do}, T: from, Core: core, To: to, Lag: lag}
}

// TestTheLineCarriedOutIsMarked: it stands out, and those before are bright.
func TestTheLineCarriedOutIsMarked(t *testing.T) {
	line := timeline("nap")
	line.Code = []lab.Line{{Text: "start := now()"}, {Text: "do.Input()", Now: true, Done: true}, {Text: "do.Update(step)", Done: true}}
	if n := shown(line.Draw, 80, 24).count(render.Marked); n > 0 {
		t.Errorf("%d cells are marked while the clock runs", n)
	}
	line.Marks = true
	c := shown(line.Draw, 80, 24)
	if marked, bright := c.count(render.Marked), c.count(render.Bright); marked != len("do.Input()") || bright != len("nap")+len("do.Update(step)") {
		t.Errorf("%d cells are marked, %d bright\n%s", marked, bright, c)
	}
}

// TestTheStateThatRunsIsBright in the figure, while the clock stands. A figure
// without rows for all its lines is left out.
func TestTheStateThatRunsIsBright(t *testing.T) {
	line := Timeline{To: time.Second, States: []string{"start → update → draw ─┐", "          ↑────────────┘"}, Ops: []lab.Op{
		span(loop.Update, 0, 0, time.Second/2, 0), span(loop.Draw, 0, time.Second/2, time.Second, 0)}}
	for marks, want := range map[bool]int{false: 0, true: len("draw")} {
		line.Marks = marks
		if c := shown(line.Draw, 80, 24); c.count(render.Bright) != want || !strings.Contains(c.String(), "start → update") {
			t.Errorf("marks %v: %d cells are bright, want %d\n%s", marks, c.count(render.Bright), want, c)
		}
	}
	for h, want := range map[int]bool{10: true, 9: false} {
		if c := shown(line.Draw, 80, h); strings.Contains(c.String(), "────┘") != want || strings.Contains(c.String(), "start →") != want {
			t.Errorf("%d rows: half a figure, or none:\n%s", h, c)
		}
	}
}

// TestATimeHasThreeDigits at most, in eight cells: two of them below 10 ms, and
// more from 100 s on.
func TestATimeHasThreeDigits(t *testing.T) {
	const us = time.Microsecond
	for d, want := range map[time.Duration]string{
		0: "0.0 ms", 9_940 * us: "9.9 ms", 99_500 * us: "99.5 ms", 99_949 * us: "99.9 ms", 99_950 * us: "100 ms", 999_499 * us: "999 ms",
		-99_500 * us: "-99.5 ms", -123_400 * us: "-123 ms", 999_500 * us: "1 s", time.Second: "1.0 s", 99_940 * 1000 * us: "99.9 s", -899 * time.Second: "-899.0 s",
	} {
		if got := strings.TrimSpace(shown(func(c *render.Canvas) { brief(c, 0, 0, 8, render.Plain, d) }, 8, 1).String()); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// TestTheNameOfALaneHasTwoRows where it is too wide for one and there are two.
func TestTheNameOfALaneHasTwoRows(t *testing.T) {
	l := &Lanes{Rows: []lab.Row{{Name: "delta-clamped@draw-cost=99ms"}, {Name: "nap@slow"}}}
	if text := shown(l.Draw, 60, 12).String(); !strings.Contains(text, "\ndelta-clamped ") || !strings.Contains(text, "\n@draw-cost=99") || !strings.Contains(text, "\nnap@slow ") {
		t.Errorf("12 rows:\n%s", text)
	}
	if text := shown(l.Draw, 60, 5).String(); !strings.Contains(text, "\ndelta-clamped…") || strings.Contains(text, "\n@") {
		t.Errorf("a row for a lane:\n%s", text)
	}
}

// TestTimelineScale: the length of a block is the time of its operation, to a
// pixel.
func TestTimelineScale(t *testing.T) {
	const ms = time.Millisecond
	line := Timeline{From: 100 * ms, To: 170 * ms, Step: 10 * ms, Ops: []lab.Op{
		span(loop.Update, 0, 90*ms, 110*ms, 0),
		span(loop.Update, 0, 110*ms, 120*ms, 0),
		span(loop.Input, 0, 120*ms, 130*ms, 0),
		span(loop.Draw, 0, 120*ms, 120*ms, 5*ms),
		span(loop.Sleep, 0, 120*ms, 200*ms, 0),
		span(loop.Draw, 0, 130*ms, 130*ms, 50*ms),
		span(loop.Draw, 0, 170*ms, 180*ms, 0),
		span(loop.Draw, 0, 80*ms, 99*ms, 0),
	}}
	rows := shown(line.Draw, label+70, 24).rows()
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
	l, line := lanes(), timeline("async")
	f.Fuzz(func(t *testing.T, w, h int, clock, place, from, step int64, selected int, n uint8) {
		body := lab.BodyKind(n % 4)
		lanes, line := *l, *line
		lanes.Body = body
		lanes.Clock, lanes.Selected = time.Duration(clock), selected
		lanes.Rows = slices.Clone(lanes.Rows[:int(n)%(len(lanes.Rows)+1)])
		for i := range lanes.Rows {
			lane := &lanes.Rows[i]
			lane.Place, lane.Truth, lane.Laps, lane.Frozen = place, from, step, n%2 == 0
		}
		line.From, line.To, line.Step = time.Duration(from), time.Duration(clock), time.Duration(step)
		line.Ops = append(line.Ops[:0:0], span(loop.Kind(n%5), int(n), time.Duration(clock), time.Duration(place), time.Duration(from)))
		shown(lanes.Draw, w%1000, h%1000)
		shown(line.Draw, w%1000, h%1000)
	})
}

// nowhere is a screen that keeps nothing.
type nowhere struct{}

func (nowhere) Put(int, int, string, tcell.Style) (string, int) { return "", 1 }

func TestLabDoesNotAllocate(t *testing.T) {
	var c render.Canvas
	l, told, line := lanes(), wild(), timeline("steady")
	if n := testing.AllocsPerRun(50, func() {
		c.Clear(80, 24)
		l.Draw(&c)
		c.Flush(nowhere{})
		c.Clear(80, 24)
		told.Draw(&c)
		c.Flush(nowhere{})
		c.Clear(80, 24)
		line.Draw(&c)
		c.Flush(nowhere{})
	}); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

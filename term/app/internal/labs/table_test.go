package labs

import (
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/table"
)

// A sat lab has a player who sits at it.
type sat struct {
	*table.Table
	lab *Lab
}

// newTable returns a table for a lab in an xterm of w x h cells. Each key gets
// a frame.
func newTable(t *testing.T, w, h int, scene func(*term.Screen) *Lab) *sat {
	t.Helper()
	b := &sat{}
	b.Table = table.New(t, func(screen *term.Screen) (loop.Options, loop.Game[tcell.Event]) {
		screen.EnableLink()
		b.lab = scene(screen)
		return b.lab.Options(loop.Options{Frames: loop.PerSecond(20)}), b.lab
	}, w, h)
	t.Cleanup(b.lab.Stop)
	return b
}

// fewScene is a lab of some loops on a machine.
func fewScene(m lab.Machine, names ...string) func(*term.Screen) *Lab {
	return func(t *term.Screen) *Lab {
		var setups []lab.Setup
		for _, name := range names {
			d, _ := classic.ByName(name)
			setups = append(setups, lab.Setup{Design: d, Machine: m})
		}
		return NewLab(t, time.Minute, setups)
	}
}

// light is a machine with time to spare.
var light = lab.Machine{UpdateCost: time.Millisecond, DrawCost: 4 * time.Millisecond}

// sixteen are the loops of labScene: a new loop changes no row of its screen.
var sixteen = strings.Fields("busy nap delta delta-clamped delta-smoothed limited frameskip guarded " +
	"catchup residual semifixed blend piston event async steady")

// labScene is a lab of sixteen loops.
func labScene(t *term.Screen) *Lab {
	m := light
	m.Updates, m.Frames = loop.PerSecond(60), loop.Every(time.Second/60)
	return fewScene(m, sixteen...)(t)
}

// now returns the lab when all that is due is done.
func (b *sat) now() *Lab {
	b.Look()
	return b.lab
}

// TestALoopThatLeadsNowhereIsNamed holds that the lab goes on beside a loop
// that stops, and says in a line which it is and why.
func TestALoopThatLeadsNowhereIsNamed(t *testing.T) {
	for want, turn := range map[string]func(now loop.Now, do *loop.Turn){
		"lets no time pass":  func(_ loop.Now, do *loop.Turn) { do.Sleep(0) },
		"asks for an update": func(_ loop.Now, do *loop.Turn) { do.Update(-1) },
	} {
		mine := classic.Design{Name: "mine", Sleeps: true, New: func(now loop.Now, _ *loop.Options) iter.Seq[loop.Action] {
			return loop.Forever(func(do *loop.Turn) {
				if now() < time.Second {
					do.Sleep(time.Second)
				}
				turn(now, do)
			})
		}}
		steady, _ := classic.ByName("steady")
		b := newTable(t, 80, 24, func(terminal *term.Screen) *Lab {
			return NewLab(terminal, 0, []lab.Setup{{Design: mine}, {Design: steady}})
		})
		b.Wait(3 * time.Second)
		text := strings.Join(strings.Fields(b.Text()), " ")
		if !strings.Contains(text, "mine, at 1s: the loop "+want) || !strings.Contains(text, "stuck: see below") {
			t.Errorf("%s:\n%s", want, b.Text())
		}
		if r := b.now().Runs()["steady"]; r.Updates != 179 {
			t.Errorf("steady made %d updates", r.Updates)
		}
		b.Type("q")
		b.End()
	}
}

// TestTheLegendIsAlwaysThere: wherever there are rows to spare, every column
// that is shown is explained.
func TestTheLegendIsAlwaysThere(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 40}, {300, 100}} {
		b := newTable(t, size[0], size[1], labScene)
		b.Wait(time.Second)
		text := strings.Join(strings.Fields(b.Text()), " ")
		_, heads, _ := strings.Cut(b.Text(), "\n")
		heads, _, _ = strings.Cut(heads, "\n")
		for _, head := range []string{"frames", "off by", "dropped", "burst", "twice", "idle"} {
			if shown := strings.Contains(heads, head); size[0] > 120 && !shown {
				t.Errorf("%v: no column %q", size, head)
			} else if shown && !strings.Contains(text, head+": ") {
				t.Errorf("%v: %q is not explained:\n%s", size, head, b.Text())
			}
		}
	}
}

// TestLanesOnMachinesOfTheirOwn presses keys, which act on every machine, and
// compares what the title says of that of the selected lane.
func TestLanesOnMachinesOfTheirOwn(t *testing.T) {
	delta, _ := classic.ByName("delta")
	stalls := append(make([]lab.Stall, 0, 9), lab.Stall{At: time.Minute, For: time.Second})
	on := func(name string, cost time.Duration) lab.Setup {
		d := delta
		d.Name += name
		return lab.Setup{Design: d, Machine: lab.Machine{UpdateCost: time.Millisecond, DrawCost: cost, Stalls: stalls}}
	}
	b := newTable(t, 120, 24, func(terminal *term.Screen) *Lab {
		return NewLab(terminal, 0, []lab.Setup{
			on("@fast", time.Millisecond),
			on("@coarse-timer", 20*time.Millisecond),
			on("", 40*time.Millisecond),
		})
	})
	b.Ticks(60)
	b.AtOnce("Ds ")
	for _, want := range []string{
		"update 1ms · draw 80ms",
		"coarse-timer: update 1ms · draw 40ms",
		"fast: update 1ms · draw 2ms",
	} {
		if title := b.title(); !strings.HasPrefix(title, want) {
			t.Errorf("%q, want %q", title, want)
		}
		b.Type("Up")
	}
	for _, lane := range b.now().list {
		m := lane.Machine
		stalled := len(m.Stalls) == 2 && m.Stalls[1].At == time.Minute
		if !stalled || len(m.InputTimes) != 1 || m.InputTimes[0] != b.now().machine().InputTimes[0] {
			t.Errorf("%s: stalls %v, inputs %v", lane.Design.Name, m.Stalls, m.InputTimes)
		}
	}
	b.Ticks(200)
	if !strings.Contains(b.Text(), "\ndelta@coarse-timer  ") {
		t.Errorf("a name is cut:\n%s", b.Text())
	}
	b.AtOnce("T")
	l := b.now()
	begins := len(l.machine().Stalls) == 0 && l.now <= 50*time.Millisecond
	if !begins || l.list[0].Machine.DrawCost != 2*time.Millisecond ||
		l.list[2].Machine.Updates != loop.Every(50*time.Millisecond) {
		t.Errorf("not anew by steps of 50 ms: %v, %+v", l.now, l.list[0].Machine)
	}
}

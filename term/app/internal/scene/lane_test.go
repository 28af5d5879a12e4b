package scene

import (
	"iter"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
)

// TestALoopThatLeadsNowhereIsNamed holds that the lab goes on beside a loop
// that stops, and says in a line which it is and why.
func TestALoopThatLeadsNowhereIsNamed(t *testing.T) {
	for want, turn := range map[string]func(now loop.Now, do *loop.Turn) bool{
		"lets no time pass": func(_ loop.Now, do *loop.Turn) bool { return do.Sleep(0) },
		"has ended":         func(loop.Now, *loop.Turn) bool { return false },
	} {
		mine := classic.Design{Name: "mine", Sleeps: true, New: func(now loop.Now, _ *loop.Options) iter.Seq[loop.Action] {
			return loop.Forever(func(do *loop.Turn) bool {
				if now() < time.Second {
					return do.Sleep(time.Second)
				}
				return turn(now, do)
			})
		}}
		steady, _ := classic.ByName("steady")
		b := newTable(t, 80, 24, func(terminal *term.Screen) scened {
			return NewLab(terminal, 0, lab.Machine{}, []classic.Design{mine, steady})
		})
		b.Wait(3 * time.Second)
		text := strings.Join(strings.Fields(b.screen()), " ")
		if !strings.Contains(text, "mine, at 1s: the loop "+want) || !strings.Contains(text, "stuck: see below") {
			t.Errorf("%s:\n%s", want, b.screen())
		}
		if r := b.lab().Runs()["steady"]; r.Updates != 179 {
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
		text := strings.Join(strings.Fields(b.screen()), " ")
		heads := []string{"off by", "dropped", "burst"}
		if size[0] > 120 {
			heads = append(heads, "twice", "idle")
		}
		for _, head := range heads {
			if !strings.Contains(text, head+": ") {
				t.Errorf("%v: %q is not explained:\n%s", size, head, b.screen())
			}
		}
	}
}

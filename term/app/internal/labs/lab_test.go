package labs

import (
	"os"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
)

// title returns the first row.
func (b *sat) title() string { return b.Look().Region(0, 0, 200, 1) }

// lane returns the state of a lane on a screen of 80 columns, and whether it is
// red, as no name is.
func (b *sat) lane(name string) (state string, red bool) {
	b.T.Helper()
	look := b.Look()
	for y := range 24 {
		if strings.TrimSpace(look.Region(0, y, 15, 1)) == name {
			return strings.TrimSpace(look.Region(48, y, 16, 1)), look.Cell(48, y).Style != look.Cell(0, 2).Style
		}
	}
	b.T.Fatalf("no lane %s in\n%s", name, look)
	return "", false
}

// TestTheTitleSaysWhatTheMachineIsLike presses all keys that change the machine
// or the clock, and compares what the first row says with what is so.
func TestTheTitleSaysWhatTheMachineIsLike(t *testing.T) {
	m := light
	m.Updates, m.Frames, m.Grain = loop.PerSecond(60), loop.PerSecond(30), time.Millisecond
	b := newTable(t, 200, 24, fewScene(m, "nap", "steady"))
	b.Ticks(60)
	for _, c := range []struct{ typed, want string }{
		{"", "update 1ms · draw 4ms · step 16.667ms · grain 1ms · frame 33.333ms\n"},
		{"DD", "draw 16ms · step 16.667ms"},
		{"uuuuuuuuuu", "update 100µs"},
		{"UUUUUUUUUUUUUUUU", "update 200ms"},
		{"m", "frame 33.333ms · max-updates 5"},
		{"mm", "no max-updates"},
		{"mT", "step 50ms · grain"},
		{"TTTTTTT", "step 200ms"},
		{"tttttttt", "step 1ms"},
		{"-", "speed x 1/2"},
		{"p", "speed x 1/2 · paused"},
		{"p", "speed x 1/2 · grain"},
	} {
		b.AtOnce(c.typed)
		if title := b.title(); !strings.Contains(title, c.want) {
			t.Errorf("after %q: %q, want %q", c.typed, title, c.want)
		}
	}
}

// TestALaneSaysWhatHappensToIt makes machines on which something happens, and
// compares what the lanes say, and which of them are red.
func TestALaneSaysWhatHappensToIt(t *testing.T) {
	for _, c := range []struct {
		before int // ticks
		typed  string
		after  int
		states map[string]string
		faults string // the names of the lanes in red, unless empty
	}{
		{120, "", 60, map[string]string{"busy": "3.3 x too fast", "nap": "on time", "steady": "on time", "event": "asleep"},
			"busy"},
		{120, "s", 45, map[string]string{
			"steady":    "dropped 417 ms",
			"frameskip": "leapt 5",
			"catchup":   "leapt 5",
			"nap":       "483 ms late"},
			"busy nap blend steady"},
		{120, "s", 90, map[string]string{
			"nap":     "483 ms late",
			"steady":  "dropped 417 ms",
			"limited": "hurried 2.9 x",
			"delta":   "leapt 505 ms"},
			"busy nap blend steady"},
		{120, "s", 20, map[string]string{"steady": "267 ms late", "delta": "251 ms late"}, ""},
		{120, "UUUUU", 180, map[string]string{
			"catchup":   "frozen 1 s",
			"frameskip": "frozen 3 s",
			"nap":       "slow motion 46 %",
			"steady":    "slow motion 49 %"},
			"busy nap delta-smoothed limited frameskip guarded catchup residual semifixed blend piston async steady"},
		{120, "DDD", 180, map[string]string{"nap": "slow motion 50 %", "frameskip": "on time", "piston": "on time"},
			"busy nap limited"},
	} {
		b := newTable(t, 80, 24, labScene)
		b.Ticks(c.before)
		b.AtOnce(c.typed)
		b.Ticks(c.after - 3)
		var faults []string
		for _, name := range sixteen {
			state, red := b.lane(name)
			if want := c.states[name]; !strings.HasPrefix(state, want) {
				t.Errorf("%d %q %d: %s: %q, want %q", c.before, c.typed, c.after, name, state, want)
			}
			if red {
				faults = append(faults, name)
			}
		}
		if got := strings.Join(faults, " "); c.faults != "" && got != c.faults {
			t.Errorf("%d %q %d: red are %q, want %q", c.before, c.typed, c.after, got, c.faults)
		}
	}
}

// TestBodiesBreak: on a machine whose turns are too long, a loop with steps of
// any length throws the spring out of its lane and the projectile through the
// wall; a loop with fixed steps does neither.
func TestBodiesBreak(t *testing.T) {
	for body, want := range map[lab.BodyKind]string{lab.Spring: "blown up", lab.Wall: "through the wall"} {
		m := light
		m.Body, m.Updates, m.Frames = body, loop.PerSecond(60), loop.Every(time.Second/60)
		b := newTable(t, 80, 24, fewScene(m, sixteen...))
		b.AtOnce("DDDDDDD")
		b.Ticks(597)
		for _, name := range sixteen {
			state, red := b.lane(name)
			d, _ := classic.ByName(name)
			varies := d.Varies && name != "semifixed"
			if broken := state == want; broken != varies || broken && !red {
				t.Errorf("%s: %s: %q", lab.Bodies[body], name, state)
			}
		}
	}
}

// TestTheOwnersAreThoseOfTheExample: each line of code that key E shows stands
// in an example that is compiled and run.
func TestTheOwnersAreThoseOfTheExample(t *testing.T) {
	example, err := os.ReadFile("../../../../loop/owners_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(ownersText, "\n\n") {
		var code string
		for line := range strings.Lines(part) {
			if strings.HasPrefix(line, "\t") {
				code += line
			}
		}
		if !strings.Contains(string(example), code) {
			t.Errorf("not in the example:\n%s", code)
		}
	}
	b := newTable(t, 80, 24, labScene)
	b.Type("e")
	b.Sees("The program owns the loop")
	b.Type("Escape ?")
	b.Sees("The lab")
}

// TestKeysComeAtAnyMoment: a key falls anywhere into a step, so that the time
// to its picture is a range, and the same each time one looks.
func TestKeysComeAtAnyMoment(t *testing.T) {
	var said [2]string
	for i := range said {
		b := newTable(t, 100, 40, labScene)
		for range 20 {
			b.AtOnce(" ")
			b.Ticks(9)
		}
		for name, want := range map[string][2]time.Duration{ // about a step between
			"catchup": {4 * time.Millisecond, 24 * time.Millisecond}, "piston": {15 * time.Millisecond, 36 * time.Millisecond},
			"steady": {20 * time.Millisecond, 52 * time.Millisecond},
		} {
			r := b.now().Runs()[name]
			if r.Quick < want[0] || r.Key > want[1] || r.Key-r.Quick < 10*time.Millisecond || r.Events != 20 {
				t.Errorf("%s: %v to %v of %d keys, want about %v", name, r.Quick, r.Key, r.Events, want)
			}
		}
		said[i] = b.Text()
		steady := b.now().Runs()["steady"]
		want := "key to picture " + lab.SayTime(steady.Quick, 1) + " to " + lab.SayTime(steady.Key, 1)
		if !strings.Contains(said[i], want) {
			t.Errorf("no range:\n%s", said[i])
		}
	}
	if said[0] != said[1] {
		t.Errorf("once\n%s\nand once\n%s", said[0], said[1])
	}
}

// TestTheLineIsMarkedWhileOneSteps: the code of an opened lane shows where its
// loop is, but only while the clock stands still.
func TestTheLineIsMarkedWhileOneSteps(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.Ticks(60)
	b.Type("Enter")
	b.Text()
	if b.now().timeline.paused {
		t.Error("marked while it runs")
	}
	b.Type("p .")
	b.Text()
	now, was := "", ""
	for _, line := range b.now().timeline.run.Lines() {
		if line.Now {
			now += line.Text
		} else if line.Done {
			was += line.Text
		}
	}
	if !b.now().timeline.paused || strings.TrimLeft(now, " ") != "do.DrawAt(s.picture(do.Sim, now))" || was == "" {
		t.Errorf("steady is at %q, and was at %q", now, was)
	}
}

func TestALaneIsOpenedAndClosed(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.Type("wait:1s p")
	first := b.Text()
	b.Type("Up*2 Enter")
	b.Sees("event: asleep until")
	b.Sees("Esc back")
	b.Type("Escape Down*2")
	if b.Text() != first {
		t.Errorf("not closed:\n%s", b.Text())
	}
}

// TestAHiddenWindowPausesTheMachines: to no loop is the hidden time a stall.
func TestAHiddenWindowPausesTheMachines(t *testing.T) {
	b := newTable(t, 80, 24, labScene)
	b.Wait(time.Second)
	b.AtOnce("\x1b[?999;2n")
	before := b.now().now
	b.Wait(time.Hour)
	b.AtOnce("\x1b[?999;1n")
	b.Wait(time.Second)
	l := b.now()
	steady := l.Runs()["steady"]
	if l.now > before+2*time.Second || steady.Dropped > 0 || steady.Updates < 110 {
		t.Errorf("the clock of the machines went from %v to %v; steady dropped %v, and made %d updates",
			before, l.now, steady.Dropped, steady.Updates)
	}
}

// TestTheSelectedLaneIsExplained: what of its distance was dropped, and what
// in a loop does what its state says.
func TestTheSelectedLaneIsExplained(t *testing.T) {
	b := newTable(t, 80, 40, labScene)
	b.Ticks(60)
	b.Type("s wait:1s")
	words := func() string { return strings.Join(strings.Fields(b.Text()), " ") }
	if text := words(); !strings.Contains(text, "off by -433.3 ms, 416.7 ms of it dropped · updates") {
		t.Errorf("nothing was dropped:\n%s", b.Text())
	}
	b.Type("Up*3")
	if text := words(); !strings.Contains(text, "to the next, with 1 update between. piston: ") {
		t.Errorf("no reason for a leap:\n%s", b.Text())
	}
}

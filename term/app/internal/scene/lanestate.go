package scene

import (
	"fmt"
	"time"

	"fixstep/loop/lab"
	"fixstep/render"
)

// remembered is how long a lane says that time was dropped.
const remembered = 3 * time.Second

// judge says what happens to a lane: it sets state and fault. It is called
// after each sample, as its words take memory.
func (l *lane) judge(m *lab.Machine, now time.Duration) {
	oldest, newest := &l.samples[l.oldest], l.newest()
	if lost := newest.dropped - oldest.dropped; lost > 0 && now-l.lostAt > 0 {
		if now-l.lostAt > time.Second {
			l.lostFrom = now
		}
		l.lost, l.lostAt = lost, now
	}
	off := l.shown - (now - l.run.Dropped)
	// Behind by design: a step, a frame, and the turn in progress.
	slack := m.Updates.Interval() + m.Frames.Interval() + m.UpdateCost + m.DrawCost + m.Grain + m.Swap
	l.fault = off.Abs() > slack
	l.state = l.word(m, now, off)
	switch {
	case l.run.Err() != nil || l.run.Probe.Beyond():
		l.fault = true
	case m.Hidden || l.state == "asleep":
		l.fault = false
	}
}

// word returns the state of a lane whose last picture is off the clock.
func (l *lane) word(m *lab.Machine, now, off time.Duration) string {
	oldest, newest := &l.samples[l.oldest], l.newest()
	span, burst := max(1, newest.at-oldest.at), l.bursts()
	speed := int64((newest.sim - oldest.sim) * 100 / span) // percent of the clock's
	updates, draws := newest.updates-oldest.updates, newest.draws-oldest.draws
	switch {
	case l.run.Err() != nil:
		return "stuck: see below"
	case l.run.Probe.Broken:
		return "blown up"
	case l.run.Probe.Through:
		return "through the wall"
	case m.Hidden:
		return "window of size 0"
	case stalled(m, now):
		return "stalled"
	case l.lost > 0 && now-l.lostAt < remembered:
		return l.dropping(now)
	case speed < 95 && newest.busy-oldest.busy < span/20 && newest.at-oldest.at >= time.Second:
		return "asleep"
	case speed < 85 && burst > 3 && l.fault && off < 0:
		return "spiral"
	case draws > 1 && draws*10 < updates*9 && burst < 2*updates/draws+2:
		return "skipping frames"
	case burst > 3:
		return fmt.Sprintf("burst of %d", burst)
	case speed > 105 && off > 0:
		return fmt.Sprintf("%d.%d x too fast", speed/100, speed/10%10)
	case speed > 105:
		return "catching up"
	case speed < 95:
		return fmt.Sprintf("slow motion %d %%", speed)
	case l.fault && off < 0:
		return fmt.Sprintf("%d ms late", (-off).Round(time.Millisecond).Milliseconds())
	case l.fault:
		return fmt.Sprintf("%d ms ahead", off.Round(time.Millisecond).Milliseconds())
	case off.Abs() < time.Millisecond:
		return "on time"
	}
	return "within a step"
}

// dropping says what was dropped: at a time, or all the time.
func (l *lane) dropping(now time.Duration) string {
	ms := l.lost.Round(time.Millisecond).Milliseconds()
	if now == l.lostAt && now-l.lostFrom > 2*time.Second { // what is dropped once is seen for one
		return fmt.Sprintf("drops %d ms/s", ms)
	}
	return fmt.Sprintf("dropped %d ms", ms)
}

// stalled reports whether the machine stands still.
func stalled(m *lab.Machine, now time.Duration) bool {
	for _, s := range m.Stalls {
		if s.At <= now && now < s.At+s.For {
			return true
		}
	}
	return false
}

// intents say of a loop what is meant to be, so that nobody takes it for a
// fault.
var intents = map[string]string{
	"busy":      "It never looks at a clock: a faster machine plays a faster game.",
	"nap":       "It does not make up for time that it lost.",
	"catchup":   "Its picture is up to a step old on purpose: the rest of the lag is in no update yet.",
	"residual":  "Its picture is ahead of its last update on purpose: a guess.",
	"piston":    "Its picture is ahead of its last update on purpose: a guess.",
	"event":     "It stands still on purpose until a key comes: press Space.",
	"async":     "It draws on a second core, between the last two states.",
	"steady":    "Its picture is one step old on purpose: it lies between the last two states.",
	"guarded":   "It gives up what it owes beyond the resync limit, and draws at least every sixth update.",
	"frameskip": "It leaves draws out while it is late.",
	"limited":   "It makes late updates one after the other, each with its draw.",
	"semifixed": "Its last update of a turn is a rest, shorter than a step.",
	"delta":     "Its updates are as long as the turns before them.",
}

// legend says below the lanes what the columns mean, the first ones first.
const legend = "off by: picture against clock less dropped, red: a fault · dropped: given up on purpose · " +
	"burst: updates without a draw · × stall · ◀ half a lane behind · twice: frames with nothing new · idle: % asleep"

// tell writes the paragraphs below the lanes.
func (l *Lab) tell() {
	l.picture.Hint, l.picture.First = labHint, l.touring()
	if l.touring() {
		l.picture.Hint = tourHint
		l.tellTour()
		return
	}
	d, r := &l.lanes[l.selected].design, l.lanes[l.selected].run
	notes := l.picture.Notes[:0]
	for i := range l.lanes {
		if err := l.lanes[i].run.Err(); err != nil {
			notes = append(notes, err.Error())
		}
	}
	var p render.Lane
	l.lanes[l.selected].show(&p)
	notes = append(notes, d.Name+": "+d.Summary+". "+intents[d.Name],
		fmt.Sprintf("updates %s/s · frames %s · twice %s · idle %d %% · key to picture %s · %s",
			tenths(p.Updates), tenths(p.Frames), tenths(p.Twice), p.Idle, keyTime(r), l.physics(r)), legend)
	l.picture.Notes = notes
}

func tenths(n int64) string { return fmt.Sprintf("%d.%d", n/10, n%10) }

// keyTime says how long the last key took to its picture.
func keyTime(r *lab.Lane) string {
	if r.LastKey == 0 {
		return "(press Space)"
	}
	return lab.Number{N: int64(r.LastKey), Unit: lab.Time}.String()
}

// physics says what moves in the lanes.
func (l *Lab) physics(r *lab.Lane) string {
	switch l.machine.Probe {
	case lab.Spring:
		return "a spring tuned to steps of 1/60 s"
	case lab.Wall:
		return fmt.Sprintf("a wall, drawn inside of it %d times", r.Inside)
	}
	return fmt.Sprintf("longest update %s", lab.Number{N: int64(r.Step), Unit: lab.Time})
}

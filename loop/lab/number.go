package lab

import (
	"bytes"
	"fmt"
	"strconv"
	"time"
)

// A Unit says what a Number counts.
type Unit uint8

// The units.
const (
	Count Unit = iota // a whole number
	Time              // nanoseconds
	Place             // of a body, in parts of Width
)

// A Number is one of the numbers of a run.
type Number struct {
	N    int64 // in its unit
	Unit Unit  // what it counts
}

// String returns the number as it is read: "31", "433 ms", "44.8 s".
func (n Number) String() string {
	switch {
	case n.Unit == Count:
		return fmt.Sprint(n.N)
	case n.Unit == Time:
		return SayTime(time.Duration(n.N), 1)
	case max(n.N, -n.N) > 10*Width:
		return "far outside"
	}
	return fmt.Sprintf("%.1f %%", float64(n.N)*100/Width)
}

// AppendTime appends a time as every view says what was measured: in seconds
// from 1 s on, below in milliseconds. It takes as many decimals as it needs,
// from least to most, of which there are three at most.
func AppendTime(b []byte, d time.Duration, least, most int) []byte {
	parts := [...]time.Duration{1, 10, 100, 1000}[most]
	unit, name := time.Millisecond, " ms"
	if d.Round(unit/parts).Abs() >= time.Second {
		unit, name = time.Second, " s"
	}
	n := d.Round(unit/parts) / (unit / parts)
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = append(strconv.AppendInt(b, int64(n/parts), 10), '.')
	for n %= parts; most > 0 && (n > 0 || least > 0); most, least = most-1, least-1 {
		parts /= 10
		b = append(b, byte('0'+n/parts))
		n %= parts
	}
	return append(bytes.TrimSuffix(b, []byte(".")), name...)
}

// SayTime returns a time as AppendTime does, with no more decimals than needed.
func SayTime(d time.Duration, most int) string { return string(AppendTime(nil, d, 0, most)) }

// Legend says what the columns of the table mean, in their order. Each is a
// name that Run.Number knows.
var Legend = []struct {
	Name string // of the column
	Text string // what it means, in a few words
}{
	{"updates", "how many"},
	{"draws", "how many"},
	{"sleeps", "how many"},
	{"sim", "game time simulated"},
	{"end", "the clock at the end"},
	{"busy", "in updates and draws"},
	{"idle", "asleep; async has two cores"},
	{"dropped", "given up on purpose"},
	{"burst", "most updates without a draw between"},
	{"gap", "longest that a picture stayed"},
	{"error", "furthest the screen was from the clock"},
	{"off", "its distance at the end, dropped time not counted; below 0: behind"},
	{"twice", "draws of a moment drawn just before"},
	{"key", "longest from a key to its picture"},
}

// legend returns the legend as text, below 100 columns wide.
func legend() string {
	text, line := "", "times in ms"
	for _, c := range Legend {
		if word := c.Name + ": " + c.Text; len(line)+len(word)+3 < 98 {
			line += " · " + word
		} else {
			text, line = text+line+"\n", word
		}
	}
	return text + line + "\n"
}

// Number returns the number of that name: one of Legend, or quick (the shortest
// from a key to its picture), longest (update), age (of the last picture),
// inside (the wall), body (its place), mark (its place after MarkAt), broken or
// through (0 or 1), events (input events that it took) and sleeping (its part
// of the time in percent). It returns false for any other name.
func (r *Lane) Number(name string) (n Number, ok bool) {
	one := map[bool]int64{true: 1}
	for unit, numbers := range [...]map[string]int64{
		Count: {
			"updates": int64(r.Updates), "draws": int64(r.Draws), "sleeps": int64(r.Sleeps), "burst": int64(r.MaxBurst),
			"twice": int64(r.Twice), "inside": int64(r.Inside), "broken": one[r.Probe.Broken], "through": one[r.Probe.Through],
			"sleeping": int64(r.Idle * 100 / max(1, r.Idle+r.Busy)), "events": int64(r.Events),
		},
		Time: {
			"sim": int64(r.Sim), "end": int64(max(r.End, r.now)), "busy": int64(r.Busy), "idle": int64(r.Idle),
			"dropped": int64(r.Dropped), "gap": int64(r.MaxDrawGap), "error": int64(r.MaxError), "off": int64(r.Off),
			"key": int64(r.Key), "quick": int64(r.Quick), "longest": int64(r.Step), "age": int64(r.now - r.lastDraw),
		},
		Place: {"body": r.Probe.X, "mark": r.Probe.Mark},
	} {
		if n, ok := numbers[name]; ok {
			return Number{n, Unit(unit)}, true
		}
	}
	return Number{}, false
}

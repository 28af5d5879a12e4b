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
		return string(AppendTime(nil, time.Duration(n.N), 0, 1))
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

// SayTime returns a time with up to three decimals, see AppendTime.
func SayTime(d time.Duration) string { return string(AppendTime(nil, d, 0, 3)) }

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
	{"gap", "longest from draw to draw"},
	{"error", "furthest a picture was from the clock"},
	{"off", "the same, dropped time not counted; below 0: behind"},
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

// Number returns the number of that name: one of Legend, or longest (update),
// age (of the last picture), inside (the wall), body (its place), mark (its
// place after MarkAt), broken or through (0 or 1), sleeping (its part of the
// time in percent). It returns false for any other name.
func (r *Lane) Number(name string) (n Number, ok bool) {
	count := func(c int) Number { return Number{int64(c), Count} }
	span := func(d time.Duration) Number { return Number{int64(d), Time} }
	switch name {
	case "updates":
		return count(r.Updates), true
	case "draws":
		return count(r.Draws), true
	case "sleeps":
		return count(r.Sleeps), true
	case "burst":
		return count(r.MaxBurst), true
	case "twice":
		return count(r.Twice), true
	case "inside":
		return count(r.Inside), true
	case "broken":
		return count(truth(r.Probe.Broken)), true
	case "through":
		return count(truth(r.Probe.Through)), true
	case "sleeping":
		return count(int(r.Idle * 100 / max(1, r.Idle+r.Busy))), true
	case "body":
		return Number{r.Probe.X, Place}, true
	case "mark":
		return Number{r.Probe.Mark, Place}, true
	}
	d, ok := map[string]time.Duration{
		"sim": r.Sim, "end": max(r.End, r.now), "busy": r.Busy, "idle": r.Idle, "dropped": r.Dropped,
		"gap": r.MaxDrawGap, "error": r.MaxError, "off": r.Off, "key": r.Key, "longest": r.Step, "age": r.now - r.lastDraw,
	}[name]
	return span(d), ok
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

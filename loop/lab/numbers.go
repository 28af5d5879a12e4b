package lab

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"fixstep/loop"
)

// Numbers returns the numbers of a run by their names: the columns of the
// table, quick (the shortest time from a key to its picture), longest and
// shortest (update), uneven (the difference in length of the last two updates),
// age (of the last picture), ahead (the last picture beyond the last update, in
// percent of a step), alpha (of the last picture, in percent), drawn (the
// body's place in that picture), behind (the clock; 0: it is not), inside
// (pictures inside the wall), body (its place), mark (its place after markAt),
// bent (furthest that an update brought it from a straight line), events (input
// events that the loop took), sleeping (percent of the time in sleeps),
// updates/s and draws/s (of a lane that Advance moves, in its last second).
// Each is an int, a time.Duration or a place, whose text is in percent of the
// lane.
func (r *Lane) Numbers() map[string]any {
	shown := r.Rates
	if r.samples[kept-1].at == 0 { // nobody has looked
		shown = rates(&sample{}, &sample{at: r.now, Tally: r.Tally})
	}
	return map[string]any{
		"updates":  r.Updates,
		"draws":    r.Draws,
		"sleeps":   r.Sleeps,
		"events":   r.Events,
		"burst":    r.MaxBurst,
		"longest":  r.Longest,
		"shortest": r.short,
		"uneven":   r.uneven,
		"dropped":  r.Dropped,

		"sim":    r.Sim,
		"end":    max(r.End, r.now),
		"off":    r.Off,
		"behind": max(0, -r.Off),
		"error":  r.MaxError,

		"busy":     r.Busy,
		"idle":     r.Idle,
		"sleeping": int(r.Idle * 100 / max(1, r.Idle+r.Busy)),

		"twice":  r.Twice,
		"gap":    r.MaxDrawGap,
		"age":    r.now - r.lastDraw,
		"ahead":  int((r.Shown - r.Sim) * 100 / r.Machine.Updates.Interval()),
		"alpha":  int(r.alpha * 100 / loop.One),
		"inside": r.Inside,
		"key":    r.Key,
		"quick":  r.Quick,

		"body":  spot(r.Body.X),
		"mark":  spot(r.Body.Mark),
		"bent":  spot(r.Body.Bent),
		"drawn": spot(r.Place),

		"updates/s": int(shown.Updates+5) / 10,
		"draws/s":   int(shown.Draws+5) / 10,
	}
}

// A spot is the place of a body, in parts of Width.
type spot int64

// String returns the place in percent of the lane.
func (p spot) String() string {
	if max(p, -p) > 10*Width {
		return "far outside"
	}
	return fmt.Sprintf("%.1f %%", float64(p)*100/Width)
}

// AppendTime appends a time as all views show it: in seconds from 1 s on, and
// in milliseconds below. It takes as many decimals as it needs, at least least
// and at most most, which is at most 3.
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
	n %= parts
	for most > 0 && (n > 0 || least > 0) {
		parts /= 10
		b = append(b, byte('0'+n/parts))
		n %= parts
		most--
		least--
	}
	return append(bytes.TrimSuffix(b, []byte(".")), name...)
}

// SayTime returns a time as AppendTime does, with as few decimals as it needs.
func SayTime(d time.Duration, most int) string { return string(AppendTime(nil, d, 0, most)) }

// Runs are the runs that a claim or a step of the tour is about, by the names
// of their lanes.
type Runs map[string]*Lane

// Fill puts numbers into a text, in place of the names in braces: a lane and
// one of its numbers, as in {steady.dropped} or {delta@slow.draws}.
func (r Runs) Fill(text string) (string, error) {
	var wrong error
	var filled strings.Builder
	for {
		before, rest, _ := strings.Cut(text, "{")
		filled.WriteString(before)
		name, after, found := strings.Cut(rest, "}")
		if !found {
			return filled.String(), wrong
		}
		var n any
		i := max(0, strings.LastIndexByte(name, '.'))
		if lane := r[name[:i]]; lane != nil {
			n = lane.Numbers()[name[i+1:]]
		}
		switch n := n.(type) {
		case nil:
			wrong = fmt.Errorf("no number {%s}", name)
		case time.Duration:
			filled.WriteString(SayTime(n, 1))
		default:
			fmt.Fprint(&filled, n)
		}
		text = after
	}
}

// are returns a number of things and a verb, such as 1 line is or 2 lines are.
func are(n int, thing string) string {
	if n == 1 {
		return count(n, thing) + " is"
	}
	return count(n, thing) + " are"
}

// count returns a number of things, such as 1 update or 2 updates.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprint(n, " ", thing)
}

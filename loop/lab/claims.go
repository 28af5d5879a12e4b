package lab

import (
	"fmt"
	"strings"
)

// Runs are the runs that a text speaks of, by the names of their lanes.
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
		n, known := Number{}, false
		i := max(0, strings.LastIndexByte(name, '.'))
		if lane := r[name[:i]]; lane != nil {
			n, known = lane.Number(name[i+1:])
		}
		if !known {
			wrong = fmt.Errorf("no number {%s}", name)
		}
		filled.WriteString(n.String())
		text = after
	}
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

// About says of the body of a run what its other numbers do not.
func (r *Lane) About() string {
	switch r.Probe.Physics {
	case Spring:
		return "a spring tuned to steps of 1/60 s"
	case Steered:
		return "← → steer it"
	case Wall:
		return fmt.Sprintf("a wall, drawn inside of it %d times", r.Inside)
	}
	return "longest update " + SayTime(r.Step, 1)
}

package lab

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop/lab"
)

// TestKeysAreAHistogram holds where the marks of keys stand in a lane: by the
// time to their pictures, and at the end of the axis if that is too short.
func TestKeysAreAHistogram(t *testing.T) {
	const ms = time.Millisecond
	l := &Lanes{Axis: 50 * ms, Rows: []lab.Row{{Name: "nap", Took: []time.Duration{0, 25 * ms, 26 * ms, 49 * ms, 70 * ms}}}}
	rows := shown(l.Draw, 90, 8).rows()
	width := len([]rune(rows[1][:strings.Index(rows[1], "50.0 ms")])) + len("50.0 ms") - len("nap ")
	want := []int{0, width / 2, 26 * width / 50, width - 1}
	found := 0
	for _, row := range rows {
		for x, sign := range []rune(row) {
			if sign != '▲' || row == rows[1] {
				continue
			}
			if at := x - len("nap "); found >= len(want) || at != want[found] {
				t.Errorf("a mark at %d of %d, want %v\n%s", at, width, want, strings.Join(rows, "\n"))
			}
			found++
		}
	}
	if found != len(want) {
		t.Errorf("%d marks", found)
	}
}
